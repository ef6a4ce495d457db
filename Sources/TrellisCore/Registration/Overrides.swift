internal import TrellisResolver

/// The overrides that a scope is created, opened or derived with.
///
/// ```swift
/// let app = try Scope(AppScope.self) {
///   $0.override(.api) { FakeAPI() }
///   $0.override(.pageSize, value: 2)
///   $0.decorate(.store, needs: Keys.log) { RecordingStore($0, log: $1) }
///   $0.contribute(to: .plugins) { TestPlugin() }
/// }
/// ```
///
/// Every registration that needs one of the keys, directly or through others, is re-created in the new scope; all other
/// shared instances keep their identity, also those that a decoration wraps or that are in a collection already.
public struct Overrides: OverrideVerbs {
  /// Where the registrations go.
  public let registrations = Registrations()
  private(set) var permissions: Set<Keys> = []
  /// Keys, by index.
  var permitted: Set<Int> { permissions.isEmpty ? [] : Set(permissions.map(\.index)) }

  init() {}

  /// What has been overridden so far, and where.
  package var places: [(key: Keys, site: Finding.Site)] {
    registrations.all.map { ($0.key, Finding.Site($0.origin.site)) }
  }

  /// Permits a service with the option ``RegistrationOptions/live`` in a scope of the mode ``ScopeMode/test``.
  ///
  /// The permission applies to the new scope and those below it. A service of a scope above is re-created for the new scope. A
  /// permission for a key that nothing registers as live there is listed in ``Scope/unusedOverrides``.
  ///
  /// - Parameter key: The service's key, in any form.
  public mutating func permitLive(_ key: Keys) { permissions.formUnion(key.parts) }
}
