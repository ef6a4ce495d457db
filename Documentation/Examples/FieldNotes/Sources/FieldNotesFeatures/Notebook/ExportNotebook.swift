import FieldNotesKeys
public import Trellis

/// Writes the notebook in one of the formats that there are.
public struct ExportNotebook: Sendable, Injectable {
  /// What is written, and how it can be.
  public struct Dependencies: DependencySet, Sendable {
    let notebook: Notebook
    let repository: any NoteRepository
    let exportFormats: [String: any ExportFormat]
  }

  /// What it was made of.
  public let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// The whole notebook.
  ///
  /// - Throws: ``FeatureError/unknownFormat(_:known:)``, or what the store throws.
  public func callAsFunction(as name: String) async throws -> String {
    guard let format = self.exportFormats[name] else {
      throw FeatureError.unknownFormat(name, known: self.exportFormats.keys.sorted())
    }
    return try format.document(of: try await self.repository.all(), in: self.notebook)
  }
}
