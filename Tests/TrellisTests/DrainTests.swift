import TestTools
import Testing
import Trellis

/// Functions with scopes below one that is closed with a grace, or that a failing service closes.
@Suite("A scope that drains")
struct DrainTests {
  private let script = Scenario()
  private let log = Log()
  private static let long = Duration.seconds(3_600)

  /// A root with a service that runs and is stopped, and a definition below it.
  private func opened(observer: ScopeObserver? = nil) throws -> Scope<ScriptedRoot> {
    let script = script
    let app = try ScriptedRoot.open(observer: observer) {
      $0.piece(Piece.a, script, [.runs, .stops])
      $0.piece(Piece.b, script)
    }
    _ = try app.openChild {
      $0.piece(Piece.c, script, .stops)
      $0.piece(Piece.d, script, .async)
    }
    return app
  }

  private func isClosed(_ request: () async throws -> Void) async {
    await #expect { try await request() } throws: { ($0 as? ResolutionError)?.code == .closed }
  }

  /// Runs a function with a scope below, which ends when the barrier is open.
  private func request(in app: Scope<ScriptedRoot>, until barrier: Barrier) -> Task<Int, any Error> {
    let log = script.log
    return Task {
      try await withScope(ScriptedChild.self, in: app) { request in
        try await barrier.wait()
        _ = try await (request.resolve(Piece.b), request.resolve(Piece.c), request.load(Piece.d))
        log("answered")
        return 1
      }
    }
  }

