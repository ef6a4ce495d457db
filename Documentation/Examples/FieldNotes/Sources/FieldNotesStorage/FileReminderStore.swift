import FieldNotesKeys
import Foundation

/// Keeps all reminders in one file.
struct FileReminderStore: ReminderStore {
  private let file: URL
  private let coding: NoteCoding

  init(file: URL, coding: NoteCoding) {
    self.file = file
    self.coding = coding
  }

  func load() async throws -> [Reminder] {
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return [] }
    do {
      return try coding.decode(Data(contentsOf: file))
    } catch {
      throw StorageError.unreadable(file: file, reason: String(describing: error))
    }
  }

  func save(_ reminders: [Reminder]) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try coding.encode(reminders).write(to: file, options: .atomic)
  }
}
