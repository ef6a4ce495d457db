public import Trellis

extension Keys {
  /// The store with its own type, for those who care that it keeps files.
  public static let fileNoteStore = Key<FileNoteStore>("fileNoteStore")
  static let noteBackup = Key<NoteBackup>("noteBackup")
  static let noteCoding = Key<NoteCoding>("noteCoding")
}
