/// One registration as a line of text, for comparing checked source text with a run.
///
/// ```text
/// .api shared needs .log, lazy .pool
/// ```
///
/// Keys appear by their label, the only name that a run knows. Source locations, service types and the labels of dictionary
/// entries are left out: they may change without changing the graph.
package struct RegistrationLine: Hashable, Sendable {
  /// The key's label with a leading dot.
  package let key: String
  /// Everything before the needs.
  package let head: String
  /// Nil if the text does not show all of them.
  package let needs: String?

  private static let separator: Substring = " needs "
  private static let unknownNeeds = "…"

  /// - Parameters:
  ///   - key: The key's label.
  ///   - needs: The forms and keys of its needs; nil if the text does not show all of them.
  package init(
    _ key: String, _ role: EntryRole, _ lifetime: Lifetime, isOverride: Bool, needs: [(mode: NeedMode, key: String)]?
  ) {
    self.key = ".\(Self.plain(key))"
    let word = role == .plain ? "" : "\(role) "
    head = "\(self.key) \(isOverride ? "override " : "")\(word)\(lifetime.rawValue)"
    self.needs = needs.map { needs in
      needs.map { ($0.mode == .strict ? "" : "\($0.mode.rawValue) ") + ".\(Self.plain($0.key))" }.joined(
        separator: ", ")
    }
  }

  /// Fails if the text is not a registration line.
  package init?(_ text: Substring) {
    let end = text.firstIndex(of: " ")
    guard text.hasPrefix("."), let end else { return nil }
    key = String(text[..<end])
    guard let gap = Self.gap(in: text) else {
      head = String(text)
      needs = ""
      return
    }
    head = String(text[..<gap.lowerBound])
    let rest = String(text[gap.upperBound...])
    needs = rest == Self.unknownNeeds ? nil : rest
  }

  private static func gap(in text: Substring) -> Range<Substring.Index>? {
    var start = text.startIndex
    while let space = text[start...].firstIndex(of: " ") {
      if text[space...].hasPrefix(separator) {
        return space..<text.index(space, offsetBy: separator.count)
      }
      start = text.index(after: space)
    }
    return nil
  }

  package var text: String {
    guard let needs else { return head + Self.separator + Self.unknownNeeds }
    return needs.isEmpty ? head : head + Self.separator + needs
  }

  /// Escapes the characters that have a meaning in this format or in a Swift string literal.
  private static func plain(_ label: String) -> String {
    var bytes: [UInt8] = []
    for byte in label.utf8 {
      switch byte {
      case ...UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "%"), UInt8(ascii: "\""), UInt8(ascii: "\\"),
        UInt8(ascii: "#"), 0x7F:
        bytes += Array("%".utf8) + [byte >> 4, byte & 15].map { $0 < 10 ? 48 + $0 : 55 + $0 }
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
