internal import TrellisResolver

/// A declaration of a key, or of something that may be one.
struct KeyDeclarationFact: Sendable {
  enum Label: Hashable, Sendable {
    case string(String)
    /// None is written: the key is known by the place of the parenthesis or brace behind its type.
    case place(Site)
    case computed

    var isPlace: Bool { if case .place = self { true } else { false } }
  }

  enum Value: Sendable {
    /// Created here.
    case made(Label, type: String, hasDefault: Bool)
    /// An alias of another key.
    case alias(KeyReference)
    /// Computed: any key, and perhaps a different one each time it is read.
    case computed
  }

  var name: String
  /// Path of the type that declares it; empty for a global.
  var owner: String
  var access: Declaration.Access
  var value: Value
  /// The mention of `Key` that identifies it as one; nil if only the extension of `Keys` does.
  var mention: LibraryMention?
  /// The name of its type, if that may be an alias of `Key`; if it is not, this may be no key.
  @Boxed var alias: TypeReference?
  /// Whether the alias is written as its type.
  var isAliasWritten = false
  var isVariable: Bool
  var isConditional: Bool
  var site: Site

  /// The service's type as written; empty if the text does not show it.
  var type: String { if case .made(_, let type, _) = value { type } else { "" } }

  /// Whether the key's run-time name is known from the text.
  var isCertain: Bool {
    guard case .made(let label, _, _) = value else { return !isVariable }
    return !isVariable && label != .computed
  }
}
