package import TrellisChecking

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
