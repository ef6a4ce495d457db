import NotesKit
import Trellis

enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  struct Inputs: Sendable { var user: User }

  static func register(in session: inout Registry<SessionScope>) {
    session.input(.user, \.user)
    session.unique(.notes, on: MainActor.self, needs: NoteList.Dependencies.needs, make: NoteList.init)
  }
}
