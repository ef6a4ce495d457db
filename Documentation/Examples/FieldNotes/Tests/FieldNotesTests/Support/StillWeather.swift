import FieldNotesKeys

/// The same weather at all times and places.
struct StillWeather: WeatherService {
  var source: String { "a test" }

  func weather(at place: Place) async throws -> Weather {
    Weather(sky: "overcast", temperature: 9, humidity: 80, wind: 5)
  }
}
