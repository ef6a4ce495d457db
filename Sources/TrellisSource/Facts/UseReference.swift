internal import TrellisGraph

/// The scope that an expression holds, as far as the file alone can tell.
indirect enum Receiver: Hashable, Sendable {
  /// `Scope<X>`, `Scope(X.self)`, `open(X.self)`.
  case written(TypeReference)
  /// A property or global of this name, seen from this context; or what a function of this name returns.
  case named(NameHash, context: String, isCalled: Bool)
  /// A static property of a type, or what a static function returns: `Composition.app`, `Composition.makeApp()`.
  case member(TypeReference, NameHash, isCalled: Bool)
  /// What the objects of this class live in.
  case context(of: TypeReference)
  /// Of a type that is not written down.
  case unknown
}

/// A look-up of a key on something that may be a scope.
struct UseReference: Sendable {
  var key: KeyReference
  var receiver: Receiver
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

/// An override in a closure handed to a scope.
struct OverrideReference: Sendable {
  var key: KeyReference
  var receiver: Receiver
  var context: String
  /// Where the override stands.
  var site: Site
  var condition: Condition
  /// `permitLive` rather than `override`.
  var isPermission = false
  /// Whether the program goes on where the scope cannot be made.
  var mayFail = false
}
