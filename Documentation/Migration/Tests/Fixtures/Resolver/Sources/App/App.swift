import Core
import Features
import Network
import Resolver

extension Resolver: @retroactive ResolverRegistering {
  public static func registerAllServices() {
    registerCoreServices()
    registerNetworkServices()
    registerFeatureServices()
  }
}

public func launch(_ name: String) {
  Resolver.resolve(Log.self).write("launched")
  let log: Log = Resolver.resolve(name: Resolver.Name(name))
  log.write("again")
}
