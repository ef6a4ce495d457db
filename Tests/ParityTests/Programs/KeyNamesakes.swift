import Trellis

// Keys of one name, and of one string, that are different keys.

enum KeyNamesakes {
  enum First {
    static let size = Key<Int>("size")
  }
  enum Second {
    static let size = Key<Int>("size")
  }
  static let size = Key<Int>("size")

  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(First.size, 1)
      app.shared(Second.size, needs: First.size) { $0 }
      app.shared(size, needs: Second.size, First.size) { $0 + $1 }
      app.shared(.keyNamesakesOdd, needs: size) { $0 }
    }
  }
}

extension Keys {
  static let keyNamesakesOdd = Key<Int>("size")
}
