import FieldNotesKeys

/// Lists the notebook, one line a note.
public struct ListNotes: Sendable {
  private let repository: any NoteRepository
  private let line: NoteLine

  init(repository: any NoteRepository, line: NoteLine) {
    self.repository = repository
    self.line = line
  }

  /// The notes' lines, the oldest first.
  public func callAsFunction() async throws -> [String] {
    try await repository.all().map(line.text)
  }
}
