/// A location in source text: where something was declared, registered, needed or used.
package struct Site: Hashable, Sendable {
  /// A path as the user gave it (validator) or a `#fileID` (runtime).
  package var file: String
  // There is a site for each key and registration of a program, so each takes as little memory as possible.
  private var storedLine: Int32
  private var storedColumn: Int32

  package init(file: String, line: Int, column: Int) {
    self.file = file
    storedLine = Int32(clamping: line)
    storedColumn = Int32(clamping: column)
  }

  /// Counted from 1.
  package var line: Int {
    get { Int(storedLine) }
    set { storedLine = Int32(clamping: newValue) }
  }
  /// Counted from 1, in UTF-8 bytes, as the compiler counts.
  package var column: Int {
    get { Int(storedColumn) }
    set { storedColumn = Int32(clamping: newValue) }
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

extension Site {
  /// What identifies a key that is created here without a name. The file is `#fileID`, the column that of the parenthesis or
  /// brace behind its type, as the compiler gives them.
  package var keyLabel: String { "\(file):\(line):\(column)" }

  /// What stands for the name of a key that is created here without one.
  package func keyDescription(ofType type: String) -> String {
    "Key<\(type)>, \(file.split(separator: "/").last ?? ""):\(line)"
  }
}

extension Sequence<String> {
  /// `a → b → c`; a long path shows its two ends and how many elements lie between.
  package func joinedAsPath(limit: Int = 24) -> String {
    var all = Array(self)
    let (count, half) = (all.count, limit / 2)
    if count > limit { all.replaceSubrange(half..<count - half, with: ["… \(count - 2 * half) more …"]) }
    return all.joined(separator: " → ")
  }
}
