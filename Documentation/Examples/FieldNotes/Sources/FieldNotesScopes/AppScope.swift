import FieldNotesFeatures
public import FieldNotesKeys
import FieldNotesPlatform
import FieldNotesStorage
import FieldNotesWeather
public import Trellis

/// What lives as long as the app.
public enum AppScope: ScopeDefinition, MemberLookup {
  /// What starting the app must bring.
  public struct Inputs: Sendable {
    /// The settings.
    public var configuration: Configuration

    /// Starts with settings.
    public init(configuration: Configuration) {
      self.configuration = configuration
    }
  }

  /// Registers what all notebooks share.
  public static func register(in app: inout Registry<AppScope>) {
    app.input(.configuration, \.configuration)
    app.include(PlatformModule.self)
    app.include(StorageModule.self)
    app.include(WeatherModule.self)
    app.include(AppFeatures.self)
    registerSettings(in: &app)
  }

  /// Parts of the configuration under names of their own, so that a test overrides one without the rest.
  private static func registerSettings(in app: inout Registry<AppScope>) {
    app.alias(.weatherBaseURL, to: Keys.configuration) { $0.weatherURL }
    app.alias(.remindersFile, to: Keys.configuration) { $0.remindersFile }
  }
}
