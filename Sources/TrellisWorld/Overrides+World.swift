public import Foundation
public import Trellis

extension Overrides {
  /// Overrides the source of dates: `$0.date(.fixed(noon))`.
  ///
  /// - Parameters:
  ///   - source: The source that every request receives.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  public mutating func date(
    _ source: DateSource, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    override(.date, value: source, file: file, line: line, column: column)
  }

  /// Overrides the calendar: `$0.calendar(Calendar(identifier: .gregorian))`.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func calendar(
    _ calendar: Calendar, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    override(.calendar, value: calendar, file: file, line: line, column: column)
  }

  /// Overrides the locale: `$0.locale(Locale(identifier: "en_GB"))`.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func locale(_ locale: Locale, file: String = #fileID, line: Int = #line, column: Int = #column) {
    override(.locale, value: locale, file: file, line: line, column: column)
  }

  /// Overrides the time zone: `$0.timeZone(.gmt)`.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func timeZone(
    _ timeZone: TimeZone, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    override(.timeZone, value: timeZone, file: file, line: line, column: column)
  }

  /// Overrides the source of identifiers: `$0.uuid(.incrementing)`.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func uuid(
    _ source: UUIDSource, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    override(.uuid, value: source, file: file, line: line, column: column)
  }

  /// Overrides the source of random numbers: `$0.random(.seeded(7))`.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func random(
    _ source: RandomSource, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    override(.random, value: source, file: file, line: line, column: column)
  }

  /// Overrides the clock: `$0.clock(.immediate)`. `.sleep` follows it only with ``LiveWorld``.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func clock(
    _ clock: some Clock<Duration>, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    override(.clock, value: clock, file: file, line: line, column: column)
  }

  /// Overrides the sleep function: `$0.sleep(.immediate)`.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func sleep(_ sleep: Sleep, file: String = #fileID, line: Int = #line, column: Int = #column) {
    override(.sleep, value: sleep, file: file, line: line, column: column)
  }

  /// Overrides date, clock and sleep with one clock that the test advances.
  ///
  /// - Parameters:
  ///   - clock: The clock for all three.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  public mutating func time(
    _ clock: TestClock, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    date(clock.dates, file: file, line: line, column: column)
    self.clock(clock, file: file, line: line, column: column)
    sleep(Sleep(by: clock), file: file, line: line, column: column)
  }
}
