/// What the observer says to a reminder.
public enum ReminderAnswer: Sendable, Hashable {
  /// It is done.
  case done
  /// Remind me again after so many minutes.
  case later(minutes: Int)
}
