// Long, since the fixtures serve all of it.
import Foundation
import TestTools
import Testing
import Trellis

@Suite("What fails in a start", .alsoInOverrides)
struct LifecycleFailuresTests {
  private let scenario = Scenario()

  private func failures(_ error: (any Error)?) -> [String] {
    ((error as? LifecycleError)?.failures ?? []).map { "\($0.step) \($0.key)" }.sorted()
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

  @Test("a start that fails receives its failure, also if another caller closes the scope by then", arguments: 0..<40)
  func closedMeanwhile(seed: UInt64) async throws {
    let scenario = scenario
    let app = try ScriptedRoot.open { $0.piece(Piece.a, scenario, .starts, options: .eager) }
    scenario.refuse("start a")
    try await simulated(seed: seed) {
      let starts = (0..<2).map { _ in Task { await thrown { try await app.start() } } }
      let close = Task {
        scenario.log("close")
        return await thrown { try await app.close() }
      }
      let ofClose = await close.value
      guard scenario.has("start a", before: "close") else { return }
      #expect(ofClose == nil)
      // One that came when the scope was closed already finds it so.
      let ofStarts = await [failures(starts[0].value), failures(starts[1].value)]
      #expect(ofStarts.contains(["onStart .a"]) && ofStarts.allSatisfy { ["onStart .a"].starts(with: $0) })
    }
  }

  @Test("so does one whose factory fails while the scopes below are being closed")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func factoryFailsInClosing() async throws {
    let (scenario, barrier) = (scenario, Barrier())
    let app = try ScriptedRoot.open { $0.piece(Piece.a, scenario, options: .eager) }
    let child = try app.openChild { $0.piece(Piece.b, scenario, .stops) }
    let close = Guarded<Task<Void, any Error>?>(nil)
    scenario.on("stop b") { try await barrier.wait() }
    scenario.onMaking("make a") {
      close.withLock { $0 = Task.immediate { try await app.close() } }
      throw Refused()
    }
    try await simulated {
      _ = child[Piece.b]
      let start = Task { await thrown { try await app.start() } }
      await quiet()
      barrier.open()
      #expect(failures(await start.value) == ["creation .a"])
      try await close.withLock { $0 }?.value
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

  // MARK: Closing

  @Test("what a child that is being closed stops is stopped before what it holds of a failed start")
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

  @Test("a hook below that waits for the failed start receives its failure, and is waited for by the closing")
  func waitsForStart() async throws {
    let (scenario, fails) = (scenario, Barrier())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .stops, options: .eager)
      $0.piece(Piece.b, scenario, .starts, options: .eager)
    }
    let child = try app.openChild { $0.piece(Piece.c, scenario, [.starts, .stops], needs: Piece.a) }
    scenario.on("start b") {
      try await fails.wait()
      throw Refused()
    }
    let received = Guarded<[String]>([])
    let failures = failures
    scenario.on("start c") {
      do {
        try await app.start()
      } catch {
        received.withLock { $0 = failures(error) }
      }
    }
    try await simulated {
      try await child.start()
      let load = Task { try await child.load(Piece.c) }
      await quiet()
      fails.open()
      _ = await load.result
      #expect(received.withLock { $0 } == ["onStart .b"])
      try await app.close()
      #expect(scenario.has("started c", before: "stop c"))
      #expect(scenario.has("stopped c", before: "stop a"))
    }
  }

  @Test("who closes while a failed start closes the scope waits for the end, and the start has the failures")
  func closedMeanwhile() async throws {
    let (scenario, stops) = (scenario, Barrier())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .stops, options: .eager)
      $0.piece(Piece.b, scenario, .starts, options: .eager, needs: Piece.a)
    }
    scenario.refuse("start b")
    scenario.on("stop a") {
      await stops.waitStubbornly()
      throw Refused()
    }
    try await simulated {
      let start = Task { try await app.start() }
      await quiet()
      let isClosed = Guarded(false)
      let close = Task {
        try await app.close()
        isClosed.withLock { $0 = true }
      }
      await quiet()
      #expect(!isClosed.withLock { $0 })
      stops.open()
      #expect(failures(await thrown { try await start.value }) == ["onStart .b", "onStop .a"])
      try await close.value
    }
  }

  @Test("the hook of an instance that fails to start may close its scope, and the start has its failure")
  func hookCloses() async throws {
    let scenario = scenario
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .stops, options: .eager)
      $0.piece(Piece.b, scenario, .starts, options: .eager, needs: Piece.a)
    }
    scenario.on("start b") {
      try? await app.close()
      throw Refused()
    }
    try await simulated {
      let error = await thrown { try await app.start() }
      #expect((error as? ResolutionError)?.code == .closed)
      _ = await thrown { try await app.close() }
      #expect(scenario.log.count("stopped a") == 1)
    }
    scenario.end()
  }

  // MARK: Later failures

  @Test("what needs an instance that has failed to start does not start, and its load throws that failure")
  func laterFailure() async throws {
    let scenario = scenario
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, [.starts, .stops])
      $0.piece(Piece.b, scenario, needs: Piece.a)
      $0.piece(Piece.c, scenario, [.starts, .stops], needs: Piece.b)
      $0.weak(Piece.d, needs: Piece.a) { Piece.fake(Piece.d, scenario, [$0]) }
    }
    let child = try app.openChild { $0.piece(Piece.e, scenario, [.starts, .stops], needs: Piece.a) }
    scenario.refuse("start a")
    try await simulated {
      try await app.start()
      try await child.start()
      // Made before the failure, and waiting for the hook.
      let (c, d) = (app[Piece.c], app[Piece.d])
      await quiet()
      for key in [Piece.a, Piece.b, Piece.c, Piece.d] {
        #expect(failures(await thrown { _ = try await app.load(key) }) == ["onStart .a"], "\(key)")
      }
      #expect(failures(await thrown { _ = try await child.load(Piece.e) }) == ["onStart .a"])
      #expect(app[Piece.c] === c)
      #expect(app[Piece.d] === d)
      try await app.close()
      for step in ["start c", "start e", "make e"] { #expect(scenario.log.count(step) == 0, "\(step)") }
      // They have not started, but exist.
      for step in ["stopped a", "stopped c"] { #expect(scenario.log.count(step) == 1, "\(step)") }
      #expect(scenario.log.count("start a") == 1)
    }
  }

  @Test("the failed start of a child closes the child alone, where an instance above it fails")
  func failureAbove() async throws {
    let scenario = scenario
    let app = try ScriptedRoot.open { $0.piece(Piece.a, scenario, .starts) }
    let child = try app.openChild { $0.piece(Piece.b, scenario, .stops, options: .eager, needs: Piece.a) }
    scenario.refuse("start a")
    try await simulated {
      try await app.start()
      #expect(failures(await thrown { try await child.start() }) == ["onStart .a"])
      #expect((await thrown { _ = try child.resolve(Piece.b) } as? ResolutionError)?.code == .closed)
      #expect(try app.resolve(Piece.a).hasFailed)
      let other = try app.openChild { _ in }
      #expect(failures(await thrown { _ = try await other.load(Piece.a) }) == ["onStart .a"])
      #expect(failures(await thrown { try await app.close() }) == [])
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
      let piece = app[Piece.b]
      try await eventually { piece.hasFailed }
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
