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
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  public mutating func value<Value: Sendable>(
    _ key: Key<Value>, _ value: Value, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    list.value(key, value, origin: list.origin(file, line, column))
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
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  public mutating func input<Value: Sendable>(
    _ key: Key<Value>, _ path: sending KeyPath<Definition.Inputs, Value>,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) where Definition: ScopeDefinition {
    list.input(key, path, origin: list.origin(file, line, column))
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
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  public mutating func alias<Value>(
    _ key: Key<Value>, to target: Key<Value>, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    list.alias(key, to: target, origin: list.origin(file, line, column))
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
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - conversion: Turns the instance into the second name's type, at each request.
  public mutating func alias<Value: Sendable, Other>(
    _ key: Key<Value>, to target: Key<Other>, file: String = #fileID, line: Int = #line, column: Int = #column,
    as conversion: @escaping @Sendable (Other) -> Value
  ) {
    list.alias(key, to: target, origin: list.origin(file, line, column), as: conversion)
  }

  /// Registers all that a module registers; a module included twice in one scope counts once.
  ///
  /// - Parameter module: The module.
  public mutating func include(_ module: (some Module).Type) {
    guard list.enter(module) else { return }
    module.register(in: &self)
    list.leave()
  }

  /// Replaces a key that exists with a value.
  ///
  /// - Parameters:
  ///   - key: A key that is registered above, or earlier in this scope through an `include`.
  ///   - value: What every request receives from here on down.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  public mutating func override<Value: Sendable>(
    _ key: Key<Value>, value: Value, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    list.value(key, value, origin: list.origin(file, line, column, isOverride: true))
  }

  /// Replaces a key that exists with a part of what the scope is opened with.
  ///
  /// - Parameters:
  ///   - key: A key that is registered above, or earlier in this scope through an `include`.
  ///   - path: Where the part lies in the definition's `Inputs`.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  public mutating func override<Value: Sendable>(
    _ key: Key<Value>, input path: sending KeyPath<Definition.Inputs, Value>,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) where Definition: ScopeDefinition {
    list.input(key, path, origin: list.origin(file, line, column, isOverride: true))
  }

  /// Replaces a key that exists with a second name for another.
  ///
  /// - Parameters:
  ///   - key: A key that is registered above, or earlier in this scope through an `include`.
  ///   - target: The key whose instance it stands for from here on down.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  public mutating func override<Value>(
    _ key: Key<Value>, to target: Key<Value>, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    list.alias(key, to: target, origin: list.origin(file, line, column, isOverride: true))
  }
}
