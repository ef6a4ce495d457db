import ArgumentParser
import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Trellis

/// What commands on a notebook understand: how the session scope is to be opened.
struct NotebookOptions: ParsableArguments {
  @OptionGroup var app: AppOptions

  @Option(help: "The notebook's folder; made when the first note is taken.", completion: .directory)
  var notebook: String?

  @Option(help: "The name that notes are signed with.")
  var observer = "Observer"

  /// Creates the app scope and opens the notebook in it.
  func openNotebook() throws -> Scope<SessionScope> {
    let folder = notebook.map { URL(filePath: $0, directoryHint: .isDirectory) }
    let standard = URL.fieldNotesFolder.appending(path: "Notebook", directoryHint: .isDirectory)
    return try app.makeApp().open(
      SessionScope.self, .init(notebook: Notebook(folder: folder ?? standard), observer: Observer(name: observer)))
  }

  func validate() throws {
    if notebook?.isEmpty == true { throw ValidationError("'--notebook' needs the path of a folder.") }
  }
}
