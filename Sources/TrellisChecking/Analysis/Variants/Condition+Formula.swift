package import TrellisGraph

extension Condition {
  /// The condition as a formula for `#if`; nil if it depends on something that `isKnown` rejects.
  package func buildFormula(where isKnown: (String) -> Bool) -> String? {
    switch self {
    case .always: return "true"
    case .never: return "false"
    case .atom(let atom):
      return Self.isPlain(atom.text) && isKnown(atom.text) ? atom.text : nil
    case .not(let inner):
      return inner.buildFormula(where: isKnown).map { "!(\($0))" }
    case .all(let list): return Self.joined(list, " && ", isKnown)
    case .any(let list): return Self.joined(list, " || ", isKnown)
    }
  }

  private static func joined(_ list: [Condition], _ word: String, _ isKnown: (String) -> Bool) -> String? {
    var parts: [String] = []
    for condition in list {
      guard let part = condition.buildFormula(where: isKnown) else { return nil }
      parts.append("(\(part))")
    }
    return parts.joined(separator: word)
  }

  /// Accepts `DEBUG`, `os(Linux)`, `compiler(>=6.2)`, and rejects text that could not be read as a formula.
  private static func isPlain(_ text: String) -> Bool {
    func isWord(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    let name = text.utf8.prefix(while: isWord)
    let rest = text.utf8[name.endIndex...]
    guard !name.isEmpty else { return false }
    if rest.isEmpty { return true }
    guard rest.first == UInt8(ascii: "("), rest.last == UInt8(ascii: ")") else { return false }
    return rest.dropFirst().dropLast().allSatisfy { isWord($0) || ".,:<>=".utf8.contains($0) }
  }

  /// Whether an atom is the same in every module of a program, whatever its compiler flags.
  package static func isOfWholeProgram(_ atom: String) -> Bool {
    ["os(", "arch(", "targetEnvironment(", "_endian(", "_pointerBitWidth("].contains { atom.hasPrefix($0) }
  }
}
