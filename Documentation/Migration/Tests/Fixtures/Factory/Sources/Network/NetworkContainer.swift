import Core
import FactoryKit

/// The network's own container.
public final class NetworkContainer: SharedContainer {
  public static let shared = NetworkContainer()
  public let manager = ContainerManager()
  private let attempts = 3

  public init() {}

  public var transport: Factory<any Transport> {
    self { HTTPTransport(configuration: Container.shared.configuration()) }.singleton
  }
  public var api: Factory<APIClient> {
    self {
      let transport = self.transport()
      let log = Container.shared.log()
      return APIClient(transport: transport, log: log)
    }.singleton
  }
  public var tokens: Factory<TokenStore> { self { TokenStore() }.cached }
  public var authenticator: Factory<Authenticator> {
    self { Authenticator(tokens: self.tokens(), client: self.api()) }
  }
  public var request: ParameterFactory<String, Request> { self { path in Request(path: path, client: self.api()) } }
  public var sync: Factory<Sync> {
    self { Sync(makeRequest: { path in self.request(path) }) }.singleton
  }
  public var retrier: Factory<Retrier> { self { Retrier(attempts: self.attempts) } }
  public var socket: Factory<Socket> { self { Socket() }.shared }
  public var pinger: Factory<Pinger> { self { Pinger(socket: self.socket()) } }
  public var report: Factory<Report> { self { Report(analytics: Container.shared.analytics()) } }
}
