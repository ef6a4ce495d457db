extension Scope {
  /// Creates an instance with a maker, and stops the program with the error's text where the maker would throw.
  ///
  /// It is for callbacks that cannot throw, and keys that the validator has checked:
  ///
  /// ```swift
  /// let editor = session.make(.editor, note.id)
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key of the maker.
  ///   - argument: What only the caller knows.
  /// - Returns: A new instance.
  /// - Complexity: That of the maker's call.
  public func make<Value, Argument>(_ key: Key<Maker<Value, Argument>>, _ argument: Argument) -> sending Value {
    do {
      return try self[key](argument)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Creates an instance with a maker of two arguments, and stops the program where the maker would throw.
  ///
  /// - Parameters:
  ///   - key: The key of the maker.
  ///   - p: The first argument.
  ///   - q: The second argument.
  /// - Returns: A new instance.
  public func make<Value, P, Q>(_ key: Key<Maker<Value, (P, Q)>>, _ p: P, _ q: Q) -> sending Value {
    make(key, (p, q))
  }

  /// Creates an instance with a maker of three arguments, and stops the program where the maker would throw.
  ///
  /// - Parameters:
  ///   - key: The key of the maker.
  ///   - p: The first argument.
  ///   - q: The second argument.
  ///   - r: The third argument.
  /// - Returns: A new instance.
  public func make<Value, P, Q, R>(_ key: Key<Maker<Value, (P, Q, R)>>, _ p: P, _ q: Q, _ r: R) -> sending Value {
    make(key, (p, q, r))
  }

  /// Creates an instance with a maker of four arguments, and stops the program where the maker would throw.
  ///
  /// - Parameters:
  ///   - key: The key of the maker.
  ///   - p: The first argument.
  ///   - q: The second argument.
  ///   - r: The third argument.
  ///   - s: The fourth argument.
  /// - Returns: A new instance.
  public func make<Value, P, Q, R, S>(_ key: Key<Maker<Value, (P, Q, R, S)>>, _ p: P, _ q: Q, _ r: R, _ s: S)
    -> sending Value
  {
    make(key, (p, q, r, s))
  }
}
