import Trellis

// A module's function called directly, and helpers of all generic forms.

enum DirectCalls {
  enum Net: Module {
    static func register<S>(in scope: inout Registry<S>) {
      scope.value(.directCallsA, 1)
    }
  }
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      Net.register(in: &app)
      addSome(&app)
      DirectCalls.addAny(to: &app)
      app.include(Outer.self)
    }
  }
  enum Outer: Module {
    static func register<S>(in scope: inout Registry<S>) {
      Net.register(in: &scope)
    }
  }
  static func addSome(_ scope: inout Registry<some ScopeDefinition>) {
    scope.value(.directCallsB, 1)
  }
  static func addAny(to scope: inout Registry<some Any>) {
    scope.value(.directCallsC, 1)
  }
}

extension Keys {
  static let directCallsA = Key<Int>("directCallsA"), directCallsB = Key<Int>("directCallsB")
  static let directCallsC = Key<Int>("directCallsC")
}
