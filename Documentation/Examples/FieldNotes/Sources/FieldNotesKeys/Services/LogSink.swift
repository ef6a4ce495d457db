/// Where log entries end up.
public protocol LogSink: Sendable {
  /// Takes an entry.
  func write(_ entry: LogEntry)
}
