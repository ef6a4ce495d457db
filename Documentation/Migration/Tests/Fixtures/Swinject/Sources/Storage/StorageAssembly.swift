import Core
import Swinject

public final class StorageAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.register(Store.self) { _ in DiskStore(name: "main") }.inObjectScope(.container)
    container.register(Store.self, name: "memory") { _ in MemoryStore() }.inObjectScope(.container)
    container.register(Cache<String>.self) { _ in Cache<String>() }.inObjectScope(.container)
    container.register(Cache<Int>.self) { _ in Cache() }
    container.register(ImageCache.self) { _ in ImageCache() }.inObjectScope(.weak)
    container.register(Journal.self) { _ in Journal() }.inObjectScope(.container)
    container.register(Migrator.self) { r in Migrator(store: r.resolve(Store.self, name: "memory")!) }
      .initCompleted { r, migrator in
        migrator.delegate = r.resolve(Journal.self)
      }
    container.register(Database.self) { r in
      let store = r.resolve(Store.self)!
      let events = r.resolve(Events.self)!
      events.send("open \(store.name)")
      return Database(store: store, events: events)
    }.inObjectScope(.container)
    container.register(Backup.self) { r in
      Backup(database: r.resolve(Database.self)!, analytics: r.resolve(Analytics.self))
    }
  }
}
