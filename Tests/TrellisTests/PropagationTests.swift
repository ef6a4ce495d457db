// Long, since the fixtures serve all of it.

import Testing
import Trellis

private struct Refusal: Error {}

extension Keys {
  fileprivate static let number = Key<Int>("number")
  fileprivate static let level = Key<String>("level")
}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {
    app.value(.level, "app")
  }
}

private enum Session: ScopeDefinition {
  typealias Parent = App
  typealias Inputs = Int
  static func register(in session: inout Registry<Session>) {
    session.input(.number, \.self)
  }
}

private enum Note: ScopeDefinition {
  typealias Parent = Session
  static func register(in note: inout Registry<Note>) {}
}

/// Consumes nothing; only hands on.
private class Box: ScopeTreeNode {
  let name: String
  var children: [Box] = []
  weak var parent: Box?
  var scopeChildren: [AnyObject] { children }
  var scopeParent: AnyObject? { parent }

  init(_ name: String, _ children: Box...) {
    self.name = name
    for child in children { add(child) }
  }

  func add(_ child: Box) {
    children.append(child)
    child.parent = self
  }
}

private final class AppLabel: Box, ScopeConsumer {
  var scope: Scope<App>?
}

private final class SessionLabel: Box, ScopeConsumer {
  var scope: Scope<Session>?
  var number: Int? { scope?[.number] }
}

private final class NoteLabel: Box, ScopeConsumer {
  var scope: Scope<Note>?
}

/// Opens a session for what lies below, and wants nothing itself.
private final class SessionDoor: Box, ScopeOpener {
  var openedScope: Scope<Session>?
  var number = 1
  var isBroken = false
  var openings = 0

  func openScope(in app: Scope<App>) throws -> Scope<Session> {
    if isBroken { throw Refusal() }
    openings += 1
    return try app.open(Session.self, number)
  }
}

/// Lives in the scope that it opens.
private final class NotePage: Box, ScopeConsumer, ScopeOpener {
  var scope: Scope<Note>?

  func openScope(in session: Scope<Session>) throws -> Scope<Note> { try session.open(Note.self) }
}

/// Lives above the scope that it opens.
private final class NoteFrame: Box, ScopeConsumer, ScopeOpener {
  var scope: Scope<Session>?
  var openedScope: Scope<Note>?

  func openScope(in session: Scope<Session>) throws -> Scope<Note> { try session.open(Note.self) }
}

/// Hands on from itself whenever it has been handed a scope.
private final class EagerLabel: Box, ScopeConsumer {
  var changes = 0
  var scope: Scope<App>? {
    didSet {
      changes += 1
      scope?.propagate(through: self)
    }
  }
}

extension Propagation {
  fileprivate var names: [String] { visits.compactMap { ($0.object as? Box)?.name } }
}

@Suite("Propagating scopes through a tree")
struct PropagationTests {
  @Test func `visits parents before children, and children in their order`() throws {
    let tree = Box("1", Box("2", AppLabel("3"), Box("4")), AppLabel("5", Box("6")), Box("7"))
    let result = try Scope(App.self).propagate(through: tree)
    #expect(result.names == ["1", "2", "3", "4", "5", "6", "7"])
    #expect(result.reached.compactMap { ($0.object as? Box)?.name } == ["3", "5"])
    #expect(result.reached.map(\.handover.definition) == ["App", "App"])
    #expect(result.leftWithout.isEmpty)
    try result.require()
    #expect(result.description == "AppLabel: App\nAppLabel: App")
  }

  @Test func `visits each object once, at its first place, whatever loops there are`() throws {
    let shared = SessionLabel("shared")
    let door = SessionDoor("door")
    let root = Box("root", door)
    door.children = [shared, root]
    root.children.append(shared)
    shared.children = [shared, door]
    let result = try Scope(App.self).propagate(through: root)
    #expect(result.names == ["root", "door", "shared"])
    #expect(shared.number == 1)
    door.children = []
    shared.children = []
  }

