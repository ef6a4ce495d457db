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
