/// A declaration in a file, as token positions.
struct Declaration {
  enum Kind {
    case enumeration, structure, classType, actor, `protocol`, `extension`
    case function, initializer, `subscript`
    /// A `let` or `var` outside of code: a property or a global.
    case constant, variable
    case alias
    case importing

    /// Whether there is no name but the keyword.
    var isNamedByKeyword: Bool { self == .initializer || self == .subscript }
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
  let node: Int
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
  static func kind(_ word: Keyword) -> Kind? {
    switch word {
    case .actor: .actor
    case .class: .classType
    case .enum: .enumeration
    case .extension: .extension
    case .func: .function
    case .import: .importing
    case .`init`: .initializer
    case .let: .constant
    case .protocol: .protocol
    case .struct: .structure
    case .subscript: .subscript
    case .typealias: .alias
    case .var: .variable
    default: nil
    }
  }
}
