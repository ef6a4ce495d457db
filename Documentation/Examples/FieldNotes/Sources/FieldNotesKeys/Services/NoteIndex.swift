/// Finds notes by their words.
public protocol NoteIndex: Sendable {
  /// Takes a new note in.
  func add(_ note: Note) async

  /// The notes that contain every word of a query, by number.
  func search(_ query: String) async throws -> [Note]
}
