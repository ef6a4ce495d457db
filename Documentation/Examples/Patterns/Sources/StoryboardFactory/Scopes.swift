import Trellis

struct NoteStore: Sendable {
  var titles: [Int: String]
}

extension Keys {
  static let store = Key<NoteStore>("store")
  static let user = Key<String>("user")
  static let note = Key<Int>("note")
}

enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.store) { NoteStore(titles: [7: "Fen", 8: "Moor"]) }
  }
}

enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  struct Inputs: Sendable { var user: String }

  static func register(in session: inout Registry<SessionScope>) {
    session.input(.user, \.user)
  }
}

enum NoteScope: ScopeDefinition {
  typealias Parent = SessionScope
  struct Inputs: Sendable { var note: Int }

  static func register(in note: inout Registry<NoteScope>) {
    note.input(.note, \.note)
  }
}
