package import TrellisAnalysis
package import TrellisGraph

/// Everything one file says about a graph, before any name in it is resolved: a function of the file's bytes, path and
/// module alone.
package struct FileFacts: Sendable {
  package var path: String
  /// The target that the file belongs to.
  package var module: String
  var imports: [ImportFact] = []
  var types: [TypeFact] = []
  var namesakes: [NamesakeFact] = []
  var farExtensions: [FarExtension] = []
  var keys: [KeyDeclarationFact] = []
  var functions: [RegistryFunction] = []
  var initializers: [InitializerFact] = []
  var dependencySets: [DependencySetFact] = []
  var properties: [PropertyFact] = []
  var uses: [UseReference] = []
  var overrides: [OverrideReference] = []
  /// Where code of tests opens scopes.
  var openings: [OpeningReference] = []
  /// What takes `inout Overrides`: functions, methods that extend `Overrides`, and closures with a name. As for a registry's, the
  /// `registry` is the parameter of that type, nil for a method.
  var overriders: [RegistryFunction] = []
  var overriderCalls: [OverriderCall] = []
  var handovers: [HandoverReference] = []
  /// The keys that `@Current` reads; of which scope, no text tells.
  var reads: [UseReference] = []
  var runs: [RunReference] = []
  /// Whether a program starts in it: its module is nobody's library.
  var startsProgram = false
  var mentions = Mentions()
  /// The comments that keep findings in it quiet.
  package var suppressions: [Suppression] = []
  /// What no compiler would accept in it. It was read as far as it goes.
  package var faults: [SourceFault] = []

  init(path: String, module: String) {
    self.path = path
    self.module = module
  }
}

/// A place that is not Swift: an unterminated string, a stray byte.
package struct SourceFault: Hashable, Sendable {
  /// A full sentence without the place.
  package var message: String
  package var site: Site

  package init(message: String, site: Site) {
    self.message = message
    self.site = site
  }
}

struct ImportFact: Hashable, Sendable {
  var module: String
  /// The one declaration that it imports, as `import struct Module.Name` does.
  var name: String?
  var isExported: Bool
  var isTestable: Bool
  /// `public`, `internal`; empty where none is written.
  var access = ""
  /// Whether it stands under an `#if`.
  var isConditional = false
}

extension FileFacts {
  /// Whether it imports what only tests import.
  var isTest: Bool {
    imports.contains { ["Testing", "XCTest", LibraryName.trellisTesting.text].contains($0.module) }
  }
}

/// A type's name as written, and where it is looked up from.
struct TypeReference: Hashable, Sendable {
  /// Dotted, generic arguments left out.
  var name: String
  /// Path of the types around the place.
  var context: String
  var site: Site
  var hasArguments = false
  /// In an inheritance clause: the names of its generic arguments, empty where one is no name.
  var arguments: [String] = []
}

/// A declaration of a type, or an extension of one.
struct TypeFact: Sendable {
  enum Kind: Sendable {
    case nominal, `protocol`, `extension`
    /// `typealias Name = A & B`: the targets are its conformances.
    case alias
  }

  var kind: Kind
  /// Dotted, from the top of the module; for an extension as written.
  var path: String
  /// Where the declared name stands.
  var site: Site
  var isGeneric: Bool
  /// The names of its generic parameters.
  var generics: [String] = []
  /// What follows the colon, each part of a composition by itself.
  var conformances: [TypeReference]
  /// The target of a `typealias Parent` in it.
  @Apart var parent: TypeReference?
  /// For another name of `Registry<…>`: the definition between the brackets; empty where each use of the name tells it.
  @Apart var registryOf: String?
  /// For another name of `Scope<…>`: the definition between the brackets.
  var scopeOf: Receiver?
  /// The `#if` that it stands in.
  var condition = Condition.always
  /// Whether it is an `open` class, of which modules that are not scanned may make others.
  var isOpen = false
  /// The target of another `typealias Parent` in it, where an `#if` decides which it has.
  @Apart var otherParent: TypeReference?
}

/// A property or function, global or a member, that may hold or return a scope.
struct PropertyFact: Sendable {
  /// Path of the type that declares it; empty for a global.
  var owner: String
  var name: NameHash
  /// Whether it is a function.
  var isCalled: Bool
  var isStatic: Bool
  /// Whether it makes overrides of its own beside those of its closure.
  var overridesMore = false
  /// Where a global is seen.
  var access = Declaration.Access.module
  /// Nil where its type is none that is followed: it still hides others of its name.
  var value: Receiver?
  /// The scopes that a function hands the overrides to that a closure among its arguments makes.
  var overridden: [Receiver] = []
  /// The class of the object that it holds, where the file hands scopes to something of its name.
  @Apart var object: TypeReference?
}

/// A place that is not followed.
struct OpaqueReference: Sendable {
  var reason: String
  var advice: String
  var site: Site
}
