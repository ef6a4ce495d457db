/// A place in the original sources.
package struct Place: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var path: String
  package var line: Int
  package var column: Int

  package init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  package var description: String { "\(path):\(line):\(column)" }

  package static func < (a: Place, b: Place) -> Bool {
    (a.path, a.line, a.column) < (b.path, b.line, b.column)
  }
}
