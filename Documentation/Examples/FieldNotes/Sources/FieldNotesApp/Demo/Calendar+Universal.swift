import Foundation

extension Calendar {
  /// Counts in universal time, so that a demonstration looks the same everywhere.
  static var universal: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
