import Testing
import Trellis

extension Keys {
  fileprivate static let number = Key<Int>("number")
}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {}
}

private enum Session: ScopeDefinition {
  typealias Parent = App
  typealias Inputs = Int
  static func register(in session: inout Registry<Session>) { session.input(.number, \.self) }
}

private enum Note: ScopeDefinition {
  typealias Parent = Session
  static func register(in note: inout Registry<Note>) {}
}

private class Box: ScopeTreeNode {
  weak var parent: Box?
  var scopeChildren: [AnyObject] { [] }
  var scopeParent: AnyObject? { parent }
}

private final class Door: Box, ScopeConsumer {
  var scope: Scope<Session>?
}

/// What is made with its scope, and holds it as nothing optional.
private struct Detail {
  let session: Scope<Session>
}

@Suite("The scope of a place")
struct PlaceTests {
  @Test func `is given to what is made there, or the nearest above of its definition`() throws {
    let door = Door()
    let place = Box()
    place.parent = door
    let session = try Scope(App.self).open(Session.self, 3)
    session.pass(to: door)
    #expect(try place.scope(of: Session.self)[.number] == 3)
    #expect(try Detail(session: door.scope(of: Session.self)).session[.number] == 3)
    _ = try place.scope(of: App.self)
    #expect(place.passScope { Detail(session: $0) }?.session[.number] == 3)
  }

  @Test func `is missing where nothing above holds one, which says who wants what`() throws {
    let error = try #require(throws: HandoverError.self) { try Box().scope(of: Session.self) }
    #expect(error.code == .noScope)
    #expect(
      error.description == """
        Box requires a scope of Session, and nothing above it holds one
          propagate a scope through the tree: 'scope.propagate(through: root)'
        """)
    #expect(Box().passScope { Detail(session: $0) } == nil)
  }

  @Test func `that does not do is reported where nothing can be thrown, and nothing is made`() throws {
    let events = Log()
    let app = try Scope(App.self, observer: ScopeObserver { events("\($0)") })
    let door = Door()
    try app.open(Session.self, 1).pass(to: door).require()
    let error = try #require(throws: HandoverError.self) { try door.scope(of: Note.self) }
    #expect(error.code == .narrower)
    #expect(error.description.hasPrefix("Door requires a scope of Note and was given one of Session"))
    var asked = false
    let made = door.passScope { (_: Scope<Note>) -> Detail? in
      asked = true
      return nil
    }
    #expect(made == nil && !asked)
    #expect(events.all.last?.contains("Door requires a scope of Note and was given one of Session") == true)
  }

  @Test func `is given to something that is made for it, known by its type`() throws {
    let app = try Scope(App.self)
    let note = AnyScope(try app.open(Session.self, 2).open(Note.self))
    #expect(try note.scope(of: Session.self, for: Detail.self)[.number] == 2)
    let error = try #require(throws: HandoverError.self) {
      try AnyScope(app).scope(of: Session.self, for: Detail.self)
    }
    #expect(error.receiver == "Detail")
    #expect(error.code == .narrower)
  }

  @Test func `flows from one place to what is shown from there, before that is in the tree`() throws {
    let door = Door()
    try Scope(App.self).open(Session.self, 4).pass(to: door).require()
    let next = Door()
    #expect(AnyScope.flow(from: door, to: next).reached.count == 1)
    #expect(next.scope?[.number] == 4)
    #expect(AnyScope.flow(from: Box(), to: Door()).leftWithout.map(\.handover.error?.code) == [.noScope])
  }
}
