/// Knows where the observer stands.
public protocol LocationService: Sendable {
  /// The observer's place.
  func currentPlace() async throws -> Place
}
