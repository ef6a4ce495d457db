/// How important a message is.
public enum LogLevel: String, Sendable, Comparable, CaseIterable {
  /// What is done, step by step.
  case info
  /// Something did not work, and the app went on without it.
  case warning

  /// Whether the first matters less.
  public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    }
  }
}
