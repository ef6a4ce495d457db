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

/// The error if a test fails and then closing its scope fails too.
public struct TestScopeFailures: Error, CustomStringConvertible {
  /// What the test threw.
  public let body: any Error
  /// What closing threw.
  public let close: any Error

  /// Both errors.
  public var description: String { "\(body)\nclosing the scope failed, too: \(close)" }
}

extension Scope {
  /// Closes the scope after a test has failed; returns the test's error or, if closing fails too, both.
  nonisolated(nonsending) func close(after failure: any Error) async -> any Error {
    do {
      try await close()
      return failure
    } catch {
      return TestScopeFailures(body: failure, close: error)
    }
  }
}
