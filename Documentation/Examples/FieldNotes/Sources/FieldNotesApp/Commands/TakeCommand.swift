import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct TakeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "take", abstract: "Take a note.")

  @OptionGroup var options: NotebookOptions

  @Argument(help: "The note; words behind a '#' become tags.")
  var text: [String]

  func run() async throws {
    let session: Scope<SessionScope> = try options.openNotebook()
    let note = try session.open(NoteScope.self, .init(draft: NoteDraft(text: text.joined(separator: " "))))
    let taken = try await note.resolve(.takeNote)()
    note[.output].write(try note.resolve(.noteExporter)(taken))
  }
}
