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
    scope.shared(.weatherSession, needs: .weatherTimeout, .userAgent, make: URLSession.forWeather)
    scope.shared(.weather, needs: .weatherBaseURL, .weatherSession, .log, make: WeatherClient.init)
  }
}
