import TestTools
import Testing
import Trellis

private struct Refusal: Error {}

private final class Lamp: Sendable {
  let log: Log
  init(_ log: Log) { self.log = log }
}

extension Keys {
  fileprivate static let log = Key<Log>("log")
  fileprivate static let lamp = Key<Lamp>("lamp")
  fileprivate static let number = Key<Int>("number")
  fileprivate static let jammed = Key<Int>("jammed")
  fileprivate static let absent = Key<Int>("absent")
  fileprivate static let starts = Key<[Int]>("starts", default: { [] })
}

private enum House: ScopeDefinition {
  typealias Inputs = Log
  static func register(in house: inout Registry<House>) {
    house.input(.log, \.self)
    house.value(.number, 1)
    house.shared(.jammed) {
      1
    } onStop: { _ in
      throw Refusal()
    }
  }
}

private enum Room: ScopeDefinition {
  typealias Parent = House
  static func register(in room: inout Registry<Room>) {
    room.shared(.lamp, options: .eager, needs: Keys.log, make: Lamp.init, onStart: { $0.log("start") }) {
      $0.log("run")
      try await Barrier().wait()
    } onStop: {
      $0.log("stop")
    }
  }
}

private enum Cellar: ScopeDefinition {
  typealias Parent = House
  struct Inputs: Sendable { var number: Int }
  static func register(in cellar: inout Registry<Cellar>) {
    cellar.override(.number, input: \.number)
    cellar.shared(.lamp, needs: Keys.log, make: Lamp.init)
  }
}

private enum Broken: ScopeDefinition {
  typealias Parent = House
  static func register(in broken: inout Registry<Broken>) {
    broken.unique(.lamp, needs: Keys.absent) { _ in Lamp(Log()) }
  }
}

private enum Quick: ScopeDefinition {
  static func register(in quick: inout Registry<Quick>) { quick.value(.number, 3) }
}

@Suite("A scope for a function")
struct WithScopeTests {
  private let log = Log()

  @Test("is opened, started, passed to the function, and closed")
  func order() async throws {
    let log = log
    let number = try await withScope(House.self, log) { house in
      try await withScope(Room.self, in: house) { room in
        log("body")
        #expect(room.path == ["House", "Room"])
        return try room.resolve(.number)
      }
    }
    #expect(number == 1)
    #expect(log.all == ["start", "run", "body", "stop"])
  }

