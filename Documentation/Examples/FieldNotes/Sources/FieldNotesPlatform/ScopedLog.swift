public import FieldNotesKeys

/// A log that signs its entries with the scope it belongs to.
public struct ScopedLog: FieldLog {
  private let sink: any LogSink
  private let scope: String

  /// Writes to a sink under a name.
  public init(sink: any LogSink, scope: String) {
    self.sink = sink
    self.scope = scope
  }

  /// Hands the signed entry on.
  public func write(_ level: LogLevel, _ text: String) {
    sink.write(LogEntry(level: level, scope: scope, text: text))
  }
}
