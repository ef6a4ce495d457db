/// Brings reminders to the observer's attention, and hears the answer.
public protocol Notifications: Sendable {
  /// Shows a reminder that is due.
  func post(_ reminder: Reminder)

  /// Acts on what the observer said to a reminder.
  func answer(_ reminder: Reminder.ID, with answer: ReminderAnswer) async throws
}
