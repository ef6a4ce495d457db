/// One declaration of a file, as token positions; what it means is read where it is needed.
struct Declaration {
  enum Kind {
    case enumeration, structure, classType, actor, `protocol`, `extension`
    case function, initializer, `subscript`
    /// `let` or `var` outside of code: a property or a global.
    case constant, variable
    case alias
    case importing
  }

  enum Access: Comparable {
    case file, module, open
  }

  var kind: Kind
  /// The keyword.
  var introducer: Int
  /// The declared name; for an extension the first part of the extended type's name.
  var name: Int
  /// Position of the enclosing declaration in the outline; nil at the top of the file.
  var parent: Int?
  var isStatic = false
  /// Nil where nothing is written.
  var access: Access?
  /// `@_exported`, which makes an import everybody's who imports this module.
  var isExported = false
  /// `@testable`, which makes internal declarations visible.
  var isTestable = false
  /// The parenthesis that opens the parameters.
  var parameters: Int?
  /// The brace that opens the body.
  var body: Int?
  /// The position behind the header: of the body's brace, if there is one.
  var headerEnd: Int

  /// Whether it opens a type's body, in which members are declared.
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

  /// The keyword's meaning; nil for any other word.
  static func kind(_ tokens: TokenList, _ index: Int) -> Kind? {
    let token = tokens[index]
    let length = token.end - token.start
    guard length >= 3, length <= 9 else { return nil }
    switch tokens.firstByte(index) {
    case UInt8(ascii: "a"):
      if length == 5, tokens.is(index, "actor") { return .actor }
    case UInt8(ascii: "c"):
      if length == 5, tokens.is(index, "class") { return .classType }
    case UInt8(ascii: "e"):
      if length == 4, tokens.is(index, "enum") { return .enumeration }
      if length == 9, tokens.is(index, "extension") { return .extension }
    case UInt8(ascii: "f"):
      if length == 4, tokens.is(index, "func") { return .function }
    case UInt8(ascii: "i"):
      if length == 4, tokens.is(index, "init") { return .initializer }
      if length == 6, tokens.is(index, "import") { return .importing }
    case UInt8(ascii: "l"):
      if length == 3, tokens.is(index, "let") { return .constant }
    case UInt8(ascii: "p"):
      if length == 8, tokens.is(index, "protocol") { return .protocol }
    case UInt8(ascii: "s"):
      if length == 6, tokens.is(index, "struct") { return .structure }
      if length == 9, tokens.is(index, "subscript") { return .subscript }
    case UInt8(ascii: "t"):
      if length == 9, tokens.is(index, "typealias") { return .alias }
    case UInt8(ascii: "v"):
      if length == 3, tokens.is(index, "var") { return .variable }
    default:
      break
    }
    return nil
  }
}
