/// A location in source text: where something was declared, registered, needed or used.
package struct Site: Hashable, Sendable {
  /// A path as the user gave it (validator) or a `#fileID` (runtime).
  package var file: String
  /// Counted from 1.
  package var line: Int
  /// Counted from 1, in UTF-8 bytes, as the compiler counts.
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension Site: Comparable {
  package static func < (a: Site, b: Site) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}

extension Site: CustomStringConvertible {
  package var description: String { "\(file):\(line):\(column)" }
}
