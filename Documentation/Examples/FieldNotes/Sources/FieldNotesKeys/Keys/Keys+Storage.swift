public import Foundation
public import Trellis

extension Keys {
  /// Keeps the notes of all notebooks.
  public static let noteStore = Key<any NoteStore>("noteStore")
  /// The file in which reminders are kept.
  public static let remindersFile = Key<URL>("remindersFile")
  /// Keeps reminders between runs of the app.
  public static let reminderStore = Key<any ReminderStore>("reminderStore")
  /// The notes of the notebook that is open.
  public static let repository = Key<any NoteRepository>("repository")
  /// Finds notes of the open notebook by their words.
  public static let noteIndex = Key<any NoteIndex>("noteIndex")
  /// The latest notes of this session.
  public static let recentNotes = Key<any RecentNotes>("recentNotes")
  /// How many notes `recentNotes` remembers.
  public static let recentLimit = Key<Int>("recentLimit", default: { 5 })
}
