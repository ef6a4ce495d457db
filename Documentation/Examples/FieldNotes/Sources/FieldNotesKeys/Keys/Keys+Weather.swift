public import Foundation
public import Trellis

extension Keys {
  /// Knows the weather.
  public static let weather = Key<any WeatherService>("weather")
  /// The base address of the weather service.
  public static let weatherBaseURL = Key<URL>("weatherBaseURL")
  /// How many seconds to wait for the weather service.
  public static let weatherTimeout = Key<TimeInterval>("weatherTimeout", default: { 10 })
  /// What the app calls itself towards servers.
  public static let userAgent = Key<String>("userAgent")
}
