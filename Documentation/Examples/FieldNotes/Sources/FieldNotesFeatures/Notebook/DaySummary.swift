import FieldNotesKeys
public import Foundation
public import Trellis
import TrellisWorld

/// Sums up a day in one line.
public struct DaySummary: Sendable, Injectable {
  /// The notes, and what a day is.
  public struct Dependencies: DependencySet, Sendable {
    let repository: any NoteRepository
    let calendar: Calendar
    let date: DateSource
  }

  /// What it was made of.
  public let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Notes, places, temperatures and tags of a day; of today, unless another is given.
  public func callAsFunction(of day: Date? = nil) async throws -> String {
    let day = day ?? self.date.now
    let notes = try await self.repository.all().filter { self.calendar.isDate($0.takenAt, inSameDayAs: day) }
    guard !notes.isEmpty else { return "no notes on \(DateText(calendar: self.calendar).day(day))" }
    var parts = [count(notes.count, "note"), count(Set(notes.map(\.place.name)).count, "place")]
    let temperatures = notes.compactMap(\.weather?.temperature)
    if let lowest = temperatures.min(), let highest = temperatures.max() {
      parts.append(lowest == highest ? "\(lowest.plain) °C" : "\(lowest.plain) to \(highest.plain) °C")
    }
    let tags = notes.flatMap(\.tags).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    parts += tags.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "#\($0.key) ×\($0.value)" }
    return parts.joined(separator: " · ")
  }

  private func count(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }
}
