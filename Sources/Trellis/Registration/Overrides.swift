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
  @usableFromInline var list = RegistrationList()
  private(set) var permissions: Set<Keys> = []
  /// Keys, by index.
  var permitted: Set<Int> { Set(permissions.map(\.index)) }

  init() {}

  /// What has been overridden so far, and where.
  package var places: [(key: Keys, site: Finding.Site)] {
    list.registrations.map { ($0.key, Finding.Site($0.origin.site)) }
  }

  /// Replaces a service's factory; its lifetime stays, its hooks and options do not, a value or an input becomes shared.
  ///
  /// - Parameters:
  ///   - key: A key that the scope sees; overriding one that nothing registers is an `override-nothing` error.
  ///   - needs: What the factory receives, looked up from the new scope.
  ///   - file: The overriding file; leave it out.
  ///   - line: The overriding line; leave it out.
  ///   - column: The overriding column; leave it out.
  ///   - make: Makes an instance.
  @inlinable
  public mutating func override<Value, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    list.factory(
      .override, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), file: file, line: line,
      column: column
    ) {
      memory, reader in
      memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Replaces the factory of a key with one that has one need.
  ///
  /// See ``override(_:needs:file:line:column:make:)``.
  @inlinable
  public mutating func override<Value, A>(
    _ key: Key<Value>, needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A) throws -> Value
  ) {
    list.factory(
      .override, key, StorageLayout(Value.self), needs: [a], file: file, line: line, column: column
    ) { memory, reader in
      memory.initialize(to: try make(try reader.take(A.self)))
    }
  }

  /// Replaces a service's factory with one that is asynchronous.
  ///
  /// - Parameters:
  ///   - key: A key that the scope sees.
  ///   - needs: What the factory receives, looked up from the new scope.
  ///   - file: The overriding file; leave it out.
  ///   - line: The overriding line; leave it out.
  ///   - column: The overriding column; leave it out.
  ///   - make: Makes an instance.
  @_disfavoredOverload
  public mutating func override<Value, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) async throws -> Value
  ) {
    list.asyncFactory(
      .override, key, needs: Keys.list(repeat each needs), options: [],
      origin: list.origin(file, line, column, isOverride: true)
    ) { memory, reader in
      var reader = reader
      memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Replaces a service's factory with one on the main actor.
  ///
  /// - Parameters:
  ///   - key: A key that the scope sees.
  ///   - actor: `MainActor.self`.
  ///   - needs: What the factory receives, looked up from the new scope.
  ///   - file: The overriding file; leave it out.
  ///   - line: The overriding line; leave it out.
  ///   - column: The overriding column; leave it out.
  ///   - make: Makes an instance.
  public mutating func override<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> sending Value
  ) {
    list.factory(
      .override, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), file: file, line: line,
      column: column, isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in
        memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
      })
  }

  /// Replaces a service's factory with one on the main actor that is asynchronous.
  ///
  /// - Parameters:
  ///   - key: A key that the scope sees.
  ///   - actor: `MainActor.self`.
  ///   - needs: What the factory receives, looked up from the new scope.
  ///   - file: The overriding file; leave it out.
  ///   - line: The overriding line; leave it out.
  ///   - column: The overriding column; leave it out.
  ///   - make: Makes an instance.
  @_disfavoredOverload
  public mutating func override<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> sending Value
  ) {
    list.asyncFactory(
      .override, key, needs: Keys.list(repeat each needs), options: [],
      origin: list.origin(file, line, column, isOverride: true), isOnMainActor: true
    ) { @MainActor memory, reader in
      var reader = reader
      memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
    }
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
    list.value(key, value, origin: list.origin(file, line, column, isOverride: true))
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
    list.alias(key, to: target, origin: list.origin(file, line, column, isOverride: true))
  }

  /// Allows a service that is registered as ``RegistrationOptions/live`` in a scope that is made for a test.
  ///
  /// A permission that allows nothing is among the scope's ``Scope/unusedOverrides``: nothing there or in a scope opened below
  /// registers the key as live.
  ///
  /// - Parameter key: Its key. The permission holds for the scope that is created, opened or derived with it and all below;
  ///   what a scope above registers is made afresh there, for it alone.
  public mutating func permitLive(_ key: Keys) {
    permissions.insert(key)
  }
}
