public import Trellis

extension Scope {
  /// Formats with the scope's locale, calendar and time zone.
  ///
  /// ```swift
  /// let text = try session.formats().number(1234.5)
  /// ```
  ///
  /// - Returns: New formats; where many are written, the key `.formats` that ``LiveWorld`` registers keeps some.
  /// - Throws: What the look-up of one of the three throws.
  public func formats() throws(ResolutionError) -> Formats {
    Formats(locale: try resolve(.locale), calendar: try resolve(.calendar), timeZone: try resolve(.timeZone))
  }
}
