public import Foundation

extension Formats {
  /// Formats a date.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - day: The style of the day; `.omitted` leaves it out.
  ///   - time: The style of the time; `.omitted` leaves it out.
  /// - Returns: Such as "14 May 2026 at 08:00".
  public func date(
    _ date: Date, day: Date.FormatStyle.DateStyle = .abbreviated, time: Date.FormatStyle.TimeStyle = .shortened
  ) -> String {
    Date.FormatStyle(date: day, time: time, locale: locale, calendar: calendar, timeZone: timeZone).format(date)
  }

  /// Formats a date in a style such as `.dateTime.weekday(.wide)`, whose locale, calendar and time zone are replaced.
  public func date(_ date: Date, as style: Date.FormatStyle) -> String {
    var style = style.locale(locale)
    style.calendar = calendar
    style.timeZone = timeZone
    return style.format(date)
  }

  /// Formats the interval between two dates.
  ///
  /// - Parameters:
  ///   - range: The interval.
  ///   - day: The style of the day; nil leaves it out.
  ///   - time: The style of the time; nil leaves it out.
  /// - Returns: Such as "14 May 2026 at 08:00 – 09:30".
  public func interval(
    _ range: Range<Date>, day: Date.IntervalFormatStyle.DateStyle? = .abbreviated,
    time: Date.IntervalFormatStyle.TimeStyle? = .shortened
  ) -> String {
    Date.IntervalFormatStyle(date: day, time: time, locale: locale, calendar: calendar, timeZone: timeZone)
      .format(range)
  }

  /// Formats a date relative to another.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - now: The reference date.
  ///   - presentation: Whether to use names for days, such as "yesterday".
  /// - Returns: Such as "in 2 hours".
  public func relative(
    _ date: Date, to now: Date, presentation: Date.RelativeFormatStyle.Presentation = .numeric
  ) -> String {
    #if canImport(Darwin)
      guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = locale
        formatter.calendar = calendar
        formatter.dateTimeStyle = presentation == .named ? .named : .numeric
        return formatter.localizedString(from: distance(from: now, to: date))
      }
    #endif
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: presentation, unitsStyle: .wide, locale: locale, calendar: calendar
    ).format(now)
  }

  /// Formats a duration.
  ///
  /// - Parameters:
  ///   - duration: The duration.
  ///   - units: The units to use.
  ///   - width: The style of the units.
  /// - Returns: Such as "1 hour, 5 minutes".
  public func duration(
    _ duration: Duration, units: Set<Duration.UnitsFormatStyle.Unit> = [.hours, .minutes, .seconds],
    width: Duration.UnitsFormatStyle.UnitWidth = .wide
  ) -> String {
    Duration.UnitsFormatStyle(allowedUnits: units, width: width).locale(locale).format(duration)
  }
}
