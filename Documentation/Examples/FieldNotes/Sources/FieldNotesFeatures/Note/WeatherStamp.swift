import FieldNotesKeys
import Foundation
public import Trellis
import TrellisWorld

/// The place, the time and the weather of one note: looked up once, however often it is asked.
public actor WeatherStamp: Injectable {
  /// What it looks at.
  public struct Dependencies: DependencySet, Sendable {
    let draft: NoteDraft
    let weather: any WeatherService
    let location: any LocationService
    let date: DateSource
    let log: any FieldLog
  }

  /// What it was made of.
  public let dependencies: Dependencies

  private var stamp: Task<Stamp, any Error>?

  struct Stamp: Sendable {
    var takenAt: Date
    var place: Place
    var weather: Weather?
  }

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// A note without weather is better than none: a service that fails is a warning.
  func get() async throws -> Stamp {
    let task = stamp ?? Task { try await look() }
    stamp = task
    return try await task.value
  }

  private func look() async throws -> Stamp {
    // Files keep whole seconds.
    let takenAt = Date(timeIntervalSince1970: self.date.now.timeIntervalSince1970.rounded(.down))
    let place = if let place = self.draft.place { place } else { try await self.location.currentPlace() }
    do {
      return Stamp(takenAt: takenAt, place: place, weather: try await self.weather.weather(at: place))
    } catch {
      self.log.warning("the note goes without weather: \(error)")
      return Stamp(takenAt: takenAt, place: place, weather: nil)
    }
  }
}
