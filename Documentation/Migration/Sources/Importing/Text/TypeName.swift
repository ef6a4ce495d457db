/// A type as written, in one spelling: `Log` for `any Log`, `(Log)` and `Log.Protocol`.
package struct TypeName: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String
  /// The name without generic arguments and enclosing types: `Cache` for `Storage.Cache<User>`.
  package let base: String

  package init(_ written: String) {
    // Most types are one name.
    if written.utf8.allSatisfy({ $0 > UInt8(ascii: "(") && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ":") }) {
      text = written
    } else {
      text = Self.plain(written)
    }
    let head = text.prefix { $0 != "<" }
    base = String(head.split(separator: ".").last ?? head)
  }

  private static func plain(_ written: String) -> String {
    var text = Self.spaced(written)
    while true {
      let before = text
      for prefix in ["any ", "some ", "@escaping ", "@autoclosure ", "inout ", "sending ", "__owned "]
      where text.hasPrefix(prefix) {
        text = String(text.dropFirst(prefix.count))
      }
      if text.hasPrefix("("), text.hasSuffix(")"), Self.isOneGroup(text) {
        text = Self.spaced(String(text.dropFirst().dropLast()))
      }
      if text == before { break }
    }
    return text
  }

  package static func == (a: TypeName, b: TypeName) -> Bool { a.text == b.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  package var description: String { text }

  package static func < (a: TypeName, b: TypeName) -> Bool { a.text < b.text }

  /// Whether it ends in `?` or `!`, and what it wraps.
  package var unwrapped: TypeName? {
    guard text.hasSuffix("?") || text.hasSuffix("!") else { return nil }
    return TypeName(String(text.dropLast()))
  }

  package var isFunction: Bool { text.contains("->") }

  /// Whether it is a name alone, perhaps with the types around it.
  package var isNominal: Bool { text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } }

  /// The names of types in it: `Cache` and `User` for `Cache<User>`.
  package var names: [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
      .map { String($0.split(separator: ".").last ?? $0) }
      .filter { $0.first?.isUppercase ?? false }
  }

  /// The same with the types around them: `Storage.Cache` for `Storage.Cache<Int>`; standard ones too.
  package var nominals: [TypeName] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map { TypeName(String($0)) }
  }

  /// The text with each name of a type in it replaced.
  func mapNames(_ replace: (TypeName) -> TypeName) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      rest = rest.dropFirst(max(word.count, 1))
      result +=
        first.isUppercase && !word.isEmpty
        ? replace(TypeName(String(word))).text : word.isEmpty ? String(first) : String(word)
    }
    return result
  }

  /// The text with the same space around each mark, wherever it is broken into lines.
  private static func spaced(_ text: String) -> String {
    var text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for (mark, written) in [(".", "."), (",", ", "), (":", ": "), ("&", " & ")] where text.contains(mark) {
      text = text.replacing("\(mark) ", with: mark).replacing(" \(mark)", with: mark).replacing(mark, with: written)
    }
    return text
  }

  /// Whether the first parenthesis closes at the end, and no comma lies directly in it.
  private static func isOneGroup(_ text: String) -> Bool {
    var depth = 0
    for (offset, character) in text.enumerated() {
      switch character {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where depth > 1: depth -= 1
      case "," where depth == 1: return false
      default: break
      }
      if depth == 0, offset < text.count - 1 { return false }
    }
    return !text.contains("->")
  }
}
