import Trellis

// Overrides in all forms, of all lifetimes, above and through includes.

enum Overriding {
  enum Net: Module {
    static func register<S>(in scope: inout Registry<S>) {
      scope.value(.overridingHost, "a")
      scope.shared(.overridingClient, needs: Keys.overridingHost) { $0 }
      scope.unique(.overridingRequest) { "r" }
    }
  }

  enum Fakes: Module {
    static func register<S>(in scope: inout Registry<S>) {
      scope.override(.overridingHost) { "fake" }
    }
  }

  enum App: ScopeDefinition {
    struct Inputs: Sendable {
      var port: Int
    }
    static func register(in app: inout Registry<App>) {
      app.include(Net.self)
      app.override(.overridingClient, needs: Keys.overridingHost, Keys.overridingPort) { "\($0):\($1)" }
      app.override(.overridingRequest, value: "constant")
      app.input(.overridingPort, \.port)
      app.alias(.overridingSecond, to: Keys.overridingHost)
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    struct Inputs: Sendable {
      var port: Int
      var host: String
    }
    static func register(in session: inout Registry<Session>) {
      session.include(Fakes.self)
      session.override(.overridingPort, input: \.port)
      session.override(.overridingSecond, input: \Session.Inputs.host)
      session.override(.overridingClient, to: Keys.overridingHost)
      session.override(.overridingRequest, needs: Keys.overridingClient, make: { $0 })
    }
  }

  enum Deep: ScopeDefinition {
    typealias Parent = Session
    static func register(in deep: inout Registry<Deep>) {
      deep.override(.overridingRequest) { "deep" }
      deep.override(.overridingHost, needs: Keys.overridingRequest, Keys.overridingHost.lazy) { a, _ in a }
    }
  }
}

extension Keys {
  static let overridingHost = Key<String>("overridingHost")
  static let overridingClient = Key<String>("overridingClient")
  static let overridingRequest = Key<String>("overridingRequest")
  static let overridingSecond = Key<String>("overridingSecond")
  static let overridingPort = Key<Int>("overridingPort")
}
