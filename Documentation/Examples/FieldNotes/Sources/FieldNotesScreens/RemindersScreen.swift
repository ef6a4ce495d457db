import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Trellis
import TrellisWorld

/// The reminders of all notebooks: lives in the app, also where it is pushed on a notebook.
final class RemindersScreen: Screen, ScopeConsumer {
  var scope: Scope<AppScope>?
  @Injected(.reminderBook) private var reminderBook: any ReminderBook
  @Injected(.notifications) private var notifications: any Notifications
  @Injected(.calendar) private var calendar: Calendar

  override var commands: [String] { ["done NUMBER", "later NUMBER MINUTES"] }

  override func text() async throws -> String {
    let dates = DateText(calendar: calendar)
    let lines = try await reminderBook.pending().map { reminder in
      "\(reminder.id)  \(dates.stamp(reminder.due))  [\(reminder.notebook)] \(reminder.text)"
    }
    return (["— Reminders —"] + (lines.isEmpty ? ["nothing is waiting"] : lines)).joined(separator: "\n")
  }

  override func obey(_ command: Command) async throws -> Move {
    switch command.verb {
    case "done":
      try await notifications.answer(command.number().0, with: .done)
    case "later":
      let (reminder, minutes) = try command.number()
      guard let minutes = Int(minutes), minutes > 0 else { throw Misunderstanding.noNumber(command) }
      try await notifications.answer(reminder, with: .later(minutes: minutes))
    default:
      return try await super.obey(command)
    }
    return .show
  }
}
