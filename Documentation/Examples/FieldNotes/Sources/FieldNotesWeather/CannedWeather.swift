public import FieldNotesKeys
import Synchronization

/// Weather out of a tin: a fixed sequence, for demonstrations without a network.
public final class CannedWeather: WeatherService {
  private let next = Atomic<Int>(0)

  /// Opens the tin.
  public init() {}

  /// Says that nobody measured this.
  public var source: String { "canned weather, offline" }

  /// The next of the sequence, wherever that is.
  public func weather(at place: Place) async throws -> Weather {
    let position = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return Self.sequence[position % Self.sequence.count]
  }

  private static let sequence = [
    Weather(sky: "fog", temperature: 7.5, humidity: 97, wind: 3.0),
    Weather(sky: "partly cloudy", temperature: 11.0, humidity: 84, wind: 8.5),
    Weather(sky: "light rain", temperature: 12.5, humidity: 91, wind: 17.0),
    Weather(sky: "clear sky", temperature: 15.0, humidity: 70, wind: 11.5),
  ]
}
