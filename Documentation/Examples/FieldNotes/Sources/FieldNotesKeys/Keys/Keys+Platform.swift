public import Trellis

extension Keys {
  /// What the app was started with.
  public static let configuration = Key<Configuration>("configuration")
  /// Where log entries end up.
  public static let logSink = Key<any LogSink>("logSink")
  /// The scope's own log.
  public static let log = Key<any FieldLog>("log")
  /// The app's log, also where a narrower scope has its own.
  public static let appLog = Key<any FieldLog>("appLog")
  /// Where the app writes what its user asked for.
  public static let output = Key<any TextOutput>("output")
  /// Where the app reads what its user types.
  public static let input = Key<any TextInput>("input")
  /// What the app is waiting for; on the main actor.
  public static let statusLine = Key<StatusLine>("statusLine")
  /// Where the observer stands.
  public static let location = Key<any LocationService>("location")
  /// Brings reminders to the observer's attention.
  public static let notifications = Key<any Notifications>("notifications")
}
