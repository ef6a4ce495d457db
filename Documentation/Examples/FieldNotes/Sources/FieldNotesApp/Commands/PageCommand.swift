import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct PageCommand: NotebookCommand {
  static let configuration = CommandConfiguration(commandName: "page", abstract: "Show the notebook as a page.")

  @OptionGroup var options: NotebookOptions

  func run(in session: Scope<SessionScope>) async throws {
    session.output.write(try await session.journalPage())
  }
}
