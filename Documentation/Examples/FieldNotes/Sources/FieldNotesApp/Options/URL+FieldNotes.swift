import Foundation

extension URL {
  /// Where the app keeps what no option puts elsewhere.
  static var fieldNotesFolder: URL { .homeDirectory.appending(path: "FieldNotes", directoryHint: .isDirectory) }
}