  @Test func `flows on below an opener as the scope that it opens, and beside it as it was`() throws {
    let inner = SessionLabel("inner")
    let outer = SessionLabel("outer")
    let wide = AppLabel("wide")
    let first = SessionDoor("first", inner, wide)
    let second = SessionDoor("second", SessionLabel("other"))
    second.number = 2
    let result = try Scope(App.self, observer: ScopeObserver { _ in }).propagate(
      through: Box("root", first, second, outer))
    #expect(inner.number == 1)
    #expect(wide.scope != nil)
    #expect((second.children[0] as? SessionLabel)?.number == 2)
    #expect(outer.scope == nil)
    #expect(result.leftWithout.map(\.handover.error?.code) == [.narrower])
    #expect(result.visits[1].handover.outcome == .notAConsumer)
    #expect(result.visits[1].handover.opened == "Session")
  }

  @Test func `lets an object live in the scope that it opens, or above it`() throws {
    let label = NoteLabel("label")
    let other = NoteLabel("other")
    let page = NotePage("page", label)
    let frame = NoteFrame("frame", other)
    let session = try Scope(App.self).open(Session.self, 3)
    let result = session.propagate(through: Box("root", page, frame))
    #expect(result.reached.map(\.handover.definition) == ["Note", "Note", "Session", "Note"])
    #expect(result.reached.map(\.handover.opened) == ["Note", nil, "Note", nil])
    #expect(page.scope != nil && label.scope != nil && other.scope != nil)
    #expect(frame.scope?[.number] == 3)
  }

  @Test func `keeps what an opener has opened while it is open and lies in the same scope`() async throws {
    let door = SessionDoor("door")
    let app = try Scope(App.self)
    app.propagate(through: door)
    door.number = 2
    app.propagate(through: door)
    #expect(door.openings == 1)
    try await door.openedScope?.close()
    app.propagate(through: door)
    #expect(door.openings == 2)
    #expect(try door.openedScope?.resolve(.number) == 2)
    try Scope(App.self).propagate(through: door)
    #expect(door.openings == 3)
  }

