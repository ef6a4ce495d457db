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
public struct Overrides: OverrideVerbs {
  /// Where the registrations go.
  public let registrations = Registrations(list: RegistrationList(), isOverride: true)
  private(set) var permissions: Set<Keys> = []
  /// Keys, by index.
  var permitted: Set<Int> { Set(permissions.map(\.index)) }

  init() {}

  /// What has been overridden so far, and where.
  package var places: [(key: Keys, site: Finding.Site)] {
    registrations.list.registrations.map { ($0.key, Finding.Site($0.origin.site)) }
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
