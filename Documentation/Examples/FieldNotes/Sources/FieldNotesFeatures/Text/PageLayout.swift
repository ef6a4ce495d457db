/// Breaks and aligns text for a page of fixed width.
struct PageLayout: Sendable {
  let width: Int

  var rule: String { String(repeating: "─", count: width) }

  /// Two texts at the two edges of a line.
  func edges(_ left: String, _ right: String) -> String {
    left + String(repeating: " ", count: max(1, width - left.count - right.count)) + right
  }

  /// Lines that fit, indented.
  func wrap(_ text: String, indent: Int) -> [String] {
    let room = max(20, width - indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { String(repeating: " ", count: indent) + $0 }
  }
}
