internal import TrellisGraph
package import TrellisResolver

/// Everything that one file contributes to a graph, before names are resolved: a function of its bytes, path and module only.
package struct FileFacts: Sendable {
  package var path: String
  package var module: String
  var isOfTests = false
  var imports: [ImportFact] = []
  var types: [TypeFact] = []
  var shadowings: [ShadowingFact] = []
  var nestedExtensions: [NestedExtension] = []
  var keys: [KeyDeclarationFact] = []
  var functions: [RegistryFunction] = []
  var initializers: [InitializerFact] = []
  var dependencySets: [DependencySetFact] = []
  var properties: [PropertyFact] = []
  /// The stored properties of what definitions call `Inputs`.
  var inputs: [InputFact] = []
  var uses: [UseReference] = []
  /// Members of values that are scopes by their declaration: some may be properties of keys. The compiler checks them.
  var memberReads: [UseReference] = []
  /// What code overrides outside of definitions.
  var overrides: [OverrideReference] = []
  /// The functions that take keys, and the types that store one.
  var keyTakers: [KeyTaker] = []
  /// Calls that pass keys to anything but the library's own functions.
  var keyCalls: [KeyCall] = []
  var handovers: [HandoverReference] = []
  /// The keys that `@Current` reads, and `@FromScope` without a definition; the scope is not known from the text.
  var reads: [UseReference] = []
  /// Whether the file has a program's entry point, so that its module is not a library.
  var startsProgram = false
  var mentions = Mentions()
  /// The comments that suppress findings in the file.
  package var suppressions: [Suppression] = []
  /// Errors that every compiler would report. The rest of the file is read.
  package var faults: [SourceFault] = []
}

/// A syntax error: an unterminated string, a stray byte.
package struct SourceFault: Hashable, Sendable {
  /// A full sentence, without the location.
  package var message: String
  package var site: Site
}

struct ImportFact: Hashable, Sendable {
  var module: String
  /// The single declaration that is imported, as in `import struct Module.Name`.
  var name: String?
  var isExported: Bool
  var isTestable: Bool
  /// `public`, `internal`; empty if none is written.
  var access = ""
  var isConditional = false
}

extension FileFacts {
  /// Whether it is code of tests: its module is one, or it imports a module that only tests import.
  var isTest: Bool {
    isOfTests || imports.contains { ["Testing", "XCTest", LibraryName.trellisTesting.text].contains($0.module) }
  }
}

/// A type's name as written, with the context to look it up from.
struct TypeReference: Hashable, Sendable {
  /// Dotted, without generic arguments.
  var name: String
  /// Path of the types that enclose the reference.
  var context: String
  var site: Site
  var hasArguments = false
  /// In an inheritance clause or an include: the names of its generic arguments, empty if one is not a name.
  var arguments: [String] = []
}

struct TypeFact: Sendable {
  enum Kind: String, Sendable {
    case nominal, `protocol`, `extension`
    /// `typealias Name = A & B`: the targets are its conformances.
    case alias
  }

  var kind: Kind
  /// Dotted, from the top level of the module; for an extension as written.
  var path: String
  /// The site of the declared name.
  var site: Site
  var isGeneric: Bool
  var generics: [String] = []
  /// The inherited types; each part of a composition is listed separately.
  var conformances: [TypeReference]
  /// What it says that `Parent` is: more than once if an `#if` chooses.
  var parents: [ParentReference] = []
  /// For an alias of `Registry<…>`: its definition; empty if each use of the alias gives it.
  @Boxed var registryOf: String?
  /// For an alias of `Scope<…>`: its definition.
  var scopeOf: Value?
  /// The `#if` conditions around it.
  var condition = Condition.always
  /// Whether it is an `open` class, which modules that are not scanned can subclass.
  var isOpen = false
  /// Whether it is a struct or an enumeration.
  var isValue = false
  /// Whether it has an attribute or a member that may be a macro.
  var hasMacros = false
  /// Who sees it, as far as its file shows.
  var access = Declaration.Access.module
}

/// `typealias Parent = AppScope`, or a protocol's requirement or default.
struct ParentReference: Sendable {
  var type: TypeReference
  var condition: Condition
  /// For `extension ScopeDefinition where Self: Session`: what it is limited to, nil if that is not only types.
  var limits: [TypeReference]? = []
}

/// A property or function, global or a member, that may hold or return a scope.
struct PropertyFact: Sendable {
  /// Path of the type that declares it; empty for a global.
  var owner: String
  var name: NameHash
  var isCalled: Bool
  var isStatic: Bool
  /// Whether it is a stored `let`.
  var isConstant = false
  /// Whether it is computed and may open a scope.
  var mayOpen = false
  /// Whether it never returns.
  var endsProgram = false
  /// Whether a parameter is an autoclosure.
  var takesAutoclosure = false
  /// The visibility of a global.
  var access = Declaration.Access.module
  /// Nil if its type is not followed; it still hides others with its name.
  var value: Value?
  /// The class of its value, recorded if the file uses its name as a receiver or passes a scope to it.
  @Boxed var object: TypeReference?
}

/// A stored property of a definition's `Inputs`, in every build, with the type as written.
struct InputFact: Sendable {
  /// Path of the definition.
  var owner: String
  var name: String
  var type: String
  var site: Site
}

/// A place that cannot be analyzed.
struct OpaqueReference: Sendable {
  var reason: String
  var advice: String
  var site: Site
}
