public import Foundation
public import Trellis

extension Overrides {
  /// Replaces what the time of day is: `$0.date(.fixed(noon))`.
  ///
  /// - Parameters:
  ///   - source: What every request receives.
  ///   - file: The overriding file; leave it out.
  ///   - line: The overriding line; leave it out.
  ///   - column: The overriding column; leave it out.
  public mutating func date(
    _ source: DateSource, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    override(.date, value: source, file: file, line: line, column: column)
  }

  /// Replaces the calendar: `$0.calendar(Calendar(identifier: .gregorian))`.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func calendar(
    _ calendar: Calendar, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    override(.calendar, value: calendar, file: file, line: line, column: column)
  }

  /// Replaces the locale: `$0.locale(Locale(identifier: "en_GB"))`.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func locale(_ locale: Locale, file: String = #fileID, line: Int = #line, column: Int = #column) {
    override(.locale, value: locale, file: file, line: line, column: column)
  }

  /// Replaces the time zone: `$0.timeZone(.gmt)`.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func timeZone(
    _ timeZone: TimeZone, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    override(.timeZone, value: timeZone, file: file, line: line, column: column)
  }

  /// Replaces what makes identifiers: `$0.uuid(.incrementing)`.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func uuid(
    _ source: UUIDSource, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    override(.uuid, value: source, file: file, line: line, column: column)
  }

  /// Replaces what makes random numbers: `$0.random(.seeded(7))`.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func random(
    _ source: RandomSource, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    override(.random, value: source, file: file, line: line, column: column)
  }

  /// Replaces the clock: `$0.clock(.immediate)`. Only ``LiveWorld`` makes `.sleep` follow it.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func clock(
    _ clock: some Clock<Duration>, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    override(.clock, value: clock, file: file, line: line, column: column)
  }

  /// Replaces what waits: `$0.sleep(.immediate)`.
  ///
  /// See ``date(_:file:line:column:)``.
  public mutating func sleep(_ sleep: Sleep, file: String = #fileID, line: Int = #line, column: Int = #column) {
    override(.sleep, value: sleep, file: file, line: line, column: column)
  }

  /// Replaces date, clock and sleep by one clock that the test advances.
  ///
  /// - Parameters:
  ///   - clock: What all time is told by.
  ///   - file: The overriding file; leave it out.
  ///   - line: The overriding line; leave it out.
  ///   - column: The overriding column; leave it out.
  public mutating func time(
    _ clock: TestClock, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    date(clock.dates, file: file, line: line, column: column)
    self.clock(clock, file: file, line: line, column: column)
    sleep(Sleep(by: clock), file: file, line: line, column: column)
  }
}
