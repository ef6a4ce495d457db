import FieldNotesKeys
public import Trellis

/// Files for the whole app.
public enum StorageModule: Module {
  /// Registers what keeps notes and reminders.
  public static func register<S>(in scope: inout Registry<S>) {
    scope.value(.noteCoding, NoteCoding())
    scope.shared(.fileNoteStore, options: [.live], needs: .noteCoding, make: FileNoteStore.init)
    scope.alias(.noteStore, to: .fileNoteStore) { $0 }
    scope.shared(
      .reminderStore, options: [.live], needs: .remindersFile, .noteCoding, make: FileReminderStore.init)
  }
}
