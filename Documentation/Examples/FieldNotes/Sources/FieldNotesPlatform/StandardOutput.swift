import FieldNotesKeys
import Foundation

/// The terminal.
struct StandardOutput: TextOutput {
  func write(_ text: String) { print(text) }

  func status(_ text: String?) {
    guard isatty(FileHandle.standardError.fileDescriptor) == 1 else { return }
    // Back to the first column, and the rest of the line erased.
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text ?? "")".utf8))
  }
}
