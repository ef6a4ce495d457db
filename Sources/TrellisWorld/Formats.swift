public import Foundation

/// Writes dates, numbers and measures as one locale, calendar and time zone say, whatever the machine's settings are.
///
/// ```swift
/// app.include(LiveWorld.self)                                   // registers .formats
/// app.shared(.page, needs: .formats, .date) { formats, dates in Page(title: formats.date(dates.now)) }
/// ```
///
/// A value that may be used from any thread.
public struct Formats: Sendable {
  /// What decides about words, digits and signs.
  public let locale: Locale
  /// What dates are counted by; it has this locale and this time zone.
  public let calendar: Calendar
  /// What the time of day is told from.
  public let timeZone: TimeZone

  /// Makes formats.
  ///
  /// - Parameters:
  ///   - locale: What decides about words, digits and signs.
  ///   - calendar: What dates are counted by; its own locale and time zone do not matter.
  ///   - timeZone: What the time of day is told from.
  public init(locale: Locale, calendar: Calendar, timeZone: TimeZone) {
    self.locale = locale
    self.timeZone = timeZone
    var calendar = calendar
    calendar.locale = locale
    calendar.timeZone = timeZone
    self.calendar = calendar
  }
}
