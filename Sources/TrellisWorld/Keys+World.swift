public import Foundation
public import Trellis

extension Keys {
  /// What the time of day is; a scope that registers nothing reads the system's.
  public static let date = Key<DateSource>("date", default: { .live })
  /// How dates are counted; a scope that registers nothing follows the user's settings.
  public static let calendar = Key<Calendar>("calendar", default: { .autoupdatingCurrent })
  /// How text, numbers and dates are written; a scope that registers nothing follows the user's settings.
  public static let locale = Key<Locale>("locale", default: { .autoupdatingCurrent })
  /// What the time of day is told from; a scope that registers nothing follows the user's settings.
  public static let timeZone = Key<TimeZone>("timeZone", default: { .autoupdatingCurrent })
  /// Makes identifiers; a scope that registers nothing makes random ones.
  public static let uuid = Key<UUIDSource>("uuid", default: { .live })
  /// Makes random numbers; a scope that registers nothing asks the system.
  public static let random = Key<RandomSource>("random", default: { .live })
  /// Measures and waits; a scope that registers nothing has the system's continuous clock.
  public static let clock = Key<any Clock<Duration>>("clock", default: { ContinuousClock() })
  /// Waits; a scope that registers nothing waits by the system's continuous clock.
  public static let sleep = Key<Sleep>("sleep", default: { .live })
  /// Writes dates and numbers as locale, calendar and time zone say. It has no default: ``LiveWorld`` registers it.
  public static let formats = Key<Formats>("formats")
}
