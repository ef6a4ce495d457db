import Trellis

protocol NoteStore: Sendable {
  func text(of note: Int) -> String
}

struct FileStore: NoteStore {
  func text(of note: Int) -> String { "Note \(note)" }
}

final class Editor {
  let title: String

  init(store: any NoteStore, user: String) {
    title = "\(store.text(of: 7)), read by \(user)"
  }
}

extension Keys {
  static let store = Key<any NoteStore>("store")
  static let user = Key<String>("user")
  static let editor = Key<Editor>("editor")
}

enum AppScope: ScopeDefinition, MemberLookup {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.store) { FileStore() }
  }
}

enum SessionScope: ScopeDefinition, MemberLookup {
  typealias Parent = AppScope
  struct Inputs: Sendable { var user: String }

  static func register(in session: inout Registry<SessionScope>) {
    session.input(.user, \.user)
    session.unique(.editor, needs: Keys.store, Keys.user, make: Editor.init)
  }
}

@main struct Notes {
  static func main() throws {
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self, .init(user: "Ada"))
    print(session.editor.title)
  }
}
