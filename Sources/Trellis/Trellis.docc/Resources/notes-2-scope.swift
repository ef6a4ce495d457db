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

enum AppScope: ScopeDefinition, MemberLookup {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.store) { FileStore() }
  }
}
