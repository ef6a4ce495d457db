import FieldNotesKeys

/// Writes the notebook as Markdown.
public struct ExportNotebook: Sendable {
  private let notebook: Notebook
  private let repository: any NoteRepository
  private let makeWriter: @Sendable () throws -> MarkdownWriter

  init(
    notebook: Notebook, repository: any NoteRepository, makeWriter: @escaping @Sendable () throws -> MarkdownWriter
  ) {
    self.notebook = notebook
    self.repository = repository
    self.makeWriter = makeWriter
  }

  /// The whole notebook, day by day.
  public func callAsFunction() async throws -> String {
    let notes = try await repository.all()
    let writer = try makeWriter()
    writer.title(notebook.name)
    for note in notes { writer.note(note) }
    return writer.document
  }
}
