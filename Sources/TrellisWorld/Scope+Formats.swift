public import TrellisCore

extension Scope {
  /// Creates formats with the scope's locale, calendar and time zone.
  ///
  /// ```swift
  /// let text = try session.formats().number(1234.5)
  /// ```
  ///
  /// - Returns: New formats; to share them, use the key `.formats` that ``LiveWorld`` registers.
  /// - Throws: The error of resolving any of the three.
  public func formats() throws(ResolutionError) -> Formats {
    Formats(locale: try resolve(.locale), calendar: try resolve(.calendar), timeZone: try resolve(.timeZone))
  }
}
