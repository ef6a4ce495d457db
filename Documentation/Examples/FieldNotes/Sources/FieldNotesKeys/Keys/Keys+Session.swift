public import Trellis

extension Keys {
  /// The notebook that is open.
  public static let notebook = Key<Notebook>("notebook")
  /// Who writes in it.
  public static let observer = Key<Observer>("observer")
  /// What is about to be noted.
  public static let draft = Key<NoteDraft>("draft")
  /// Reminders of all notebooks.
  public static let reminderBook = Key<any ReminderBook>("reminderBook")
}
