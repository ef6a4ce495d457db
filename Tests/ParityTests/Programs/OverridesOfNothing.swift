import Trellis

// Overrides of what does not exist: at all, yet, or here.

enum OverridesOfNothing {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.override(.overridesOfNothingA) { 1 }
      app.override(.overridesOfNothingB, value: 1)
      app.value(.overridesOfNothingB, 2)
      app.override(.overridesOfNothingC, to: .overridesOfNothingB)
      app.override(.overridesOfNothingD, value: 1)
      app.include(Net.self)
      app.override(.overridesOfNothingDefault, value: 1)
      app.override(.overridesOfNothingA, needs: .overridesOfNothingE) { $0 }
    }
  }
  enum Below: ScopeDefinition {
    typealias Parent = App
    static func register(in below: inout Registry<Below>) {
      below.value(.overridesOfNothingC, 1)
      below.value(.overridesOfNothingE, 1)
    }
  }
  enum Beside: ScopeDefinition {
    typealias Parent = App
    static func register(in beside: inout Registry<Beside>) {
      beside.override(.overridesOfNothingE, needs: .overridesOfNothingA) { $0 }
    }
  }
  enum Net: Module {
    static func register<S>(in scope: inout Registry<S>) { scope.value(.overridesOfNothingD, 1) }
  }
}

extension Keys {
  static let overridesOfNothingA = Key<Int>("overridesOfNothingA")
  static let overridesOfNothingB = Key<Int>("overridesOfNothingB")
  static let overridesOfNothingC = Key<Int>("overridesOfNothingC")
  static let overridesOfNothingD = Key<Int>("overridesOfNothingD")
  static let overridesOfNothingE = Key<Int>("overridesOfNothingE")
  static let overridesOfNothingDefault = Key<Int>("overridesOfNothingDefault") { 0 }
}
