import FieldNotesKeys
import Foundation
import TrellisWorld

/// The place, the time and the weather of one note: looked up once, however often it is asked.
public actor WeatherStamp {
  private let draft: NoteDraft
  private let weather: any WeatherService
  private let location: any LocationService
  private let dates: DateSource
  private let log: any FieldLog
  private var stamp: Task<Stamp, any Error>?

  struct Stamp: Sendable {
    var takenAt: Date
    var place: Place
    var weather: Weather?
  }

  init(
    draft: NoteDraft, weather: any WeatherService, location: any LocationService, dates: DateSource,
    log: any FieldLog
  ) {
    self.draft = draft
    self.weather = weather
    self.location = location
    self.dates = dates
    self.log = log
  }

  /// A note without weather is better than none: a service that fails is a warning.
  func get() async throws -> Stamp {
    let task = stamp ?? Task { try await look() }
    stamp = task
    return try await task.value
  }

  private func look() async throws -> Stamp {
    // Files keep whole seconds.
    let takenAt = Date(timeIntervalSince1970: dates.now.timeIntervalSince1970.rounded(.down))
    let place = if let place = draft.place { place } else { try await location.currentPlace() }
    do {
      return Stamp(takenAt: takenAt, place: place, weather: try await weather.weather(at: place))
    } catch {
      log.warning("the note goes without weather: \(error)")
      return Stamp(takenAt: takenAt, place: place, weather: nil)
    }
  }
}
