import Swinject

public final class CoreAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    // One log for the whole program.
    container.register(Log.self) { _ in ConsoleLog() }
      .inObjectScope(.container)

    container.register(Log.self, name: Names.audit) { r in AuditLog(base: r.resolve(Log.self)!) }
      .inObjectScope(.container)
    container.register(Log.self, name: "memory") { _ in MemoryLog() }.inObjectScope(.transient)

    /// The configuration of every build.
    /// Tests have one of their own.
    container.register(Configuration.self) { _ in
      let retries = 5
      return Configuration(host: "example.com", retries: retries)
    }.inObjectScope(.container)

    container.register(Clock.self) { _ in SystemClock() }
    container.register(EventBus.self) { EventBus(log: $0.resolve(Log.self)!) }
      .inObjectScope(.container)
      .implements(Events.self, EventSource.self)
    container.register(Formatter.self) { r in Formatter(clock: r.resolve(Clock.self)!) }
    container.register(FlagStore.self) { _ in FlagStore() }.inObjectScope(.weak)

    #if DEBUG
      container.register(String.self, name: "build") { _ in "debug" }.inObjectScope(.container)
    #else
      container.register(String.self, name: "build") { _ in "release" }.inObjectScope(.container)
    #endif
  }
}
