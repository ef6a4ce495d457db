import Trellis

// Overrides with a lifetime of their own: what was `unique` is shared, and the other way round.

enum OverridingLifetimes {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.shared(.lifetimesShared) { "shared" }
      app.unique(.lifetimesUnique, needs: Keys.lifetimesShared) { $0 }
      app.value(.lifetimesValue, "value")
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.overriding.unique(.lifetimesShared, needs: Keys.lifetimesValue) { $0 }
      session.overriding.shared(.lifetimesUnique, needs: Keys.lifetimesShared) {
        $0
      } onStop: { _ in
      }
      session.overriding.shared(.lifetimesNowhere, options: [.eager]) { "nowhere" }
      session.overriding.unique(.lifetimesValue) { () async throws in "async" }
    }
  }
}

extension Keys {
  static let lifetimesShared = Key<String>("lifetimesShared")
  static let lifetimesUnique = Key<String>("lifetimesUnique")
  static let lifetimesValue = Key<String>("lifetimesValue")
  static let lifetimesNowhere = Key<String>("lifetimesNowhere")
}
