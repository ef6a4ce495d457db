public import TrellisCore

extension Overrides {
  /// Overrides date, clock and sleep with one clock that the test advances.
  ///
  /// - Parameters:
  ///   - clock: The clock for all three.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  public mutating func time(_ clock: TestClock, file: String = #fileID, line: Int = #line, column: Int = #column) {
    override(.date, value: clock.dates, file: file, line: line, column: column)
    override(.clock, value: clock, file: file, line: line, column: column)
    override(.sleep, value: Sleep(by: clock), file: file, line: line, column: column)
  }
}
