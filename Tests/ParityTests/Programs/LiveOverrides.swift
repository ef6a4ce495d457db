import Trellis

// Overrides of live scopes: each attempt makes one or more scopes, and some of them close a cycle.

enum LiveOverrides {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.shared(.liveOverridesA) { "a" }
      app.shared(.liveOverridesB, needs: Keys.liveOverridesA) { $0 + "b" }
      app.shared(.liveOverridesC, needs: Keys.liveOverridesB) { $0 + "c" }
      app.shared(.liveOverridesD, needs: Keys.liveOverridesC.lazy) { _ in "d" }
      app.alias(.liveOverridesE, to: Keys.liveOverridesC)
      app.unique(.liveOverridesTaker, needs: Keys.liveOverridesB) { $0 }
      app.unique(.liveOverridesFarTaker, needs: Keys.liveOverridesTaker) { $0 }
      app.shared(.liveOverridesHolder, needs: Keys.liveOverridesFarTaker) { $0 }
      app.contribute(to: .liveOverridesList, needs: Keys.liveOverridesB) { $0 }
      app.contribute(to: .liveOverridesTable, at: "a") { "a" }
      app.shared(.liveOverridesWhole) { [] }
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.override(.liveOverridesB, needs: Keys.liveOverridesD) { $0 }
      session.unique(.liveOverridesF, needs: Keys.liveOverridesC, Keys.liveOverridesB) { $0 + $1 }
      session.decorate(.liveOverridesA, needs: Keys.liveOverridesD) { $0 + $1 }
    }
  }

  static let attempts: [@Sendable () throws -> Void] = [
    { _ = try Scope(App.self) { $0.override(.liveOverridesA, needs: Keys.liveOverridesB) { $0 } } },
    { _ = try Scope(App.self) { $0.override(.liveOverridesA, needs: Keys.liveOverridesA) { $0 } } },
    { _ = try Scope(App.self) { $0.override(.liveOverridesA, needs: Keys.liveOverridesB.lazy) { _ in "x" } } },
    { _ = try Scope(App.self) { $0.override(.liveOverridesA, needs: Keys.liveOverridesC.optional) { $0 ?? "x" } } },
    { _ = try Scope(App.self) { $0.override(.liveOverridesA, needs: Keys.liveOverridesE) { $0 } } },
    { _ = try Scope(App.self) { $0.override(.liveOverridesA, needs: Keys.liveOverridesD) { $0 } } },
    { _ = try Scope(App.self) { $0.override(.liveOverridesA, needs: Keys.liveOverridesList) { $0[0] } } },
    {
      _ = try Scope(App.self) {
        $0.override(.liveOverridesA, needs: Keys.liveOverridesB) { $0 }
        $0.override(.liveOverridesB, value: "b")
      }
    },
    {
      _ = try Scope(App.self) {
        $0.override(.liveOverridesA, needs: Keys.liveOverridesB) { $0 }
        $0.override(.liveOverridesA, value: "a")
      }
    },
    {
      _ = try Scope(App.self) {
        $0.override(.liveOverridesA, needs: Keys.liveOverridesD) { $0 }
        $0.override(.liveOverridesD, needs: Keys.liveOverridesA) { $0 }
      }
    },
    { _ = try Scope(App.self) { $0.override(.liveOverridesA, needs: Keys.liveOverridesHolder) { $0 } } },
    { _ = try Scope(App.self) { $0.override(.liveOverridesB, needs: Keys.liveOverridesHolder) { $0 } } },
    { _ = try Scope(App.self) { $0.override(.liveOverridesC, needs: Keys.liveOverridesHolder) { $0 } } },
    { _ = try Scope(App.self) { $0.override(.liveOverridesB, needs: Keys.liveOverridesTaker) { $0 } } },
    {
      _ = try Scope(App.self).open(Session.self) {
        $0.override(.liveOverridesB, needs: Keys.liveOverridesHolder) { $0 }
      }
    },
    {
      _ = try Scope(App.self).open(Session.self) { $0.override(.liveOverridesC, needs: Keys.liveOverridesTaker) { $0 } }
    },
    {
      _ = try Scope(App.self).open(Session.self) { $0.override(.liveOverridesD, needs: Keys.liveOverridesTaker) { $0 } }
    },
    { _ = try Scope(App.self) { fakes(&$0) } },
    { _ = try Scope(App.self, overrides: fakes) },
    { _ = try Scope(App.self) { $0.liveOverridesFakes() } },
    { _ = try Scope(App.self).overriding { $0.override(.liveOverridesB, needs: Keys.liveOverridesC) { $0 } } },
    { _ = try Scope(App.self).open(Session.self) { $0.override(.liveOverridesC, needs: Keys.liveOverridesF) { $0 } } },
    { _ = try Scope(App.self).open(Session.self) { $0.override(.liveOverridesD, needs: Keys.liveOverridesF) { $0 } } },
    { _ = try Scope(App.self).open(Session.self) { $0.override(.liveOverridesD, needs: Keys.liveOverridesB) { $0 } } },
    { _ = try Scope(App.self).open(Session.self) { $0.override(.liveOverridesB, needs: Keys.liveOverridesC) { $0 } } },
    { _ = try Scope(App.self).open(Session.self) { $0.override(.liveOverridesA, needs: Keys.liveOverridesC) { $0 } } },
    { _ = try Scope(App.self).open(Session.self) { $0.override(.liveOverridesD, needs: Keys.liveOverridesA) { $0 } } },
    // Other names.
    { _ = try Scope(App.self) { $0.override(.liveOverridesA, to: Keys.liveOverridesC) } },
    { _ = try Scope(App.self) { $0.override(.liveOverridesA, to: Keys.liveOverridesD) { $0 } } },
    // Decorations.
    { _ = try Scope(App.self) { $0.decorate(.liveOverridesA, needs: Keys.liveOverridesB) { $0 + $1 } } },
    { _ = try Scope(App.self) { $0.decorate(.liveOverridesA, needs: Keys.liveOverridesA) { $0 + $1 } } },
    { _ = try Scope(App.self) { $0.decorate(.liveOverridesA, needs: Keys.liveOverridesB.lazy) { a, _ in a } } },
    { _ = try Scope(App.self) { $0.decorate(.liveOverridesB, needs: Keys.liveOverridesA) { $0 + $1 } } },
    { _ = try Scope(App.self) { $0.decorate(.liveOverridesList, needs: Keys.liveOverridesB) { list, _ in list } } },
    { _ = try Scope(App.self).overriding { $0.decorate(.liveOverridesB, needs: Keys.liveOverridesE) { $0 + $1 } } },
    {
      _ = try Scope(App.self).open(Session.self) {
        $0.decorate(.liveOverridesD, needs: Keys.liveOverridesF) { $0 + $1 }
      }
    },
    {
      _ = try Scope(App.self).open(Session.self) {
        $0.decorate(.liveOverridesD, needs: Keys.liveOverridesE) { $0 + $1 }
      }
    },
    {
      _ = try Scope(App.self) {
        $0.decorate(.liveOverridesC, needs: Keys.liveOverridesD) { $0 + $1 }
        $0.override(.liveOverridesD, needs: Keys.liveOverridesC) { $0 }
      }
    },
    {
      _ = try Scope(App.self) {
        $0.decorate(.liveOverridesA, needs: Keys.liveOverridesD) { $0 + $1 }
        $0.decorate(.liveOverridesA) { $0 }
        $0.override(.liveOverridesD, needs: Keys.liveOverridesB) { $0 }
      }
    },
    // Contributions.
    { _ = try Scope(App.self) { $0.contribute(to: .liveOverridesList, needs: Keys.liveOverridesC) { $0 } } },
    { _ = try Scope(App.self) { $0.contribute(to: .liveOverridesList, needs: Keys.liveOverridesList) { $0[0] } } },
    {
      _ = try Scope(App.self) {
        $0.contribute(to: .liveOverridesTable, at: "b", needs: Keys.liveOverridesD) { $0 }
        $0.override(.liveOverridesD, needs: Keys.liveOverridesTable) { $0.keys.joined() }
      }
    },
    { _ = try Scope(App.self) { $0.contribute(to: .liveOverridesWhole) { "x" } } },
    { _ = try Scope(App.self).overriding { $0.contribute(to: .liveOverridesTable, at: "a") { "x" } } },
    { _ = try Scope(App.self).open(Session.self) { $0.contribute(to: .liveOverridesTable, at: "a") { "x" } } },
    {
      _ = try Scope(App.self) {
        $0.contribute(to: .liveOverridesTable, at: "b") { "x" }
        $0.contribute(to: .liveOverridesTable, at: "b") { "y" }
      }
    },
    {
      _ = try Scope(App.self) {
        $0.contribute(to: .liveOverridesWhole) { "x" }
        $0.override(.liveOverridesWhole, value: [])
      }
    },
    // Nothing to build on.
    { _ = try Scope(App.self) { $0.decorate(.liveOverridesNowhere) { $0 } } },
    { _ = try Scope(App.self) { $0.contribute(to: .liveOverridesFirst) { "x" } } },
  ]

  @Sendable static func fakes(_ overrides: inout Overrides) {
    overrides.override(.liveOverridesA, needs: Keys.liveOverridesC) { $0 }
  }
}

extension Overrides {
  mutating func liveOverridesFakes() { override(.liveOverridesC, needs: Keys.liveOverridesE) { $0 } }
}

extension Keys {
  static let liveOverridesA = Key<String>("liveOverridesA")
  static let liveOverridesB = Key<String>("liveOverridesB")
  static let liveOverridesC = Key<String>("liveOverridesC")
  static let liveOverridesD = Key<String>("liveOverridesD")
  static let liveOverridesE = Key<String>("liveOverridesE")
  static let liveOverridesF = Key<String>("liveOverridesF")
  static let liveOverridesTaker = Key<String>("liveOverridesTaker")
  static let liveOverridesFarTaker = Key<String>("liveOverridesFarTaker")
  static let liveOverridesHolder = Key<String>("liveOverridesHolder")
  static let liveOverridesList = Key<[String]>("liveOverridesList")
  static let liveOverridesTable = Key<[String: String]>("liveOverridesTable")
  static let liveOverridesWhole = Key<[String]>("liveOverridesWhole")
  static let liveOverridesFirst = Key<[String]>("liveOverridesFirst")
  static let liveOverridesNowhere = Key<String>("liveOverridesNowhere")
}
