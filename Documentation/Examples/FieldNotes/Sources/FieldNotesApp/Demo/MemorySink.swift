import FieldNotesKeys
import Synchronization

/// Remembers all entries.
final class MemorySink: LogSink {
  private let list = Mutex<[LogEntry]>([])

  var entries: [LogEntry] { list.withLock { $0 } }

  func write(_ entry: LogEntry) { list.withLock { $0.append(entry) } }
}
