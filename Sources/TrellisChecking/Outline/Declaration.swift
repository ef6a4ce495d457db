/// A declaration in a file, as token positions.
struct Declaration {
  enum Kind {
    case enumeration, structure, classType, actor, `protocol`, `extension`
    case function, initializer, `subscript`
    /// A `let` or `var` outside of code: a property or a global.
    case constant, variable
    case alias
    case importing
  }

  enum Access: Comparable {
    case file, module, package
    /// `public` or `open`.
    case open

    /// Whether other modules may see it.
    var isOpen: Bool { self == .open || self == .package }
  }

  var kind: Kind
  /// The keyword.
  var introducer: Int
  /// The declared name; for an extension, the first part of the extended type's name.
  var name: Int
  /// Index of the enclosing declaration in the outline; nil at the top level of the file.
  var parent: Int?
  var isStatic = false
  var isMutating = false
  /// Nil if none is written.
  var access: Access?
  /// Whether it has the modifier `open`.
  var isOpen = false
  /// `@_exported`, which re-exports an import.
  var isExported = false
  /// `@testable`, which makes internal declarations visible.
  var isTestable = false
  var hasAttribute = false
  /// The parenthesis that opens the parameters.
  var parameters: Int?
  /// The brace that opens the body.
  var body: Int?
  /// The position after the header; the body's brace, if there is one.
  var headerEnd: Int

  /// Whether its body declares members.
  var holdsMembers: Bool {
    switch kind {
    case .enumeration, .structure, .classType, .actor, .protocol, .extension: true
    default: false
    }
  }

  /// Whether its body is code.
  var holdsCode: Bool {
    switch kind {
    case .function, .initializer, .subscript: true
    default: false
    }
  }

  /// The kind of declaration that a keyword introduces; nil for any other word.
  static func kind(_ tokens: TokenView, _ index: Int) -> Kind? {
    let token = tokens[index]
    let length = token.end - token.start
    guard length >= 3, length <= 9 else { return nil }
    // First letters are written as numbers because a debug build would compute each `UInt8(ascii:)` in turn.
    switch tokens.firstByte(index) {
    case 0x61:
      if length == 5, tokens.is(index, "actor") { return .actor }
    case 0x63:
      if length == 5, tokens.is(index, "class") { return .classType }
    case 0x65:
      if length == 4, tokens.is(index, "enum") { return .enumeration }
      if length == 9, tokens.is(index, "extension") { return .extension }
    case 0x66:
      if length == 4, tokens.is(index, "func") { return .function }
    case 0x69:
      if length == 4, tokens.is(index, "init") { return .initializer }
      if length == 6, tokens.is(index, "import") { return .importing }
    case 0x6C:
      if length == 3, tokens.is(index, "let") { return .constant }
    case 0x70:
      if length == 8, tokens.is(index, "protocol") { return .protocol }
    case 0x73:
      if length == 6, tokens.is(index, "struct") { return .structure }
      if length == 9, tokens.is(index, "subscript") { return .subscript }
    case 0x74:
      if length == 9, tokens.is(index, "typealias") { return .alias }
    case 0x76:
      if length == 3, tokens.is(index, "var") { return .variable }
    default:
      break
    }
    return nil
  }
}
