import Core

public protocol Transport: AnyObject, Sendable {
  func send(_ text: String)
}

public final class HTTPTransport: Transport {
  let host: String
  public init(configuration: Configuration) { host = configuration.host }
  public func send(_ text: String) {}
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
  public let retries: Int
  public let client: APIClient
  public init(path: String, retries: Int, client: APIClient) {
    (self.path, self.retries, self.client) = (path, retries, client)
  }
}

public final class Download {
  public let address: String
  public let transport: any Transport
  public init(address: String, transport: any Transport) { (self.address, self.transport) = (address, transport) }
}

public final class Reachability {
  let makeRequest: (String) -> Request
  public init(makeRequest: @escaping (String) -> Request) { self.makeRequest = makeRequest }
}

public final class Uploader {
  public let queue: UploadQueue
  public init(queue: UploadQueue) { self.queue = queue }
}

public final class UploadQueue {
  public weak var uploader: Uploader?
  public init() {}
}
