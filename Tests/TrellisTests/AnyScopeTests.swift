import Testing
import Trellis

extension Keys {
  fileprivate static let number = Key<Int>("number")
  fileprivate static let top = Key<String>("top")
}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) { app.value(.top, "app") }
}

private enum Session: ScopeDefinition {
  typealias Parent = App
  typealias Inputs = Int
  static func register(in session: inout Registry<Session>) { session.input(.number, \.self) }
}

private final class Screen: ScopeConsumer {
  var scope: AnyScope?
  @Injected(.number) var number: Int
  @Injected(.top) var top: String
}

private final class Opener: ScopeOpener {
  var openedScope: Scope<Session>?
  var outer: AnyScope?

  func openScope(in outer: AnyScope) throws -> Scope<Session> {
    self.outer = outer
    guard let app = outer.scope(of: App.self) else { throw CancellationError() }
    return try app.open(Session.self, 3)
  }
}

private final class Box: ScopeTreeNode {
  var content: [AnyObject] = []
  var scopeChildren: [AnyObject] { content }
  var scopeParent: AnyObject? { nil }
}

@Suite("A scope of any definition")
struct AnyScopeTests {
  private let app: Scope<App>
  private let session: Scope<Session>

  init() throws {
    app = try Scope(App.self)
    session = try app.open(Session.self, 5)
  }

  @Test func `is the scope that it was made from`() throws {
    let place = AnyScope(session)
    #expect(place[.number] == 5)
    #expect(try place.resolve(.top) == "app")
    #expect(place.scope(of: App.self)?[.top] == "app")
    #expect(session.ancestor(AnyDefinition.self)?[.number] == 5)
    #expect("\(place)" == "\(session)")
  }

  @Test func `is given to an object that takes any`() throws {
    let screen = Screen()
    #expect(session.pass(to: screen).definition == "Session")
    #expect(screen.number == 5)
    #expect(screen.top == "app")
    try app.pass(to: screen).require()
    #expect(screen.top == "app")
    let error = try #require(throws: ResolutionError.self) { try screen.$number() }
    #expect(error.code == .missing)
    #expect(app.pass(to: screen as AnyObject).outcome == .received)
  }

  @Test func `is what a walk finds at the object's place, unless that was given a narrower one directly`() {
    let (box, screen, opener) = (Box(), Screen(), Opener())
    box.content = [screen, opener]
    app.propagate(through: box)
    #expect((try? screen.$number()) == nil)
    #expect(opener.outer?[.top] == "app")
    session.pass(to: screen)
    app.propagate(through: box)
    #expect((try? screen.$number()) == 5)
    session.propagate(through: box)
    #expect(AnyScope.place(of: screen)?[.number] == 5)
  }

  @Test func `is replaced when it is of another place`() throws {
    let (box, screen) = (Box(), Screen())
    box.content = [screen]
    session.propagate(through: box)
    try app.open(Session.self, 6).propagate(through: box)
    #expect(screen.number == 6)
  }

  @Test func `has no name in what is reported`() async throws {
    let screen = Screen()
    let unread = try #require(throws: HandoverError.self) { try screen.$number() }
    #expect(unread.required == nil)
    #expect(unread.description.hasPrefix("cannot read '.number' in Screen: it has no scope yet\n"))
    try await session.close()
    let closed = try #require(throws: HandoverError.self) { try session.pass(to: screen).require() }
    #expect(closed.description.hasPrefix("Screen requires a scope and was given one of Session that is closed\n"))
    let unplaced = try #require(throws: HandoverError.self) { try Box().scope(of: AnyDefinition.self) }
    #expect(unplaced.description.hasPrefix("Box requires a scope, and nothing above it holds one\n"))
    let reader = EnvironmentReader<AnyDefinition>(
      file: "Notes/Profile.swift", line: 12, column: 3, function: "ProfileView")
    #expect(try reader.injection(of: .top, in: AnyScope(app))() == "app")
    let unprovided = try #require(throws: HandoverError.self) { try reader.injection(of: .top, in: nil)() }
    #expect(
      unprovided.description.hasPrefix(
        "cannot read '.top' in 'ProfileView' at Notes/Profile.swift:12: it requires a scope, and no view above provides one\n"
      ))
  }
}
