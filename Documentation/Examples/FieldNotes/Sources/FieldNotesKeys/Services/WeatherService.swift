/// Knows the weather.
public protocol WeatherService: Sendable {
  /// What the weather is said to come from, for people to read.
  var source: String { get }

  /// The weather at a place now.
  func weather(at place: Place) async throws -> Weather
}
