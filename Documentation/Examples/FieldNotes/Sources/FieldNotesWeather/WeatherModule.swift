import FieldNotesKeys
import Foundation
public import Trellis

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The weather, from a service on the network.
public enum WeatherModule: Module {
  /// Registers the client.
  public static func register<S>(in scope: inout Registry<S>) {
    scope.value(.userAgent, "FieldNotes/1.0")
    scope.shared(
      .weatherSession, needs: Keys.weatherTimeout, Keys.userAgent, make: URLSession.forWeather,
      onStop: { $0.finishTasksAndInvalidate() })
    scope.shared(.weather, options: [.live], needs: Keys.weatherBaseURL, Keys.weatherSession, make: WeatherClient.init)
  }
}