  @Test func `leaves what lies below an opener that throws without a scope, reports it once, and goes on`() throws {
    let events = Log()
    let app = try Scope(App.self, observer: ScopeObserver { events("\($0)") })
    let broken = SessionDoor("broken", Box("box", SessionLabel("below")), AppLabel("wide"), NotePage("page"))
    broken.isBroken = true
    let label = SessionLabel("label")
    let result = app.propagate(through: Box("root", broken, SessionDoor("sound", label)))
    #expect(label.number == 1)
    #expect(result.names == ["root", "broken", "box", "below", "wide", "page", "sound", "label"])
    #expect(result.leftWithout.compactMap { ($0.object as? Box)?.name } == ["broken", "below", "wide", "page"])
    let first = #expect(throws: HandoverError.self) { try result.require() }
    #expect(first?.code == .openingFailed)
    let errors = result.leftWithout.compactMap(\.handover.error)
    try #require(errors.count == 4)
    #expect(errors.allSatisfy { $0.code == .openingFailed })
    #expect(errors[0].cause is Refusal)
    #expect(
      errors[0].description == """
        SessionDoor could not open Session in App
          the cause: Refusal()
          the objects below it have no scope until a later 'propagate' succeeds
        """)
    #expect(
      errors[1].description == """
        SessionLabel requires a scope of Session, and SessionDoor above it could not open its own
          see the error that was reported for SessionDoor
        """)
    #expect(events.all.filter { $0.hasPrefix("handoverFailed") }.count == 1)
    #expect(
      events.all.contains { $0.hasPrefix("handoverFailed App failed: SessionDoor could not open Session in App") })
    broken.isBroken = false
    #expect(app.propagate(through: broken).leftWithout.isEmpty)
  }

  @Test func `reports each object that wants what flows nowhere near it`() throws {
    let events = Log()
    let app = try Scope(App.self, observer: ScopeObserver { events($0.kind.description) })
    let result = app.propagate(through: Box("root", SessionLabel("a"), NotePage("b", NoteLabel("c"))))
    #expect(result.leftWithout.map(\.handover.error?.code) == [.narrower, .narrower, .openingFailed])
    #expect(events.count("handoverFailed") == 2)
  }

  @Test func `leaves the narrower scope that was handed over from nearer, while it is open there`() async throws {
    let app = try Scope(App.self, observer: ScopeObserver { _ in })
    let session = try app.open(Session.self, 1)
    let label = SessionLabel("label")
    let page = NotePage("page")
    let root = Box("root", label, page)
    session.pass(to: label)
    session.pass(to: page)
    let result = app.propagate(through: root)
    #expect(result.leftWithout.isEmpty)
    #expect(result.reached.map(\.handover.definition) == ["Session", "Note"])
    #expect(label.number == 1)
    #expect(try Scope(App.self, observer: ScopeObserver { _ in }).propagate(through: root).leftWithout.count == 2)
    try await session.close()
    #expect(app.propagate(through: root).leftWithout.count == 2)
  }

  @Test func `passing to an opener opens its scope as well`() throws {
    let app = try Scope(App.self)
    let door = SessionDoor("door")
    #expect(app.pass(to: door).opened == "Session")
    #expect(door.openedScope != nil)
    door.openedScope = nil
    door.isBroken = true
    #expect(try #require(throws: HandoverError.self) { try app.pass(to: door).require() }.code == .openingFailed)
    #expect(try #require(throws: HandoverError.self) { try app.pass(to: NotePage("page")).require() }.code == .narrower)
  }

  @Test func `goes down a chain of 100,000 objects, in order`() throws {
    var chain = [SessionLabel("0")]
    for number in 1..<100_000 {
      let next = SessionLabel("\(number)")
      chain[number - 1].add(next)
      chain.append(next)
    }
    // Objects that hold each other are released one inside the other.
    defer { for object in chain { object.children = [] } }
    let session = try Scope(App.self).open(Session.self, 7)
    let result = session.propagate(through: chain[0])
    #expect(result.reached.count == 100_000)
    #expect(zip(result.visits, chain).allSatisfy { $0.object === $1 })
    #expect(chain[99_999].number == 7)
    let late = SessionLabel("late")
    for object in chain.dropFirst() { object.scope = nil }
    chain[99_999].add(late)
    #expect(chain[99_999].passScope(to: late).reached.count == 1)
  }

  @Test func `goes over 100,000 children of one object, and through 300 levels of openers`() throws {
    let wide = Box("wide")
    for number in 0..<100_000 { wide.add(AppLabel("\(number)")) }
    let app = try Scope(App.self)
    let result = app.propagate(through: wide)
    #expect(result.reached.count == 100_000)
    #expect(result.names.dropFirst().elementsEqual((0..<100_000).map { "\($0)" }))
    var deep = SessionLabel("label") as Box
    for _ in 0..<300 { deep = SessionDoor("door", deep) }
    #expect(app.propagate(through: deep).reached.count == 1)
  }

  @Test func `does not tell an object again that has its scope, so that it may hand on from itself`() throws {
    let inner = EagerLabel("inner")
    let eager = EagerLabel("eager", Box("between", inner))
    let app = try Scope(App.self)
    try app.pass(to: eager).require()
    #expect(inner.scope != nil)
    let result = app.propagate(through: eager)
    #expect(result.reached.count == 2)
    #expect([eager.changes, inner.changes] == [1, 1])
    try Scope(App.self).propagate(through: eager)
    #expect([eager.changes, inner.changes] == [2, 2])
  }

  @Test func `holds no object after the result is gone`() throws {
    weak var gone: Box?
    let app = try Scope(App.self)
    do {
      let door = SessionDoor("door", SessionLabel("label"))
      gone = door.children[0]
      app.propagate(through: door)
    }
    #expect(gone == nil)
  }
}

@Suite("Joining a tree")
struct JoiningTests {
  @Test func `hands over what the nearest opener above has opened`() throws {
    let place = Box("place")
    let door = SessionDoor("door", Box("between", place))
    try Scope(App.self).propagate(through: Box("root", door))
    let label = SessionLabel("label")
    place.add(Box("wrapping", label))
    let result = place.passScope(to: place.children[0])
    #expect(result.names == ["wrapping", "label"])
    #expect(label.number == 1)
    let second = SessionLabel("second")
    door.add(second)
    #expect(door.passScope(to: second).reached.count == 1)
  }

