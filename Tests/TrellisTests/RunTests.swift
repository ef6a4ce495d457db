// Long, since every rule has its scopes beside its test, and the fixtures serve them all.

import Dispatch
import TestTools
import Testing
import Trellis

/// One long file: each test is a few lines of one scenario, and all use the same pieces.
@Suite("Services that run", .alsoInOverrides)
struct RunTests {
  private let script = Scenario()

  private func failures(of error: any Error) -> [String] {
    ((error as? LifecycleError)?.failures ?? []).map { "\($0.step) of \($0.key): \($0.error)" }
  }

  private func failures(_ work: () async throws -> Void) async -> [String] {
    do {
      try await work()
      return []
    } catch {
      return failures(of: error)
    }
  }

  @Test(
    "run from their onStart to the end of the scope: holders stop first, then the task ends, then the service stops")
  func order() async throws {
    let (script, log) = (script, script.log)
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, script, [.starts, .runs, .stops])
      $0.piece(Piece.b, script, [.starts, .runs, .stops], needs: Piece.a)
      $0.piece(Piece.c, script, [.starts, .stops], options: .eager, needs: Piece.b)
    }
    try await simulated {
      try await app.start()
      #expect(
        log.all == [
          "make a", "made a", "make b", "made b", "make c", "made c", "start a", "started a", "run a", "start b",
          "started b", "run b", "start c", "started c",
        ]
          || log.all.filter { !$0.contains("mak") && !$0.contains("made") } == [
            "start a", "started a", "run a", "start b", "started b", "run b", "start c", "started c",
          ])
      try await app.close()
    }
    #expect(
      log.all.suffix(8) == [
        "stop c", "stopped c", "ran b", "stop b", "stopped b", "ran a", "stop a", "stopped a",
      ])
  }

  @Test("run without any other hook, and are made by a start")
  func alone() async throws {
    let (script, log) = (script, script.log)
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, script, .runs)
      $0.piece(Piece.b, script, .starts, options: .eager, needs: Piece.a)
    }
    try await simulated {
      try await app.start()
      #expect(log.all.filter { $0.contains("run") || $0.contains("start") } == ["run a", "start b", "started b"])
      try await app.close()
      #expect(log.count("ran a") == 1)
    }
  }

  @Test(
    "that never suspend hold up neither a start nor what needs them, with a limit or without", .blocksThread,
    arguments: [false, true])
  func blocking(isLimited: Bool) async throws {
    let (script, gate) = (script, DispatchSemaphore(value: 0))
    script.on("run a") { try gate.block() }
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, script, .runs, options: isLimited ? [.timeLimit(.milliseconds(100)), .mayReturn] : .mayReturn)
      $0.piece(Piece.b, script, .starts, options: .eager, needs: Piece.a)
    }
    try await ends {
      try await app.start(timeLimit: isLimited ? .milliseconds(100) : nil)
      #expect(script.log.count("started b") == 1)
      gate.signal()
      try await app.close()
    }
  }

  @Test("that block the main actor hold up no start elsewhere")
  func blockingTheMainActor() async throws {
    let gate = DispatchSemaphore(value: 0)
    let app = try Scope(BlockingMainScope.self, gate)
    try await ends {
      try await app.start()
      gate.signal()
      try await app.close()
    }
  }

  @Test("that a closing keeps from running keep what needs them from starting")
  func neverRuns() async throws {
    let (script, log) = (script, script.log)
    let (mayStart, mayStop) = (Barrier(), Barrier())
    script.on("start a") { try await mayStart.wait() }
    script.on("stop c") { try await mayStop.wait() }
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, script, [.starts, .runs, .stops])
      $0.piece(Piece.b, script, .starts, needs: Piece.a)
    }
    let child = try app.openChild { $0.piece(Piece.c, script, .stops) }
    try await simulated {
      let start = Task { try await app.start() }
      await quiet()
      _ = (app[Piece.b], child[Piece.c])
      let load = Task { try await app.load(Piece.b) }
      await quiet()
      let close = Task { try await app.close() }
      await quiet()
      // The closing waits for the scope below.
      mayStart.open()
      await quiet()
      mayStop.open()
      try await close.value
      await #expect(throws: ResolutionError.self) { try await start.value }
      await #expect(throws: ResolutionError.self) { try await load.value }
    }
    #expect(log.count("stop a") == 1)
    for step in ["run a", "start b"] { #expect(!log.all.contains(step)) }
  }

  @Test("that fail at once are the failure of a start that has not returned by then, and of the scope in any case")
  func failAtOnce() async throws {
    for seed in 0..<10 as Range<UInt64> {
      let script = Scenario()
      script.refuse("run a")
      let app = try ScriptedRoot.open {
        $0.piece(Piece.a, script, [.starts, .runs])
        $0.piece(Piece.b, script, [.starts, .stops], options: .eager, needs: Piece.a)
      }
      let expected = ["run of .a: Refused(step: \"run a\")"]
      let start = try await simulated(seed: seed) {
        let start = await self.failures { try await app.start() }
        #expect(await self.failures { try await app.untilClosed() } == expected)
        #expect(script.log.count("stop b") == script.log.count("started b"))
        return start
      }
      #expect(start == [] || start == expected)
    }
  }

  @Test("do not run in a scope that was not started, and then when they are made")
  func later() async throws {
    let (script, log) = (script, script.log)
    let app = try ScriptedRoot.open { _ in }
    let child = try app.openChild { $0.piece(Piece.a, script, [.runs, .stops]) }
    _ = child[Piece.a]
    #expect(!log.all.contains("run a"))
    try await simulated {
      await quiet()
      #expect(!log.all.contains("run a"))
      try await child.start()
      await quiet()
      #expect(log.count("run a") == 1)
      try await app.close()
    }
    #expect(script.has("ran a", before: "stop a"))
  }

  @Test("run when a request makes them after the start, and a load waits until they do")
  func afterStart() async throws {
    let (script, log) = (script, script.log)
    let app = try ScriptedRoot.open { _ in }
    let derived = try app.overriding { _ in }
    try await derived.start()
    let child = try app.openChild { $0.piece(Piece.a, script, .runs) }
    try await simulated {
      try await child.start()
      try await child.close()
    }
    #expect(log.count("run a") == 1)
    #expect(log.count("ran a") == 1)
  }

  // MARK: Failures

  @Test("that fail close the scope, and whoever waits for its end receives the failure")
  func failure() async throws {
    let (script, barrier) = (script, Barrier())
    script.on("run a") {
      try await barrier.wait()
      throw Refused(step: "run a")
    }
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, script, [.runs, .stops])
      $0.piece(Piece.b, script, .stops, options: .eager, needs: Piece.a)
    }
    let child = try app.openChild { $0.piece(Piece.c, script, .stops, options: .eager) }
    let expected = ["run of .a: Refused(step: \"run a\")"]
    try await simulated {
      try await app.start()
      try await child.start()
      let waiters = (0..<3).map { _ in Task { await self.failures { try await app.untilClosed() } } }
      let below = Task { try await child.untilClosed() }
      await quiet()
      barrier.open()
      for waiter in waiters { #expect(await waiter.value == expected) }
      try await below.value
      // Also to those that come later, but a close reports it no more.
      #expect(await self.failures { try await app.untilClosed() } == expected)
      try await app.close()
    }
    #expect(script.log.all.suffix(7) == ["ran a", "stop c", "stopped c", "stop b", "stopped b", "stop a", "stopped a"])
    #expect(#expect(throws: ResolutionError.self) { try app.resolve(Piece.b) }?.code == .closed)
  }

  @Test("that fail below close nothing above, and are no failures of a later close there")
  func failureBelow() async throws {
    let script = script
    script.on("run b") { throw Refused(step: "run b") }
    let app = try ScriptedRoot.open { $0.piece(Piece.a, script, .runs) }
    let child = try app.openChild { $0.piece(Piece.b, script, .runs) }
    let expected = ["run of .b: Refused(step: \"run b\")"]
    try await simulated {
      try await app.start()
      let start = await self.failures { try await child.start() }
      #expect(start == expected || start == [])
      await quiet()
      _ = try app.resolve(Piece.a)
      try await app.close()
      #expect(await self.failures { try await child.untilClosed() } == expected)
    }
  }

  @Test("that fail while nothing waits are reported by the next close")
  func failureWithoutWaiter() async throws {
    let script = script
    script.refuse("run a")
    let app = try ScriptedRoot.open { $0.piece(Piece.a, script, [.runs, .stops]) }
    _ = app[Piece.a]
    try await simulated {
      // The start may have succeeded before.
      let start = await self.failures { try await app.start() }
      await quiet()
      let close = await self.failures { try await app.close() }
      #expect(start + close == ["run of .a: Refused(step: \"run a\")"])
    }
    #expect(script.log.count("stopped a") == 1)
  }

  @Test("that fail during a start end the start with the failure, once everything is stopped")
  func failureDuringStart() async throws {
    let (script, log) = (script, script.log)
    script.on("run a") { throw Refused(step: "run a") }
    script.on("start c") { try await Barrier().wait() }
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, script, [.runs, .stops], options: .eager)
      $0.piece(Piece.b, script, [.starts, .stops], options: .eager, needs: Piece.a)
      $0.piece(Piece.c, script, [.starts, .stops], options: .eager)
    }
    let expected = ["run of .a: Refused(step: \"run a\")"]
    try await simulated {
      let starts = (0..<2).map { _ in Task { await self.failures { try await app.start() } } }
      let end = Task { await self.failures { try await app.untilClosed() } }
      for start in starts {
        #expect(await start.value == expected)
        #expect(log.count("stopped a") == 1)
      }
      #expect(await end.value == expected)
      try await app.close()
    }
    #expect(log.all.last == "stopped a")
  }

  @Test("that return are a failure, unless they may")
  func returning() async throws {
    let script = script
    for mayReturn in [false, true] {
      let barrier = Barrier()
      script.on("run a") { try await barrier.wait() }
      let app = try ScriptedRoot.open {
        $0.piece(Piece.a, script, [.runs, .stops], options: mayReturn ? .mayReturn : [])
      }
      try await simulated {
        try await app.start()
        let end = Task { await self.failures { try await app.untilClosed() } }
        await quiet()
        barrier.open()
        await quiet()
        if mayReturn {
          #expect(throws: Never.self) { try app.resolve(Piece.a) }
          try await app.close()
          #expect(await end.value == [])
        } else {
          #expect(
            await end.value == [
              "run of .a: it returned while the scope was open; if it may, register it with 'options: [.mayReturn]'"
            ])
        }
      }
    }
  }

  @Test("that return at once, as they may, let what needs them go on")
  func returningAtOnce() async throws {
    let script = script
    script.on("run a") {}
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, script, .runs, options: .mayReturn)
      $0.piece(Piece.b, script, .starts, options: .eager, needs: Piece.a)
    }
    try await simulated {
      try await app.start()
      #expect(script.log.count("started b") == 1)
      try await app.close()
    }
  }

  @Test(
    "that throw something else than their cancellation at the end are reported by close, refusals of the scope are not")
  func throwingAtTheEnd() async throws {
    let script = script
    script.on("run a") {
      try? await Barrier().wait()
      throw Refused(step: "run a")
    }
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, script, .runs, options: .eager)
      $0.piece(Piece.b, script, .runs, options: .eager)
    }
    script.onHook("run b") { _ in
      try? await Barrier().wait()
      _ = try app.resolve(Piece.c)
    }
    try await simulated {
      try await app.start()
      let expected = ["run of .a: Refused(step: \"run a\")"]
      #expect(await self.failures { try await app.close() } == expected)
      // Also to those that wait when all is over.
      #expect(await self.failures { try await app.untilClosed() } == expected)
    }
    script.end()
  }

  @Test("that ignore their cancellation are given up after their time limit", arguments: [false, true])
  func timeLimit(isOfScope: Bool) async throws {
    // The hook that follows has as long, and on a busy machine takes some time.
    let (script, barrier, limit) = (script, Barrier(), Duration.milliseconds(500))
    script.on("run a") { await barrier.waitStubbornly() }
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, script, [.runs, .stops], options: isOfScope ? [] : [.timeLimit(limit)])
    }
    try await ends {
      try await app.start()
      // No time limits how long it runs.
      try await Task.sleep(for: limit + .milliseconds(50))
      _ = try app.resolve(Piece.a)
      let found = await self.failures { try await app.close(timeLimit: isOfScope ? limit : nil) }
      #expect(found == ["run of .a: it took longer than \(limit)"])
    }
    try await eventually { script.log.count("stopped a") == 1 }
    barrier.open()
  }

  @Test("that ignore their cancellation are given up by a close with a limit, though another waits already")
  func timeLimitOfSecondClose() async throws {
    let (script, barrier) = (script, Barrier())
    script.on("run a") { await barrier.waitStubbornly() }
    let app = try ScriptedRoot.open { $0.piece(Piece.a, script, .runs) }
    try await ends {
      try await app.start()
      let first = Task { await self.failures { try await app.close() } }
      while (try? app.resolve(Piece.a)) != nil { await Task.yield() }
      let second = await self.failures { try await app.close(timeLimit: .milliseconds(20)) }
      // Whoever closed first receives it.
      #expect(await first.value + second == ["run of .a: it took longer than \(Duration.milliseconds(20))"])
    }
    barrier.open()
  }

  // MARK: Calls from inside

  @Test("may close their scope and wait for its end: neither waits for itself")
  func closingFromInside() async throws {
    let (script, log) = (script, script.log)
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, script, [.runs, .stops], options: .eager)
      $0.piece(Piece.b, script, [.runs, .stops], options: .eager)
    }
    script.on("run a") {
      try await app.untilClosed()
      log("a saw the end")
    }
    let barrier = Barrier()
    script.on("run b") {
      try await barrier.wait()
      try await app.close()
      log("b closed")
      try await Barrier().wait()
    }
    try await simulated {
      try await app.start()
      await quiet()
      barrier.open()
      try await app.untilClosed()
    }
    #expect(log.count("a saw the end") == 1)
    #expect(script.has("b closed", before: "stop b"))
    #expect(log.count("stopped a") == 1)
    script.end()
  }

  @Test("may load what needs them")
  func loading() async throws {
    let script = script
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, script, .runs)
      $0.piece(Piece.b, script, .starts, options: .eager, needs: Piece.a)
    }
    script.on("run a") {
      _ = try await app.load(Piece.b)
      script.log("loaded")
      try await Barrier().wait()
    }
    try await simulated {
      try await app.start()
      await quiet()
      #expect(script.log.count("loaded") == 1)
      try await app.close()
    }
    script.end()
  }

  @Test("hooks that wait for the end of their scope go on when its closing begins")
  func hooksThatWaitForTheEnd() async throws {
    let (script, log) = (script, script.log)
    let app = try ScriptedRoot.open { $0.piece(Piece.a, script, [.starts, .stops]) }
    let child = try app.openChild { $0.piece(Piece.b, script, .stops, options: .eager) }
    for step in ["start a", "stop a"] { script.on(step) { try await app.untilClosed() } }
    script.on("stop b") { try await app.untilClosed() }
    try await simulated {
      try await child.start()
      _ = try app.resolve(Piece.a)
      let start = Task { try await app.start() }
      await quiet()
      try await app.close()
      _ = await start.result
    }
    #expect(log.count("stopped b") == 1)
    script.end()
  }

  @Test("a wait for the end of a scope ends with its task, and leaves the scope open")
  func cancelledWait() async throws {
    let script = script
    let app = try ScriptedRoot.open { $0.piece(Piece.a, script, .runs) }
    try await simulated {
      try await app.start()
      let end = Task { try await app.untilClosed() }
      await quiet()
      end.cancel()
      await #expect(throws: CancellationError.self) { try await end.value }
      #expect(throws: Never.self) { try app.resolve(Piece.a) }
      try await app.close()
      try await app.untilClosed()
    }
  }

  @Test("the end of a scope without anything to stop is noticed")
  func emptyScope() async throws {
    let app = try ScriptedRoot.open { _ in }
    let child = try app.openChild { _ in }
    try await simulated {
      let ends = [Task { try await app.untilClosed() }, Task { try await child.untilClosed() }]
      await quiet()
      try await app.close()
      for end in ends { try await end.value }
      try await child.untilClosed()
    }
  }

  // MARK: Scopes that nobody closes

  @Test("do not keep their scope alive: they are cancelled with it")
  func droppedScope() async throws {
    let (script, log) = (script, script.log)
    try await simulated {
      weak var instance: Piece?
      var app: Scope<ScriptedRoot>? = try ScriptedRoot.open { $0.piece(Piece.a, script, .runs) }
      try await app?.start()
      instance = app?[Piece.a]
      app = nil
      await quiet()
      #expect(log.count("ran a") == 1)
      #expect(instance == nil)
    }
  }

  @Test("that fail, and whose scope is then released without a caller that receives it, are written to standard error")
  func unreceivedFailure() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let (script, barrier) = (Scenario(), Barrier())
      script.on("run a") {
        try await barrier.wait()
        throw Refused(step: "run a")
      }
      try await simulated {
        let app = try ScriptedRoot.open { $0.piece(Piece.a, script, .runs) }
        try await app.start()
        barrier.open()
        await quiet()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let reports = text.split(separator: "\n").filter { $0.hasPrefix("trellis: ") }
    #expect(reports == ["trellis: run of '.a' in ScriptedRoot failed: Refused(step: \"run a\")"])
  }

  @Test("are replaced by fakes that do not run")
  func fakes() async throws {
    let script = script
    let app = try ScriptedRoot.open { overrides in
      overrides.override(Piece.a) { Piece.fake(Piece.a, script) }
    } _: {
      $0.piece(Piece.a, script, .runs, options: .eager)
    }
    try await simulated {
      try await app.start()
      _ = try app.resolve(Piece.a)
      await quiet()
      try await app.close()
    }
    #expect(!script.log.all.contains("run a"))
  }

  @Test("run on the main actor if they are registered there")
  func mainActor() async throws {
    let steps = Guarded(0)
    let app = try Scope(MainScope.self, steps)
    try await app.start()
    try await eventually { steps.withLock { $0 } == 1 }
    try await app.close()
    #expect(steps.withLock { $0 } == 2)
  }

  @Test("are observed from their beginning to their end")
  func events() async throws {
    let log = Log()
    let app = try Scope(
      MainScope.self, Guarded(0),
      observer: ScopeObserver { event in
        log("\(event.kind) \(event.scope) \(event.keys) \(event.duration == nil) \(event.error == nil)")
      })
    try await app.start()
    try await app.close()
    #expect(
      log.all.filter { $0.hasPrefix("run") } == [
        "runBegan MainScope [.runner] true true", "runEnded MainScope [.runner] false true",
      ])
  }

  @Test("of long chains begin and end, one after the other")
  func longChain() async throws {
    let count = size(1_000, large: 2_000)
    let app = try LongChain.$count.withValue(count) { try Scope(LongChain.self) }
    try await ends {
      try await app.start()
      try await eventually { LongChain.running.withLock { $0 } == count }
      try await app.close()
      #expect(LongChain.running.withLock { $0 } == 0)
    }
  }
}

