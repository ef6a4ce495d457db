internal import TrellisGraph

/// The scope that an expression holds, as far as the file alone can tell.
indirect enum Receiver: Hashable, Sendable {
  /// `Scope<X>`, `Scope(X.self)`, `open(X.self)`.
  case written(TypeReference, by: ScopeMaker)
  /// A property or global of this name, seen from this context; or what a function of this name returns.
  case named(NameHash, context: String, isCalled: Bool)
  /// A static property of a type, or what a static function returns: `Composition.app`, `Composition.makeApp()`.
  case member(TypeReference, NameHash, isCalled: Bool)
  /// What the objects of this class live in.
  case context(of: TypeReference)
  /// Whatever the overrider at this place of its file's list is called for.
  case overrider(Int)
  /// The scopes that a function hands the overrides to that a closure among its arguments makes.
  case argument(of: Receiver)
  /// Of a type that is not written down.
  case unknown
}

extension Receiver {
  /// The name of the property or function that it is looked up by.
  var name: NameHash? {
    switch self {
    case .named(let name, _, _), .member(_, let name, _): name
    case .written(_, by: .member(_, let base)): base.name
    case .argument(let function): function.name
    case .context, .written, .overrider, .unknown: nil
    }
  }
}

/// What says that an expression is a scope of a definition; others may be called like it.
indirect enum ScopeMaker: Hashable, Sendable {
  /// `Scope`, `testScope`, `FromScope`.
  case name(LibraryMention)
  /// `.scope(X.self)` among a test's traits.
  case trait
  /// The definition is a generic parameter of the type that declares it.
  case parameter
  /// Not the definition is written, but a type that may be another name of `Scope<X>`.
  case alias
  /// `open`, `ancestor` or `scope(of:)` of something.
  case member(NameHash, of: Receiver)
}

/// A look-up of a key on something that may be a scope.
struct UseReference: Sendable {
  var key: KeyReference
  var receiver: Receiver
  /// The property wrapper that makes it.
  var wrapper: LibraryMention?
  /// Path of the types around the place.
  var context: String
  var condition: Condition
  /// Whether it waits for what is made asynchronously.
  var isLoad = false
  /// Whether the program goes on where it fails, as with `try?`: it may be meant to.
  var mayFail = false
  /// Whether the key is an expression that is not followed, or a variable: the reference only says where it stands.
  var isComputed = false
}