  @Test func `is not misled by an object on the way that wants a wider scope`() throws {
    let wide = AppLabel("wide")
    let session = try Scope(App.self).open(Session.self, 5)
    let root = SessionLabel("root", Box("between", wide))
    session.propagate(through: root)
    let label = SessionLabel("label")
    wide.add(label)
    #expect(wide.passScope(to: label).leftWithout.isEmpty)
    #expect(label.number == 5)

    let door = SessionDoor("door", AppLabel("wide"))
    try Scope(App.self).propagate(through: door)
    let below = SessionLabel("below")
    door.children[0].add(below)
    #expect(door.children[0].passScope(to: below).leftWithout.isEmpty)
    #expect(below.number == 1)
  }

  @Test func `gives nothing that is closed, and takes what is open above`() async throws {
    let app = try Scope(App.self, observer: ScopeObserver { _ in })
    let door = SessionDoor("door")
    let screen = SessionLabel("screen")
    let root = AppLabel("root", door, screen)
    app.propagate(through: root)
    let session = try app.open(Session.self, 2)
    session.pass(to: screen)
    try await door.openedScope?.close()
    try await session.close()

    let below = SessionLabel("below")
    door.add(below)
    #expect(door.passScope(to: below).leftWithout.map(\.handover.error?.code) == [.noScope])
    #expect(below.scope == nil)
    #expect(throws: HandoverError.self) { try door.scope(of: Session.self) }
    let beside = SessionLabel("beside")
    screen.add(beside)
    #expect(screen.passScope(to: beside).leftWithout.map(\.handover.error?.code) == [.narrower])
    #expect(try screen.scope(of: App.self).resolve(.level) == "app")
    #expect(app.propagate(through: door).reached.count == 1)
  }

  @Test func `takes what was handed by hand where no one above holds a scope`() throws {
    let root = AppLabel("root")
    let app = try Scope(App.self)
    try app.pass(to: root).require()
    let label = AppLabel("label")
    root.add(label)
    #expect(root.passScope(to: label).reached.count == 1)
  }

  @Test func `leaves those without that join a tree without a scope`() throws {
    let root = Box("root")
    let label = SessionLabel("label")
    root.add(label)
    let result = root.passScope(to: label)
    let error = try #require(result.leftWithout.first?.handover.error)
    #expect(error.code == .noScope)
    #expect(
      error.description == """
        SessionLabel requires a scope of Session, and nothing above it holds one
          propagate a scope through the tree: 'scope.propagate(through: root)'
        """)
    #expect(AnyScope.place(of: root) == nil)
    #expect(AnyScope.place(of: Refusal.self as AnyObject) == nil)
  }

  @Test func `gives nothing from above an opener that has opened nothing`() throws {
    let door = SessionDoor("door")
    door.isBroken = true
    try Scope(App.self, observer: ScopeObserver { _ in }).propagate(through: AppLabel("root", door))
    let label = AppLabel("label")
    door.add(label)
    #expect(door.passScope(to: label).leftWithout.count == 1)
    #expect(label.scope == nil)
  }

  @Test func `hands scopes to what is not in place yet, itself an opener or not`() throws {
    let session = try Scope(App.self).open(Session.self, 3)
    let list = SessionLabel("list")
    session.propagate(through: Box("root", list))
    let detail = SessionLabel("detail")
    let page = NotePage("page", Box("between", detail))
    #expect(list.passScope(to: page).leftWithout.isEmpty)
    #expect(page.parent == nil)
    #expect(detail.number == 3)
    #expect(page.scope != nil)
  }

  @Test func `a segue hands scopes to what is new, and none back to what is in place`() throws {
    let app = try Scope(App.self)
    let (home, away) = (SessionLabel("home"), SessionDoor("away"))
    away.number = 2
    let root = SessionDoor("root", home, away)
    app.propagate(through: root)
    #expect(AnyScope.flow(from: away, to: home).visits.isEmpty)
    #expect(home.number == 1)
    #expect(away.passScope(to: home).reached.count == 1)
    #expect(home.number == 2)
    let new = SessionLabel("new")
    #expect(AnyScope.flow(from: away, to: Box("wrapping", new)).reached.count == 1)
    #expect(new.number == 2)
    #expect(AnyScope.flow(from: Box("nowhere"), to: SessionLabel("left")).leftWithout.count == 1)
  }

  @Test func `climbs out of no loop of parents`() throws {
    let a = Box("a")
    let b = Box("b", a)
    a.add(b)
    defer { a.children = [] }
    #expect(a.passScope(to: AppLabel("label")).leftWithout.count == 1)
  }
}
