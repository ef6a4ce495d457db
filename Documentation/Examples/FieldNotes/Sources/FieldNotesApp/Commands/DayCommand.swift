import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct DayCommand: NotebookCommand {
  static let configuration = CommandConfiguration(commandName: "day", abstract: "Sum up today in one line.")

  @OptionGroup var options: NotebookOptions

  func run(in session: Scope<SessionScope>) async throws {
    session.output.write(try await session.daySummary())
  }
}
