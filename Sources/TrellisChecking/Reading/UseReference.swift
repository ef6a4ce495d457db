internal import TrellisGraph
internal import TrellisResolver

/// The scope that an expression evaluates to, as far as its own file shows.
indirect enum Receiver: Hashable, Sendable {
  case written(TypeReference, by: ScopeMaker)
  /// A property or global with this name, seen from this context, or the result of a function with this name.
  case named(NameHash, context: String, isCalled: Bool)
  /// A static property of a type, or the result of a static function: `Composition.app`, `Composition.makeApp()`.
  case member(TypeReference, NameHash, isCalled: Bool)
  /// The scope that instances of this class live in.
  case context(of: TypeReference)
  /// The scope that the overrider at this index in its file's list is applied to.
  case overrider(Int)
  /// The scopes to which a function passes the overrides that its closure argument adds.
  case argument(of: Receiver, as: ClosureArgument)
  /// In a function that takes a key: the scope that a call passes as this parameter, or that it is called on.
  case passed(Int?)
  /// The type is not known from the text.
  case unknown
}

extension Receiver {
  /// The name of the property or function that it is looked up by.
  var name: NameHash? {
    switch self {
    case .named(let name, _, _), .member(_, let name, _): name
    case .written(_, by: .member(_, let base)): base.name
    case .written(_, by: .existing(_, let base)): base?.name
    case .argument(let function, _): function.name
    case .context, .written, .overrider, .passed, .unknown: nil
    }
  }
}

/// What identifies an expression as a scope of a definition. The linker checks that the name is the library's.
indirect enum ScopeMaker: Hashable, Sendable {
  case name(LibraryMention)
  /// `Scope<X>.current`, or a local of the type `Scope<X>` whose value is a property or a global: no new scope.
  case existing(LibraryMention, of: Receiver? = nil)
  /// `.scope(X.self)` among a test's traits.
  case trait
  /// The definition is a generic parameter of the type that declares it.
  case parameter
  /// The written type is not the definition, but a possible alias of `Scope<X>`.
  case alias
  /// A call of `open`, `ancestor` or `scope(of:)`.
  case member(NameHash, of: Receiver)
}

/// A request for a key on a value that may be a scope.
struct UseReference: Sendable {
  var key: KeyReference
  var receiver: Receiver
  /// The property wrapper that makes the request, or the extended `Scope` for a computed key.
  var wrapper: LibraryMention?
  /// For a property wrapper: `$name`, which the property's projected value is called by.
  var projection: NameHash?
  /// Path of the types around it.
  var context: String
  var condition: Condition
  /// Whether it is a `load`, which awaits asynchronous factories.
  var isLoad = false
  var mayFail = Expectation()
  /// The factory or hook in which the request is made, on a scope that it does not receive.
  var factory: Factory?
  /// The name by which the function or property that makes it is called.
  var holder: NameHash?
  /// The outermost function around the request; nil if there is none.
  var body: Int?
  /// Whether the key is a variable or an expression that cannot be followed, so that the reference only marks the location.
  var isComputed = false
  /// What decides whether a run of the function around it makes it.
  var doubts = UseWalker.Doubts()
  /// For a key that a function takes: whether it may be looked up after the function has returned.
  var isLate = false

  /// The code around a request that makes an instance.
  struct Factory: Sendable {
    /// The registration's site; for a function, that of its name.
    var site: Site
    /// Whether it is an initializer or a function, which registrations may name: `make: Server.init`.
    var isFunction = false
    var place = UndeclaredNeedFact.Place.factory
    /// Whether it is the default of a key, and has no registration.
    var isDefault = false
    /// Whether a closure or function inside makes the request, perhaps after the factory has returned.
    var isDeferred = false
    /// What decides whether it is made, if it is not deferred.
    var doubts = UseWalker.Doubts()
  }
}
