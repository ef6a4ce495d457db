internal import TrellisGraph
internal import TrellisResolver

/// The names of the library's interface that the reader of sources knows. Each enumeration below holds the names of one role; the
/// walkers and the prefilter recognise names by these lists alone.
///
/// A test holds them to the library's public interface: a new verb fails it until it is listed here, or listed there with the
/// reason why the reader need not know it.
package enum Vocabulary {
  /// The known members of each type of the library; under the empty name, what is declared at the top of a file.
  package static let members: [String: Set<String>] = [
    "": LibraryName.texts.subtracting(LibraryName.modules.map(\.text)),
    "Registry": RegistryVerb.texts.subtracting(lifetimes).subtracting([UseWord.decorate.text, UseWord.contribute.text]),
    "RegistrationVerbs": lifetimes,
    "OverrideVerbs": [
      UseWord.override.text, UseWord.decorate.text, UseWord.contribute.text, MemberName.overriding.description,
    ], "Overrides": [UseWord.permitLive.text], "Key": NeedForm.texts,
    "Scope": ScopeMethod.texts.subtracting([ScopeMethod.scope.text]).union([
      UseWord.resolve.text, UseWord.make.text, UseWord.load.text, UseWord.pass.text, UseWord.propagate.text,
      UseWord.overriding.text, MemberName.current.description,
    ]), "Decoder": [ScopeMethod.scope.text],
  ]

  /// What the library declares in `Scope`, so that no key can be a property of that name.
  package static let scopeMembers: Set<String> = [
    "ancestor", "bootstrap", "close", "current", "debugLog", "description", "load", "make", "open", "overriding",
    "pass", "path", "propagate", "resolve", "run", "scopes", "start", "untilClosed", "unusedOverrides",
  ]

  /// The verbs that say how long an instance lives.
  private static let lifetimes: Set<String> = [
    RegistryVerb.shared.text, RegistryVerb.unique.text, RegistryVerb.weak.text, RegistryVerb.maker.text,
  ]
}

/// Types, protocols, property wrappers, functions and modules. A program may declare each of them for something else.
package enum LibraryName: Spelling, LibraryWord {
  case key = "Key"
  case keys = "Keys"
  case dependency = "Dependency"
  case registry = "Registry"
  case registrationVerbs = "RegistrationVerbs"
  case overrideVerbs = "OverrideVerbs"
  case scope = "Scope"
  case scopeDefinition = "ScopeDefinition"
  case memberLookup = "MemberLookup"
  case root = "Root"
  case dependencySet = "DependencySet"
  case lazy = "Lazy"
  case scopeConsumer = "ScopeConsumer"
  case scopeOpener = "ScopeOpener"
  case injected = "Injected"
  case current = "Current"
  case lazyInjected = "LazyInjected"
  case lazyCurrent = "LazyCurrent"
  case anyScope = "AnyScope"
  case overrides = "Overrides"
  case fromScope = "FromScope"
  case scopeState = "ScopeState"
  case withScope
  case trellis = "Trellis"
  case trellisUI = "TrellisUI"
  case trellisTesting = "TrellisTesting"

  /// A type of a module's name hides the module.
  static let modules: [LibraryName] = [.trellis, .trellisUI, .trellisTesting]
  /// The first declares the names. `Trellis` re-exports all of them.
  static let parts: [StaticString] = ["TrellisCore", "TrellisLifecycle", "TrellisPropagation"]
  /// The module whose keys a program registers; none of its names says more about a graph.
  static let world: StaticString = "TrellisWorld"
  package static let spellings = Spellings(allCases)

  var isFunction: Bool {
    switch self {
    case .withScope: true
    default: false
    }
  }

  /// The module that declares it; its own name for a module.
  var module: LibraryName {
    switch self {
    case .fromScope, .scopeState, .trellisUI: .trellisUI
    case .trellisTesting: .trellisTesting
    default: .trellis
    }
  }

  /// Whether a file may matter that holds no other name of the library's.
  var isSufficient: Bool {
    switch self {
    // What `@Injected` reads from may be the property of a superclass elsewhere, and a class that opens a scope is told from one
    // that does not wherever it says so.
    case .key, .keys, .registry, .registrationVerbs, .overrideVerbs, .scope, .scopeDefinition, .memberLookup,
      .dependencySet, .scopeConsumer, .scopeOpener, .injected, .current, .lazyInjected, .lazyCurrent, .anyScope,
      .fromScope, .scopeState, .trellis, .trellisUI:
      true
    case .dependency, .root, .lazy, .overrides, .withScope, .trellisTesting: false
    }
  }

  /// The library's module that a name means: of a part, all of it.
  static func module(_ name: String) -> LibraryName? {
    if !name.hasPrefix(trellis.text) { return nil }
    return modules.first { $0.text == name } ?? (parts.contains { $0.description == name } ? .trellis : nil)
  }

  /// Whether a dotted path is this name, alone or behind its module's.
  func isSpelled(_ path: String) -> Bool {
    guard path.hasSuffix(text), path.utf8.count > text.utf8.count else { return path == text }
    return path.hasSuffix(".\(text)") && Self.module(String(path.dropLast(text.count + 1))) == module
  }
}

