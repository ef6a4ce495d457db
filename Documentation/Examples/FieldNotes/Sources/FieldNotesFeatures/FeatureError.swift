/// What an observer can ask for in vain.
public enum FeatureError: Error, Equatable, CustomStringConvertible {
  /// The note has no text.
  case emptyNote
  /// There is nothing to look for.
  case emptyQuery
  /// No reminder has this number.
  case unknownReminder(Int)
  /// No export has this name.
  case unknownFormat(String, known: [String])

  /// What is wrong, for the observer.
  public var description: String {
    switch self {
    case .emptyNote: "a note needs some text"
    case .emptyQuery: "say what to search for"
    case .unknownReminder(let id): "there is no reminder \(id)"
    case .unknownFormat(let name, let known):
      "there is no format '\(name)'; choose one of \(known.joined(separator: ", "))"
    }
  }
}
