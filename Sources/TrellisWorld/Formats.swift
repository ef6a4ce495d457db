public import Foundation

/// Formats dates, numbers and measurements with one locale, calendar and time zone, independent of the machine's settings.
///
/// ```swift
/// app.include(LiveWorld.self)                                   // registers .formats
/// app.shared(.page, needs: Keys.formats, Keys.date) { formats, dates in Page(title: formats.date(dates.now)) }
/// ```
///
/// It can be used from any thread.
public struct Formats: Sendable {
  /// The locale, which determines words, digits and signs.
  public let locale: Locale
  /// The calendar, with this locale and this time zone.
  public let calendar: Calendar
  /// The time zone.
  public let timeZone: TimeZone

  /// Creates formats. The calendar's own locale and time zone are ignored.
  public init(locale: Locale, calendar: Calendar, timeZone: TimeZone) {
    self.locale = locale
    self.timeZone = timeZone
    var calendar = calendar
    calendar.locale = locale
    calendar.timeZone = timeZone
    self.calendar = calendar
  }
}
