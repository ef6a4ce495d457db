public import Foundation

/// What the app was started with.
public struct Configuration: Sendable {
  /// The weather service.
  public var weatherURL: URL
  /// Where reminders are kept.
  public var remindersFile: URL
  /// Where the observer stands.
  public var place: Place
  /// The least important messages to show.
  public var logLevel: LogLevel

  /// Gathers the settings.
  public init(weatherURL: URL, remindersFile: URL, place: Place, logLevel: LogLevel = .warning) {
    self.weatherURL = weatherURL
    self.remindersFile = remindersFile
    self.place = place
    self.logLevel = logLevel
  }
}
