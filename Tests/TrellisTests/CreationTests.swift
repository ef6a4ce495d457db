import Dispatch
import TestTools
import Testing
import Trellis

private final class Counter: Sendable {
  private let count = Guarded(0)
  var value: Int { count.withLock { $0 } }
  @discardableResult func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

private final class Thing: Sendable {
  let number: Int
  init(_ number: Int = 0) { self.number = number }
}

extension Keys {
  fileprivate static let counter = Key<Counter>("counter")
  fileprivate static let crowd = Key<CreationTests.Crowd>("crowd")
  fileprivate static let slow = Key<Thing>("slow")
  fileprivate static let quick = Key<Thing>("quick")
  fileprivate static let failing = Key<Thing>("failing")
  fileprivate static let outer = Key<Thing>("outer")
  fileprivate static let pageSize = Key<Int>("pageSize", default: { 50 })
  fileprivate static let thing = Key<Thing>("thing", default: { Thing(7) })
  fileprivate static let wide = Key<SIMD16<Double>>("wide")
  fileprivate static let left = Key<Left>("left")
  fileprivate static let right = Key<Right>("right")
  fileprivate static let maybe = Key<Thing>("maybe")
  fileprivate static let holder = Key<Holder>("holder")
  fileprivate static let events = Key<Events>("events")
  fileprivate static let first = Key<Ending>("first")
  fileprivate static let second = Key<Ending>("second")
  fileprivate static let third = Key<Ending>("third")
}

private final class Left: Sendable {
  let right: Lazy<Right>
  init(_ right: Lazy<Right>) { self.right = right }
}

private final class Right: Sendable {
  let left: Left
  init(_ left: Left) { self.left = left }
}

private struct Holder: Sendable {
  var maybe: Thing?
  var provider: @Sendable () throws -> Thing
  var lazy: Lazy<Thing>
}

private final class Events: Sendable {
  let list = Guarded<[String]>([])
  func append(_ event: String) { list.withLock { $0.append(event) } }
  var all: [String] { list.withLock { $0 } }
}

private final class Ending: Sendable {
  let name: String
  let events: Events
  let held: Ending?
  init(_ name: String, _ events: Events, _ held: Ending?) {
    self.name = name
    self.events = events
    self.held = held
  }
  deinit { events.append(name) }
}

private struct Refusal: Error, Equatable {}

@Suite("Creation")
struct CreationTests {
  /// Lets a factory wait until a number of threads are on their way to it.
  fileprivate final class Crowd: Sendable {
    private let arrival = DispatchSemaphore(value: 0)
    private let size: Int
    init(of size: Int) { self.size = size }
    func arrive() { arrival.signal() }
    func wait() { for _ in 0..<size { arrival.wait() } }
  }

  private struct Slow: Sendable {
    let counter = Counter()
    let crowd = Crowd(of: 16)
  }

  private enum SlowScope: ScopeDefinition {
    typealias Inputs = Slow
    static func register(in app: inout Registry<SlowScope>) {
      app.input(.counter, \.counter)
      app.input(.crowd, \.crowd)
      app.shared(.slow, needs: Keys.counter, Keys.crowd) { counter, crowd in
        crowd.wait()
        return Thing(counter.next())
      }
      app.unique(.quick, needs: Keys.counter) { Thing($0.next()) }
    }
  }

  @Test("a shared instance is made once, however many threads ask at the same time")
  func onceUnderThreads() async throws {
    for _ in 0..<20 {
      let slow = Slow()
      let app = try Scope(SlowScope.self, slow)
      let seen = try await ends {
        try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
          for _ in 0..<16 {
            group.addTask {
              try await onThread {
                slow.crowd.arrive()
                return ObjectIdentifier(app[.slow])
              }
            }
          }
          return try await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
        }
      }
      #expect(slow.counter.value == 1)
      #expect(seen.count == 1)
    }
  }

  @Test("a unique service is a new one at each request, also from many tasks")
  func uniqueUnderTasks() async throws {
    let slow = Slow()
    let app = try Scope(SlowScope.self, slow)
    try await ends {
      await withTaskGroup { group in
        for _ in 0..<1000 { group.addTask { _ = app[.quick] } }
      }
    }
    #expect(slow.counter.value == 1000)
  }

  private enum FailingScope: ScopeDefinition {
    typealias Inputs = Counter
    static func register(in app: inout Registry<FailingScope>) {
      app.input(.counter, \.self)
      app.shared(.failing, needs: Keys.counter) { counter in
        if counter.next() < 3 { throw Refusal() }
        return Thing(counter.value)
      }
      app.shared(.outer, needs: Keys.failing) { $0 }
    }
  }

