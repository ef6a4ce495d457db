internal import TrellisGraph

/// Receives the replacements that a live scope is created, opened or derived with.
///
/// ```swift
/// let app = try Scope(AppScope.self) {
///   $0.override(.api) { FakeAPI() }
///   $0.override(.pageSize, value: 2)
/// }
/// ```
///
/// Every registration that needs an overridden key, directly or through others, is made afresh in the new scope; all other
/// shared instances are the ones that exist.
public struct Overrides {
  var list = RegistrationList()

  init() {}

  /// Replaces a service's factory; its lifetime stays, a value or an input becomes shared.
  ///
  /// - Parameters:
  ///   - key: A key that the scope sees; overriding one that nothing registers is an `override-nothing` error.
  ///   - needs: What the factory receives, looked up from the new scope.
  ///   - file: The overriding file; leave it out.
  ///   - line: The overriding line; leave it out.
  ///   - column: The overriding column; leave it out.
  ///   - make: Makes an instance.
  public mutating func override<Value, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    list.append(
      .factory(
        key, .inherited, needs: (repeat each needs), origin: list.origin(file, line, column, isOverride: true),
        make: make))
  }

  /// Replaces a service with a value.
  ///
  /// - Parameters:
  ///   - key: A key that the scope sees.
  ///   - value: What every request receives.
  ///   - file: The overriding file; leave it out.
  ///   - line: The overriding line; leave it out.
  ///   - column: The overriding column; leave it out.
  public mutating func override<Value: Sendable>(
    _ key: Key<Value>, value: Value, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    list.append(.value(key, value, origin: list.origin(file, line, column, isOverride: true)))
  }

  /// Replaces a service with a second name for another.
  ///
  /// - Parameters:
  ///   - key: A key that the scope sees.
  ///   - target: The key whose instance it stands for.
  ///   - file: The overriding file; leave it out.
  ///   - line: The overriding line; leave it out.
  ///   - column: The overriding column; leave it out.
  public mutating func override<Value>(
    _ key: Key<Value>, to target: Key<Value>, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    list.append(.alias(key, to: target, origin: list.origin(file, line, column, isOverride: true)))
  }
}
