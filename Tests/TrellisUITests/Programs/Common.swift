// What the programs have in common. Where all is on the main actor by default, `@MainActor` is left out of every file.
import Trellis

struct User: Sendable, Equatable { var name: String }

/// No two have the same number.
final class Token: Sendable {
  let number = Int.random(in: 0..<(1 << 62))
}

@MainActor final class Label {
  let text: String
  init(text: String) { self.text = text }
}

extension Keys {
  static let token = Key<Token>("token")
  static let user = Key<User>("user")
  static let note = Key<Int>("note")
  static let draft = Key<String>("draft")
  static let fresh = Key<Token>("fresh")
  static let label = Key<Maker<Label, (String, Int)>>("label")
  static let broken = Key<Int>("broken")
}

enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {}
}

enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  struct Inputs: Sendable { var user: User }
  static func register(in session: inout Registry<SessionScope>) { session.input(.user, \.user) }
}

enum NoteScope: ScopeDefinition {
  typealias Parent = SessionScope
  struct Inputs: Sendable { var note: Int }
  static func register(in note: inout Registry<NoteScope>) {
    note.input(.note, \.note)
    note.shared(.token) { Token() }
    note.unique(.fresh) { Token() }
    note.maker(.label, on: MainActor.self, needs: Keys.note) { Label(text: "\($0) \($1) of \($2)") }
  }
}

enum DraftScope: ScopeDefinition {
  typealias Parent = SessionScope
  static func register(in draft: inout Registry<DraftScope>) { draft.value(.draft, "empty") }
}

/// A scope that cannot be opened: what it needs is registered nowhere.
enum BrokenScope: ScopeDefinition {
  typealias Parent = SessionScope
  static func register(in broken: inout Registry<BrokenScope>) {
    broken.shared(.broken, needs: Keys.note) { $0 }
  }
}

func check(_ what: String, _ holds: Bool) { print("\(holds ? "holds" : "FAILS"): \(what)") }
