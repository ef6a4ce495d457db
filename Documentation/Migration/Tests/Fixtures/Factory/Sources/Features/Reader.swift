import Core
import FactoryKit
import Network

/// Reads its services with property wrappers.
public final class Reader {
  @Injected(\.log) private var log
  @LazyInjected(\.imageCache) var images: ImageCache
  @Injected(\NetworkContainer.api) public var api
  @DynamicInjected(\.formatter) var formatter

  public init() {}

  public func read() { log.write("\(api === api), \(images.images.count), \(formatter.clock === formatter.clock)") }
}