  @Test("a factory that throws leaves nothing behind, and the error carries the way and the cause")
  func failure() throws {
    let app = try Scope(FailingScope.self, Counter())
    let error = try #require(throws: ResolutionError.self) { try app.resolve(.outer) }
    #expect(error.code == .factoryFailed)
    #expect(error.path == [Keys.outer, Keys.failing])
    #expect(error.cause as? Refusal == Refusal())
    #expect(error.scope == "CreationTests.FailingScope")
    #expect(error.description.contains("dependency path: .outer → .failing"))
    #expect(throws: ResolutionError.self) { try app.resolve(.outer) }
    #expect(try app.resolve(.outer).number == 3)
  }

  private enum DefaultsScope: ScopeDefinition {
    static func register(in app: inout Registry<DefaultsScope>) {}
  }

  private enum DefaultsChild: ScopeDefinition {
    typealias Parent = DefaultsScope
    static func register(in child: inout Registry<DefaultsChild>) {}
  }

  @Test("a key that nothing registers falls back to its default, one for the whole tree")
  func defaults() throws {
    let app = try Scope(DefaultsScope.self)
    let child = try app.open(DefaultsChild.self)
    #expect(child[.pageSize] == 50)
    #expect(child[.thing] === app[.thing])
    #expect(try Scope(DefaultsScope.self)[.thing] !== app[.thing])
    let overridden = try Scope(DefaultsScope.self) { $0.override(.pageSize, value: 2) }
    #expect(overridden[.pageSize] == 2)
  }

  private enum WideScope: ScopeDefinition {
    static func register(in app: inout Registry<WideScope>) {
      app.shared(.wide) { SIMD16(repeating: 2) }
    }
  }

  @Test("values that want more alignment than scopes give are kept as well")
  func alignment() throws {
    let app = try Scope(WideScope.self)
    #expect(app[.wide] == SIMD16(repeating: 2))
    #expect(app[.wide] == SIMD16(repeating: 2))
  }

  private enum LoopScope: ScopeDefinition {
    static func register(in app: inout Registry<LoopScope>) {
      app.shared(.left, needs: Keys.right.lazy, make: Left.init)
      app.shared(.right, needs: Keys.left, make: Right.init)
    }
  }

  @Test("a lazy need breaks a loop")
  func lazyLoop() throws {
    let app = try Scope(LoopScope.self)
    let left = app[.left]
    #expect(try left.right().left === left)
  }

  private enum FormsScope: ScopeDefinition {
    typealias Inputs = Counter
    static func register(in app: inout Registry<FormsScope>) {
      app.input(.counter, \.self)
      app.unique(.quick, needs: Keys.counter) { Thing($0.next()) }
      app.unique(.holder, needs: Keys.maybe.optional, Keys.quick.provider, Keys.quick.lazy) {
        Holder(maybe: $0, provider: $1, lazy: $2)
      }
    }
  }

  @Test("an optional need may be absent, a provider makes anew, a lazy unique is one instance")
  func forms() throws {
    let app = try Scope(FormsScope.self, Counter())
    let holder = app[.holder]
    #expect(holder.maybe == nil)
    #expect(try holder.provider() !== holder.provider())
    #expect(try holder.lazy() === holder.lazy())
    #expect(try app[.holder].lazy() !== holder.lazy())
  }

  @Test("a lazy need and a provider do not keep their scope alive, and say so when it is gone")
  func closed() throws {
    let holder = try Scope(FormsScope.self, Counter())[.holder]
    let lazy = #expect(throws: ResolutionError.self) { try holder.lazy() }
    #expect(lazy?.code == .closed)
    let provider = #expect(throws: ResolutionError.self) { try holder.provider() }
    #expect(provider?.code == .closed)
  }

  @Test("a lazy unique that has been made goes with its scope, too")
  func closedAfterUse() async throws {
    let app = try Scope(FormsScope.self, Counter())
    let holder = app[.holder]
    _ = try holder.lazy()
    try await ends { try await app.close() }
    let closed = #expect(throws: ResolutionError.self) { try holder.lazy() }
    #expect(closed?.code == .closed)
    let other = try {
      let app = try Scope(FormsScope.self, Counter())
      let holder = app[.holder]
      _ = try holder.lazy()
      return holder
    }()
    let gone = #expect(throws: ResolutionError.self) { try other.lazy() }
    #expect(gone?.code == .closed)
  }

  private enum EndingScope: ScopeDefinition {
    typealias Inputs = Events
    static func register(in app: inout Registry<EndingScope>) {
      app.input(.events, \.self)
      app.shared(.first, needs: Keys.events) { Ending("first", $0, nil) }
      app.shared(.second, needs: Keys.events, Keys.first) { Ending("second", $0, $1) }
      app.shared(.third, needs: Keys.events) { Ending("third", $0, nil) }
    }
  }

  @Test("a dropped scope releases its instances, newest first")
  func release() throws {
    let events = Events()
    do {
      let app = try Scope(EndingScope.self, events)
      Self.make(in: app)
    }
    #expect(events.all == ["second", "first", "third"])
  }

  // Apart, so that an optimiser does not let what was asked for outlive the scope.
  @inline(never)
  private static func make(in app: Scope<EndingScope>) {
    _ = app[.third]
    _ = app[.second]
  }
}
