import Trellis

// Functions that take the registry: static, global, generic, overloaded, with other parameters, and calling each other.

enum Helpers {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      addCore(&app)
      Self.addNamed(to: &app)
      helpersGlobal(&app)
      ParityTests.helpersGlobalGeneric(in: &app, verbose: true)
      Helpers.addOuter(into: &app)
      addOuter(into: &app, times: 3)
      Other.add(&app, 1, name: "x")
      app.include(Net.self)
      addTrailing(&app) { 5 }
      _ = addAndCount(&app)
    }

    private static func addCore(_ app: inout Registry<App>) {
      app.value(.helpersA, 1)
    }
    static func addNamed(to registry: inout Registry<Self>) {
      registry.shared(.helpersB, needs: Keys.helpersA) { $0 }
      registry.include(Net.self)
    }
    static func addTrailing(_ app: inout Registry<App>, make: @escaping @Sendable () -> Int) {
      app.shared(.helpersH, make: make)
    }
    @discardableResult
    static func addAndCount(_ app: inout Registry<App>) -> Int {
      app.value(.helpersI, 1)
      return 1
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      Other.add(&session, 2, name: "y")
      session.include(Net.self)
    }
  }

  static func addOuter<S>(into registry: inout Registry<S>) {
    registry.value(.helpersD, 1)
  }
  static func addOuter<S>(into registry: inout Registry<S>, times: Int) {
    registry.value(.helpersE, times)
  }

  struct Other {
    static func add<S: ScopeDefinition>(_ registry: inout Registry<S>, _ number: Int, name: String) {
      registry.value(.helpersF, number)
    }
  }

  enum Net: Module {
    static func register<S>(in scope: inout Registry<S>) {
      helpersGlobalNested(&scope)
    }
  }
}

private func helpersGlobal(_ app: inout Registry<Helpers.App>) {
  app.value(.helpersC, 1)
}

func helpersGlobalGeneric<S>(in scope: inout Registry<S>, level: Int = 0, verbose: Bool) {
  scope.value(.helpersJ, level)
}

func helpersGlobalNested<S>(_ scope: inout Registry<S>) {
  scope.value(.helpersG, 1)
}

extension Keys {
  static let helpersA = Key<Int>("helpersA"), helpersB = Key<Int>("helpersB"), helpersC = Key<Int>("helpersC")
  static let helpersD = Key<Int>("helpersD"), helpersE = Key<Int>("helpersE"), helpersF = Key<Int>("helpersF")
  static let helpersG = Key<Int>("helpersG"), helpersH = Key<Int>("helpersH"), helpersI = Key<Int>("helpersI")
  static let helpersJ = Key<Int>("helpersJ")
}
