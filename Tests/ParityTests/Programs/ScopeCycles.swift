import Trellis

// Definitions that are each other's parents, what lies below them, and a whole tree beside.

enum ScopeCycles {
  enum One: ScopeDefinition {
    typealias Parent = Two
    static func register(in one: inout Registry<One>) {
      one.value(.scopeCyclesA, 1)
      one.value(.scopeCyclesA, 1)
    }
  }
  enum Two: ScopeDefinition {
    typealias Parent = Three
    static func register(in two: inout Registry<Two>) { two.shared(.scopeCyclesB, needs: Keys.scopeCyclesA) { $0 } }
  }
  enum Three: ScopeDefinition {
    typealias Parent = One
    static func register(in three: inout Registry<Three>) { three.override(.scopeCyclesA, value: 2) }
  }
  enum BelowTwo: ScopeDefinition {
    typealias Parent = Two
    static func register(in below: inout Registry<BelowTwo>) {
      below.shared(.scopeCyclesC, needs: Keys.scopeCyclesD) { $0 }
    }
  }
  enum Alone: ScopeDefinition {
    typealias Parent = Alone
    static func register(in alone: inout Registry<Alone>) {
      alone.shared(.scopeCyclesC, needs: Keys.scopeCyclesD) { $0 }
    }
  }
  enum Whole: ScopeDefinition {
    typealias Parent = Root
    static func register(in whole: inout Registry<Whole>) { whole.value(.scopeCyclesA, 1) }
  }
}

extension Keys {
  static let scopeCyclesA = Key<Int>("scopeCyclesA"), scopeCyclesB = Key<Int>("scopeCyclesB")
  static let scopeCyclesC = Key<Int>("scopeCyclesC"), scopeCyclesD = Key<Int>("scopeCyclesD")
}
