import Trellis

// Loops of one, two and many; through modules, aliases, optional needs and overrides; broken ones, which are none.

enum Cycles {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.shared(.cyclesSelf, needs: Keys.cyclesSelf) { $0 }
      app.shared(.cyclesTwoA, needs: Keys.cyclesTwoB) { $0 }
      app.unique(.cyclesTwoB, needs: Keys.cyclesTwoA.optional) { $0 ?? 0 }
      app.shared(.cyclesLongD, needs: Keys.cyclesLongA) { $0 }
      app.include(Net.self)
      app.alias(.cyclesLongA, to: Keys.cyclesLongB)
      app.shared(.cyclesBrokenA, needs: Keys.cyclesBrokenB.lazy) { _ in 1 }
      app.shared(.cyclesBrokenB, needs: Keys.cyclesBrokenC.provider) { _ in 1 }
      app.shared(.cyclesBrokenC, needs: Keys.cyclesBrokenA) { $0 }
      app.value(.cyclesAbove, 1)
      app.shared(.cyclesHolder, needs: Keys.cyclesAbove) { $0 }
      app.shared(.cyclesReach, needs: Keys.cyclesTwoB) { $0 }
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.override(.cyclesAbove, needs: Keys.cyclesAbove) { $0 }
      session.override(.cyclesHolder, needs: Keys.cyclesBelow) { $0 }
      session.shared(.cyclesBelow, needs: Keys.cyclesHolder) { $0 }
    }
  }

  /// An override below does not change what the owner above sees: no loop.
  enum Other: ScopeDefinition {
    typealias Parent = App
    static func register(in other: inout Registry<Other>) {
      other.override(.cyclesAbove, needs: Keys.cyclesHolder) { $0 }
    }
  }

  enum Net: Module {
    static func register<S>(in scope: inout Registry<S>) {
      scope.shared(.cyclesLongB, needs: Keys.cyclesLongC) { $0 }
      scope.shared(.cyclesLongC, needs: Keys.cyclesLongD, Keys.cyclesLongB) { $0 + $1 }
    }
  }
}

extension Keys {
  static let cyclesSelf = Key<Int>("cyclesSelf")
  static let cyclesTwoA = Key<Int>("cyclesTwoA"), cyclesTwoB = Key<Int>("cyclesTwoB")
  static let cyclesLongA = Key<Int>("cyclesLongA"), cyclesLongB = Key<Int>("cyclesLongB")
  static let cyclesLongC = Key<Int>("cyclesLongC"), cyclesLongD = Key<Int>("cyclesLongD")
  static let cyclesBrokenA = Key<Int>("cyclesBrokenA"), cyclesBrokenB = Key<Int>("cyclesBrokenB")
  static let cyclesBrokenC = Key<Int>("cyclesBrokenC")
  static let cyclesAbove = Key<Int>("cyclesAbove"), cyclesHolder = Key<Int>("cyclesHolder")
  static let cyclesBelow = Key<Int>("cyclesBelow"), cyclesReach = Key<Int>("cyclesReach")
}
