/// The verbs `shared`, `unique`, `weak` and `maker`, of ``Registry`` and of ``OverrideVerbs/overriding``.
public protocol RegistrationVerbs: ~Copyable {
  /// Receives the registrations.
  var registrations: Registrations { get }
}

/// The verbs `override`, `decorate` and `contribute`, of ``Registry`` and of ``Overrides``.
public protocol OverrideVerbs: ~Copyable {
  /// Receives the registrations.
  var registrations: Registrations { get }
}

/// Replaces registrations with a lifetime, options and hooks of their own.
public struct Overriding: RegistrationVerbs {
  /// Receives the registrations.
  public let registrations: Registrations
}

extension OverrideVerbs where Self: ~Copyable {
  /// Replaces registrations like `override`, with a lifetime, options and hooks of their own.
  ///
  /// ```swift
  /// session.overriding.shared(.server, options: [.eager], needs: Keys.config) { Server($0) } onStop: { await $0.stop() }
  /// ```
  public var overriding: Overriding { Overriding(registrations: registrations.overriding) }

  /// Replaces a registration with a value.
  ///
  /// - Parameters:
  ///   - key: A key that exists; overriding one that nothing registers is an `override-nothing` error.
  ///   - value: What every request receives.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  public func override<Value: Sendable>(
    _ key: Key<Value>, value: Value, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    overriding.registrations.value(key, value, file, line, column)
  }

  /// Replaces a registration with a second key for another service.
  ///
  /// The key of the other service is written out: `Keys.store`. Otherwise like ``override(_:value:file:line:column:)``.
  public func override<Value>(
    _ key: Key<Value>, to target: any StrictNeed<Value>,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    overriding.registrations.alias(key, to: target, file, line, column) { $0 }
  }

  /// Replaces a registration with a second key for another service of a different type.
  ///
  /// The conversion runs at each request, where the request runs. Otherwise like ``override(_:to:file:line:column:)``.
  public func override<Value: Sendable, Other>(
    _ key: Key<Value>, to target: any StrictNeed<Other>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    as conversion: @escaping @Sendable (Other) -> Value
  ) {
    overriding.registrations.alias(key, to: target, file, line, column, as: conversion)
  }
}
