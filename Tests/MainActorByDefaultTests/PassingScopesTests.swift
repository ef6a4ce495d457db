import Foundation
import Testing
import Trellis

// Screens as people write them: no declaration says anything of isolation.

final class EditorScreen: ScopeConsumer {
  var scope: Scope<SessionScope>?
  var presses = 0
  var onPress: () -> Void = {}
  @Injected(.user) var author
  @Injected(.router) var router: Router

  func listen() {
    onPress = { [captured = CapturedScope()] in
      captured.restore {
        self.presses += 1
        Breadcrumb().leave()
      }
    }
  }
}

struct Breadcrumb {
  @Current(.router) var router

  func leave() { router.path.append("press") }
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

@Suite("Passing scopes down in a target that is on the main actor by default")
struct PassingScopesTests {
  let user = User(name: "Ada")

  @Test("objects on the main actor are passed their scope there, known by their type or not")
  func passing() throws {
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self, .init(user: user))
    let known = EditorScreen()
    try session.pass(to: known).require()
    #expect(known.scope?[.user] == user)
    let unknown: AnyObject = EditorScreen()
    #expect(session.pass(to: unknown).outcome == .received)
    #expect(session.pass(to: unknown).outcome == .received)
    #expect(throws: HandoverError.self) { try app.pass(to: unknown).require() }
    #expect(app.pass(to: Router(logger: MemoryLogger())).outcome == .notAConsumer)
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
    #expect(frame.passScope(to: joining).reached.count == 1)
    #expect(joining.scope?[.user] == user)
  }

  @Test("properties read from the scope of their object and of the running task")
  func properties() async throws {
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self, .init(user: user))
    let screen = EditorScreen()
    #expect(throws: HandoverError.self) { try screen.$author() }
    session.pass(to: screen)
    #expect(screen.author == user)
    #expect(screen.router === app[.router])
    #expect(try screen.$router() === app[.router])
    session.run { screen.listen() }
    screen.onPress()
    #expect(screen.presses == 1)
    #expect(app[.router].path == ["press"])
    await session.run {
      await Task.yield()
      Breadcrumb().leave()
    }
    #expect(app[.router].path == ["press", "press"])
    let task = session.run {
      Task.detached { [captured = CapturedScope()] in
        await captured.restore {
          await Task.yield()
          await Breadcrumb().leave()
        }
      }
    }
    await task.value
    #expect(app[.router].path.count == 3)
  }

  @Test("objects tell the debug log of their scope")
  func debugLog() async throws {
    let session = try Scope(AppScope.self).open(SessionScope.self, .init(user: user))
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let listening = try session.overriding { $0.override(.debugLog, value: DebugLog { line.yield($0.message) }) }
    let screen = EditorScreen()
    listening.pass(to: screen)
    screen.debugLog("from \(screen.author.name)")
    line.finish()
    var told: [String] = []
    for await each in lines { told.append(each) }
    #expect(told == ["from Ada"])
  }

  @Test("objects that a decoder makes find their scope")
  func decoding() throws {
    let session = try Scope(AppScope.self).open(SessionScope.self, .init(user: user))
    let decoder = JSONDecoder()
    decoder.userInfo[.trellisScope] = session
    let draft = try decoder.decode(Draft.self, from: Data(#""text""#.utf8))
    #expect(draft.author == user)
    #expect(draft.text == "text")
  }
}

final class Draft: Decodable {
  let author: User
  let text: String

  init(from decoder: any Decoder) throws {
    author = try decoder.scope(of: SessionScope.self).resolve(.user)
    text = try decoder.singleValueContainer().decode(String.self)
  }
}
