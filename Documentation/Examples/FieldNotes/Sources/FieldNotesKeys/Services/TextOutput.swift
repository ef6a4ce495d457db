/// Where the app writes what its user asked for.
public protocol TextOutput: Sendable {
  /// Writes a text and ends the line.
  func write(_ text: String)

  /// Shows what is being waited for, until another status or nil takes its place.
  func status(_ text: String?)
}
