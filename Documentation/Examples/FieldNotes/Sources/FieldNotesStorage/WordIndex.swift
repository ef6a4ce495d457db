import FieldNotesKeys

/// An inverted index: for each word the notes that contain it, read from the repository at the first search.
actor WordIndex: NoteIndex {
  private let repository: any NoteRepository
  private var notes: [NoteID: Note] = [:]
  private var notesByWord: [String: Set<NoteID>] = [:]
  private var isComplete = false

  init(repository: any NoteRepository) {
    self.repository = repository
  }

  func add(_ note: Note) {
    notes[note.id] = note
    for word in Self.words(of: "\(note.text) \(note.place.name)") { notesByWord[word, default: []].insert(note.id) }
  }

  func search(_ query: String) async throws -> [Note] {
    if !isComplete {
      for note in try await repository.all() { add(note) }
      isComplete = true
    }
    let found = Self.words(of: query).map(notes(startingWith:))
    guard let first = found.first else { return [] }
    return found.dropFirst().reduce(first) { $0.intersection($1) }.sorted().compactMap { notes[$0] }
  }

  private func notes(startingWith prefix: String) -> Set<NoteID> {
    notesByWord.reduce(into: []) { found, entry in
      if entry.key.hasPrefix(prefix) { found.formUnion(entry.value) }
    }
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
