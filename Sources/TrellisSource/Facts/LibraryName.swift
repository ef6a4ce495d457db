/// The library's names that say something about a graph. A program may declare each of them for something else.
enum LibraryName: CaseIterable, Sendable {
  case key, keys, dependency, registry, scope, scopeDefinition, root, dependencySet, lazy
  case scopeConsumer, scopeOpener, injected, current, overrides
  case fromScope
  case testScope, withTestScope, expectReleased, leaks, scopeTrait
  /// The modules: a type of a module's name hides it.
  case trellis, trellisUI, trellisTesting

  /// As it is written.
  var text: String {
    switch self {
    case .key: "Key"
    case .keys: "Keys"
    case .dependency: "Dependency"
    case .registry: "Registry"
    case .scope: "Scope"
    case .scopeDefinition: "ScopeDefinition"
    case .root: "Root"
    case .dependencySet: "DependencySet"
    case .lazy: "Lazy"
    case .scopeConsumer: "ScopeConsumer"
    case .scopeOpener: "ScopeOpener"
    case .injected: "Injected"
    case .current: "Current"
    case .overrides: "Overrides"
    case .fromScope: "FromScope"
    case .testScope: "testScope"
    case .withTestScope: "withTestScope"
    case .expectReleased: "expectReleased"
    case .leaks: "leaks"
    case .scopeTrait: "ScopeTrait"
    case .trellis: "Trellis"
    case .trellisUI: "TrellisUI"
    case .trellisTesting: "TrellisTesting"
    }
  }

  var isFunction: Bool {
    switch self {
    case .testScope, .withTestScope, .expectReleased, .leaks: true
    default: false
    }
  }

  /// The module that declares it; its own name for a module.
  var module: LibraryName {
    switch self {
    case .fromScope, .trellisUI: .trellisUI
    case .testScope, .withTestScope, .expectReleased, .leaks, .scopeTrait, .trellisTesting: .trellisTesting
    default: .trellis
    }
  }

  private static let byHash = Dictionary(uniqueKeysWithValues: allCases.map { (NameHash($0.text), $0) })

  private static func mayBegin(_ first: UInt8, length: Int) -> Bool {
    switch first {
    case UInt8(ascii: "K"): length == 3 || length == 4
    case UInt8(ascii: "R"): length == 4 || length == 8
    case UInt8(ascii: "D"): length == 10 || length == 13
    case UInt8(ascii: "S"): length == 5 || length == 10 || length == 11 || length == 13 || length == 15
    case UInt8(ascii: "L"): length == 4
    case UInt8(ascii: "I"): length == 8
    case UInt8(ascii: "C"): length == 7
    case UInt8(ascii: "O"), UInt8(ascii: "F"): length == 9
    case UInt8(ascii: "T"): length == 7 || length == 9 || length == 14
    case UInt8(ascii: "t"): length == 9
    case UInt8(ascii: "w"): length == 13
    case UInt8(ascii: "e"): length == 14
    case UInt8(ascii: "l"): length == 5
    default: false
    }
  }

  /// The name that a token is, if it is one.
  init?(_ tokens: TokenView, _ index: Int) {
    let (start, end) = tokens.nameRange(index)
    // Most names are told from these by their length and their first letter.
    guard Self.mayBegin(tokens.byte(start), length: end - start), let name = Self.byHash[tokens.nameHash(index)] else {
      return nil
    }
    self = name
  }
}

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
