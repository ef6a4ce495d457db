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
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  /// - Complexity: That of the maker's call.
  public func make<Value, Argument>(
    _ key: Key<Maker<Value, Argument>>, _ argument: Argument, file: StaticString = #fileID, line: Int = #line
  ) -> sending Value {
    do {
      return try self[key, file: file, line: line](argument)
    } catch {
      stopProgram("\(error)", file, line)
    }
  }

  /// Creates an instance with a maker of two arguments; otherwise like ``make(_:_:file:line:)``.
  public func make<Value, P, Q>(
    _ key: Key<Maker<Value, (P, Q)>>, _ p: P, _ q: Q, file: StaticString = #fileID, line: Int = #line
  ) -> sending Value {
    make(key, (p, q), file: file, line: line)
  }

  /// Creates an instance with a maker of three arguments; otherwise like ``make(_:_:file:line:)``.
  public func make<Value, P, Q, R>(
    _ key: Key<Maker<Value, (P, Q, R)>>, _ p: P, _ q: Q, _ r: R, file: StaticString = #fileID, line: Int = #line
  ) -> sending Value {
    make(key, (p, q, r), file: file, line: line)
  }

  /// Creates an instance with a maker of four arguments; otherwise like ``make(_:_:file:line:)``.
  public func make<Value, P, Q, R, S>(
    _ key: Key<Maker<Value, (P, Q, R, S)>>, _ p: P, _ q: Q, _ r: R, _ s: S,
    file: StaticString = #fileID, line: Int = #line
  ) -> sending Value {
    make(key, (p, q, r, s), file: file, line: line)
  }
}
