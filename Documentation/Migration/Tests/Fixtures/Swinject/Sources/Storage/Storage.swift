import Core

public protocol Store: AnyObject, Sendable {
  var name: String { get }
}

public final class DiskStore: Store {
  public let name: String
  public init(name: String) { self.name = name }
}

public final class MemoryStore: Store {
  public let name = "memory"
  public init() {}
}

public final class Cache<Value> {
  public var values: [Value] = []
  public init() {}
}

public final class ImageCache: Sendable {
  public init() {}
}

public final class Migrator {
  public weak var delegate: Journal?
  public let store: any Store
  public init(store: any Store) { self.store = store }
}

public final class Journal {
  public var lines: [String] = []
  public init() {}
}

public final class Database: Sendable {
  public let store: any Store
  public let events: any Events
  public init(store: any Store, events: any Events) { (self.store, self.events) = (store, events) }
}

public final class Backup {
  public let database: Database
  public let analytics: (any Analytics)?
  public init(database: Database, analytics: (any Analytics)?) {
    (self.database, self.analytics) = (database, analytics)
  }
}

public protocol Analytics: AnyObject, Sendable {}
