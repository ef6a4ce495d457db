// See Registry+Slips.swift.

extension Overrides {
  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func override<Value, Made, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func override<Value, Made, First, each Taken>(
    _ key: Key<Value>,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func override<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func override<Value, Made, First, each Taken>(
    _ key: Key<Value>, on actor: MainActor.Type,
    make: @escaping @MainActor @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Says that two keys do not fit each other.
  @available(
    *, unavailable, message: "the keys name services of different types; override with a factory that converts"
  )
  @_disfavoredOverload
  public mutating func override<Value, Other>(
    _ key: Key<Value>, to target: Key<Other>
  ) {}
}
