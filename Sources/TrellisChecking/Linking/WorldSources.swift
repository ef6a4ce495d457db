/// The text of the files of `TrellisWorld` that matter to a graph. A test keeps it equal to the files.
enum WorldSources {
  static let keys = #"""
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
    """#

  static let module = #"""
    internal import Foundation
    public import TrellisCore

    /// Registers the world's keys as live, so that a test cannot use one that it has not overridden.
    ///
    /// ```swift
    /// enum AppScope: ScopeDefinition {
    ///   static func register(in app: inout Registry<AppScope>) {
    ///     app.include(LiveWorld.self)
    ///   }
    /// }
    /// ```
    ///
    /// The keys' defaults alone are not live: in `.test` mode they resolve like any other. The module also makes the values
    /// depend on each other: the calendar on locale and time zone, formats on all three, sleep on the clock.
    public enum LiveWorld: Module {
      /// Registers each of the world's keys.
      ///
      /// - Parameter scope: The registry of the definition that includes the module; preferably one without a parent.
      public static func register<S>(in scope: inout Registry<S>) {
        scope.shared(.date, options: .live) { .live }
        scope.shared(.locale, options: .live) { .autoupdatingCurrent }
        scope.shared(.timeZone, options: .live) { .autoupdatingCurrent }
        scope.shared(.calendar, options: .live, needs: Keys.locale, Keys.timeZone) { locale, timeZone in
          var calendar = Calendar.autoupdatingCurrent
          calendar.locale = locale
          calendar.timeZone = timeZone
          return calendar
        }
        scope.shared(.uuid, options: .live) { .live }
        scope.shared(.random, options: .live) { .live }
        scope.shared(.clock, options: .live) { ContinuousClock() }
        scope.shared(.sleep, needs: Keys.clock) { Sleep(by: $0) }
        scope.shared(.formats, needs: Keys.locale, Keys.calendar, Keys.timeZone) {
          Formats(locale: $0, calendar: $1, timeZone: $2)
        }
      }
    }
    """#
}
