/// The notes of the notebook that is open.
public protocol NoteRepository: Sendable {
  /// Keeps a new note.
  func add(_ observation: Observation) async throws -> Note

  /// Keeps all of them or, if it throws, none.
  func add(_ observations: [Observation]) async throws -> [Note]

  /// All notes, by number.
  func all() async throws -> [Note]
}
