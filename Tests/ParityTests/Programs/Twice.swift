import Trellis

// Duplicates in all ways, and shadows.

enum Twice {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(.twiceA, 1)
      app.shared(.twiceA) { 2 }
      app.include(Net.self)
      app.unique(.twiceB) { 3 }
      addTwice(&app)
      addTwice(&app)
      app.override(.twiceC) { 1 }
      app.override(.twiceD) { 1 }
      app.override(.twiceD, value: 2)
      app.value(.twiceE, 1)
      app.value(.twiceE, 1); app.value(.twiceE, 1)
    }
    static func addTwice(_ app: inout Registry<App>) {
      app.value(.twiceC, 1)
    }
  }

  enum Below: ScopeDefinition {
    typealias Parent = App
    static func register(in below: inout Registry<Below>) {
      below.include(Net.self)
      below.shared(.twiceA) { 4 }
      below.override(.twiceB, value: 4)
    }
  }

  enum Deep: ScopeDefinition {
    typealias Parent = Below
    static func register(in deep: inout Registry<Deep>) {
      deep.alias(.twiceA, to: Keys.twiceB)
      deep.value(.twiceC, 1)
    }
  }

  enum Net: Module {
    static func register<S>(in scope: inout Registry<S>) {
      scope.value(.twiceB, 1)
      scope.value(.twiceD, 1)
    }
  }
}

extension Keys {
  static let twiceA = Key<Int>("twiceA"), twiceB = Key<Int>("twiceB"), twiceC = Key<Int>("twiceC")
  static let twiceD = Key<Int>("twiceD"), twiceE = Key<Int>("twiceE")
}
