extension Registry {
  /// Registers a value.
  ///
  /// ```swift
  /// app.value(.pageSize, 50)
  /// ```
  ///
  /// - Parameters:
  ///   - key: The value's key.
  ///   - value: What every request receives.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  public func value<Value: Sendable>(
    _ key: Key<Value>, _ value: Value, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.value(key, value, file, line, column)
  }

  /// Registers an input of the scope.
  ///
  /// ```swift
  /// session.input(.user, \.user)
  /// ```
  ///
  /// - Parameters:
  ///   - key: The input's key.
  ///   - path: The key path in the definition's `Inputs`; `\.self` for all of them.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  public func input<Value: Sendable>(
    _ key: Key<Value>, _ path: sending KeyPath<Definition.Inputs, Value>,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) where Definition: ScopeDefinition {
    registrations.input(key, path, file, line, column)
  }

  /// Registers a second key for a service.
  ///
  /// ```swift
  /// app.alias(.reader, to: .store)
  /// ```
  ///
  /// - Parameters:
  ///   - key: The second key.
  ///   - target: The key of the service.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  public func alias<Value>(
    _ key: Key<Value>, to target: Key<Value>, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.alias(key, to: target, file, line, column) { $0 }
  }

  /// Registers a second key of a different type for a service, for example of a protocol that it conforms to.
  ///
  /// ```swift
  /// app.alias(.reader, to: .fileStore) { $0 as any Reader }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The second key.
  ///   - target: The key of the service.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - conversion: Converts the instance, at each request and where the request runs.
  public func alias<Value: Sendable, Other>(
    _ key: Key<Value>, to target: Key<Other>, file: String = #fileID, line: Int = #line, column: Int = #column,
    as conversion: @escaping @Sendable (Other) -> Value
  ) {
    registrations.alias(key, to: target, file, line, column, as: conversion)
  }

  /// Registers two keys of different types for one service, for example of two protocols that it conforms to.
  ///
  /// ```swift
  /// app.alias(.reader, .writer, to: .fileStore) { ($0, $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - first: One key.
  ///   - second: Another key.
  ///   - target: The key of the service.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - conversion: Converts the instance to one for each key, at each request and where the request runs.
  public func alias<A: Sendable, B: Sendable, Other>(
    _ first: Key<A>, _ second: Key<B>, to target: Key<Other>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    as conversion: @escaping @Sendable (Other) -> (A, B)
  ) {
    registrations.alias(first, to: target, file, line, column) { conversion($0).0 }
    registrations.alias(second, to: target, file, line, column) { conversion($0).1 }
  }

  /// Registers three keys of different types for one service; see the form for two.
  ///
  /// - Parameters:
  ///   - first: One key.
  ///   - second: Another key.
  ///   - third: A third key.
  ///   - target: The key of the service.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - conversion: Converts the instance to one for each key, at each request and where the request runs.
  public func alias<A: Sendable, B: Sendable, C: Sendable, Other>(
    _ first: Key<A>, _ second: Key<B>, _ third: Key<C>, to target: Key<Other>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    as conversion: @escaping @Sendable (Other) -> (A, B, C)
  ) {
    registrations.alias(first, to: target, file, line, column) { conversion($0).0 }
    registrations.alias(second, to: target, file, line, column) { conversion($0).1 }
    registrations.alias(third, to: target, file, line, column) { conversion($0).2 }
  }

  /// Adds the registrations of a module. A module that is included twice in one scope counts once.
  ///
  /// - Parameter module: The module.
  public mutating func include(_ module: (some Module).Type) {
    guard registrations.list.enter(module) else { return }
    module.register(in: &self)
    registrations.list.leave()
  }

  /// Replaces a registration with an input of the scope.
  ///
  /// - Parameters:
  ///   - key: A key that exists; overriding one that nothing registers is an `override-nothing` error.
  ///   - path: The key path in the definition's `Inputs`.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  public func override<Value: Sendable>(
    _ key: Key<Value>, input path: sending KeyPath<Definition.Inputs, Value>,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) where Definition: ScopeDefinition {
    overriding.registrations.input(key, path, file, line, column)
  }
}
