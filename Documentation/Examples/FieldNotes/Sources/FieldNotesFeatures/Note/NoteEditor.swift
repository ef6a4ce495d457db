import FieldNotesKeys

/// Brings a draft into the form in which it is kept.
public final class NoteEditor {
  private var text: String

  init(draft: NoteDraft) {
    text = draft.text
  }

  /// The text without needless white space.
  ///
  /// - Throws: ``FeatureError/emptyNote`` if nothing remains.
  public func tidied() throws -> String {
    text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty else { throw FeatureError.emptyNote }
    return text
  }

  /// The words behind a `#`, in lower case, each once.
  public func tags() -> [String] {
    var tags: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) where word.hasPrefix("#") {
      let tag = word.dropFirst().lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" }
      if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }
}
