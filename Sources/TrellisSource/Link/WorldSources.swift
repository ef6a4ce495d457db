/// The text of the files of `TrellisWorld` that matter to a graph. A test keeps it equal to the files.
enum WorldSources {
  static let keys = #"""
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
    """#

  static let module = #"""
    internal import Foundation
    public import Trellis

    /// Registers the world's keys as live, so that a scope for tests cannot reach what it did not override.
    ///
    /// ```swift
    /// enum AppScope: ScopeDefinition {
    ///   static func register(in app: inout Registry<AppScope>) {
    ///     app.include(LiveWorld.self)
    ///   }
    /// }
    /// ```
    ///
    /// The keys' defaults alone are not live: a scope of the mode `.test` reads them like any other. Beside that the module
    /// derives what hangs together: the calendar from locale and time zone, sleep from the clock, formats from all three.
    public enum LiveWorld: Module {
      /// Registers each of the world's keys.
      ///
      /// - Parameter scope: The registry of the definition that includes the module; best the one that has no parent.
      public static func register<S>(in scope: inout Registry<S>) {
        scope.shared(.date, options: .live) { .live }
        scope.shared(.locale, options: .live) { .autoupdatingCurrent }
        scope.shared(.timeZone, options: .live) { .autoupdatingCurrent }
        scope.shared(.calendar, options: .live, needs: .locale, .timeZone) { locale, timeZone in
          var calendar = Calendar.autoupdatingCurrent
          calendar.locale = locale
          calendar.timeZone = timeZone
          return calendar
        }
        scope.shared(.uuid, options: .live) { .live }
        scope.shared(.random, options: .live) { .live }
        scope.shared(.clock, options: .live) { ContinuousClock() }
        scope.shared(.sleep, needs: .clock) { Sleep(by: $0) }
        scope.shared(.formats, needs: .locale, .calendar, .timeZone) {
          Formats(locale: $0, calendar: $1, timeZone: $2)
        }
      }
    }
    """#
}
