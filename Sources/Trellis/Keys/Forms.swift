internal import TrellisGraph

extension Keys {
  /// A need that may be absent: the factory receives nil if no visible scope registers the key.
  ///
  /// An optional need is still strict otherwise: what is registered is made first, and its errors are errors.
  ///
  /// ```swift
  /// app.shared(.mailer, needs: .optional(.logger)) { Mailer(logger: $0) }
  /// ```
  ///
  /// - Parameter key: The key to look up.
  /// - Returns: A dependency whose value is an optional of the key's.
  public static func optional<Value>(_ key: Key<Value>) -> Dependency<Value?> { OptionalNeed(key) }

  /// A need that is resolved when the factory's product first asks for it, which breaks loops.
  ///
  /// ```swift
  /// app.shared(.parent, needs: .lazy(.child)) { child in Parent(child: { try child() }) }
  /// ```
  ///
  /// - Parameter key: The key to look up.
  /// - Returns: A dependency whose value is a ``Lazy``.
  public static func lazy<Value>(_ key: Key<Value>) -> Dependency<Lazy<Value>> { LazyNeed(key) }

  /// A need that is resolved anew at each call.
  ///
  /// ```swift
  /// app.shared(.pool, needs: .provider(.connection)) { connection in Pool(connect: connection) }
  /// ```
  ///
  /// - Parameter key: The key to look up.
  /// - Returns: A dependency whose value is a function that resolves the key. It throws ``ResolutionError``, with the
  ///   code `.closed` once its scope is gone.
  public static func provider<Value>(_ key: Key<Value>) -> Dependency<@Sendable () throws -> Value> {
    ProviderNeed(key)
  }

  /// A need that is looked up from the scope that was asked instead of the one that owns the registration.
  ///
  /// Only a `unique` registration may have one; a shared one would keep what belongs to whichever scope asked first.
  ///
  /// - Parameter key: The key to look up.
  /// - Returns: A dependency with the key's own value.
  public static func fromRequester<Value>(_ key: Key<Value>) -> Dependency<Value> { RequesterNeed(key) }
}

// Unchecked, all four, as their base class is: each holds a key, which never changes.

final class OptionalNeed<Wrapped>: Dependency<Wrapped?>, @unchecked Sendable {
  private let key: Key<Wrapped>

  init(_ key: Key<Wrapped>) {
    self.key = key
    super.init(key.record, mode: .optional)
  }

  override func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Wrapped? {
    try needs.readIfPresent(key)
  }
}

final class LazyNeed<Value>: Dependency<Lazy<Value>>, @unchecked Sendable {
  private let key: Key<Value>

  init(_ key: Key<Value>) {
    self.key = key
    super.init(key.record, mode: .lazy)
  }

  override func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Lazy<Value> {
    Lazy(key: key, deferred: needs.deferred())
  }
}

final class ProviderNeed<Value>: Dependency<@Sendable () throws -> Value>, @unchecked Sendable {
  private let key: Key<Value>

  init(_ key: Key<Value>) {
    self.key = key
    super.init(key.record, mode: .provider)
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
    super.init(key.record, mode: .fromRequester)
  }

  override func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Value {
    try needs.readFromRequester(key)
  }
}
