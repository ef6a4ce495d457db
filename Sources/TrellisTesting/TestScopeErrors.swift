public import Trellis

/// Lists the overrides of a test scope that nothing has asked for.
public struct UnusedOverrides: Error, Sendable, CustomStringConvertible {
  private let places: [OverridePlace]

  init(_ places: [OverridePlace]) {
    self.places = places
  }

  /// Their keys.
  public var keys: [Keys] { places.map(\.key) }

  /// A line for each, with its place.
  public var description: String {
    places.map { "\($0): nothing asked for '\($0.key)', which is overridden here" }.joined(separator: "\n")
  }
}

/// A test failed, and then closing its scope did.
public struct TestScopeFailures: Error, CustomStringConvertible {
  /// What the test threw.
  public let body: any Error
  /// What closing threw.
  public let close: any Error

  /// Both.
  public var description: String { "\(body)\nclosing the scope failed, too: \(close)" }
}
