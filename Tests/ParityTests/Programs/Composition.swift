import Trellis

// Scopes from functions and static members, and look-ups that may fail: a run of the registrations sees none of them.

enum Composition {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(.compositionA, 1)
    }
  }
  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.unique(.compositionB, needs: Keys.compositionA) { $0 }
    }
  }

  static func makeApp() throws -> Scope<App> { try Scope(App.self) }
  static func makeSession() throws -> Scope<Session> { try makeApp().open(Session.self) }

  static func run() throws -> Int {
    let session = try makeSession()
    let fallen = (try? makeApp().resolve(.compositionA)) ?? 0
    do {
      return try session.resolve(.compositionB) + Composition.makeApp().resolve(.compositionA) + fallen
    } catch {
      return session[.compositionB]
    }
  }
}

extension Keys {
  static let compositionA = Key<Int>("compositionA"), compositionB = Key<Int>("compositionB")
}
