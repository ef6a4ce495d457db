import Trellis

// Scopes handed to objects and run: each attempt is done by a test, and said beforehand by the validator.

enum Handovers {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) { app.value(.handoversA, 1) }
  }
  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) { session.value(.handoversB, 2) }
  }
  enum Note: ScopeDefinition {
    typealias Parent = Session
    static func register(in note: inout Registry<Note>) { note.value(.handoversC, 3) }
  }
  enum Side: ScopeDefinition {
    typealias Parent = App
    static func register(in side: inout Registry<Side>) { side.value(.handoversC, 4) }
  }

  final class Screen: ScopeConsumer {
    var scope: Scope<Session>?
    @Injected(.handoversB) var b: Int
  }
  final class Anywhere: ScopeConsumer {
    var scope: AnyScope?
    @Injected(.handoversB) var b: Int
  }
  class Base: ScopeConsumer {
    typealias Context = Note
    var scope: Scope<Context>?
  }
  final class Page: Base {}
  class Plain {
    var scope: Scope<Side>? {
      get { nil }
      set {}
    }
  }
  final class Detail: Plain {}
  final class Door: ScopeOpener {
    var openedScope: Scope<Note>?
    func openScope(in session: Scope<Session>) throws -> Scope<Note> { try session.open(Note.self) }
  }
  final class Window: ScopeConsumer, ScopeOpener {
    typealias Opened = Session
    var scope: Scope<Side>?
    var openedScope: Scope<Session>?
    func openScope(in app: Scope<Opened.Parent>) throws -> Scope<Session> { try app.open(Session.self) }
  }
  final class Room: ScopeConsumer, ScopeOpener {
    typealias Outer = App
    var scope: Scope<Side>?
    var openedScope: Scope<Session>?
    func openScope(in app: Scope<Outer>) throws -> Scope<Session> { try app.open(Session.self) }
  }

  static let attempts: [@Sendable (Scope<App>) throws -> Void] = [
    { (app: Scope<App>) in try app.pass(to: Screen()).require() },
    { (app: Scope<App>) in try app.open(Session.self).pass(to: Screen()).require() },
    { (app: Scope<App>) in try app.open(Session.self).pass(to: Page()).require() },
    { (app: Scope<App>) in try app.open(Session.self).open(Note.self).pass(to: Page()).require() },
    { (app: Scope<App>) in try app.open(Side.self).pass(to: Screen()).require() },
    { (app: Scope<App>) in try app.pass(to: Plain()).require() },
    { (app: Scope<App>) in try app.pass(to: Detail()).require() },
    { (app: Scope<App>) in try app.pass(to: Door()).require() },
    { (app: Scope<App>) in try app.open(Side.self).pass(to: Door()).require() },
    { (app: Scope<App>) in try app.open(Session.self).pass(to: Door()).require() },
    { (app: Scope<App>) in try app.pass(to: Room()).require() },
    { (app: Scope<App>) in
      let screen = Screen()
      app.pass(to: screen)
    },
    { (app: Scope<App>) in
      let note = try app.open(Session.self).open(Note.self)
      note.pass(to: Detail())
    },
    { (app: Scope<App>) in
      let session = try app.open(Session.self)
      session.propagate(through: Page())
    },
    { (app: Scope<App>) in try app.pass(to: Anywhere()).require() },
    { (app: Scope<App>) in try app.open(Side.self).pass(to: Anywhere()).require() },
    { (app: Scope<App>) in try AnyScope(app).pass(to: Screen()).require() },
    { (app: Scope<App>) in try app.pass(to: Window()).require() },
    { (app: Scope<App>) in try app.open(Session.self).ancestor(App.self)?.pass(to: Base()).require() },
  ]
}

extension Handovers.Detail: ScopeConsumer {}

extension Keys {
  static let handoversA = Key<Int>("handoversA"), handoversB = Key<Int>("handoversB")
  static let handoversC = Key<Int>("handoversC")
}
