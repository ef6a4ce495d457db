internal import TrellisCore
internal import TrellisLifecycle
internal import TrellisPropagation

extension Error {
  /// Returns the first error of a type among this error and those that caused it.
  ///
  /// A factory's error arrives as it is, as a ``ResolutionError``, or inside a ``LifecycleError`` or ``ScopeFailures``. This finds
  /// it in all of them:
  ///
  /// ```swift
  /// catch {
  ///   throw error.firstCause(as: HTTPError.self) ?? error
  /// }
  /// ```
  ///
  /// - Parameter type: The type to look for; can be an existential type.
  /// - Returns: This error itself if it is of the type; otherwise the first one among its causes, each followed by its own. A
  ///   function's error comes before that of closing its scope; failures come in their order. Nil if there is none.
  /// - Complexity: Linear in the number of causes.
  public func firstCause<Cause>(as type: Cause.Type) -> Cause? {
    var found: Cause?
    visitCauses(of: self) { error in
      found = error as? Cause
      return found != nil
    }
    return found
  }
}

/// Calls a function with an error and its causes until the function returns true.
private func visitCauses(of error: any Error, _ isLast: (any Error) -> Bool) {
  // Not recursive: errors may be nested as deep as scopes.
  var rest = [error]
  while let next = rest.popLast(), !isLast(next) {
    switch next {
    case let next as ResolutionError: rest += next.cause.map { [$0] } ?? []
    case let next as HandoverError: rest += next.cause.map { [$0] } ?? []
    case let next as LifecycleError: rest += next.failures.reversed().map(\.error)
    case let next as ScopeFailures: rest += [next.close, next.body]
    default: break
    }
  }
}
