public import Foundation

/// A note before the store has given it a number.
public struct Observation: Sendable, Hashable {
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
  /// The weather then and there, if known.
  public var weather: Weather?

  /// Gathers what a note will say.
  public init(
    text: String, tags: [String] = [], observer: String, takenAt: Date, place: Place, weather: Weather? = nil
  ) {
    self.text = text
    self.tags = tags
    self.observer = observer
    self.takenAt = takenAt
    self.place = place
    self.weather = weather
  }
}
