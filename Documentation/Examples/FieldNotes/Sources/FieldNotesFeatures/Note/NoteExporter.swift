public import FieldNotesKeys

/// Writes a single note as Markdown, as it would stand in an export.
public struct NoteExporter: Sendable {
  private let makeWriter: @Sendable () throws -> MarkdownWriter

  init(makeWriter: @escaping @Sendable () throws -> MarkdownWriter) {
    self.makeWriter = makeWriter
  }

  /// The note under the heading of its day.
  public func callAsFunction(_ note: Note) throws -> String {
    let writer = try makeWriter()
    writer.note(note)
    return writer.document
  }
}
