import FieldNotesKeys

/// Logs how long another weather service takes.
struct TimedWeather: WeatherService {
  private let service: any WeatherService
  private let startStopwatch: @Sendable () throws -> Stopwatch

  init(service: any WeatherService, startStopwatch: @escaping @Sendable () throws -> Stopwatch) {
    self.service = service
    self.startStopwatch = startStopwatch
  }

  var source: String { service.source }

  func weather(at place: Place) async throws -> Weather {
    let stopwatch = try startStopwatch()
    let weather = try await service.weather(at: place)
    stopwatch.stop("weather from \(source)")
    return weather
  }
}
