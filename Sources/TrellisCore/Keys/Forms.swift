internal import TrellisResolver

extension Key {
  /// A dependency that may be absent: the factory receives nil if no visible scope registers the key.
  ///
  /// Otherwise, or if the key has a default, the need is strict: the service is created first, and its errors are thrown.
  ///
  /// ```swift
  /// app.shared(.mailer, needs: Keys.logger.optional) { Mailer(logger: $0) }
  /// ```
  public var optional: Dependency<Value?> { OptionalNeed(self) }

  /// A dependency that is resolved at its first use, which breaks cycles; its value is a ``Lazy``.
  ///
  /// ```swift
  /// app.shared(.parent, needs: Keys.child.lazy) { child in Parent(child: { try child() }) }
  /// ```
  public var lazy: Dependency<Lazy<Value>> { LazyNeed(self) }

  /// A dependency that is resolved at each call; its value is a function that resolves the key.
  ///
  /// The function throws ``ResolutionError``, with the code `.closed` once its scope is closed or deallocated.
  ///
  /// ```swift
  /// app.shared(.pool, needs: Keys.connection.provider) { connection in Pool(connect: connection) }
  /// ```
  public var provider: Dependency<@Sendable () throws -> Value> { ProviderNeed(self) }
}

// All three are unchecked, as their base class is: each holds an immutable key.

final class OptionalNeed<Wrapped>: Dependency<Wrapped?>, @unchecked Sendable {
  private let key: Key<Wrapped>

  init(_ key: Key<Wrapped>) {
    self.key = key
    super.init(formOf: key, mode: .optional)
  }

  override func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Wrapped? {
    try needs.readIfPresent(key)
  }
}

final class LazyNeed<Value>: Dependency<Lazy<Value>>, @unchecked Sendable {
  private let key: Key<Value>

  init(_ key: Key<Value>) {
    self.key = key
    super.init(formOf: key, mode: .lazy)
  }

  override func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Lazy<Value> {
    Lazy(key: key, deferred: needs.deferred())
  }
}

final class ProviderNeed<Value>: Dependency<@Sendable () throws -> Value>, @unchecked Sendable {
  private let key: Key<Value>

  init(_ key: Key<Value>) {
    self.key = key
    super.init(formOf: key, mode: .provider)
  }

  override func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> @Sendable () throws -> Value {
    let deferred = needs.deferred()
    return { [key] in try deferred.resolve(key) }
  }
}
