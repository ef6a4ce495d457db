/// A form in which a notebook leaves the app.
public protocol ExportFormat: Sendable {
  /// The notes as one text.
  func document(of notes: [Note], in notebook: Notebook) throws -> String
}
