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

  @Option(help: "A folder that new notes are copied to.", completion: .directory)
  var backup: String?

  /// Starts the app, opens the notebook in it, works there and closes both.
  func withNotebook(_ work: (Scope<SessionScope>) async throws -> Void) async throws {
    try await app.withApp { app in
      try await app.open(SessionScope.self, inputs).whileStarted(work)
    }
  }

  /// What opening the notebook takes.
  var inputs: SessionScope.Inputs {
    let folder = notebook.map { URL(filePath: $0, directoryHint: .isDirectory) }
    let standard = URL.fieldNotesFolder.appending(path: "Notebook", directoryHint: .isDirectory)
    return SessionScope.Inputs(
      notebook: Notebook(folder: folder ?? standard), observer: Observer(name: observer),
      backupFolder: backup.map { URL(filePath: $0, directoryHint: .isDirectory) })
  }

  func validate() throws {
    if notebook?.isEmpty == true { throw ValidationError("'--notebook' needs the path of a folder.") }
  }
}
