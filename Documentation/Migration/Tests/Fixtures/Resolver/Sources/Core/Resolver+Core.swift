import Resolver

extension Resolver.Name {
  public static let audit = Self("audit")
  public static let memory = Self("memory")
}

extension ResolverScope {
  /// Until the user logs out.
  public static let session = ResolverScopeCache()
}

extension Resolver {
  public static func registerCoreServices() {
    // One log for the whole program.
    register { ConsoleLog() as Log }.scope(.application)
    register(name: .audit) { AuditLog(base: resolve()) as Log }.scope(.application)
    register(Log.self, name: .memory) { MemoryLog() }.scope(.unique)

    /// The configuration of every build.
    register { Configuration(host: "example.com") }.scope(.application)
    register { SystemClock() as Clock }
    register { ImageCache() }.scope(.shared)
    register { Formatter(clock: resolve()) }.scope(.unique)
    register { () -> Settings in
      let settings = Settings()
      settings.values["mode"] = "plain"
      return settings
    }.scope(.application)
    register { Flags(settings: { resolve(Configuration.self).host.count }) }.scope(.application)
    register { _, args in Counter(start: args()) }.scope(.unique)
    register { _, args in Label(id: args("id"), text: args("text"), log: resolve()) }.scope(.unique)
    register { Keychain() }.scope(.application)
    register { Queue() }.scope(.graph)
    register { Meter(queue: resolve()) }
    register { r in Gauge(queue: r.resolve()) }
    register { EventBus(log: resolve(name: .audit)) }
      .implements(Events.self)
      .scope(.application)
    register { Banner() }.scope(.shared)
    register { Badge(banner: resolve()) }.scope(.unique)
    register { History() }.scope(.application)
    register { Pool(log: Resolver.resolve()) }.scope(.application)
    register { Journal() }
      .resolveProperties { r, journal in
        journal.counter = r.optional(Counter.self, args: 1)
      }

    #if DEBUG
      register(name: "build") { "debug" as String }.scope(.application)
    #endif
  }
}
