/// The difference of two texts, as `diff -u` prints it and `patch` reads it.
package struct UnifiedDiff {
  private struct Line {
    /// A space, `-` or `+`.
    let mark: Character
    let text: ArraySlice<UInt8>
  }

  private var lines: [Line] = []
  private static let context = 3

  package init(from before: [UInt8], to after: [UInt8]) {
    let (old, new) = (Self.lines(before), Self.lines(after))
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if removed.contains(i) {
        lines.append(Line(mark: "-", text: old[i]))
        i += 1
      } else if inserted.contains(j) {
        lines.append(Line(mark: "+", text: new[j]))
        j += 1
      } else {
        lines.append(Line(mark: " ", text: old[i]))
        (i, j) = (i + 1, j + 1)
      }
    }
  }

  /// Each line with its line feed.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...offset])
      start = offset + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  /// The difference of a file with this path; empty if there is none.
  package func text(of path: String) -> String {
    let hunks = hunks
    if hunks.isEmpty { return "" }
    let prefix = path.hasPrefix("/") ? ("", "") : ("a/", "b/")
    var text = "--- \(prefix.0)\(path)\n+++ \(prefix.1)\(path)\n"
    for hunk in hunks { text += self.text(hunk) }
    return text
  }

  /// The lines near a change; two changes that share context share a hunk.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (number, line) in lines.enumerated() where line.mark != " " {
      let near = max(0, number - Self.context)..<min(lines.count, number + Self.context + 1)
      if let last = hunks.last, near.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<near.upperBound
      } else {
        hunks.append(near)
      }
    }
    return hunks
  }

  private func text(_ hunk: Range<Int>) -> String {
    func range(_ mark: Character) -> String {
      let count = lines[hunk].count { $0.mark != mark }
      let before = lines[..<hunk.lowerBound].count { $0.mark != mark }
      return "\(count == 0 ? before : before + 1),\(count)"
    }
    var text = "@@ -\(range("+")) +\(range("-")) @@\n"
    for line in lines[hunk] {
      text += "\(line.mark)\(String(decoding: line.text, as: UTF8.self))"
      if line.text.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n" }
    }
    return text
  }
}
