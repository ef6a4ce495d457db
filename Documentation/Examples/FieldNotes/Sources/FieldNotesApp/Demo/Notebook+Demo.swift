import FieldNotesKeys
import Foundation

extension Notebook {
  /// A notebook of the given name inside a folder.
  static func demo(_ name: String, in folder: URL) -> Notebook {
    Notebook(folder: folder.appending(path: name, directoryHint: .isDirectory))
  }
}
