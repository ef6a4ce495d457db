import FieldNotesKeys

/// Tells the weather where the observer stands.
public struct CurrentConditions: Sendable {
  private let weather: any WeatherService
  private let location: any LocationService

  init(weather: any WeatherService, location: any LocationService) {
    self.weather = weather
    self.location = location
  }

  /// Place, weather and where the weather comes from, in one line.
  public func callAsFunction() async throws -> String {
    let place = try await location.currentPlace()
    return "\(place.name): \(try await weather.weather(at: place).text) (\(weather.source))"
  }
}
