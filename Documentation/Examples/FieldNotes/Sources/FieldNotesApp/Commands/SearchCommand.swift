import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct SearchCommand: NotebookCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find the notes that contain all of the words.",
    discussion: "Ends with status 1 if there is none.")

  @OptionGroup var options: NotebookOptions

  @Argument(help: "Words, or beginnings of words.")
  var words: [String]

  func run(in session: Scope<SessionScope>) async throws {
    let lines = try await session.searchNotes(words.joined(separator: " "))
    session.output.write(lines.isEmpty ? "no note contains that" : lines.joined(separator: "\n"))
    if lines.isEmpty { throw ExitCode.failure }
  }
}
