import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the notes, one line each.")

  @OptionGroup var options: NotebookOptions

  func run() async throws {
    let session: Scope<SessionScope> = try options.openNotebook()
    let lines = try await session.resolve(.listNotes)()
    session[.output].write(lines.isEmpty ? "no notes yet" : lines.joined(separator: "\n"))
  }
}
