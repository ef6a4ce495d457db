public import Foundation

/// What can be wrong with a notebook's files.
public enum StorageError: Error, Equatable, CustomStringConvertible {
  /// A note's file does not hold a note.
  case unreadable(file: URL, reason: String)
  /// The notebook's folder cannot be made.
  case unwritable(folder: URL, reason: String)
  /// The notebook's path leads to a file.
  case notAFolder(URL)
  /// Some notes could not be copied.
  case backupIncomplete(folder: URL, missing: Int)

  /// What is wrong, and where.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "the note in \(file.path(percentEncoded: false)) cannot be read: \(reason)"
    case .unwritable(let folder, let reason):
      "the notebook \(folder.path) cannot be made: \(reason)"
    case .notAFolder(let place):
      "\(place.path) is not a folder; a notebook is a folder of notes"
    case .backupIncomplete(let folder, let missing):
      "\(missing == 1 ? "1 note is" : "\(missing) notes are") missing in the backup \(folder.path)"
    }
  }
}
