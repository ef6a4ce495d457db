import ArgumentParser
import FieldNotesScopes
import FieldNotesScreens
import Trellis

struct BrowseCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: "Read and write in a notebook, line by line.",
    discussion: "Reads commands from standard input, until its end or 'quit'; 'help' lists them.")

  @OptionGroup var notebook: NotebookOptions

  var options: AppOptions { notebook.app }

  func run(in app: Scope<AppScope>) async throws {
    try await Browser.run(in: app, opening: notebook.inputs)
  }
}
