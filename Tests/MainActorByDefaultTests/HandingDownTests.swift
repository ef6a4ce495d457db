import Testing
import Trellis

// Screens as people write them: no declaration says anything of isolation.

final class EditorScreen: ScopeConsumer {
  var scope: Scope<SessionScope>?
}

@Suite("Handing scopes down in a target that is on the main actor by default")
struct HandingDownTests {
  let user = User(name: "Ada")

  @Test("objects on the main actor are passed their scope there, known by their type or not")
  func passing() throws {
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self, .init(user: user))
    let known = EditorScreen()
    try session.pass(to: known)
    #expect(known.scope?[.user] == user)
    let unknown: AnyObject = EditorScreen()
    #expect(try session.pass(to: unknown).outcome == .received)
    #expect(session.hand(to: unknown).outcome == .received)
    #expect(throws: HandoverError.self) { try app.pass(to: unknown) }
    #expect(try app.pass(to: Router(logger: MemoryLogger())).outcome == .consumesNothing)
  }
}
