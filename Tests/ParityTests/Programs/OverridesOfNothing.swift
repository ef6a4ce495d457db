import Trellis

// Overrides of what does not exist: at all, yet, or here.

enum OverridesOfNothing {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.override(.overridesOfNothingA) { 1 }
      app.override(.overridesOfNothingB, value: 1)
      app.value(.overridesOfNothingB, 2)
      app.override(.overridesOfNothingC, to: Keys.overridesOfNothingB)
      app.override(.overridesOfNothingD, value: 1)
      app.include(Net.self)
      app.override(.overridesOfNothingDefault, value: 1)
      app.override(.overridesOfNothingA, needs: Keys.overridesOfNothingE) { $0 }
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
      beside.override(.overridesOfNothingE, needs: Keys.overridesOfNothingA) { $0 }
    }
  }
  /// Decorates what is registered below, with names like it in sight.
  enum Above: ScopeDefinition {
    typealias Parent = App
    static func register(in above: inout Registry<Above>) {
      above.decorate(.overridesOfNothingLow) { $0 }
      above.override(.overridesOfNothingLow2, value: 1)
      above.value(.overridesOfNothingLaw, 1)
    }
    enum Low: ScopeDefinition {
      typealias Parent = Above
      static func register(in low: inout Registry<Low>) {
        low.value(.overridesOfNothingLow, 1)
        low.value(.overridesOfNothingLow2, 1)
      }
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
  static let overridesOfNothingLow = Key<Int>("overridesOfNothingLow")
  static let overridesOfNothingLow2 = Key<Int>("overridesOfNothingLow2")
  static let overridesOfNothingLaw = Key<Int>("overridesOfNothingLaw")
  static let overridesOfNothingDefault = Key<Int>("overridesOfNothingDefault") { 0 }
}
