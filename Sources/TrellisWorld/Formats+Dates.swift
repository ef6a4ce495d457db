public import Foundation

extension Formats {
  /// Writes a date.
  ///
  /// - Parameters:
  ///   - date: What is written.
  ///   - day: How long the day is written; `.omitted` leaves it out.
  ///   - time: How long the time of day is written; `.omitted` leaves it out.
  /// - Returns: Such as "14 May 2026 at 08:00".
  public func date(
    _ date: Date, day: Date.FormatStyle.DateStyle = .abbreviated, time: Date.FormatStyle.TimeStyle = .shortened
  ) -> String {
    Date.FormatStyle(date: day, time: time, locale: locale, calendar: calendar, timeZone: timeZone).format(date)
  }

  /// Writes a date in a style of one's own, whose locale, calendar and time zone are replaced.
  ///
  /// - Parameters:
  ///   - date: What is written.
  ///   - style: Which parts of it, as `.dateTime.weekday(.wide)`.
  /// - Returns: The text.
  public func date(_ date: Date, as style: Date.FormatStyle) -> String {
    var style = style.locale(locale)
    style.calendar = calendar
    style.timeZone = timeZone
    return style.format(date)
  }

  /// Writes the time between two dates.
  ///
  /// - Parameters:
  ///   - range: From when to when.
  ///   - day: How long the day is written; nil leaves it out.
  ///   - time: How long the time of day is written; nil leaves it out.
  /// - Returns: Such as "14 May 2026 at 08:00 – 09:30".
  public func interval(
    _ range: Range<Date>, day: Date.IntervalFormatStyle.DateStyle? = .abbreviated,
    time: Date.IntervalFormatStyle.TimeStyle? = .shortened
  ) -> String {
    Date.IntervalFormatStyle(date: day, time: time, locale: locale, calendar: calendar, timeZone: timeZone)
      .format(range)
  }

  /// Writes how far away a date is.
  ///
  /// - Parameters:
  ///   - date: What is written.
  ///   - now: What it is seen from.
  ///   - presentation: Whether days may have names, as "yesterday".
  /// - Returns: Such as "in 2 hours".
  public func relative(
    _ date: Date, to now: Date, presentation: Date.RelativeFormatStyle.Presentation = .numeric
  ) -> String {
    Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: presentation, unitsStyle: .wide, locale: locale, calendar: calendar
    ).format(now)
  }

  /// Writes how long something takes.
  ///
  /// - Parameters:
  ///   - duration: What is written.
  ///   - units: Which units may stand in it.
  ///   - width: How long they are written.
  /// - Returns: Such as "1 hour, 5 minutes".
  public func duration(
    _ duration: Duration, units: Set<Duration.UnitsFormatStyle.Unit> = [.hours, .minutes, .seconds],
    width: Duration.UnitsFormatStyle.UnitWidth = .wide
  ) -> String {
    Duration.UnitsFormatStyle(allowedUnits: units, width: width).locale(locale).format(duration)
  }
}
