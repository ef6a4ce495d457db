/// A JSON value that can be printed; members keep their order.
package enum JSON: Sendable {
  case string(String)
  case number(Int)
  case boolean(Bool)
  case null
  case array([JSON])
  case object([(String, JSON)])

  /// The value without white space outside strings.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .string(let string): Self.write(string, to: &text)
    case .number(let number): text += String(number)
    case .boolean(let value): text += value ? "true" : "false"
    case .null: text += "null"
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.0, to: &text)
        text += ":"
        member.1.write(to: &text)
      }
      text += "}"
    }
  }

  /// Escapes the characters that RFC 8259, section 7, requires.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSON {
  /// The value with a line for each element that does not fit on one, so that versions of a file compare line by line.
  package func indented(width: Int = 140) -> String {
    var text = ""
    write(to: &text, width: width, depth: 0)
    return text
  }

  private func write(to text: inout String, width: Int, depth: Int) {
    let members: [(name: String?, value: JSON)]
    let brackets: (open: String, close: String)
    switch self {
    case .array(let values) where !values.isEmpty:
      members = values.map { (nil, $0) }
      brackets = ("[", "]")
    case .object(let list) where !list.isEmpty:
      members = list.map { ($0.0, $0.1) }
      brackets = ("{", "}")
    default:
      text += self.text
      return
    }
    // Lists of objects are never on one line, which would be hard to read.
    if !members.contains(where: { $0.value.isList }) {
      let short = self.text
      if short.utf8.count + 2 * depth <= width {
        text += short
        return
      }
    }
    let indentation = String(repeating: " ", count: 2 * depth)
    text += brackets.open + "\n"
    for (index, member) in members.enumerated() {
      text += indentation + "  "
      if let name = member.name { text += JSON.string(name).text + ": " }
      member.value.write(to: &text, width: width, depth: depth + 1)
      text += index + 1 < members.count ? ",\n" : "\n"
    }
    text += indentation + brackets.close
  }

  private var isList: Bool {
    guard case .array(let values) = self, case .object? = values.first else { return false }
    return true
  }
}
