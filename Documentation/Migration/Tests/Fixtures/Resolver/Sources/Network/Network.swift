import Core

public protocol Transport: AnyObject, Sendable {}

public final class HTTPTransport: Transport {
  public let configuration: Configuration
  public init(configuration: Configuration) { self.configuration = configuration }
}

public final class APIClient: Sendable {
  public let transport: any Transport
  public let log: any Log
  public init(transport: any Transport, log: any Log) { (self.transport, self.log) = (transport, log) }
}

public final class TokenStore {
  public var token: String?
  public init() {}
}

public final class Authenticator {
  public let tokens: TokenStore
  public let client: APIClient
  public init(tokens: TokenStore, client: APIClient) { (self.tokens, self.client) = (tokens, client) }
}

public final class Request {
  public let path: String
  public let client: APIClient
  public init(path: String, client: APIClient) { (self.path, self.client) = (path, client) }
}

public final class Sync {
  public let makeRequest: (String) -> Request
  public init(makeRequest: @escaping (String) -> Request) { self.makeRequest = makeRequest }
}

public final class Retrier {
  public let attempts: Int
  public init(attempts: Int) { self.attempts = attempts }
}

public final class Socket {
  public init() {}
}

public final class Pinger {
  public let socket: Socket
  public init(socket: Socket) { self.socket = socket }
}

public final class Report {
  public let analytics: (any Analytics)?
  public init(analytics: (any Analytics)?) { self.analytics = analytics }
}
