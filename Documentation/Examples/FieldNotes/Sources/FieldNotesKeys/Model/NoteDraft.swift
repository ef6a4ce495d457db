/// What somebody is about to note down.
public struct NoteDraft: Sendable, Hashable {
  /// As it was typed.
  public var text: String
  /// Where, if it is not where the observer stands.
  public var place: Place?

  /// Starts a note.
  public init(text: String, place: Place? = nil) {
    self.text = text
    self.place = place
  }
}
