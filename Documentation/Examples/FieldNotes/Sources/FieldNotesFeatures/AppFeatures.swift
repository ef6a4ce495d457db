import FieldNotesKeys
public import Trellis

/// What an observer can do without a notebook.
public enum AppFeatures: Module {
  /// Registers the reminder book and the weather report.
  public static func register<S>(in scope: inout Registry<S>) {
    scope.shared(
      .reminderBook, needs: .members(of: StoredReminderBook.Dependencies.self), make: StoredReminderBook.open)
    scope.shared(.currentConditions, needs: .weather, .location, make: CurrentConditions.init)
  }
}
