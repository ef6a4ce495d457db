import FieldNotesKeys
import Synchronization

/// Remembers what the scopes' logs say.
final class LogRecorder: LogSink {
  private let list = Mutex<[LogEntry]>([])

  var entries: [LogEntry] { list.withLock { $0 } }

  func write(_ entry: LogEntry) { list.withLock { $0.append(entry) } }

  /// The texts of one level.
  func texts(_ level: LogLevel) -> [String] { entries.filter { $0.level == level }.map(\.text) }
}
