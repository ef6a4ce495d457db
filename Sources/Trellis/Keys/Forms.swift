internal import TrellisGraph

extension Keys {
  /// Returns a dependency that may be absent: the factory receives nil if no visible scope registers the key.
  ///
  /// Otherwise, or if the key has a default, the need is strict: the service is created first, and its errors are thrown.
  ///
  /// ```swift
  /// app.shared(.mailer, needs: .optional(.logger)) { Mailer(logger: $0) }
  /// ```
  ///
  /// - Parameter key: The key to look up.
  /// - Returns: A dependency whose value is an optional of the key's.
  public static func optional<Value>(_ key: Key<Value>) -> Dependency<Value?> { OptionalNeed(key) }

  /// Returns a dependency that is resolved at its first use, which breaks cycles.
  ///
  /// ```swift
  /// app.shared(.parent, needs: .lazy(.child)) { child in Parent(child: { try child() }) }
  /// ```
  ///
  /// - Parameter key: The key to look up.
  /// - Returns: A dependency whose value is a ``Lazy``.
  public static func lazy<Value>(_ key: Key<Value>) -> Dependency<Lazy<Value>> { LazyNeed(key) }

  /// Returns a dependency that is resolved at each call.
  ///
  /// ```swift
  /// app.shared(.pool, needs: .provider(.connection)) { connection in Pool(connect: connection) }
  /// ```
  ///
  /// - Parameter key: The key to look up.
  /// - Returns: A dependency whose value is a function that resolves the key. It throws ``ResolutionError``, with the
  ///   code `.closed` once its scope is closed or deallocated.
  public static func provider<Value>(_ key: Key<Value>) -> Dependency<@Sendable () throws -> Value> {
    ProviderNeed(key)
  }

  /// Returns a dependency that is looked up from the requesting scope instead of the one that owns the registration.
  ///
  /// Only a `unique` registration can have one: a shared instance would keep the service of the first requester.
  ///
  /// - Parameter key: The key to look up.
  /// - Returns: A dependency with the key's own value.
  public static func fromRequester<Value>(_ key: Key<Value>) -> Dependency<Value> { RequesterNeed(key) }
}

// All four are unchecked, as their base class is: each holds an immutable key.

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

final class RequesterNeed<Value>: Dependency<Value>, @unchecked Sendable {
  private let key: Key<Value>

  init(_ key: Key<Value>) {
    self.key = key
    super.init(formOf: key, mode: .fromRequester)
  }

  override func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Value {
    try needs.readFromRequester(key)
  }
}
