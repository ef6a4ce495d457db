import Trellis

// A feature's own type called `Keys`, keys in a namespace inside `Keys`, and a subclass of it.

enum OwnKeys {
  enum Keys {
    static let a = Key<Int>("a")
    static let b = Key<Int>("b")
  }
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(Keys.a, 1)
      app.shared(OwnKeys.Keys.b, needs: Keys.a) { $0 }
      app.shared(Trellis.Keys.OwnNames.c, needs: Keys.b) { $0 }
      app.value(.ownKeysD, 1)
    }
  }
}

extension Keys {
  enum OwnNames {
    static let c = Key<Int>("c")
  }
  static let ownKeysD = Key<Int>("ownKeysD")
}
