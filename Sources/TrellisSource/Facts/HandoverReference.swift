internal import TrellisGraph

/// An object that a scope is handed to, as far as the file alone can tell what it is.
enum ObjectReference: Hashable, Sendable {
  /// Of the class of this name; of no class below it where the text makes the object.
  case typed(TypeReference, isMadeHere: Bool)
  /// What a property or global of this name holds, seen from this context.
  case named(NameHash, context: String)
  /// Of a type that is not written down.
  case unknown
}

/// `scope.pass(to: object)`, `scope.hand(to: object)` or `scope.propagate(through: object)`.
struct HandoverReference: Sendable {
  var receiver: Receiver
  var object: ObjectReference
  /// Where the object stands.
  var site: Site
  /// Whether the program goes on where it fails, or looks at what became of it: it may be meant to fail.
  var mayFail = false
}

/// `scope.run { … }`, which makes a scope the current one of what it runs.
struct RunReference: Sendable {
  var receiver: Receiver
  var site: Site
}
