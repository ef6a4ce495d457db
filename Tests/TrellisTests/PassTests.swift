public import Foundation
import Testing
public import Trellis

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {}
}

private enum Session: ScopeDefinition {
  typealias Parent = App
  static func register(in session: inout Registry<Session>) {}
}

private enum Note: ScopeDefinition {
  typealias Parent = Session
  static func register(in note: inout Registry<Note>) {}
}

private enum Import: ScopeDefinition {
  typealias Parent = App
  static func register(in importing: inout Registry<Import>) {}
}

private final class SessionScreen: ScopeConsumer {
  var scope: Scope<Session>?
}

private class NoteScreen: ScopeConsumer {
  var scope: Scope<Note>?
}

private final class PinnedNoteScreen: NoteScreen {}

@MainActor private final class MainScreen: @MainActor ScopeConsumer {
  var scope: Scope<Session>?
}

/// What a generic class of a module's own and one of another module conform by is laid out otherwise.
@MainActor private final class MainListScreen<Row: Sendable>: @MainActor ScopeConsumer {
  var scope: Scope<Session>?
}

@MainActor private final class MainOpener: @MainActor ScopeOpener {
  var openedScope: Scope<Note>?
  func openScope(in session: Scope<Session>) throws -> Scope<Note> { try session.open(Note.self) }
}

extension Scanner: @MainActor ScopeTreeNode {
  /// One object.
  public var scopeChildren: [AnyObject] { [MainScreen()] }
  /// None.
  public var scopeParent: AnyObject? { nil }
}

@globalActor private actor Archive { static let shared = Archive() }

@Archive private final class ArchivedScreen: @Archive ScopeConsumer {
  var scope: Scope<Session>?
  init() {}
}

private final class Label {}

@Suite("Passing a scope to an object")
struct PassTests {
  @Test func `passes the scope itself where that is required`() throws {
    let session = try Scope(App.self).open(Session.self)
    let screen = SessionScreen()
    let handover = session.pass(to: screen)
    #expect(handover.outcome == .received)
    #expect(handover.definition == "Session")
    #expect(handover.error == nil)
    #expect(screen.scope != nil)
  }

  @Test func `passes the one above that is required`() async throws {
    let session = try Scope(App.self).open(Session.self)
    let screen = SessionScreen()
    let handover = try session.open(Note.self).pass(to: screen)
    #expect(handover.definition == "Session")
    try await session.close()
    let scope = try #require(screen.scope)
    #expect(throws: ResolutionError.self) { try scope.open(Note.self) }
  }

  @Test func `finds out what an object wants whose type is not known`() throws {
    let note = try Scope(App.self).open(Session.self).open(Note.self)
    let screen = PinnedNoteScreen()
    let objects: [AnyObject] = [SessionScreen(), Label(), screen]
    #expect(objects.map { note.pass(to: $0).outcome } == [.received, .notAConsumer, .received])
    #expect(screen.scope != nil)
  }

  @Test func `leaves an object alone that consumes nothing, and says so`() throws {
    let app = try Scope(App.self)
    let handover = app.pass(to: Label())
    #expect(handover.outcome == .notAConsumer)
    #expect(handover.definition == nil)
    #expect(throws: Never.self) { try handover.require() }
  }

