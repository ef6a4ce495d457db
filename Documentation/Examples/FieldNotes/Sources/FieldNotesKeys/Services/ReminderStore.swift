/// Keeps reminders between runs of the app.
public protocol ReminderStore: Sendable {
  /// What was kept last.
  func load() throws -> [Reminder]

  /// Replaces what is kept.
  func save(_ reminders: [Reminder]) throws
}
