import FieldNotesKeys
import Foundation
import Trellis

/// Shows reminders in the terminal and passes answers on to the reminder book.
///
/// The book posts to the desk, and the desk answers to the book: the one real loop of the app, broken by the `Lazy`.
struct NotificationDesk: Notifications {
  private let output: any TextOutput
  private let book: Lazy<any ReminderBook>

  init(output: any TextOutput, book: Lazy<any ReminderBook>) {
    self.output = output
    self.book = book
  }

  func post(_ reminder: Reminder) {
    output.write("! reminder \(reminder.id) [\(reminder.notebook)]: \(reminder.text)")
  }

  func answer(_ reminder: Reminder.ID, with answer: ReminderAnswer) async throws {
    switch answer {
    case .done: try await book().complete(reminder)
    case .later(let minutes): try await book().postpone(reminder, minutes: minutes)
    }
  }
}