  @Test func `throws what is wrong where a narrower one is required`() throws {
    let session = try Scope(App.self).open(Session.self)
    let screen = NoteScreen()
    let error = try #require(throws: HandoverError.self) { try session.pass(to: screen).require() }
    #expect(error.code == .narrower)
    #expect(error.receiver == "NoteScreen")
    #expect(error.required == "Note")
    #expect(error.levels == ["Session", "App"])
    #expect(screen.scope == nil)
    #expect(
      error.description == """
        NoteScreen requires a scope of Note and was given one of Session
          the given scopes, narrowest first: Session, App
          Note is below Session: open one and pass that
        """)
  }

  @Test func `throws what is wrong where one of another branch is required`() throws {
    let importing = try Scope(App.self).open(Import.self)
    let error = try #require(throws: HandoverError.self) { try importing.pass(to: SessionScreen()).require() }
    #expect(error.code == .elsewhere)
    #expect(
      error.description == """
        SessionScreen requires a scope of Session and was given one of Import
          the given scopes, narrowest first: Import, App
          Session is not above Import: pass a scope of Session, or of one below it
        """)
  }

  @Test func `refuses to pass a scope that is closed, also for what wants one above`() async throws {
    let events = Log()
    let app = try Scope(App.self, observer: ScopeObserver { events("\($0.kind)") })
    let session = try app.open(Session.self)
    let note = try session.open(Note.self)
    try await note.close()
    let screen = SessionScreen()
    let error = try #require(throws: HandoverError.self) { try note.pass(to: screen).require() }
    #expect(error.code == .closed)
    #expect(screen.scope == nil)
    #expect(
      error.description == """
        SessionScreen requires a scope of Session and was given one of Note that is closed
          the given scopes, narrowest first: Note, Session, App
          open another scope of Note and pass that
        """)
    #expect(note.propagate(through: screen).leftWithout.map(\.handover.error?.code) == [.closed])
    #expect(events.count("handoverFailed") == 2)
    #expect(note.pass(to: Label()).outcome == .notAConsumer)
    try session.pass(to: screen).require()
    #expect(screen.scope != nil)
  }

  @Test func `leaves what an object has when it cannot give it what it wants`() throws {
    let app = try Scope(App.self)
    let screen = SessionScreen()
    try app.open(Session.self).pass(to: screen).require()
    #expect(throws: HandoverError.self) { try app.pass(to: screen).require() }
    #expect(screen.scope != nil)
  }

  @Test func `reports to the observer, once, also what is then thrown`() throws {
    let events = Log()
    let app = try Scope(App.self, observer: ScopeObserver { events("\($0)") })
    let handover = app.pass(to: SessionScreen())
    #expect(handover.outcome == .leftWithout)
    #expect(handover.error?.code == .narrower)
    #expect(throws: HandoverError.self) { try handover.require() }
    #expect(events.all.count == 2)
    #expect(
      events.all.last?.hasPrefix("handoverFailed App failed: SessionScreen requires a scope of Session and was given")
        == true)
    let session = try app.open(Session.self)
    #expect(session.pass(to: SessionScreen()).outcome == .received)
    #expect(events.all.count == 3)
  }

  @Test func `keeps no object alive`() throws {
    let session = try Scope(App.self).open(Session.self)
    weak var gone: SessionScreen?
    do {
      let screen = SessionScreen()
      gone = screen
      try session.pass(to: screen).require()
    }
    #expect(gone == nil)
  }

  @MainActor @Test func `passes scopes to a class on the main actor there`() async throws {
    let session = try Scope(App.self).open(Session.self)
    let screen = MainScreen()
    try session.pass(to: screen).require()
    #expect(screen.scope != nil)
    #expect(session.pass(to: screen as AnyObject).outcome == .received)
    #expect(session.pass(to: screen as any ScopeConsumer).outcome == .received)
  }

  @Test func `passes nothing to a class on the main actor from elsewhere, and says where to`() async throws {
    let session = try Scope(App.self, observer: ScopeObserver { _ in }).open(Session.self)
    let objects: [any AnyObject & Sendable] = await onMainActor()
    for object in objects {
      let error = #expect(throws: HandoverError.self) { try session.pass(to: object as AnyObject).require() }
      #expect(error?.code == .wrongActor)
      #expect("\(try #require(error))".contains("'await MainActor.run { … }'"))
    }
    #expect(AnyScope(session).propagate(through: Scanner(string: "") as AnyObject).visits.count == 1)
  }

  @MainActor private func onMainActor() -> [any AnyObject & Sendable] {
    [MainScreen(), MainListScreen<Int>(), MainOpener()]
  }

  @MainActor @Test func `walks a tree on the main actor there`() throws {
    let session = try Scope(App.self).open(Session.self)
    #expect(AnyScope(session).propagate(through: Scanner(string: "") as AnyObject).visits.count == 2)
  }

  @Archive @Test func `leaves the objects of other actors to these`() throws {
    let session = try Scope(App.self).open(Session.self)
    let screen = ArchivedScreen()
    try session.pass(to: screen as AnyObject).require()
    #expect(screen.scope != nil)
  }
}
