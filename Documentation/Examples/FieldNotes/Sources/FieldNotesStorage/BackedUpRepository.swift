import FieldNotesKeys

/// Hands what is added to a repository on to the backup.
struct BackedUpRepository: NoteRepository {
  private let repository: any NoteRepository
  private let backup: NoteBackup

  init(repository: any NoteRepository, backup: NoteBackup) {
    self.repository = repository
    self.backup = backup
  }

  func add(_ observation: Observation) async throws -> Note {
    let note = try await repository.add(observation)
    backup.add(note)
    return note
  }

  func add(_ observations: [Observation]) async throws -> [Note] {
    let notes = try await repository.add(observations)
    for note in notes { backup.add(note) }
    return notes
  }

  func all() async throws -> [Note] { try await repository.all() }
}
