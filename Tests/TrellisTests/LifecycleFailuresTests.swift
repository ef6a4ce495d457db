// Long, since the fixtures serve all of it.
import Foundation
import Testing
import Trellis

@Suite("What a failed start leaves", .alsoInOverrides)
struct LifecycleFailuresTests {
  private let scenario = Scenario()

  private func failures(_ error: (any Error)?) -> [String] {
    ((error as? LifecycleError)?.failures ?? []).map { "\($0.step) \($0.key)" }.sorted()
  }

  /// What a call has thrown.
  private func thrown(_ work: () async throws -> Void) async -> (any Error)? {
    do {
      try await work()
      return nil
    } catch {
      return error
    }
  }

  // MARK: Failures

  @Test("of two hooks that fail in one start, the start names both")
  func bothFail() async throws {
    let (scenario, meeting) = (scenario, Rendezvous(of: 2))
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .starts, options: .eager)
      $0.piece(Piece.b, scenario, .starts, options: .eager)
    }
    for name in ["a", "b"] {
      scenario.on("start \(name)") {
        try await meeting.meet()
        throw Refused(step: name)
      }
    }
    try await simulated {
      #expect(failures(await thrown { try await app.start() }) == ["onStart .a", "onStart .b"])
      #expect(failures(await thrown { try await app.close() }) == [])
    }
  }

  @Test("of two factories that fail in one start, the start names both", arguments: [PieceTraits(), .starts])
  func bothFactoriesFail(traits: PieceTraits) async throws {
    let scenario = scenario
    let app = try ScriptedRoot.open {
      for key in [Piece.a, Piece.b] { $0.piece(key, scenario, traits, options: .eager) }
    }
    scenario.refuse("make a", "make b")
    try await simulated {
      let error = try #require(await thrown { try await app.start() } as? LifecycleError)
      #expect(failures(error) == ["creation .a", "creation .b"])
      #expect(error.failures.map { (($0.error as? ResolutionError)?.cause as? Refused)?.step } == ["make a", "make b"])
      #expect(failures(await thrown { try await app.close() }) == [])
    }
  }

  @Test("a factory and a hook that fail in one start are both named; the factory once, whatever needs its instance")
  func factoryAndHookFail() async throws {
    let (scenario, starting, failed) = (scenario, Barrier(), Barrier())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .async)
      $0.piece(Piece.b, scenario, options: .eager, needs: Piece.a)
      $0.piece(Piece.c, scenario, options: .eager, needs: Piece.a)
      $0.piece(Piece.d, scenario, .starts, options: .eager)
    }
    scenario.on("make a") {
      try await starting.wait()
      throw Refused()
    }
    scenario.on("start d") {
      starting.open()
      await failed.waitStubbornly()
      throw Refused()
    }
    try await simulated {
      let start = Task { await thrown { try await app.start() } }
      await quiet()
      failed.open()
      #expect(failures(await start.value) == ["creation .a", "onStart .d"])
      #expect(failures(await thrown { try await app.close() }) == [])
    }
  }

  @Test("a factory that only the failure of another has cut short is not named")
  func cutShort() async throws {
    let (scenario, gate) = (scenario, Barrier())
    let app = try ScriptedRoot.open {
      for key in [Piece.a, Piece.b] { $0.piece(key, scenario, .async) }
    }
    scenario.on("make a") { try await gate.wait() }
    scenario.on("make b") { throw Refused() }
    try await simulated { #expect(failures(await thrown { try await app.start() }) == ["creation .b"]) }
  }

  @Test(
    "a hook that fails while the start ends for another one's failure is named too, one that was only cut short is not")
  func failsLate() async throws {
    let (scenario, barrier) = (scenario, Barrier())
    let app = try ScriptedRoot.open {
      for key in [Piece.a, Piece.b, Piece.c] { $0.piece(key, scenario, .starts, options: .eager) }
    }
    let hooks = Rendezvous(of: 3)
    scenario.on("start a") {
      try await hooks.meet()
      throw Refused()
    }
    scenario.on("start b") {
      try await hooks.meet()
      await barrier.waitStubbornly()
      throw Refused()
    }
    scenario.on("start c") {
      try await hooks.meet()
      try await barrier.wait()
    }
    try await simulated {
      let start = Task { try await app.start() }
      await quiet()
      barrier.open()
      #expect(failures(await thrown { try await start.value }) == ["onStart .a", "onStart .b"])
      #expect(failures(await thrown { try await app.close() }) == [])
    }
  }

  @Test("of two hooks that fail under one load, each is reported once, by the load or by close")
  func bothFailUnderLoad() async throws {
    let (scenario, meeting) = (scenario, Rendezvous(of: 2))
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .starts)
      $0.piece(Piece.b, scenario, .starts)
      $0.piece(Piece.c, scenario, .starts, needs: Piece.a, Piece.b)
    }
    for name in ["a", "b"] {
      scenario.on("start \(name)") {
        try await meeting.meet()
        throw Refused(step: name)
      }
    }
    try await simulated {
      try await app.start()
      let first = failures(await thrown { _ = try await app.load(Piece.c) })
      #expect(!first.isEmpty)
      await quiet()
      #expect((first + failures(await thrown { try await app.close() })).sorted() == ["onStart .a", "onStart .b"])
    }
  }

  @Test("a hook's failure in a factory's and a hook's failed start is reported beside the factory's")
  func factoryAndHook() async throws {
    let (scenario, meeting) = (scenario, Rendezvous(of: 2))
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .starts, options: .eager)
      $0.piece(Piece.b, scenario, .async)
    }
    scenario.on("make b") {
      try await meeting.meet()
      throw Refused(step: "make b")
    }
    scenario.on("start a") {
      try await meeting.meet()
      // The failure of the factory cancels it.
      try? await Task.sleep(for: .seconds(600))
      throw Refused(step: "start a")
    }
    try await simulated {
      #expect(failures(await thrown { try await app.start() }) == ["creation .b", "onStart .a"])
      #expect(failures(await thrown { try await app.close() }) == [])
    }
  }

  // MARK: Instances

  @Test("load makes again what a failed start has discarded meanwhile, and does not say that it is not loaded")
  func discardedNeed() async throws {
    let (scenario, barrier) = (scenario, Barrier())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, [.async, .starts])
      $0.piece(Piece.b, scenario, .async)
      $0.piece(Piece.c, scenario, needs: Piece.a, Piece.b)
      $0.piece(Piece.d, scenario, .starts, options: .eager)
    }
    scenario.on("make b") { try await barrier.wait() }
    scenario.refuse("start d")
    try await simulated {
      _ = try await app.load(Piece.a)
      let load = Task { try await app.load(Piece.c) }
      await quiet()
      #expect(barrier.arrived == 1)
      #expect(failures(await thrown { try await app.start() }) == ["onStart .d"])
      barrier.open()
      switch await load.result {
      case .success(let made):
        #expect(!made.held[0].isStopped && !made.held[0].hasFailed)
        #expect(try app.resolve(Piece.a) === made.held[0])
      case .failure(let error): #expect(error is LifecycleError, "\(error)")
      }
    }
  }

  @Test("nor where the start that has failed made it, and nothing of it has an onStart")
  func discardedNeedOfStart() async throws {
    let (scenario, fails, ends) = (scenario, Barrier(), Barrier())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, [.async, .stops], options: .eager)
      $0.piece(Piece.b, scenario, .async)
      $0.piece(Piece.c, scenario, needs: Piece.a, Piece.b)
      $0.piece(Piece.d, scenario, .starts, options: .eager)
    }
    scenario.on("make b") { try await ends.wait() }
    scenario.on("start d") {
      try await fails.wait()
      throw Refused()
    }
    try await simulated {
      let start = Task { try await app.start() }
      await quiet()
      let load = Task { try await app.load(Piece.c) }
      await quiet()
      #expect(ends.arrived == 1)
      fails.open()
      #expect(failures(await thrown { try await start.value }) == ["onStart .d"])
      #expect(scenario.log.count("stop a") == 1)
      ends.open()
      let made = try await load.value
      #expect(!made.held[0].isStopped)
      #expect(try app.resolve(Piece.a) === made.held[0])
    }
  }

  @Test("a weak service is let go of with what it holds, and so is what holds the weak one", arguments: [false, true])
  func weak(isBelow: Bool) async throws {
    let scenario = scenario
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, [.starts, .stops], options: .eager)
      $0.piece(Piece.b, scenario, .starts, options: .eager, needs: Piece.a)
      if !isBelow {
        $0.weak(Piece.c, needs: Piece.a) { Piece.fake(Piece.c, scenario, [$0]) }
        $0.piece(Piece.d, scenario, needs: Piece.c)
      }
    }
    let child = try app.openChild {
      guard isBelow else { return }
      $0.weak(Piece.c, needs: Piece.a) { Piece.fake(Piece.c, scenario, [$0]) }
      $0.piece(Piece.d, scenario, needs: Piece.c)
    }
    scenario.refuse("start b")
    let old = child[Piece.c]
    try await simulated { #expect(failures(await thrown { try await app.start() }) == ["onStart .b"]) }
    #expect(old.held[0].isStopped)
    let new = child[Piece.c]
    #expect(new !== old)
    #expect(!new.held[0].isStopped)
    #expect(new.held[0] === app[Piece.a])
    #expect(child[Piece.d].held[0] === new)
    #expect(try await child.load(Piece.c) === new)
  }

  @Test(
    "nor is a weak service kept that was being loaded with it when the start failed",
    arguments: 0..<100 as Range<UInt64>)
  func weakUnderWay(seed: UInt64) async throws {
    let scenario = scenario
    let made = Guarded<[Piece]>([])
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, [.async, .stops], options: .eager)
      $0.unique(Piece.b, needs: Piece.a) { Piece.fake(Piece.b, scenario, [$0]) }
      $0.weak(Piece.c, needs: Piece.b) { b in
        let piece = Piece.fake(Piece.c, scenario, [b])
        // Somebody holds it, whatever becomes of it.
        made.withLock { $0.append(piece) }
        return piece
      }
      $0.piece(Piece.d, scenario, [.async], options: .eager)
    }
    scenario.on("make d") {
      for _ in 0..<seed % 12 { await step() }
      throw Refused()
    }
    try await simulated(seed: seed) {
      async let start: Void = app.start()
      async let load = app.load(Piece.c)
      _ = try? await start
      _ = try? await load
      let c = try await app.load(Piece.c)
      #expect(!c.held[0].held[0].isStopped)
    }
    withExtendedLifetime(made) {}
  }

  @Test("nor what was being made of it at the end of a long chain")
  func deepUnderWay() async throws {
    let scenario = scenario
    let links = (0...60).map { Key<Piece>("link\($0)") }
    let (mayFail, hasFailed) = (Barrier(), DispatchSemaphore(value: 0))
    let isFirst = Guarded(true)
    let first = Guarded<Piece?>(nil)
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .starts)
      $0.piece(links[0], scenario)
      for (link, next) in zip(links, links.dropFirst()) { $0.piece(next, scenario, needs: link) }
      $0.unique(Piece.b, needs: Piece.a, links[60]) { a, _ in
        let waits = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        if waits {
          mayFail.open()
          hasFailed.wait()
        }
        return Piece.fake(Piece.b, scenario, [a])
      }
      $0.piece(Piece.c, scenario, needs: Piece.b)
      $0.piece(Piece.d, scenario, needs: Piece.c)
    }
    try await ends { try await app.start() }
    scenario.onHook("start a") {
      await mayFail.waitStubbornly()
      if $0 === first.withLock({ $0 }) { throw Refused() }
    }
    let old = app[Piece.a]
    first.withLock { $0 = old }
    async let made = onThread { app[Piece.d] }
    // Until the failure has taken it away.
    try await eventually { app[Piece.a] !== old }
    hasFailed.signal()
    let c = try await made.held[0]
    #expect(c.held[0].held[0] !== old)
    #expect(app[Piece.c] === c)
    _ = try? await ends { try await app.close() }
  }

  @Test("what a child holds of its parent's is taken away with it when the parent's start fails, and stopped before it")
  func below() async throws {
    let scenario = scenario
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, [.starts, .stops], options: .eager)
      $0.piece(Piece.b, scenario, .starts, options: .eager, needs: Piece.a)
    }
    let child = try app.openChild {
      $0.piece(Piece.c, scenario, .stops, needs: Piece.a)
      $0.piece(Piece.d, scenario, needs: Piece.c)
    }
    scenario.refuse("start b")
    let (old, oldHolder) = (child[Piece.c], child[Piece.d])
    try await simulated { #expect(failures(await thrown { try await app.start() }) == ["onStart .b"]) }
    #expect(scenario.has("stop c", before: "stop a"))
    #expect(child[Piece.c] !== old)
    #expect(child[Piece.c].held[0] === app[Piece.a])
    #expect(child[Piece.d] !== oldHolder)
    #expect(child[Piece.d].held[0] === child[Piece.c])
    scenario.end()
    try await ends { try await app.start() }
    try await ends { try await app.close() }
    for name in ["a", "c"] { #expect(scenario.log.count("stop \(name)") == scenario.log.count("made \(name)")) }
  }

  @Test("also where the child is being closed, and stops what holds it")
  func belowClosing() async throws {
    let (scenario, fails, stops) = (scenario, Barrier(), Barrier())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .stops, options: .eager)
      $0.piece(Piece.b, scenario, .starts, options: .eager)
    }
    let child = try app.openChild { $0.piece(Piece.c, scenario, .stops, needs: Piece.a) }
    scenario.on("start b") {
      try await fails.wait()
      throw Refused()
    }
    scenario.on("stop c") { await stops.waitStubbornly() }
    try await simulated {
      let start = Task { try await app.start() }
      await quiet()
      _ = child[Piece.c]
      let close = Task { try await child.close() }
      await quiet()
      fails.open()
      await quiet()
      stops.open()
      #expect(failures(await thrown { try await start.value }) == ["onStart .b"])
      try await close.value
      #expect(scenario.has("stopped c", before: "stop a"))
    }
  }

  @Test("what an onStart has started that waits for the undoing is stopped after it, before close returns")
  func waitsForUndoing() async throws {
    let (scenario, starts) = (scenario, Barrier())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, [.starts, .stops])
      $0.piece(Piece.b, scenario, .async, options: .eager)
    }
    let other = try ScriptedRoot.open { $0.piece(Piece.c, scenario, .async) }
    scenario.on("make b") { try await starts.wait() }
    scenario.on("make c") { try await app.start() }
    // Cancels the creation of c, the only caller of the start, and waits for it.
    scenario.on("start a") {
      try? await other.close()
      await quiet()
    }
    try await simulated {
      let load = Task { try await other.load(Piece.c) }
      await quiet()
      #expect(starts.arrived == 1)
      _ = app[Piece.a]
      _ = await load.result
      try await app.close()
      #expect(scenario.log.count("stopped a") == 1)
      #expect(scenario.has("started a", before: "stop a"))
    }
  }

  @Test("nor does a child keep what holds a parent's instance that did not start when it was made later")
  func belowLater() async throws {
    let (scenario, barrier) = (scenario, Barrier())
    let app = try ScriptedRoot.open { $0.piece(Piece.a, scenario, .starts) }
    let child = try app.openChild { $0.piece(Piece.c, scenario, .stops, needs: Piece.a) }
    scenario.on("start a") {
      try await barrier.wait()
      throw Refused()
    }
    try await simulated {
      try await app.start()
      let old = child[Piece.c]
      await quiet()
      scenario.end()
      barrier.open()
      await quiet()
      #expect(old.held[0].hasFailed)
      #expect(child[Piece.c] !== old)
      #expect(!child[Piece.c].held[0].hasFailed)
      #expect(failures(await thrown { try await app.close() }) == ["onStart .a"])
    }
  }

  @Test("an error may call the library when it is let go of")
  func errorLetGo() async throws {
    let scenario = scenario
    let other = try ScriptedRoot.open { $0.piece(Piece.a, scenario, .starts) }
    scenario.on("start b") {
      throw Clinging {
        _ = try? other.resolve(Piece.a)
        scenario.log("let go")
      }
    }
    do {
      let app = try ScriptedRoot.open { $0.piece(Piece.b, scenario, .starts) }
      try await ends { try await app.start() }
      let first = app[Piece.b]
      try await eventually { app[Piece.b] !== first }
    }
    // The failures were kept for whoever closes the scope, and nobody did.
    try await eventually { scenario.log.count("let go") > 0 }
  }
}

/// An error that does something when nobody has it any more.
private final class Clinging: Error {
  private let atEnd: @Sendable () -> Void
  init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }
  deinit { atEnd() }
}
