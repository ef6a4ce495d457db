public import FieldNotesKeys
public import Trellis

/// Adds what was observed and noted elsewhere to the open notebook.
public struct AddNotes: Sendable, Injectable {
  /// Who is to know of the notes.
  public struct Dependencies: DependencySet, Sendable {
    let repository: any NoteRepository
    let noteIndex: any NoteIndex
    let log: any FieldLog
  }

  /// What it was made of.
  public let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Adds all of them or, if it throws, none.
  public func callAsFunction(_ observations: [Observation]) async throws -> [Note] {
    let notes = try await self.repository.add(observations)
    for note in notes { await self.noteIndex.add(note) }
    self.log.info("notes added: \(notes.count)")
    return notes
  }
}
