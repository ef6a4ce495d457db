extension Scope {
  /// Hands an object the scope that it wants: this one, or the nearest above it of the object's definition.
  ///
  /// An object that is no ``ScopeConsumer`` is left alone, and the result says so. One that is left without keeps what it
  /// had; one that has that very scope is not given it again. A ``ScopeOpener`` opens its own scope in this one first.
  /// Objects are touched on the thread that calls.
  ///
  /// ```swift
  /// try session.pass(to: screen)
  /// ```
  ///
  /// - Parameter object: Any object.
  /// - Returns: Whether it received a scope or consumes nothing.
  /// - Throws: ``HandoverError`` if this scope is closed, if the object wants one that this one does not lie in, or cannot
  ///   open its own.
  /// - Complexity: Linear in the number of levels.
  @discardableResult
  @_disfavoredOverload
  public func pass(to object: AnyObject) throws(HandoverError) -> Handover {
    try AnyScope(self).pass(to: object)
  }

  /// Hands a consumer the scope that it wants: this one, or the nearest above it of the consumer's definition.
  ///
  /// Where the type is known, the compiler sees to it that a class on the main actor is handed its scope there.
  ///
  /// - Parameter consumer: A consumer.
  /// - Returns: That it received its scope.
  /// - Throws: ``HandoverError`` if this scope is closed, or if the object wants one that this one does not lie in.
  /// - Complexity: Linear in the number of levels.
  @discardableResult
  public func pass(to consumer: any ScopeConsumer) throws(HandoverError) -> Handover {
    try AnyScope(self).pass(to: consumer)
  }

  /// Hands an object the scope that it wants, or reports why not: for callbacks that cannot throw.
  ///
  /// The report goes to the scope's ``ScopeObserver``, or to standard error if there is none.
  ///
  /// ```swift
  /// session.hand(to: segue.destination)
  /// ```
  ///
  /// - Parameter object: Any object.
  /// - Returns: Whether it received a scope, consumes nothing, or was left without, and why.
  /// - Complexity: Linear in the number of levels.
  @discardableResult
  @_disfavoredOverload
  public func hand(to object: AnyObject) -> Handover {
    AnyScope(self).hand(to: object)
  }

  /// Hands a consumer the scope that it wants, or reports why not: for callbacks that cannot throw.
  ///
  /// Where the type is known, the compiler sees to it that a class on the main actor is handed its scope there.
  ///
  /// - Parameter consumer: A consumer.
  /// - Returns: Whether it received its scope or was left without, and why.
  /// - Complexity: Linear in the number of levels.
  @discardableResult
  public func hand(to consumer: any ScopeConsumer) -> Handover {
    AnyScope(self).hand(to: consumer)
  }
}
