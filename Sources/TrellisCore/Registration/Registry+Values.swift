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
  /// The key path is one in the definition's `Inputs`; `\.self` is for all of them. Otherwise like ``value(_:_:file:line:column:)``.
  public func input<Value: Sendable>(
    _ key: Key<Value>, _ path: sending KeyPath<Definition.Inputs, Value>,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) where Definition: ScopeDefinition {
    registrations.input(key, path, file, line, column)
  }

  /// Registers a second key for a service.
  ///
  /// ```swift
  /// app.alias(.reader, to: Keys.store)
  /// ```
  ///
  /// The service's key is written out: `Keys.store`. Otherwise like ``value(_:_:file:line:column:)``.
  public func alias<Value>(
    _ key: Key<Value>, to target: any StrictNeed<Value>,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.alias(key, to: target, file, line, column) { $0 }
  }

  /// Registers a second key of a different type for a service, for example of a protocol that it conforms to.
  ///
  /// ```swift
  /// app.alias(.reader, to: Keys.fileStore) { $0 }
  /// ```
  ///
  /// The conversion runs at each request, where the request runs. Otherwise like ``alias(_:to:file:line:column:)``.
  public func alias<Value: Sendable, Other>(
    _ key: Key<Value>, to target: any StrictNeed<Other>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    as conversion: @escaping @Sendable (Other) -> Value
  ) {
    registrations.alias(key, to: target, file, line, column, as: conversion)
  }

  /// Registers several keys of different types for one service, for example of the protocols that it conforms to.
  ///
  /// ```swift
  /// app.alias(.reader, .writer, .index, to: Keys.fileStore) { ($0, $0, $0) }
  /// ```
  ///
  /// The conversion runs at each request, where the request runs. Otherwise like ``alias(_:to:file:line:column:)``.
  public func alias<each Value: Sendable, Other>(
    _ key: repeat Key<each Value>, to target: any StrictNeed<Other>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    as conversion: @escaping @Sendable (Other) -> (repeat each Value)
  ) {
    registrations.aliases(repeat each key, to: target, file, line, column, as: conversion)
  }

  /// Adds the registrations of a module. A module that is included twice in one scope counts once.
  ///
  /// - Parameter module: The module.
  public mutating func include(_ module: (some Module).Type) {
    guard registrations.enter(module) else { return }
    module.register(in: &self)
    registrations.leave()
  }

  /// Replaces a registration with an input of the scope.
  ///
  /// Overriding a key that nothing registers is an `override-nothing` error. Otherwise like ``input(_:_:file:line:column:)``.
  public func override<Value: Sendable>(
    _ key: Key<Value>, input path: sending KeyPath<Definition.Inputs, Value>,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) where Definition: ScopeDefinition {
    overriding.registrations.input(key, path, file, line, column)
  }
}
