// One registration as a line of text, for comparing checked source text with a run:
//
//     .api shared needs .log, lazy .pool
//
// Keys appear by their label, the only name that a run knows. Source locations, service types and the labels of dictionary entries are
// left out: they may change without changing the graph.
//
// Functions alone: a type would stay in release programs, which compare nothing.

extension String {
  /// - Parameters:
  ///   - key: The key's label.
  ///   - needs: The forms and keys of its needs; nil if the text does not show all of them.
  package static func registrationLine(
    _ key: String, _ role: EntryRole, _ lifetime: Lifetime, isOverride: Bool, needs: [(mode: NeedMode, key: String)]?
  ) -> String {
    let word = role == .plain ? "" : "\(role) "
    let head = ".\(key.inLine) \(isOverride ? "override " : "")\(word)\(lifetime.rawValue)"
    guard let needs else { return head + needsOfLine + unknownNeeds }
    let list = needs.map { ($0.mode == .strict ? "" : "\($0.mode.rawValue) ") + ".\($0.key.inLine)" }
    return list.isEmpty ? head : head + needsOfLine + list.joined(separator: ", ")
  }

  private static var needsOfLine: String { " needs " }
  private static var unknownNeeds: String { "…" }

  /// Of a registration line: whether the text does not show all of its needs.
  package var hasUnknownNeeds: Bool { hasSuffix(Self.needsOfLine + Self.unknownNeeds) }

  /// Of a registration line: the key and everything else before the needs; nil if it is no such line.
  package var partsOfLine: (key: Substring, head: Substring)? {
    let words = split(separator: " ")
    guard hasPrefix("."), words.count > 1 else { return nil }
    let end = words.first { $0 == "needs" }?.startIndex
    return (words[0], end.map { self[..<index(before: $0)] } ?? self[...])
  }

  /// Escapes the characters that have a meaning in this format or in a Swift string literal.
  private var inLine: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case ...UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "%"), UInt8(ascii: "\""), UInt8(ascii: "\\"),
        UInt8(ascii: "#"), 0x7F:
        bytes += Array("%".utf8) + [byte >> 4, byte & 15].map { $0 < 10 ? 48 + $0 : 55 + $0 }
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The 64-bit FNV-1a hash in hexadecimal digits, the same on every machine and in every run.
  package var stableHash: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The name of the enumeration, in each checked module, whose raw values are the texts of a checked graph.
  package static var checkedGraphType: String { "TrellisCheckedGraph" }
  /// The first of these texts.
  package static var checkedGraphVersion: String { "trellis-graph 1" }
}
