internal import TrellisGraph
internal import TrellisResolver

/// An object that a scope is passed to, as far as its own file identifies it.
enum ObjectReference: Hashable, Sendable {
  /// An instance of this class; not of a subclass if the code creates it right there.
  case typed(TypeReference, isMadeHere: Bool)
  /// The value of a property or global with this name, seen from this context.
  case named(NameHash, context: String)
  /// The type is not known from the text.
  case unknown
}

/// `scope.pass(to: object)` or `scope.propagate(through: object)`.
struct HandoverReference: Sendable {
  var receiver: Receiver
  var object: ObjectReference
  /// The site of the object.
  var site: Site
  /// A result that is inspected is a failure that is handled.
  var mayFail = Expectation()
}

/// `scope.run { … }`, which makes a scope current while the closure runs.
struct RunReference: Sendable {
  var receiver: Receiver
  var site: Site
}
