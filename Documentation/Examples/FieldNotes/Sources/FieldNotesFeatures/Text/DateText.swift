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

  /// The moment of a day and time as ``stamp(_:)`` writes it; nil for everything else, the 31st of June too.
  public func date(ofStamp text: String) -> Date? {
    let numbers = text.split { "- :".contains($0) }.compactMap { Int($0) }
    guard numbers.count == 5 else { return nil }
    let parts = DateComponents(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4])
    return calendar.date(from: parts).flatMap { stamp($0) == text ? $0 : nil }
  }

  private func twoDigits(_ number: Int?) -> String {
    let number = number ?? 0
    return number < 10 ? "0\(number)" : String(number)
  }
}
