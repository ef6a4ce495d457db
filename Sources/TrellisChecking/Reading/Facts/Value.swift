internal import TrellisGraph
internal import TrellisResolver

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
  /// A property of an object, or the result of a method.
  case property(NameHash, of: Value, isCalled: Bool)
  /// An element of an array or a dictionary.
  case element(of: Value)
  /// One of these, depending on what happens at run time.
  case either([Value])
  /// The scope that instances of this class live in.
  case context(of: TypeReference)
  /// In a function that takes a key: the scope that a call passes as this parameter, or that it is called on.
  case passed(Int?)
  /// Not known from the text.
  case unknown
}

extension Value {
  /// The names of the properties and functions that it is looked up by.
  var names: [NameHash] {
    switch self {
    case .named(let name, _, _), .member(_, let name, _): [name]
    case .property(let name, let base, _): [name] + base.names
    case .element(let list): list.names
    case .either(let values): values.flatMap(\.names)
    case .written(_, by: .member(_, let base)): base.names
    case .written(_, by: .existing(_, let base)): base?.names ?? []
    case .object, .context, .written, .passed, .unknown: []
    }
  }

  /// Whether it is a property, which holds the same value each time it is read unless it is computed.
  var isProperty: Bool {
    switch self {
    case .named(_, _, let isCalled), .member(_, _, let isCalled), .property(_, _, let isCalled): !isCalled
    default: false
    }
  }

  /// One of several values; unknown if one of them is.
  static func choice(_ values: [Value]) -> Value {
    guard let first = values.first, !values.contains(.unknown) else { return .unknown }
    return values.allSatisfy { $0 == first } ? first : .either(values)
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
