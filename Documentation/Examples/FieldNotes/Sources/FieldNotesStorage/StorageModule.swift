import FieldNotesKeys
public import Trellis

/// Files for the whole app.
public enum StorageModule: Module {
  /// Registers what keeps notes and reminders.
  public static func register<S>(in scope: inout Registry<S>) {
    scope.value(.noteCoding, NoteCoding())
    scope.shared(.fileNoteStore, options: [.live], needs: Keys.noteCoding, make: FileNoteStore.init)
    scope.alias(.noteStore, to: Keys.fileNoteStore) { $0 }
    scope.shared(
      .reminderStore, options: [.live], needs: Keys.remindersFile, Keys.noteCoding, make: FileReminderStore.init)
  }
}
