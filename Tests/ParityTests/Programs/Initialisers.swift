import Trellis

// Factories that are references: initialisers, functions, closures kept elsewhere.

enum Initialisers {
  struct Logger: Sendable {}
  struct Client: Sendable {
    var logger: Logger
    init(logger: Logger) { self.logger = logger }
    init(logger: Logger, client: Client) { self.logger = logger }
    static func plain(_ logger: Logger) -> Client { Client(logger: logger) }
  }

  static func makeLogger() -> Logger { Logger() }
  static let makeClient: @Sendable (Logger) -> Client = { Client(logger: $0) }

  enum App: ScopeDefinition {
    static func register(in app: inout Registry<Self>) {
      app.shared(.initialisersLogger, make: Logger.init)
      app.shared(.initialisersClient, needs: Keys.initialisersLogger, make: Client.init(logger:))
      app.shared(
        .initialisersDerived, needs: Keys.initialisersLogger, Keys.initialisersClient,
        make: Initialisers.Client.init(logger:client:))
      app.shared(.initialisersPlain, needs: Keys.initialisersLogger, make: Client.plain)
      app.shared(.initialisersKept, needs: Keys.initialisersLogger, make: makeClient)
      app.shared(.initialisersMade, make: Initialisers.makeLogger)
    }
  }
}

extension Keys {
  static let initialisersLogger = Key<Initialisers.Logger>("initialisersLogger")
  static let initialisersMade = Key<Initialisers.Logger>("initialisersMade")
  static let initialisersClient = Key<Initialisers.Client>("initialisersClient")
  static let initialisersDerived = Key<Initialisers.Client>("initialisersDerived")
  static let initialisersPlain = Key<Initialisers.Client>("initialisersPlain")
  static let initialisersKept = Key<Initialisers.Client>("initialisersKept")
}
