import Trellis

protocol NoteStore: Sendable {
  func text(of note: Int) -> String
}

struct FileStore: NoteStore {
  func text(of note: Int) -> String { "Note \(note)" }
}

extension Keys {
  static let store = Key<any NoteStore>("store")
}
