import Trellis

// Locals beside registrations: constants that name keys, variables, nested functions.

enum Locals {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      let limit = 3, name = "x"
      app.value(.localsA, limit)
      let key = Keys.localsB
      app.value(key, name.count)
      let typed: Key<Int> = .localsC
      app.shared(typed, needs: key, typed.lazy) { a, _ in a }
      var total = 0
      for number in 0..<limit { total += number }
      app.value(.localsD, total)
      func add(_ scope: inout Registry<App>) {
        scope.value(.localsE, 1)
      }
      add(&app)
      defer { total = 0 }
      do {
        let key = Keys.localsF
        app.shared(key, needs: Keys.localsA) { $0 }
      }
      app.override(.localsG, value: 1)
      _ = total
    }
  }
}

extension Keys {
  static let localsA = Key<Int>("localsA"), localsB = Key<Int>("localsB"), localsC = Key<Int>("localsC")
  static let localsD = Key<Int>("localsD"), localsE = Key<Int>("localsE"), localsF = Key<Int>("localsF")
  static let localsG = Key<Int>("localsG") { 1 }
}
