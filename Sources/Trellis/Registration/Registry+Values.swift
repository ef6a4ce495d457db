extension Registry {
  /// Registers a value as it is.
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

  /// Registers a part of what the scope is opened with.
  ///
  /// ```swift
  /// session.input(.user, \.user)
  /// ```
  ///
  /// - Parameters:
  ///   - key: The part's key.
  ///   - path: Where it lies in the definition's `Inputs`; `\.self` for all of it.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  public func input<Value: Sendable>(
    _ key: Key<Value>, _ path: sending KeyPath<Definition.Inputs, Value>,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) where Definition: ScopeDefinition {
    registrations.input(key, path, file, line, column)
  }

  /// Gives a service a second name.
  ///
  /// ```swift
  /// app.alias(.reader, to: .store)
  /// ```
  ///
  /// - Parameters:
  ///   - key: The second name.
  ///   - target: The key whose instance it stands for.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  public func alias<Value>(
    _ key: Key<Value>, to target: Key<Value>, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.alias(key, to: target, file, line, column) { $0 }
  }

  /// Gives a service a second name of another type, a protocol it conforms to for example.
  ///
  /// ```swift
  /// app.alias(.reader, to: .fileStore) { $0 as any Reader }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The second name.
  ///   - target: The key whose instance it stands for.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - conversion: Turns the instance into the second name's type, at each request.
  public func alias<Value: Sendable, Other>(
    _ key: Key<Value>, to target: Key<Other>, file: String = #fileID, line: Int = #line, column: Int = #column,
    as conversion: @escaping @Sendable (Other) -> Value
  ) {
    registrations.alias(key, to: target, file, line, column, as: conversion)
  }

  /// Registers all that a module registers; a module included twice in one scope counts once.
  ///
  /// - Parameter module: The module.
  public mutating func include(_ module: (some Module).Type) {
    guard registrations.list.enter(module) else { return }
    module.register(in: &self)
    registrations.list.leave()
  }

  /// Replaces a registration that exists with a part of what the scope is opened with.
  ///
  /// - Parameters:
  ///   - key: A key that exists; overriding one that nothing registers is an `override-nothing` error.
  ///   - path: The part's key path in the definition's `Inputs`.
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
