/// A name of the library's where a file writes it. Whether it means the library's is told by all files together.
struct LibraryMention: Hashable, Sendable {
  var name: LibraryName
  /// Whether the module's name stands before it.
  var isQualified: Bool
  /// Whether generic arguments follow.
  var hasArguments: Bool

  /// Whether a function or a case of an enumeration may be meant: where no type has to stand.
  var mayMeanValue: Bool { name.isFunction || !hasArguments && (name == .key || name == .scope) }
}

extension TokenView {
  /// The mention whose name stands at a token.
  func mention(_ name: LibraryName, at index: Int) -> LibraryMention {
    LibraryMention(name: name, isQualified: kind(index - 1) == .period, hasArguments: opensAngle(index + 1))
  }
}

/// An extension of a type inside another, `extension Outer.Inner { … }`: it does not see what the outer one declares.
struct FarExtension: Sendable {
  /// The path of the type that is extended.
  var path: String
  var block: RegistryFunction.Block
}

/// A declaration of a program that is called like something of the library's, and hides that where it is seen.
struct NamesakeFact: Sendable {
  /// Where it is seen.
  enum Extent: Hashable, Sendable {
    /// In the type of this path, in what extends that and what derives from it; everywhere for an empty path.
    case type(String)
    /// Between these braces.
    case block(RegistryFunction.Block)
  }

  var name: LibraryName
  var extent: Extent
  var access: Declaration.Access
  /// Whether it is a function, or a value.
  var isValue = false
  var isGeneric: Bool
  /// For a type alias, what it stands for.
  var target: TypeReference?
}
