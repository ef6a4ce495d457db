import Trellis

// Factories of all shapes, with code in them that looks like registrations.

enum Closures: ScopeDefinition {
  struct Recorder {
    func shared(_ text: String, _ make: () -> Int) -> Int { make() }
    func value(_ key: Key<Int>, _ value: Int) -> Int { value }
  }

  static func register(in app: inout Registry<Closures>) {
    app.shared(.closuresA) { 1 }
    app.shared(.closuresB, needs: Keys.closuresA) { a -> Int in a }
    app.shared(.closuresC, needs: Keys.closuresA, Keys.closuresB) { @Sendable (_, _) throws in 1 }
    app.shared(.closuresD, needs: Keys.closuresA) { [limit = 3] in $0 + limit }
    app.shared(.closuresE, needs: Keys.closuresA) { app in
      // The name of the registry, but something else.
      let other = Recorder()
      return other.value(.closuresA, app) + other.shared("x") { app }
    }
    app.unique(.closuresF, needs: Keys.closuresB) {
      struct Local {
        static let closuresG = Key<Int>("closuresG")
        var a: Int
        func value(_ number: Int) -> Int { number }
      }
      let app = Local(a: $0)
      return app.value(app.a)
    }
    app.shared(.closuresG, needs: Keys.closuresA) { a in
      switch a {
      case 1: { 2 }()
      case let x where x > 2: x
      default: if a > 3 { 4 } else { 5 }
      }
    }
    app.shared(
      .closuresH, needs: Keys.closuresA, Keys.closuresB, Keys.closuresC, Keys.closuresD, Keys.closuresE, Keys.closuresF,
      Keys.closuresG
    ) {
      $0 + $1 + $2 + $3 + $4 + $5 + $6
    }
    app.shared(
      .closuresI, needs: Keys.closuresA.provider,
      make: { (make: @escaping @Sendable () throws -> Int) throws -> Int in try make() })
    let twice: @Sendable (Int) -> Int = { $0 * 2 }
    app.shared(.closuresJ, needs: Keys.closuresA, make: twice)
  }
}

extension Keys {
  static let closuresA = Key<Int>("closuresA"), closuresB = Key<Int>("closuresB"), closuresC = Key<Int>("closuresC")
  static let closuresD = Key<Int>("closuresD"), closuresE = Key<Int>("closuresE"), closuresF = Key<Int>("closuresF")
  static let closuresG = Key<Int>("closuresG"), closuresH = Key<Int>("closuresH"), closuresI = Key<Int>("closuresI")
  static let closuresJ = Key<Int>("closuresJ")
}
