/// Keeps the notes of all notebooks.
public protocol NoteStore: Sendable {
  /// Gives an observation the next number and keeps it.
  func add(_ observation: Observation, to notebook: Notebook) async throws -> Note

  /// Gives observations the next numbers and keeps all of them or, if it throws, none.
  func add(_ observations: [Observation], to notebook: Notebook) async throws -> [Note]

  /// All notes of a notebook, by number.
  func notes(in notebook: Notebook) async throws -> [Note]
}
