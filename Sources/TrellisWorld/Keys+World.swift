public import Foundation
public import TrellisCore

extension Keys {
  /// The current time; without a registration, the system's.
  public static let date = Key<DateSource>("date", default: { .live })
  /// The calendar; without a registration, that of the user's settings.
  public static let calendar = Key<Calendar>("calendar", default: { .autoupdatingCurrent })
  /// The language and the format of numbers and dates; without a registration, those of the user's settings.
  public static let locale = Key<Locale>("locale", default: { .autoupdatingCurrent })
  /// The time zone; without a registration, that of the user's settings.
  public static let timeZone = Key<TimeZone>("timeZone", default: { .autoupdatingCurrent })
  /// Creates identifiers; without a registration, random ones.
  public static let uuid = Key<UUIDSource>("uuid", default: { .live })
  /// Generates random numbers; without a registration, the system's.
  public static let random = Key<RandomSource>("random", default: { .live })
  /// The clock; without a registration, the system's continuous one.
  public static let clock = Key<any Clock<Duration>>("clock", default: { ContinuousClock() })
  /// Suspends a task; without a registration, by the system's continuous clock.
  public static let sleep = Key<Sleep>("sleep", default: { .live })
  /// Formats dates and numbers with the locale, calendar and time zone. It has no default: ``LiveWorld`` registers it.
  public static let formats = Key<Formats>("formats")
}
