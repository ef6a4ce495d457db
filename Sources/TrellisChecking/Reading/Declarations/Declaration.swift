/// A declaration in a file, as token positions.
struct Declaration {
  enum Kind {
    case enumeration, structure, classType, actor, `protocol`, `extension`
    case function, initializer, `subscript`
    /// A `let` or `var` outside of code: a property or a global.
    case constant, variable
    case alias
    case importing

    /// What a node declares; nil for any other node.
    init?(_ tree: Tree, _ node: Int) {
      switch tree.kind(node) {
      case .typeDeclaration:
        switch tree.introducer(node).map(tree.tokens.keyword) {
        case .enum: self = .enumeration
        case .struct: self = .structure
        case .class: self = .classType
        case .actor: self = .actor
        case .protocol: self = .protocol
        default: return nil
        }
      case .extensionDeclaration: self = .extension
      case .function: self = .function
      case .initializer: self = .initializer
      case .subscript: self = .subscript
      case .property: self = tree.introducer(node).map(tree.tokens.keyword) == .let ? .constant : .variable
      case .aliasDeclaration:
        guard tree.introducer(node).map(tree.tokens.keyword) == .typealias else { return nil }
        self = .alias
      case .importDeclaration: self = .importing
      default: return nil
      }
    }
  }

  enum Access: CaseIterable, Comparable {
    case file, module, package
    /// `public` or `open`.
    case open

    /// Whether other modules may see it.
    var isOpen: Bool { self == .open || self == .package }
  }

  var kind: Kind
  var node: Int
  /// The keyword.
  var introducer: Int
  /// The declared name; for an extension, the first part of the extended type's name.
  var name: Int
  /// Index of the enclosing declaration in the outline; nil at the top level of the file.
  var parent: Int?
  var isStatic = false
  /// Nil if none is written.
  var access: Access?
  /// Whether it has the modifier `open`.
  var isOpen = false
  /// `@_exported`, which re-exports an import.
  var isExported = false
  /// `@testable`, which makes internal declarations visible.
  var isTestable = false
  var hasAttribute = false
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
}
