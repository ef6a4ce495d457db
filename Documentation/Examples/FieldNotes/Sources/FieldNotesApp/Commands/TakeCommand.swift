import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct TakeCommand: NotebookCommand {
  static let configuration = CommandConfiguration(commandName: "take", abstract: "Take a note.")

  @OptionGroup var options: NotebookOptions

  @Argument(help: "The note; words behind a '#' become tags.")
  var text: [String]

  func run(in session: Scope<SessionScope>) async throws {
    let note = try session.open(NoteScope.self, .init(draft: NoteDraft(text: text.joined(separator: " "))))
    let take = note.takeNote
    let status = try await note.load(.statusLine)
    let taken = try await status.during("asking \(note.weather.source) for the weather …") { try await take() }
    note.output.write(try note.noteExporter(taken))
  }
}
