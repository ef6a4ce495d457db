import SwiftUI
import Trellis
import TrellisUI

struct NameView: View {
  @FromScope(SessionScope.self, .user) var user: User
  @ScopeContext(SessionScope.self) var session: Scope<SessionScope>
  var body: some View { Text("\(user.name) \(session[.user].name)") }
}

struct CarefulView: View {
  @FromScope(SessionScope.self, .user) var user: User
  @ScopeContext(SessionScope.self) var session: Scope<SessionScope>

  var body: some View {
    Text(text { try $user().name })
    Text(text { try $session()[.user].name })
  }

  func text(_ name: () throws -> String) -> String {
    do { return try name() } catch { return "\(error)" }
  }
}

struct NumberView: View {
  @FromScope(NoteScope.self, .note) var note: Int
  var body: some View { Text("\(note)") }
}

struct TokenView: View {
  @FromScope(NoteScope.self, .token) var token: Token
  var body: some View { Text("\(token.number)") }
}

struct DraftView: View {
  @FromScope(DraftScope.self, .draft) var draft: String
  var body: some View { Text(draft) }
}

struct Page: View {
  let note: Int
  var body: some View {
    VStack {
      NumberView().opening(NoteScope.self, .init(note: note), id: note)
      DraftView().opening(DraftScope.self)
    }
  }
}

struct BrokenPage: View {
  var body: some View {
    NumberView().opening(BrokenScope.self) { Text($0.code.description) }
    NumberView().opening(BrokenScope.self)
  }
}

@main @MainActor struct Program {
  static func main() throws {
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self, .init(user: User(name: "Ada")))
    let note = try session.open(NoteScope.self, .init(note: 7))
    check("a view reads from the scope above", standInRender(NameView().scope(session)) == ["Ada Ada"])
    check("or from the nearest above that", standInRender(NameView().scope(note)) == ["Ada Ada"])
    let grace = try app.open(SessionScope.self, .init(user: User(name: "Grace")))
    check(
      "the nearest one holds", standInRender(VStack { NameView().scope(session) }.scope(grace)) == ["Ada Ada"])

    let without = standInRender(CarefulView())
    check("a missing scope names the key", without[0].hasPrefix("cannot read '.user' in 'CarefulView' at "))
    check(
      "and the definition", without.allSatisfy { $0.contains("it wants a scope of SessionScope, and no view above") })
    check("and what to do", without.allSatisfy { $0.contains("'.scope(scope)'") })
    let other = standInRender(CarefulView().scope(app))
    check("so does a scope that does not do", other.allSatisfy { $0.contains("the views above bring one of AppScope") })

    check("a scope is opened for a view", standInRender(Page(note: 3).scope(session)) == ["3", "empty"])
    check("what cannot be opened is shown", standInRender(BrokenPage().scope(session)) == ["openingFailed"])
    check("or not, where nothing is asked for", standInRender(Page(note: 3).scope(app)) == [])

    let view = TokenView().opening(NoteScope.self, .init(note: 4), id: 4)
    let again = TokenView().opening(NoteScope.self, .init(note: 4), id: 4)
    let token = standInRender(view.scope(session))
    check("a scope is kept for the life of a view", standInRender(view.scope(session)) == token)
    check(
      "the views in a given scope read from it", standInRender(TokenView().scope(note)) == ["\(note[.token].number)"])
    check("each view has its own", standInRender(again.scope(session)) != token)
    check("it is opened anew in another place", standInRender(view.scope(grace)) != token)
  }
}
