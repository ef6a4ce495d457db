import FieldNotesKeys

/// The open notebook's view of the store.
struct StoredNoteRepository: NoteRepository {
  private let store: any NoteStore
  private let notebook: Notebook

  init(store: any NoteStore, notebook: Notebook) {
    self.store = store
    self.notebook = notebook
  }

  func add(_ observation: Observation) async throws -> Note { try await store.add(observation, to: notebook) }

  func add(_ observations: [Observation]) async throws -> [Note] {
    try await store.add(observations, to: notebook)
  }

  func all() async throws -> [Note] { try await store.notes(in: notebook) }
}
