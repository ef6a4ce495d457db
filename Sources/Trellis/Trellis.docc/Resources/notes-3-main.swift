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

@main struct Notes {
  static func main() throws {
    let app = try Scope(AppScope.self)
    print(app.store.text(of: 7))
  }
}
