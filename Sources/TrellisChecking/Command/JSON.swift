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
