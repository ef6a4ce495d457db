import Trellis

// Definitions that only their file sees, and one inside a function.

private enum PrivatesApp: ScopeDefinition {
  static func register(in app: inout Registry<PrivatesApp>) {
    app.value(.privatesA, 1)
    app.include(PrivatesModule.self)
  }
  fileprivate struct Session: ScopeDefinition {
    typealias Parent = PrivatesApp
    static func register(in session: inout Registry<Session>) {
      session.override(.privatesA, needs: Keys.privatesB) { $0 }
    }
  }
}

private enum PrivatesModule: Module {
  static func register<S>(in scope: inout Registry<S>) {
    scope.value(.privatesB, 1)
  }
}

enum Privates {
  static var definitions: [any ScopeDefinition.Type] {
    [PrivatesApp.self, PrivatesApp.Session.self]
  }
}

extension Keys {
  fileprivate static let privatesA = Key<Int>("privatesA")
  fileprivate static let privatesB = Key<Int>("privatesB")
}
