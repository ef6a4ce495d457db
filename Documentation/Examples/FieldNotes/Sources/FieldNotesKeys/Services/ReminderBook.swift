public import Foundation

/// Knows what the observer wants to come back to.
public protocol ReminderBook: Sendable {
  /// Sets a reminder.
  func add(_ text: String, notebook: String, due: Date) async throws -> Reminder

  /// All reminders, the most urgent first.
  func pending() async throws -> [Reminder]

  /// Posts a notification for each reminder that is due.
  func announce() async throws

  /// Moves a reminder to so many minutes from now.
  func postpone(_ id: Reminder.ID, minutes: Int) async throws

  /// Strikes a reminder out.
  func complete(_ id: Reminder.ID) async throws
}
