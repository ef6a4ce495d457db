import Trellis

// What is missing: nowhere, below, beside, through an alias, in lazy forms, with a near name.

enum Missing {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(.missingLogger, 1)
      app.shared(.missingA, needs: Keys.missingNowhere) { $0 }
      app.shared(
        .missingB,
        needs: Keys.missingLogger,
        Keys.missingNowhere.lazy,
        Keys.missingBelow
      ) { a, _, _ in a }
      app.shared(.missingC, needs: Keys.missingNowhere.optional, Keys.missingLoger) { $1 + ($0 ?? 0) }
      app.alias(.missingD, to: Keys.missingBelow)
      app.include(Net.self)
    }
  }

  enum Left: ScopeDefinition {
    typealias Parent = App
    static func register(in left: inout Registry<Left>) {
      left.value(.missingBelow, 1)
      left.unique(.missingLeft, needs: Keys.missingRight, Keys.missingRight.provider) { a, _ in a }
    }
  }

  enum Right: ScopeDefinition {
    typealias Parent = App
    static func register(in right: inout Registry<Right>) {
      right.unique(.missingRight, needs: Keys.missingLeft) { $0 }
      right.include(Net.self)
    }
  }

  enum Net: Module {
    static func register<S>(in scope: inout Registry<S>) {
      scope.override(.missingLogger, needs: Keys.missingNowhere) { $0 }
    }
  }
}

extension Keys {
  static let missingNowhere = Key<Int>("missingNowhere")
  static let missingBelow = Key<Int>("missingBelow")
  static let missingLogger = Key<Int>("missingLogger")
  static let missingLoger = Key<Int>("missingLoger")
  static let missingA = Key<Int>("missingA")
  static let missingB = Key<Int>("missingB")
  static let missingC = Key<Int>("missingC")
  static let missingD = Key<Int>("missingD")
  static let missingLeft = Key<Int>("missingLeft")
  static let missingRight = Key<Int>("missingRight")
}
