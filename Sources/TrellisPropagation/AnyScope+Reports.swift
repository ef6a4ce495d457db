package import TrellisCore

extension AnyScope {
  /// Returns the nearest scope of a definition, for an object of the type `receiver`.
  package func scope<Required: ScopeDefinition>(
    of definition: Required.Type, for receiver: Any.Type
  ) throws(HandoverError) -> Scope<Required> {
    if let found = scope(of: definition) { return found }
    throw HandoverError(receiver, requires: definition, in: self)
  }

  /// Reports an error to the observer of the scope at a place or, if there is none, to standard error.
  static func report(_ error: HandoverError, from place: AnyScope?) {
    // The caller cannot throw. Unreported, an object without a scope would fail later and elsewhere.
    guard let place else { return StandardError.print("trellis: \(error)") }
    place.reportHandover(error)
  }
}
