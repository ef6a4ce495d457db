/// A registration in one line that is equal on both sides if the registration is: what the text says and what a run does.
///
/// ```text
/// .api shared needs .log, lazy .pool
/// ```
///
/// It names a key by the string that it was made with, which is all that a run knows of the name. Left out is what may
/// change without a word of the graph: places, the types of services, the labels of a dictionary's entries.
package struct RegistrationLine: Hashable, Sendable {
  /// The key behind its dot.
  package let key: String
  /// All but the needs.
  let head: String
  /// Nil if the text does not tell all of them.
  package let needs: String?

  private static let separator: Substring = " needs "
  private static let untold = "…"

  package init(_ registration: RegistrationFact, in facts: GraphFacts, areNeedsKnown: Bool) {
    func name(_ key: KeyIndex) -> String { ".\(Self.plain(facts.keys[key].label))" }
    key = name(registration.key)
    var words = "\(key) "
    if registration.isOverride { words += "override " }
    switch registration.role {
    case .plain: break
    case .contribution: words += "contribution "
    case .decoration: words += "decoration "
    case .collection: words += "collection "
    }
    head = words + registration.lifetime.rawValue
    let needs = registration.needs.map { need in
      need.mode == .strict ? name(need.key) : "\(need.mode.rawValue) \(name(need.key))"
    }
    self.needs = areNeedsKnown ? needs.joined(separator: ", ") : nil
  }

  /// Nil if the text is no such line.
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
    needs = rest == Self.untold ? nil : rest
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
    guard let needs else { return head + Self.separator + Self.untold }
    return needs.isEmpty ? head : head + Self.separator + needs
  }

  /// A string without anything that the form, or a literal in Swift, gives a meaning to.
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

extension GraphFacts {
  /// What a scope registers, in lines.
  ///
  /// - Parameter scope: As a run sees it, which knows all needs.
  package func lines(of scope: ScopeIndex) -> [RegistrationLine] {
    registrations.filter { $0.scope == scope }.map { RegistrationLine($0, in: self, areNeedsKnown: true) }
  }
}
