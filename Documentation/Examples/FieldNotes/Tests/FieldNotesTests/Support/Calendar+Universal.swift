import Foundation

extension Calendar {
  /// The same days and hours wherever the tests run.
  static var universal: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
