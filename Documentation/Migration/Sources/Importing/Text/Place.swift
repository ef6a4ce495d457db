/// A place in the original sources.
public struct Place: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var path: String
  public var line: Int
  public var column: Int

  public init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  public var description: String { "\(path):\(line):\(column)" }

  public static func < (a: Place, b: Place) -> Bool {
    (a.path, a.line, a.column) < (b.path, b.line, b.column)
  }
}
