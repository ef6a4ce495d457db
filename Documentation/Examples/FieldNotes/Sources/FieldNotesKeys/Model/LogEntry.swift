/// One message of the app about itself.
public struct LogEntry: Sendable, Hashable {
  /// How important it is.
  public var level: LogLevel
  /// The scope that speaks: `app`, `notebook Fen`, `note`.
  public var scope: String
  /// What it says.
  public var text: String

  /// Writes a message down.
  public init(level: LogLevel, scope: String, text: String) {
    self.level = level
    self.scope = scope
    self.text = text
  }
}