  @Test("lets functions with scopes below run on, with their services, and opens no scope meanwhile")
  func runsOn() async throws {
    let (app, barrier, log) = (try opened(), Barrier(), script.log)
    try await simulated {
      try await app.start()
      let other = try app.open(ScriptedChild.self)
      let requests = (0..<3).map { _ in request(in: app, until: barrier) }
      await quiet()
      let close = Task { try await app.close(grace: Self.long) }
      await quiet()
      await isClosed { _ = try app.open(ScriptedChild.self) }
      await isClosed { _ = try other.overriding { $0.override(Piece.c) { .fake(Piece.c, Scenario()) } } }
      await isClosed { try await withScope(ScriptedChild.self, in: app) { _ in } }
      #expect(try other.resolve(Piece.c).name == "c")
      #expect(!log.all.contains("ran a"))
      barrier.open()
      for request in requests { #expect(try await request.value == 1) }
      try await close.value
    }
    #expect(log.count("answered") == 3)
    #expect(log.count("stopped c") == 4)
    #expect(log.all.suffix(3) == ["ran a", "stop a", "stopped a"])
  }

  @Test(
    "lets functions run on that a service of the scope has begun, also if that closes the scope",
    arguments: [false, true])
  func begunByService(isClosedByIt: Bool) async throws {
    let (script, barrier) = (script, Barrier())
    let holder = Guarded<Scope<ScriptedRoot>?>(nil)
    let begin: @Sendable () throws -> Task<Int, any Error> = {
      request(in: try #require(holder.withLock { $0 }), until: barrier)
    }
    script.on("run a") {
      let requests = [try begin(), try begin()]
      await quiet()
      if isClosedByIt { Task { barrier.open() } }
      if isClosedByIt { try await holder.withLock { $0 }?.close(grace: Self.long) } else { try? await Barrier().wait() }
      for each in requests { #expect(try await each.value == 1) }
    }
    let app = try opened()
    holder.withLock { $0 = app }
    try await simulated {
      try await app.start()
      await quiet()
      if !isClosedByIt { Task { barrier.open() } }
      if !isClosedByIt { try await app.close(grace: Self.long) }
      try await app.untilClosed()
    }
    holder.withLock { $0 = nil }
    #expect(script.log.count("answered") == 2)
    #expect(script.has("answered", before: "ran a"))
  }

  @Test("does not wait for functions of another tree that begin meanwhile")
  func otherTree() async throws {
    let (app, barrier) = (try opened(), Barrier())
    let (other, otherBarrier) = (try opened(), Barrier())
    try await simulated {
      let own = request(in: app, until: barrier)
      await quiet()
      let close = Task { try await app.close(grace: Self.long) }
      await quiet()
      let elsewhere = request(in: other, until: otherBarrier)
      await quiet()
      barrier.open()
      #expect(try await own.value == 1)
      try await close.value
      otherBarrier.open()
      #expect(try await elsewhere.value == 1)
      try await other.close()
    }
  }

  @Test("does not wait without functions below, nor for its own")
  func nothingBelow() async throws {
    let app = try opened()
    try await simulated {
      let held = try app.open(ScriptedChild.self)
      try await app.close(grace: Self.long)
      await isClosed { _ = try held.resolve(Piece.c) }
      let own = try opened()
      try await withScope(ScriptedChild.self, in: own) { request in
        try await request.close(grace: Self.long)
        await isClosed { _ = try request.resolve(Piece.c) }
      }
    }
  }

  @Test("is closed when the grace is over, and the observer sees how many functions were left")
  func graceOver() async throws {
    let (events, barrier) = (Log(), Barrier())
    let app = try opened(
      observer: ScopeObserver { event in
        guard let count = event.count else { return }
        events("\(event.kind) \(event.scope) \(count) \(event.duration != nil)")
      })
    try await ends {
      let ending = Barrier()
      let requests = [barrier, barrier, ending].map { request(in: app, until: $0) }
      try await eventually { barrier.arrived == 2 && ending.arrived == 1 }
      let close = Task { try await app.close(grace: .milliseconds(300)) }
      try await eventually { !events.all.isEmpty }
      ending.open()
      try await close.value
      barrier.open()
      #expect(try await requests[2].value == 1)
      for request in requests[..<2] { await isClosed { _ = try await request.value } }
    }
    #expect(events.all == ["drainBegan ScriptedRoot 3 false", "drainEnded ScriptedRoot 2 true"])
  }

  @Test("is closed at once by a second close without a grace, here or above, and after the shorter of two graces")
  func secondClose() async throws {
    for second in [Duration.zero, .milliseconds(20)] {
      let (app, barrier) = (try opened(), Barrier())
      try await ends {
        let request = request(in: app, until: barrier)
        try await eventually { barrier.arrived == 1 }
        let closes = [Self.long, Self.long].map { grace in Task { try await app.close(grace: grace) } }
        try await eventually { (try? app.open(ScriptedChild.self)) == nil }
        // A cancelled caller goes on waiting.
        closes[1].cancel()
        try await app.close(grace: second)
        for close in closes { try await close.value }
        barrier.open()
        await isClosed { _ = try await request.value }
      }
    }
  }

  enum Way: CaseIterable {
    case own, childTask, factory, hook, end, ownEnd, laterEnd
  }

  @Test("does not wait for a function that closes it or waits for its end", arguments: Way.allCases)
  func ownAncestor(way: Way) async throws {
    let (script, entered, other) = (script, Barrier(), Barrier())
    let holder = Guarded<Scope<ScriptedRoot>?>(nil)
    let close: @Sendable () async throws -> Void = {
      try await holder.withLock { $0 }?.close(grace: Self.long)
    }
    let app = try ScriptedRoot.open { $0.piece(Piece.a, script, .stops) }
    _ = try app.openChild {
      $0.piece(Piece.c, script, .async)
      $0.piece(Piece.d, script, .starts, options: way == .hook ? .eager : [])
    }
    holder.withLock { $0 = app }
    script.on("make c", close)
    if way == .hook { script.on("start d", close) }
    try await simulated {
      _ = app[Piece.a]
      let request = Task {
        try await withScope(ScriptedChild.self, in: app) { request in
          entered.open()
          switch way {
          case .own: try await close()
          case .childTask: await withTaskGroup { group in group.addTask { try? await close() } }
          case .factory: _ = try? await request.load(Piece.c)
          case .hook: break
          case .end: try await app.untilClosed()
          case .ownEnd: try await request.untilClosed()
          case .laterEnd:
            try await other.wait()
            try await app.untilClosed()
          }
        }
      }
      await quiet()
      if [.end, .ownEnd, .laterEnd].contains(way) {
        let closing = Task { try await close() }
        await quiet()
        other.open()
        try await closing.value
      }
      try? await request.value
      try await app.close()
    }
    holder.withLock { $0 = nil }
    #expect(script.log.count("stopped a") == 1)
  }

  @Test("waits for the other functions, where one closes it, and two that do wait for neither")
  func twoClose() async throws {
    let (app, barrier, meeting, log) = (try opened(), Barrier(), Rendezvous(of: 2), script.log)
    try await simulated {
      let request = request(in: app, until: barrier)
      let closing = (0..<2).map { _ in
        Task {
          try await withScope(ScriptedChild.self, in: app) { _ in
            try await meeting.meet()
            try await app.close(grace: Self.long)
          }
        }
      }
      await quiet()
      #expect(try app.resolve(Piece.b).name == "b")
      barrier.open()
      #expect(try await request.value == 1)
      for each in closing { try await each.value }
    }
    #expect(log.count("answered") == 1)
  }

  @Test("keeps what exists of shared scopes, and opens no others")
  func sharedScopes() async throws {
    let app = try Scope(SharingRoot.self)
    let barrier = Barrier()
    try await simulated {
      let scopes = app.scopes(of: SharedBelow.self)
      let first = try scopes[1]
      let request = Task { try await withScope(SharedBelow.self, 3, in: app) { _ in try await barrier.wait() } }
      await quiet()
      let close = Task { try await app.close(grace: Self.long) }
      await quiet()
      #expect(try scopes[1].resolve(.sharedNumber) == 1)
      await isClosed { _ = try scopes[2] }
      await isClosed { _ = try await scopes.start(2) }
      barrier.open()
      try await request.value
      try await close.value
      await isClosed { _ = try first.resolve(.sharedNumber) }
    }
  }

  @Test("drains if a service fails that was started with a grace, and reports the failure", arguments: [false, true])
  func failingService(isOver: Bool) async throws {
    let (script, barrier, fails) = (script, Barrier(), Barrier())
    let events = Log()
    script.on("run a") {
      try await fails.wait()
      throw Refused(step: "run a")
    }
    let app = try opened(observer: ScopeObserver { events("\($0.kind)") })
    try await ends {
      try await app.start(grace: isOver ? .milliseconds(100) : Self.long)
      let request = request(in: app, until: barrier)
      let end = Task { try await app.untilClosed() }
      try await eventually { barrier.arrived == 1 }
      fails.open()
      try await eventually { events.all.contains("drainBegan") }
      #expect(events.all.contains("runEnded"))
      if !isOver {
        #expect(try app.resolve(Piece.b).name == "b")
        barrier.open()
        #expect(try await request.value == 1)
      } else {
        // It is cancelled then, and throws why.
        let error = await #expect(throws: LifecycleError.self) { _ = try await request.value }
        #expect(error?.failures.map(\.key) == [Piece.a])
      }
      let error = await #expect(throws: LifecycleError.self) { try await end.value }
      #expect(error?.failures.map(\.step) == [.run])
      #expect(script.log.count("stopped a") == 1)
    }
  }

  @Test("drains at the end of its own function with the grace of that")
  func ofFunction() async throws {
    let (barrier, log) = (Barrier(), log)
    try await simulated {
      let request = Guarded<Task<Void, any Error>?>(nil)
      try await withScope(SharingRoot.self, grace: Self.long) { app in
        request.withLock {
          $0 = Task {
            try await withScope(SharedBelow.self, 1, in: app) { request in
              try await barrier.wait()
              log("\(try request.resolve(.sharedNumber))")
            }
          }
        }
        await quiet()
        Task { barrier.open() }
      }
      try await request.withLock { $0 }?.value
    }
    #expect(log.all == ["1"])
  }
}

extension Keys {
  fileprivate static let sharedNumber = Key<Int>("sharedNumber")
}

private enum SharingRoot: ScopeDefinition {
  static func register(in root: inout Registry<SharingRoot>) {}
}

private enum SharedBelow: ScopeDefinition {
  typealias Parent = SharingRoot
  typealias Inputs = Int
  static func register(in shared: inout Registry<SharedBelow>) { shared.input(.sharedNumber, \.self) }
}
