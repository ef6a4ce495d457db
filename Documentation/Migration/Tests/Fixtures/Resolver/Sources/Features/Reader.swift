import Core
import Network
import Resolver

/// Reads its services with property wrappers.
public final class Reader {
  @Injected private var log: Log
  @LazyInjected var images: ImageCache
  @Injected(name: .audit) var audit: Log
  @Injected public var api: APIClient

  public init() {}

  public func read() { audit.write("\(api === api), \(images.images.count), \(log === log)") }
}
