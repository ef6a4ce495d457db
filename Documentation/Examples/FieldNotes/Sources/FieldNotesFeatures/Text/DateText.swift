public import Foundation

/// Dates and times as the pages show them, the same in every language.
public struct DateText: Sendable {
  private let calendar: Calendar

  /// Counts days and hours by a calendar.
  public init(calendar: Calendar) {
    self.calendar = calendar
  }

  /// The time of day: `07:05`.
  public func time(_ date: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return "\(twoDigits(parts.hour)):\(twoDigits(parts.minute))"
  }

  /// The day: `2026-05-14`.
  public func day(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return "\(parts.year ?? 0)-\(twoDigits(parts.month))-\(twoDigits(parts.day))"
  }

  /// Day and time: `2026-05-14 07:05`.
  public func stamp(_ date: Date) -> String { "\(day(date)) \(time(date))" }

  private func twoDigits(_ number: Int?) -> String {
    let number = number ?? 0
    return number < 10 ? "0\(number)" : String(number)
  }
}
