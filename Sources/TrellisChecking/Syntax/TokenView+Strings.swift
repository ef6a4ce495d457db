/// Values of string literals.
extension TokenView {
  /// The value of a string literal that spans the range; nil for anything else, and for interpolated strings.
  package func string(in range: Range<Int>) -> String? {
    var i = range.lowerBound
    var pounds = 0
    if kind(i) == .rawPounds {
      pounds = Int(self[i].end - self[i].start)
      i += 1
    }
    guard kind(i) == .quote, kind(i + 1) == .segment, kind(i + 2) == .quote else { return nil }
    let end = i + 3 + (kind(i + 3) == .rawPounds && pounds > 0 ? 1 : 0)
    guard range.upperBound == end else { return nil }
    let text = text(i + 1)
    if self[i].end - self[i].start == 1 { return Self.unescaped(text, pounds: pounds) }
    return Self.lines(of: text).flatMap { Self.unescaped($0, pounds: pounds) }
  }

  /// The text between triple quotes, without the closing line's indentation.
  private static func lines(of text: String) -> String? {
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard lines.count > 1, let indentation = lines.popLast() else { return nil }
    return lines.dropFirst().map { line in
      line.hasPrefix(indentation) ? String(line.dropFirst(indentation.count)) : ""
    }.joined(separator: "\n")
  }

  private static func unescaped(_ text: String, pounds: Int) -> String? {
    let mark = "\\" + String(repeating: "#", count: pounds)
    var result = ""
    var rest = text[...]
    while let escape = rest.firstRange(of: mark) {
      result += rest[..<escape.lowerBound]
      rest = rest[escape.upperBound...]
      guard let kind = rest.popFirst() else { return nil }
      switch kind {
      case "0": result += "\0"
      case "t": result += "\t"
      case "n": result += "\n"
      case "r": result += "\r"
      case "\\", "\"", "'": result.append(kind)
      case "u":
        guard rest.first == "{", let close = rest.firstIndex(of: "}"),
          let scalar = UInt32(rest[..<close].dropFirst(), radix: 16).flatMap(Unicode.Scalar.init)
        else { return nil }
        result.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: close)...]
      case _ where kind.isWhitespace:
        // An escaped line break.
        if !kind.isNewline { rest = rest.drop { $0.isWhitespace && !$0.isNewline }.dropFirst() }
      default: return nil
      }
    }
    return result + rest
  }
}
