import FieldNotesKeys
public import Trellis

/// What an observer can do without a notebook.
public enum AppFeatures: Module {
  /// Registers the reminder book and the weather report.
  public static func register<S>(in scope: inout Registry<S>) {
    scope.shared(
      .reminderBook, needs: StoredReminderBook.Dependencies.needs, make: StoredReminderBook.open)
    scope.shared(.currentConditions, needs: Keys.weather, Keys.location, make: CurrentConditions.init)
  }
}
