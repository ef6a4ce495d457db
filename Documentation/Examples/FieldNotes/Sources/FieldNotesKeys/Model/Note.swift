public import Foundation

/// One entry of a notebook.
public struct Note: Sendable, Codable, Hashable, Identifiable {
  /// Its number in the notebook.
  public var id: NoteID
  /// What the observer wrote.
  public var text: String
  /// Words that stood behind a `#`, in lower case, in order.
  public var tags: [String]
  /// Who took it.
  public var observer: String
  /// When it was taken.
  public var takenAt: Date
  /// Where it was taken.
  public var place: Place
  /// The weather then and there; nil if the service could not be reached.
  public var weather: Weather?

  /// Gives a number to what has been observed.
  public init(id: NoteID, _ observation: Observation) {
    self.id = id
    text = observation.text
    tags = observation.tags
    observer = observation.observer
    takenAt = observation.takenAt
    place = observation.place
    weather = observation.weather
  }
}
