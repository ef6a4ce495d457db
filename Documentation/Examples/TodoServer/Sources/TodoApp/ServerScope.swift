import Hummingbird
import ScopeService
package import ServiceLifecycle
package import Trellis

extension Keys {
  package static let app = Key<Scope<AppScope>>("app")
  package static let onListening = Key<@Sendable (Int) -> Void>("onListening")
  package static let server = Key<any Service>("server")
}

/// What lives as long as the server accepts connections.
///
/// It lies beside the scopes of requests and not above them: closing a scope closes those below it first, but a server carries
/// out the requests in progress when it ends.
package enum ServerScope: ScopeDefinition, MemberLookup {
  package typealias Parent = AppScope

  package struct Inputs: Sendable {
    /// The scope in which requests open theirs.
    package var app: Scope<AppScope>
    /// Called with the port.
    package var onListening: @Sendable (Int) -> Void

    package init(app: Scope<AppScope>, onListening: @escaping @Sendable (Int) -> Void = { _ in }) {
      self.app = app
      self.onListening = onListening
    }
  }

  package static func register(in server: inout Registry<ServerScope>) {
    server.input(.app, \.app)
    server.input(.onListening, \.onListening)
    server.shared(.server, needs: Keys.app, Keys.settings, Keys.logger, Keys.onListening) {
      todoServer(app: $0, settings: $1, logger: $2, onListening: $3)
    } run: {
      // A client that does not read its response cannot keep the process alive.
      try await $0.runUntilCancelled(gracePeriod: .seconds(20))
    }
  }
}
