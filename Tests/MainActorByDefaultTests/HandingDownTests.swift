import Testing
import Trellis

// Screens as people write them: no declaration says anything of isolation.

final class EditorScreen: ScopeConsumer {
  var scope: Scope<SessionScope>?
}

final class EditorFrame: ScopeTreeNode, ScopeOpener {
  var openedScope: Scope<SessionScope>?
  var content: [AnyObject] = [EditorScreen()]
  var scopeChildren: [AnyObject] { content }
  var scopeParent: AnyObject? { nil }
  let user = User(name: "Ada")

  func openScope(in app: Scope<AppScope>) throws -> Scope<SessionScope> {
    try app.open(SessionScope.self, .init(user: user))
  }
}

final class OwnScopeScreen: ScopeConsumer, ScopeOpener {
  var scope: Scope<SessionScope>?

  func openScope(in app: Scope<AppScope>) throws -> Scope<SessionScope> {
    try app.open(SessionScope.self, .init(user: User(name: "Grace")))
  }
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

  @Test("scopes flow down trees of objects on the main actor, and to what joins them")
  func trees() throws {
    let app = try Scope(AppScope.self)
    let frame = EditorFrame()
    let screen = OwnScopeScreen()
    frame.content.append(screen)
    let result = app.propagate(through: frame)
    #expect(result.leftWithout.isEmpty)
    #expect(result.reached.count == 2)
    #expect(screen.scope?[.user] == User(name: "Grace"))
    let joining = EditorScreen()
    frame.content.append(joining)
    #expect(frame.joined(by: joining).reached.count == 1)
    #expect(joining.scope?[.user] == user)
  }
}