  @Test("is closed if the function throws, and the function's error is thrown")
  func failure() async throws {
    let log = log
    try await withScope(House.self, log) { house in
      let error = await #expect(throws: Refusal.self) {
        try await withScope(Room.self, in: house) { _ -> Void in throw Refusal() }
      }
      #expect(error != nil)
    }
    #expect(log.all == ["start", "run", "stop"])
  }

  @Test("throws what closing fails with, or both errors")
  func both() async throws {
    let log = log
    let close = await #expect(throws: LifecycleError.self) {
      try await withScope(House.self, log) { _ = try $0.resolve(.jammed) }
    }
    #expect(close?.failures.map(\.key) == [.jammed])
    let both = await #expect(throws: ScopeFailures.self) {
      try await withScope(House.self, log) { house in
        _ = try house.resolve(.jammed)
        throw Refusal()
      }
    }
    #expect(both?.body is Refusal)
    #expect(both?.close is LifecycleError)
    #expect("\(try #require(both))".contains("closing the scope failed, too: the scope had 1 failure"))
  }

  @Test("is closed if its start fails, and then the function does not run")
  func failedStart() async throws {
    let log = log
    try await withScope(House.self, log) { house in
      let error = await #expect(throws: LifecycleError.self) {
        try await withScope(
          Cellar.self, .init(number: 7), in: house,
          overrides: {
            $0.contribute(to: .starts, options: .eager) {
              1
            } onStart: { _ in
              throw Refusal()
            }
          }
        ) { _ in
          log("body")
        }
      }
      #expect(error?.failures.map(\.key) == [.starts])
    }
    #expect(log.all.isEmpty)
  }

  @Test("is closed if the task is cancelled")
  func cancellation() async throws {
    let (log, barrier) = (log, Barrier())
    try await withScope(House.self, log) { house in
      let task = Task {
        try await withScope(Room.self, in: house) { _ in
          barrier.open()
          try await Barrier().wait()
        }
      }
      try await barrier.wait()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(log.all == ["start", "run", "stop"])
    }
  }

  @Test("takes overrides, inputs and a mode")
  func options() async throws {
    let (log, events) = (log, Log())
    try await withScope(
      House.self, log, mode: .test, observer: ScopeObserver { events("\($0.kind)") },
      overrides: { $0.override(.number, value: 2) }
    ) { house in
      #expect(try house.resolve(.number) == 2)
      try await withScope(Cellar.self, .init(number: 7), in: house, overrides: { $0.override(.lamp) { Lamp(Log()) } }) {
        #expect(try $0.resolve(.number) == 7)
        _ = try $0.resolve(.lamp)
      }
      #expect(try house.resolve(.number) == 2)
    }
    #expect(events.all.count { $0 == "scopeOpened" } == 2)
    #expect(events.all.count { $0 == "scopeClosed" } == 2)
  }

  @Test("throws the findings of its graph, and .closed under a closed scope")
  func refusal() async throws {
    let log = log
    try await withScope(House.self, log) { house in
      let error = await #expect(throws: GraphError.self) { try await withScope(Broken.self, in: house) { _ in } }
      #expect(error?.findings.map(\.id) == ["missing"])
      try await house.close()
      let closed = await #expect(throws: ResolutionError.self) { try await withScope(Room.self, in: house) { _ in } }
      #expect(closed?.code == .closed)
    }
  }

  @Test("that a failing service closes tells why, also where the function finds it closed")
  func failingService() async throws {
    let (log, barrier) = (log, Barrier())
    let error = await #expect(throws: LifecycleError.self) {
      try await withScope(
        House.self, log,
        overrides: {
          $0.overriding.shared(.jammed) {
            1
          } run: { _ in
            try await barrier.wait()
            throw Refusal()
          }
        }
      ) { house in
        barrier.open()
        while (try house.resolve(.number)) == 1 { await Task.yield() }
      }
    }
    #expect(error?.failures.map(\.step) == [.run])
  }

  /// Runs a function with a scope in which a service fails once the function opens a barrier.
  private func withFailing<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (Scope<House>, Barrier) async throws -> Result
  ) async throws -> Result {
    let fails = Barrier()
    return try await withScope(
      House.self, log,
      overrides: {
        $0.overriding.shared(.jammed) {
          1
        } run: { _ in
          try await fails.wait()
          throw Refusal()
        }
      }
    ) { house in
      try await body(house, fails)
    }
  }

  private func steps(_ work: () async throws -> Void) async -> [LifecycleError.Failure.Step]? {
    do {
      try await work()
      return nil
    } catch {
      return (error as? LifecycleError)?.failures.map(\.step)
    }
  }

  private func wait(opening barrier: Barrier) async throws {
    barrier.open()
    try await Barrier().wait()
  }

  @Test("is cancelled when a failing service closes the scope, here or above, and throws that failure")
  func cancelledByFailure() async throws {
    let log = log
    try await ends {
      #expect(await steps { try await withFailing { try await wait(opening: $1) } } == [.run])
      #expect(
        await steps {
          try await withFailing {
            $1.open(); try await $0.untilClosed()
          }
        } == [.run])
      let outer = await steps {
        try await withFailing { house, fails in
          let below = await steps {
            try await withScope(Cellar.self, .init(number: 1), in: house) { _ in
              // Also its child tasks.
              async let other: Void = wait(opening: fails)
              try await other
            }
          }
          #expect(below == [.run])
          log("cancelled \(Task.isCancelled)")
        }
      }
      #expect(outer == [.run])
    }
    #expect(log.all == ["cancelled true"])
  }

  @Test("is not cancelled when its scope is closed otherwise")
  func notCancelled() async throws {
    try await ends {
      try await withScope(House.self, log) { house in
        try await withScope(Room.self, in: house) { _ in
          try await house.close()
          #expect(!Task.isCancelled)
        }
      }
    }
  }

  private final class Counter { var count = 0 }

  @MainActor
  @Test("stays on the actor of its caller in a scope that a service can close, and returns what is not Sendable")
  func isolationInChildTask() async throws {
    let outer = Counter()
    let inner = try await TaskLocals.$number.withValue(3) {
      try await withScope(
        House.self, log,
        overrides: { $0.overriding.shared(.jammed, make: { 1 }, run: { _ in try await Barrier().wait() }) }
      ) { _ in
        MainActor.assertIsolated()
        outer.count = TaskLocals.number
        await Task.yield()
        MainActor.assertIsolated()
        return outer
      }
    }
    #expect(inner.count == 3)
  }

  private enum TaskLocals { @TaskLocal static var number = 0 }

  @MainActor @Test("stays on the actor of its caller")
  func isolation() async throws {
    var count = 0
    try await withScope(Quick.self) { quick in
      await Task.yield()
      MainActor.assertIsolated()
      count += try quick.resolve(.number)
    }
    #expect(count == 3)
  }
}
