internal import TrellisResolver

/// `scope.pass(to: object)` or `scope.propagate(through: object)`.
struct HandoverReference: Sendable {
  var receiver: Value
  var object: Value
  /// The site of the object.
  var site: Site
  /// A result that is inspected is a failure that is handled.
  var handling = Handling()
}
