/// A mention of one of the library's names. Whether it refers to the library is decided with all files linked.
struct LibraryMention: Hashable, Sendable {
  var name: LibraryName
  var isQualified: Bool
  var hasArguments: Bool

  /// What a declaration has to be called to hide it.
  var hidden: LibraryName { isQualified ? name.module : name }
  /// Whether it may name a function or an enum case rather than a type.
  var mayMeanValue: Bool { name.isFunction || !hasArguments && (name == .key || name == .scope) }
}

extension TokenView {
  func mention(_ name: LibraryName, at index: Int) -> LibraryMention {
    LibraryMention(name: name, isQualified: kind(index - 1) == .period, hasArguments: opensAngle(index + 1))
  }
}

/// An extension of a nested type, `extension Outer.Inner { … }`: it does not see the declarations of the outer type.
struct NestedExtension: Sendable {
  /// The path of the extended type.
  var path: String
  var block: RegistryFunction.Block
}

/// A declaration of the program with the name of one of the library's, which it shadows wherever it is visible.
struct ShadowingFact: Sendable {
  /// Where it is visible.
  enum Extent: Hashable, Sendable {
    /// In the type with this path, its extensions and subtypes; everywhere for an empty path.
    case type(String)
    case block(RegistryFunction.Block)
  }

  var name: LibraryName
  var extent: Extent
  var access: Declaration.Access
  /// Whether it is a function, variable or enum case rather than a type.
  var isValue = false
  var isGeneric: Bool
  /// For a type alias, its target.
  var target: TypeReference?
}
