import FieldNotesKeys

/// Exports notes as they are kept.
struct JSONFormat: ExportFormat {
  private let coding: NoteCoding

  init(coding: NoteCoding) {
    self.coding = coding
  }

  func document(of notes: [Note], in notebook: Notebook) throws -> String {
    String(decoding: try coding.encode(notes), as: UTF8.self)
  }
}
