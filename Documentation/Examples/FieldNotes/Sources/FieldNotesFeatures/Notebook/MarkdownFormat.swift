import FieldNotesKeys

/// Exports notes for people to read, day by day.
struct MarkdownFormat: ExportFormat {
  private let makeWriter: @Sendable () throws -> MarkdownWriter

  init(makeWriter: @escaping @Sendable () throws -> MarkdownWriter) {
    self.makeWriter = makeWriter
  }

  func document(of notes: [Note], in notebook: Notebook) throws -> String {
    let writer = try makeWriter()
    writer.title(notebook.name)
    for note in notes { writer.note(note) }
    return writer.document
  }
}
