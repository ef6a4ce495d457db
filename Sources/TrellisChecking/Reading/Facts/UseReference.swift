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
  /// Whether the key is a variable or an expression that cannot be followed, so that the reference only marks the location.
  var isComputed = false
  /// What decides whether a run of the function around it makes it.
  var doubts = Doubts()

  /// The factory or hook of a registration around a request.
  struct Factory: Sendable {
    /// The registration's site.
    var site: Site
    var isHook = false
    /// Whether the request may be made after the factory has returned, or not at all.
    var isDeferred = false
    /// What may take the request as an autoclosure.
    var doubts = Doubts()
  }
}
