internal import TrellisGraph
internal import TrellisResolver

/// A request for a key on a value that may be a scope.
struct UseReference: Sendable {
  var key: KeyReference
  var receiver: Value
  /// The property wrapper that makes the request, or the extended `Scope` for a computed key.
  var wrapper: LibraryMention?
  /// For a property wrapper: `$name`, which the property's projected value is called by.
  var projection: NameHash?
  /// Path of the types around it.
  var context: String
  var condition: Condition
  /// The conditions of the `if`s around it that may be constants.
  var path: [Branch] = []
  /// Whether it is a `load`, which awaits asynchronous factories.
  var isLoad = false
  var handling = Handling()
  /// The factory or hook in which the request is made, on a scope that it does not receive.
  var factory: Factory?
  /// The name by which the function or property that makes it is called.
  var holder: NameHash?
  /// The outermost function around the request; nil if there is none.
  var body: Int?
  /// Whether the key is a variable or an expression that cannot be followed, so that the reference only marks the location.
  var isComputed = false
  /// What decides whether a run of the function around it makes it.
  var doubts = Doubts()
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
    var doubts = Doubts()
  }
}

/// A call in a factory, a hook or a value.
struct FactoryCall: Sendable {
  var reference: InitializerReference
  var factory: UseReference.Factory
}
