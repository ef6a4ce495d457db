import Testing
import Trellis

private final class Token: Sendable {}

extension Keys {
  fileprivate static let number = Key<Int>("number")
  fileprivate static let token = Key<Token>("token")
  fileprivate static let nothing = Key<Int>("nothing")
}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {}
}

private enum Session: ScopeDefinition {
  typealias Parent = App
  static func register(in session: inout Registry<Session>) {}
}

private enum Note: ScopeDefinition {
  typealias Parent = Session
  typealias Inputs = Int
  static func register(in note: inout Registry<Note>) {
    note.input(.number, \.self)
    note.shared(.token) { Token() }
  }
}

private enum Broken: ScopeDefinition {
  typealias Parent = Session
  static func register(in broken: inout Registry<Broken>) { broken.shared(.number, needs: Keys.nothing) { $0 } }
}

@Suite("A scope that is held for a view")
struct HeldScopeTests {
  private let reader = EnvironmentReader<Session>(file: "Notes/Page.swift", line: 7, column: 5, function: "body")
  private let events = Log()

  private func app() throws -> Scope<App> {
    try Scope(App.self, observer: ScopeObserver { [events] in events("\($0)") })
  }

  @Test func `is opened once, and kept while its place and its identity are the same`() throws {
    let session = try app().open(Session.self)
    let held = HeldScope<Note, String> { $0.letGo() }
    let first = try held.scope(in: AnyScope(session), for: "a", as: reader, inputs: 1).get()
    let again = try held.scope(in: AnyScope(session), for: "a", as: reader, inputs: 2).get()
    #expect(first[.number] == 1 && first[.token] === again[.token])
    let other = try held.scope(in: AnyScope(session), for: "b", as: reader, inputs: 2).get()
    #expect(other[.number] == 2)
    let back = try held.scope(in: AnyScope(session), for: "a", as: reader, inputs: 3).get()
    #expect(back[.number] == 3)
  }

  @Test func `is opened below the nearest scope of its parent's definition`() throws {
    let session = try app().open(Session.self)
    let above = try session.open(Note.self, 1)
    let note = try HeldScope<Note, Int> { $0.letGo() }.scope(in: AnyScope(above), for: 0, as: reader, inputs: 2).get()
    #expect(note[.number] == 2)
    #expect(AnyScope(note).scope(of: Session.self) != nil)
  }

  @Test func `is opened anew in another place, and where it was closed`() async throws {
    let app = try app()
    let session = try app.open(Session.self)
    let held = HeldScope<Note, Int> { $0.letGo() }
    let first = try held.scope(in: AnyScope(session), for: 0, as: reader, inputs: 1).get()
    let elsewhere = try held.scope(in: AnyScope(app.open(Session.self)), for: 0, as: reader, inputs: 2).get()
    #expect(elsewhere[.number] == 2)
    let back = try held.scope(in: AnyScope(session), for: 0, as: reader, inputs: 3).get()
    #expect(back[.number] == 3 && first[.number] == 1)
    try await back.close()
    #expect(try held.scope(in: AnyScope(session), for: 0, as: reader, inputs: 4).get()[.number] == 4)
  }

  @Test func `says why it cannot be opened, with the cause, and reports it once`() throws {
    let session = try app().open(Session.self)
    let held = HeldScope<Broken, Int> { $0.letGo() }
    let result = held.scope(in: AnyScope(session), for: 0, as: reader, inputs: ())
    let error = try #require(throws: HandoverError.self) { try result.get() }
    #expect(error.code == .openingFailed)
    #expect(error.cause is GraphError)
    #expect(error.description.hasPrefix("'body' at Notes/Page.swift:7 could not open Broken in Session\n"))
    #expect(
      error.description.hasSuffix("the content is not shown until the view is drawn again and the scope can be opened"))
    for _ in 0..<3 { _ = held.scope(in: AnyScope(session), for: 0, as: reader, inputs: ()) }
    #expect(failures == 1)
  }

  @Test func `says that the views above bring no scope to open it in, and reports it again after it was well`() throws {
    let app = try app()
    let session = try app.open(Session.self)
    let held = HeldScope<Note, Int> { $0.letGo() }
    let wide = AnyScope(app)
    let error = try #require(throws: HandoverError.self) {
      try held.scope(in: wide, for: 0, as: reader, inputs: 1).get()
    }
    #expect(error.code == .narrower)
    _ = held.scope(in: wide, for: 0, as: reader, inputs: 1)
    #expect(failures == 1)
    let first = try held.scope(in: AnyScope(session), for: 0, as: reader, inputs: 1).get()
    _ = held.scope(in: wide, for: 0, as: reader, inputs: 1)
    #expect(failures == 2)
    // What did not fit was let go.
    let later = try held.scope(in: AnyScope(session), for: 0, as: reader, inputs: 1).get()
    #expect(later[.token] !== first[.token])
  }

  @Test func `is released with what holds it`() throws {
    let session = try app().open(Session.self)
    weak var token: Token?
    do {
      let held = HeldScope<Note, Int> { $0.letGo() }
      token = try held.scope(in: AnyScope(session), for: 0, as: reader, inputs: 1).get()[.token]
      #expect(token != nil)
    }
    #expect(token == nil)
  }

  private enum Starting: ScopeDefinition {
    typealias Parent = Session
    static func register(in level: inout Registry<Starting>) {
      level.shared(.number, options: .eager) {
        7
      } onStart: { _ in
        throw CancellationError()
      } onStop: { _ in
      }
    }
  }

  @Test func `says why it was not started, once, and is not opened again for that`() async throws {
    let session = try app().open(Session.self)
    let held = HeldScope<Starting, Int> { $0.letGo() }
    let place = AnyScope(session)
    let scope = try held.scope(in: place, for: 0, as: reader, inputs: ()).get()
    let cause = await #expect(throws: LifecycleError.self) { try await scope.start() }
    #expect(try held.failed(scope, #require(cause), as: reader))
    for _ in 0..<3 {
      let error = #expect(throws: HandoverError.self) {
        try held.scope(in: place, for: 0, as: reader, inputs: ()).get()
      }
      #expect(error?.code == .openingFailed && error?.cause is LifecycleError)
      #expect(error?.description.hasSuffix("with another 'id', or in another scope") == true)
    }
    #expect(failures == 1)
    #expect(throws: Never.self) { try held.scope(in: place, for: 1, as: reader, inputs: ()).get() }
    #expect(try !held.failed(scope, #require(cause), as: reader))
  }

  private var failures: Int { events.all.filter { $0.hasPrefix("handoverFailed") }.count }
}
