import Testing
import Trellis

/// Not `Sendable`, as an instance of its own need not be.
private final class Counter {
  var count = 0
}

private final class Cache: Sendable {}

extension Keys {
  fileprivate static let counter = Key<Counter>("counter")
  fileprivate static let cache = Key<Cache>("cache")
  fileprivate static let shared = Key<Cache>("shared")
  fileprivate static let shown = Key<Cache>("shown")
}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {
    app.unique(.counter) { Counter() }
    app.weak(.cache) { Cache() }
    app.shared(.shared) { Cache() }
    app.unique(.shown) { Cache() }
  }
}

private final class Screen: ScopeConsumer {
  var scope: Scope<App>?
  @LazyInjected(.counter) var counter: Counter
  @Injected(.counter) var other: Counter
  @LazyInjected(.cache) var cache: Cache
}

@MainActor private final class MainScreen: @MainActor ScopeConsumer {
  var scope: Scope<App>?
  @LazyInjected(.counter) var counter: Counter

  func next() throws -> Int {
    try $counter().count += 1
    return counter.count
  }
}

private struct Player {
  @LazyCurrent(.counter) var counter: Counter
  @Current(.counter) var other: Counter
}

@Suite("Properties that hold what they read")
struct HeldReadTests {
  @Test func `a unique instance is created at the first read, and kept`() throws {
    let screen = Screen()
    try Scope(App.self).pass(to: screen)
    screen.counter.count = 1
    #expect(screen.counter.count == 1)
    #expect(try screen.$counter() === screen.counter)
    #expect(screen.other !== screen.other)
  }

  @Test func `a weak instance lives as long as the object`() throws {
    let app = try Scope(App.self)
    weak var cache: Cache?
    do {
      let screen = Screen()
      app.pass(to: screen)
      cache = screen.cache
      #expect(cache != nil)
      #expect(app[.cache] === screen.cache)
    }
    #expect(cache == nil)
  }

  @Test func `another scope gives another instance, and none leaves it`() throws {
    let screen = Screen()
    let first = try Scope(App.self)
    first.pass(to: screen)
    let counter = screen.counter
    first.pass(to: screen)
    #expect(screen.counter === counter)
    try Scope(App.self).pass(to: screen)
    let second = screen.counter
    #expect(second !== counter)
    screen.scope = nil
    #expect(screen.counter === second)
    #expect(throws: HandoverError.self) { try screen.$counter() }
  }

  @Test func `the instance is held, and not its scope`() throws {
    let screen = Screen()
    weak var kept: Cache?
    do {
      let app = try Scope(App.self)
      app.pass(to: screen)
      _ = screen.counter
      kept = app[.shared]
      screen.scope = nil
    }
    #expect(kept == nil)
    withExtendedLifetime(screen) {}
  }

  @Test func `many threads read one instance`() async throws {
    final class Reader: Sendable {
      let current = LazyCurrent(Keys.shown)
    }
    let reader = Reader()
    let app = try Scope(App.self)
    let found = await app.run {
      await withTaskGroup(of: ObjectIdentifier.self) { group in
        for _ in 0..<8 { group.addTask { ObjectIdentifier(reader.current.wrappedValue) } }
        return await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
      }
    }
    #expect(found.count == 1)
  }

  @Test func `a read without a scope holds nothing, and says what to do`() throws {
    let screen = Screen()
    let error = try #require(throws: HandoverError.self) { try screen.$cache() }
    #expect(error.description.hasPrefix("cannot read '.cache' in Screen: it has no scope of App yet\n"))
    try Scope(App.self).pass(to: screen)
    #expect(screen.cache === screen.cache)
    let player = Player()
    #expect(throws: HandoverError.self) { try player.$counter() }
    try Scope(App.self).run { #expect(player.counter === player.counter) }
  }

  @Test func `an object on the main actor holds what need not be Sendable`() async throws {
    try await MainActor.run {
      let screen = MainScreen()
      try Scope(App.self).pass(to: screen)
      #expect(try screen.next() == 1)
      #expect(try screen.next() == 2)
    }
  }

  @Test func `what a task reads is held, in whatever scope it is read later`() throws {
    let app = try Scope(App.self)
    let player = Player()
    let counter = app.run { player.counter }
    try Scope(App.self).run { #expect(player.counter === counter) }
    #expect(player.counter === counter)
    let copy = player
    #expect(try copy.$counter() === counter)
    app.run { #expect(player.other !== player.other) }
  }
}
