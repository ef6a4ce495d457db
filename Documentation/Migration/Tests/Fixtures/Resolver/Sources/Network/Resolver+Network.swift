import Core
import Resolver

extension Resolver {
  public static func registerNetworkServices() {
    register { HTTPTransport(configuration: resolve()) }
      .implements(Transport.self)
      .scope(.application)
    register { () -> APIClient in
      let transport: Transport = resolve()
      return APIClient(transport: transport, log: resolve())
    }.scope(.application)
    register { TokenStore() }.scope(.cached)
    register { Authenticator(tokens: resolve(), client: resolve()) }.scope(.unique)
    register { _, args in Request(path: args(), client: resolve()) }.scope(.unique)
    register { Sync(makeRequest: { path in resolve(Request.self, args: path) }) }.scope(.application)
    register { Socket() }.scope(.shared)
    register { Pinger(socket: resolve() as Socket) }.scope(.unique)
    register { Report(analytics: optional()) }.scope(.unique)
    let attempts = 3
    register { Retrier(attempts: attempts) }.scope(.unique)
  }
}
