import Trellis

// Look-ups and live scopes beside the definitions: a run of the registrations sees none of them.

enum Uses {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(.usesA, 1)
      app.shared(.usesB, needs: Keys.usesA) { $0 }
    }
  }
  enum Session: ScopeDefinition {
    typealias Parent = App
    struct Inputs: Sendable { var user: Int }
    static func register(in session: inout Registry<Session>) {
      session.input(.usesC, \.user)
      session.unique(.usesD, needs: Keys.usesB, Keys.usesC) { $0 + $1 }
    }
  }

  static func run() throws -> Int {
    let app = try Scope(App.self) {
      $0.override(.usesA, value: 2)
      $0.override(.usesB, needs: Keys.usesA) { $0 }
    }
    let session = try app.open(Session.self, .init(user: 1)) { $0.override(.usesC) { 4 } }
    return try session.resolve(.usesD) + app[.usesB] + read(session)
  }

  static func read(_ session: Scope<Session>) throws -> Int {
    try session.resolve(.usesC) + session[.usesA]
  }
}

extension Keys {
  static let usesA = Key<Int>("usesA"), usesB = Key<Int>("usesB")
  static let usesC = Key<Int>("usesC"), usesD = Key<Int>("usesD")
}
