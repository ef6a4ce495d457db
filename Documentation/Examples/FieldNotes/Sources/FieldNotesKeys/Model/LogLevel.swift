/// How important a message is.
public enum LogLevel: String, Sendable, Comparable, CaseIterable {
  /// A service was made: the life of the scopes.
  case created
  /// What is done, step by step.
  case info
  /// Something did not work, and the app went on without it.
  case warning

  /// Whether the first matters less.
  public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .created: 0
    case .info: 1
    case .warning: 2
    }
  }
}
