import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct PageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "page", abstract: "Show the notebook as a page.")

  @OptionGroup var options: NotebookOptions

  func run() async throws {
    let session: Scope<SessionScope> = try options.openNotebook()
    session[.output].write(try await session.resolve(.journalPage)())
  }
}
