import FieldNotesKeys

/// Finds notes by words.
public struct SearchNotes: Sendable {
  private let index: any NoteIndex
  private let line: NoteLine

  init(index: any NoteIndex, line: NoteLine) {
    self.index = index
    self.line = line
  }

  /// The lines of the notes that contain every word.
  ///
  /// - Throws: ``FeatureError/emptyQuery`` if the query has no word.
  public func callAsFunction(_ query: String) async throws -> [String] {
    guard query.contains(where: { $0.isLetter || $0.isNumber }) else { throw FeatureError.emptyQuery }
    return try await index.search(query).map(line.text)
  }
}
