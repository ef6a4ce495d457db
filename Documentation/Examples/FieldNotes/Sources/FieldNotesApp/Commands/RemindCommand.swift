import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

struct RemindCommand: NotebookCommand {
  static let configuration = CommandConfiguration(commandName: "remind", abstract: "Set a reminder.")

  @OptionGroup var options: NotebookOptions

  @Argument(help: "What to come back to.")
  var text: [String]

  @Option(name: .customLong("in"), help: "How many minutes from now.")
  var minutes: Int

  func validate() throws {
    if minutes < 0 { throw ValidationError("'--in' takes a number of minutes from now, not from the past.") }
  }

  func run(in session: Scope<SessionScope>) async throws {
    let reminder = try await session.setReminder(text.joined(separator: " "), minutes: minutes)
    session.output.write("reminder \(reminder.id): \(session.dateText.stamp(reminder.due)) \(reminder.text)")
  }
}
