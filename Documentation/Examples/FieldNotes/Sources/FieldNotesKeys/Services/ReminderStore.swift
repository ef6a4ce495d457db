/// Keeps reminders between runs of the app.
public protocol ReminderStore: Sendable {
  /// What was kept last.
  func load() async throws -> [Reminder]

  /// Replaces what is kept.
  func save(_ reminders: [Reminder]) throws
}
