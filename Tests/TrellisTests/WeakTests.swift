import Synchronization
import Testing
import Trellis

private final class Cache: Sendable {
  let made: Int
  init(_ counter: Counter) { made = counter.next() }
}

private final class Counter: Sendable {
  private let count = Atomic<Int>(0)
  var value: Int { count.load(ordering: .relaxed) }
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

private final class User: Sendable {
  let cache: Cache
  init(_ cache: Cache) { self.cache = cache }
}

extension Keys {
  fileprivate static let counter = Key<Counter>("counter")
  fileprivate static let cache = Key<Cache>("cache")
  fileprivate static let user = Key<User>("user")
}

private enum AppScope: ScopeDefinition {
  typealias Inputs = Counter
  static func register(in app: inout Registry<AppScope>) {
    app.input(.counter, \.self)
    app.weak(.cache, needs: .counter, make: Cache.init)
    app.unique(.user, needs: .cache, make: User.init)
  }
}

@Suite("A weak service")
struct WeakTests {
  @Test("is one while somebody holds it, and another one after that")
  func lives() throws {
    let counter = Counter()
    let app = try Scope(AppScope.self, counter)
    do {
      let first = app[.user]
      #expect(app[.cache] === first.cache)
      #expect(app[.user].cache === first.cache)
      #expect(counter.value == 1)
    }
    #expect(app[.cache].made == 2)
    #expect(app[.cache].made == 3)
  }

  @Test("keeps its lifetime when it is overridden")
  func overridden() throws {
    let counter = Counter()
    let app = try Scope(AppScope.self, counter) { $0.override(.cache, needs: .counter, make: Cache.init) }
    let first = app[.cache]
    #expect(app[.cache] === first)
    #expect(counter.value == 1)
  }

  @Test("is loaded when an override makes it asynchronously, and is one while somebody holds it")
  func asynchronous() async throws {
    let app = try Scope(AppScope.self, Counter()) {
      $0.override(.cache, needs: .counter) { counter in
        await Task.yield()
        return Cache(counter)
      }
    }
    #expect { try app.resolve(.cache) } throws: { ($0 as? ResolutionError)?.code == .notLoaded }
    try await ends {
      var held: Cache? = try await app.load(.cache)
      #expect(try await app.load(.cache) === held)
      #expect(try app.resolve(.cache) === held)
      held = nil
      #expect(try await app.load(.cache).made == 2)
      async let one = app.load(.cache)
      async let other = app.load(.cache)
      let (first, second) = try await (one, other)
      #expect(first === second)
    }
  }

  @Test("is made once by many tasks that ask at the same time and hold it")
  func tasks() async throws {
    let counter = Counter()
    let app = try Scope(AppScope.self, counter)
    let held = try await ends {
      await withTaskGroup(of: Cache.self) { group in
        for _ in 0..<200 { group.addTask { app[.cache] } }
        return await group.reduce(into: [Cache]()) { $0.append($1) }
      }
    }
    #expect(Set(held.map(ObjectIdentifier.init)).count == 1)
    #expect(counter.value == 1)
  }
}