@MainActor private final class MainRunner {
  private let steps: Guarded<Int>

  init(_ steps: Guarded<Int>) { self.steps = steps }

  func run() async throws {
    MainActor.assertIsolated()
    steps.withLock { $0 += 1 }
    try? await Barrier().wait()
    MainActor.assertIsolated()
    steps.withLock { $0 += 1 }
  }
}

extension Keys {
  fileprivate static let steps = Key<Guarded<Int>>("steps")
  fileprivate static let runner = Key<MainRunner>("runner")
}

private enum MainScope: ScopeDefinition {
  typealias Inputs = Guarded<Int>
  static func register(in scope: inout Registry<MainScope>) {
    scope.input(.steps, \.self)
    scope.shared(.runner, on: MainActor.self, needs: Keys.steps) {
      MainRunner($0)
    } run: {
      try await $0.run()
    }
  }
}

private enum BlockingMainScope: ScopeDefinition {
  typealias Inputs = DispatchSemaphore
  static let gate = Key<DispatchSemaphore>("gate")
  static let runner = Key<DispatchSemaphore>("mainRunner")

  static func register(in scope: inout Registry<BlockingMainScope>) {
    scope.input(gate, \.self)
    scope.shared(runner, on: MainActor.self, options: .mayReturn, needs: gate) {
      $0
    } run: {
      try $0.block()
    }
  }
}

extension DispatchSemaphore {
  /// Blocks a task's thread, as a program should not.
  fileprivate func block() throws { try waitPatiently() }
}

private enum LongChain: ScopeDefinition {
  @TaskLocal static var count = 0
  static let running = Guarded(0)
  static let keys: [Key<Int>] = (0..<2_000).map { Key("chain\($0)") }

  static func register(in scope: inout Registry<LongChain>) {
    for number in 0..<count {
      let run: @Sendable (Int) async throws -> Void = { _ in
        running.withLock { $0 += 1 }
        defer { running.withLock { $0 -= 1 } }
        try await Barrier().wait()
      }
      // The longest that the checks allow.
      if number % 50 == 0 {
        scope.shared(keys[number], make: { 0 }, run: run)
      } else {
        scope.shared(keys[number], needs: keys[number - 1], make: { $0 + 1 }, run: run)
      }
    }
  }
}
