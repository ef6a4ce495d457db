import FieldNotesKeys
import Foundation

/// Copies new notes to a second folder in the background, so that nobody who takes a note waits for it.
actor NoteBackup {
  private let folder: URL?
  private let coding: NoteCoding
  private let log: any FieldLog
  private let queue: AsyncStream<Note>
  private let waiting: AsyncStream<Note>.Continuation
  private var worker: Task<Int, Never>?

  /// Copies nothing if there is no folder.
  init(folder: URL?, coding: NoteCoding, log: any FieldLog) {
    self.folder = folder
    self.coding = coding
    self.log = log
    (queue, waiting) = AsyncStream.makeStream()
  }

  func start() {
    guard let folder else { return }
    worker = Task {
      var failures = 0
      for await note in queue {
        do {
          try copy(note, to: folder)
        } catch {
          failures += 1
          log.warning("note \(note.id) is not backed up: \(error.localizedDescription)")
        }
      }
      return failures
    }
  }

  nonisolated func add(_ note: Note) { waiting.yield(note) }

  /// Returns when all that has been added is copied.
  func finish() async throws {
    waiting.finish()
    guard let folder, let failures = await worker?.value, failures > 0 else { return }
    throw StorageError.backupIncomplete(folder: folder, missing: failures)
  }

  private func copy(_ note: Note, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try coding.encode(note).write(to: folder.appending(path: "\(note.id).json"), options: .atomic)
  }
}
