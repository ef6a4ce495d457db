public import Foundation
public import Trellis

extension Keys {
  /// The notebook that is open.
  public static let notebook = Key<Notebook>("notebook")
  /// Who writes in it.
  public static let observer = Key<Observer>("observer")
  /// Where new notes are copied to, if anywhere.
  public static let backupFolder = Key<URL?>("backupFolder")
  /// How a notebook can be exported, by the formats' names.
  public static let exportFormats = Key<[String: any ExportFormat]>("exportFormats")
  /// What is about to be noted.
  public static let draft = Key<NoteDraft>("draft")
  /// Reminders of all notebooks.
  public static let reminderBook = Key<any ReminderBook>("reminderBook")
}
