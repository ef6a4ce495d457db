import FieldNotesKeys

/// Writes the notebook in one of the formats that there are.
public struct ExportNotebook: Sendable {
  private let notebook: Notebook
  private let repository: any NoteRepository
  private let formats: [String: any ExportFormat]

  init(notebook: Notebook, repository: any NoteRepository, formats: [String: any ExportFormat]) {
    self.notebook = notebook
    self.repository = repository
    self.formats = formats
  }

  /// The whole notebook.
  ///
  /// - Throws: ``FeatureError/unknownFormat(_:known:)``, or what the store throws.
  public func callAsFunction(as name: String) async throws -> String {
    guard let format = formats[name] else {
      throw FeatureError.unknownFormat(name, known: formats.keys.sorted())
    }
    return try format.document(of: try await repository.all(), in: notebook)
  }
}
