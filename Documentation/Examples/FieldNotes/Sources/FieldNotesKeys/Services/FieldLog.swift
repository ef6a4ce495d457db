/// Receives what services have to say about themselves.
public protocol FieldLog: Sendable {
  /// Takes a message.
  func write(_ level: LogLevel, _ text: String)
}

extension FieldLog {
  /// Something was done.
  public func info(_ text: String) { write(.info, text) }

  /// Something did not work, and the app goes on without it.
  public func warning(_ text: String) { write(.warning, text) }
}
