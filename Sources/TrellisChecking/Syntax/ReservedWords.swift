/// The keywords that need backticks to be used as names.
package enum ReservedWords {
  static func contains(_ name: String) -> Bool { names.contains(name) }

  /// Whether a name needs no backticks, wherever it stands.
  package static func isPlain(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
    return !contains(name) && name != "Type" && name != "Protocol"
      && name.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }

  private static let names: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in",
    "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true",
    "try", "typealias", "var", "where", "while",
  ]
}