/// The methods of `Registry` that register something.
package enum RegistryVerb: Spelling, LibraryWord {
  case shared, unique, weak, maker, value, input, alias, contribute, decorate, override, include

  package static let spellings = Spellings(allCases)

  /// How what it registers lives, unless an argument says so; nil for `include`, which registers nothing by itself.
  var lifetime: Lifetime? {
    switch self {
    case .shared, .contribute: .shared
    case .unique: .unique
    case .weak: .weak
    case .maker: .maker
    case .value: .value
    case .input: .input
    case .alias: .alias
    case .decorate, .override: .inherited
    case .include: nil
    }
  }
}

/// The properties of `Key` that say in which form a need is given.
enum NeedForm: Spelling, LibraryWord {
  case optional, lazy, provider

  static let spellings = Spellings(allCases)

  var mode: NeedFact.Mode {
    switch self {
    case .optional: .optional
    case .lazy: .lazy
    case .provider: .provider
    }
  }
}

/// What code that uses scopes and overrides is found by.
enum UseWord: Spelling, LibraryWord {
  /// Methods of `Scope`.
  case resolve, make, load, pass, propagate, overriding
  /// Methods of `Overrides`.
  case override, decorate, contribute, permitLive
  case overrides = "Overrides"
  /// Property wrappers.
  case injected = "Injected"
  case current = "Current"
  case lazyInjected = "LazyInjected"
  case lazyCurrent = "LazyCurrent"
  case fromScope = "FromScope"
  case scopeState = "ScopeState"

  static let spellings = Spellings(allCases)

  /// Whether it stands behind a dot.
  var isMethod: Bool {
    switch self {
    case .resolve, .make, .load, .pass, .propagate, .overriding, .override, .decorate, .contribute, .permitLive: true
    case .overrides, .injected, .current, .lazyInjected, .lazyCurrent, .fromScope, .scopeState: false
    }
  }
}

/// A method that takes a definition's type and gives a scope of it: two of `Scope`, and `scope(of:)` of a decoder.
enum ScopeMethod: Spelling, LibraryWord {
  case open, ancestor, scope

  static let spellings = Spellings(allCases)

  /// The label of the type.
  var label: String? { self == .scope ? Label.of.description : nil }

  /// What a declaration of something else is noted as that can be called like it.
  var declared: NameHash { NameHash("\(text)(\(label ?? "_"):)") }
}

/// The labels of arguments that say something about a graph.
package enum Label {
  package static let at: StaticString = "at"
  package static let `default`: StaticString = "default"
  package static let eager: StaticString = "eager"
  package static let `in`: StaticString = "in"
  package static let input: StaticString = "input"
  package static let isolation: StaticString = "isolation"
  package static let make: StaticString = "make"
  package static let needs: StaticString = "needs"
  package static let of: StaticString = "of"
  package static let on: StaticString = "on"
  package static let onDemand: StaticString = "onDemand"
  package static let options: StaticString = "options"
  package static let run: StaticString = "run"
  package static let through: StaticString = "through"
  package static let to: StaticString = "to"
  package static let value: StaticString = "value"
}

/// What a program declares because a protocol of the library's asks for it, and members that are read by their names.
enum MemberName {
  static let context: StaticString = "Context"
  static let current: StaticString = "current"
  static let definition: StaticString = "Definition"
  static let inputs: StaticString = "Inputs"
  static let needs: StaticString = "needs"
  static let openScope: StaticString = "openScope"
  static let openScopeIn: StaticString = "openScope(in:)"
  static let opened: StaticString = "Opened"
  static let overriding: StaticString = "overriding"
  static let openedScope: StaticString = "openedScope"
  static let outer: StaticString = "Outer"
  static let parent: StaticString = "Parent"
  static let register: StaticString = "register"
  static let scope: StaticString = "scope"
}
