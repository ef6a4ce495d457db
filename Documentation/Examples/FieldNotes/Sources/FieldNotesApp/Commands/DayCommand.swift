import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct DayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "day", abstract: "Sum up today in one line.")

  @OptionGroup var options: NotebookOptions

  func run() async throws {
    let session: Scope<SessionScope> = try options.openNotebook()
    session[.output].write(try await session.resolve(.daySummary)())
  }
}
