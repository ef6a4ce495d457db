/// What an expression means to the graph, as far as its own file shows: a scope, or an object that may hold one.
indirect enum Value: Hashable, Sendable {
  /// A scope of this definition.
  case written(TypeReference, by: ScopeMaker)
  /// A property or global with this name, seen from this context, or the result of a function with this name.
  case named(NameHash, context: String, isCalled: Bool)
  /// A static property of a type, or the result of a static function: `Composition.app`, `Composition.makeApp()`.
  case member(TypeReference, NameHash, isCalled: Bool)
  /// An instance of this class; not of a subclass if the code creates it right there.
  case object(TypeReference, isMadeHere: Bool)
  /// The scope that instances of this class live in.
  case context(of: TypeReference)
  /// A scope whose definition its declaration leaves open.
  case anyScope
  /// Not known from the text.
  case unknown
}

extension Value {
  /// The names of the properties and functions that it is looked up by.
  var names: [NameHash] {
    switch self {
    case .named(let name, _, _), .member(_, let name, _): [name]
    case .written(_, by: .member(_, let base)): base.names
    case .written(_, by: .existing(_, let base)): base?.names ?? []
    case .object, .context, .written, .anyScope, .unknown: []
    }
  }
}

/// What identifies an expression as a scope of a definition. The linker checks that the name is the library's.
indirect enum ScopeMaker: Hashable, Sendable {
  case name(LibraryMention)
  /// `Scope<X>.current`, or a local of the type `Scope<X>` whose value is a property or a global: no new scope.
  case existing(LibraryMention, of: Value? = nil)
  /// The definition is a generic parameter of the type that declares it.
  case parameter
  /// The written type is not the definition, but a possible alias of `Scope<X>`.
  case alias
  /// A call of `open`, `ancestor` or `scope(of:)`.
  case member(NameHash, of: Value)
}
