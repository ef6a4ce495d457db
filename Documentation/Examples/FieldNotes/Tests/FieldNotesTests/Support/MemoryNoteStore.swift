import FieldNotesKeys

/// Keeps notes for as long as the test takes.
actor MemoryNoteStore: NoteStore {
  private var notes: [Notebook: [Note]] = [:]

  func add(_ observation: Observation, to notebook: Notebook) -> Note {
    let note = Note(id: NoteID((notes[notebook]?.count ?? 0) + 1), observation)
    notes[notebook, default: []].append(note)
    return note
  }

  func add(_ observations: [Observation], to notebook: Notebook) -> [Note] {
    observations.map { add($0, to: notebook) }
  }

  func notes(in notebook: Notebook) -> [Note] { notes[notebook] ?? [] }
}
