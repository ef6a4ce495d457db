/// The notes of the notebook that is open.
public protocol NoteRepository: Sendable {
  /// Keeps a new note.
  func add(_ observation: Observation) async throws -> Note

  /// All notes, by number.
  func all() async throws -> [Note]
}
