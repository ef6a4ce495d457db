import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct ListCommand: NotebookCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the notes, one line each.")

  @OptionGroup var options: NotebookOptions

  func run(in session: Scope<SessionScope>) async throws {
    let lines = try await session.listNotes()
    session.output.write(lines.isEmpty ? "no notes yet" : lines.joined(separator: "\n"))
  }
}
