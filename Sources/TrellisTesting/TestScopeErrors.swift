public import Trellis

/// The overrides of a test scope that were not used, and the permissions that no `.live` registration needs.
public struct UnusedOverrides: Error, Sendable, CustomStringConvertible {
  private let places: [OverrideSite]
  private let permissions: [Keys]

  init(_ unused: [Keys], _ places: [OverrideSite]) {
    let overridden = Set(places.map(\.key))
    self.places = places.filter { unused.contains($0.key) }
    permissions = unused.filter { !overridden.contains($0) }
  }

  /// The keys of the overrides and permissions.
  public var keys: [Keys] { places.map(\.key) + permissions }

  /// A line for each, with the location of an override.
  public var description: String {
    (places.map(TestScopes.unusedOverride) + permissions.map(TestScopes.unusedPermission)).joined(separator: "\n")
  }
}
