import Dispatch
import Foundation
import TestTools
import Testing
import Trellis

/// Two scopes that have nothing to do with each other but that their hooks and factories close one another.
@Suite("Closing what waits for one another", .alsoInOverrides)
struct LifecycleClosingTests {
  private let one = Scenario()
  private let other = Scenario()

  /// Closes both scopes from outside at the same time, once each of them has come to where it closes the other.
  ///
  /// - Parameter begin: Sees to it that something of the first scope waits before the meeting.
  private func closeBoth(
    _ first: Scope<ScriptedRoot>, _ second: Scope<ScriptedRoot>, at step: String,
    begin: @escaping @Sendable () async throws -> Void
  ) async throws {
    let meeting = Rendezvous(of: 2)
    let (one, other) = (one, other)
    one.on(step) {
      // Whoever is cancelled here goes on all the same.
      await meeting.meetStubbornly()
      try await second.close()
      one.log("\(step) returned")
    }
    other.on("stop a") {
      await meeting.meetStubbornly()
      try await first.close()
      other.log("returned")
    }
    defer {
      one.end()
      other.end()
    }
    _ = second[Piece.a]
    try await simulated {
      try await begin()
      let closes = [Task { try await first.close() }, Task { try await second.close() }]
      for close in closes { _ = await close.result }
      await quiet()
    }
    #expect(one.log.count("\(step) returned") == 1)
    #expect(other.log.count("returned") == 1)
    #expect(#expect(throws: ResolutionError.self) { try first.resolve(Piece.a) }?.code == .closed)
    #expect(#expect(throws: ResolutionError.self) { try second.resolve(Piece.a) }?.code == .closed)
  }

  private func second() throws -> Scope<ScriptedRoot> {
    let other = other
    return try ScriptedRoot.open { $0.piece(Piece.a, other, .stops) }
  }

  @Test("an onStop below closes a scope whose onStop closes the one above")
  func onStopBelow() async throws {
    let one = one
    let first = try ScriptedRoot.open { _ in }
    let child = try first.openChild { $0.piece(Piece.b, one, .stops) }
    try await closeBoth(first, second(), at: "stop b") { _ = child[Piece.b] }
  }

  @Test("an onStop closes a scope whose onStop closes the one that it is in")
  func onStop() async throws {
    let one = one
    let first = try ScriptedRoot.open { $0.piece(Piece.b, one, .stops) }
    try await closeBoth(first, second(), at: "stop b") { _ = first[Piece.b] }
  }

  @Test("an asynchronous factory closes a scope whose onStop closes the one that it is in")
  func factory() async throws {
    let one = one
    let first = try ScriptedRoot.open { $0.piece(Piece.b, one, .async) }
    try await closeBoth(first, second(), at: "make b") {
      Task { try await first.load(Piece.b) }
      await quiet()
    }
  }

  @Test("an asynchronous factory below closes a scope whose onStop closes the one above")
  func factoryBelow() async throws {
    let one = one
    let first = try ScriptedRoot.open { _ in }
    let child = try first.openChild { $0.piece(Piece.b, one, .async) }
    try await closeBoth(first, second(), at: "make b") {
      Task { try await child.load(Piece.b) }
      await quiet()
    }
  }

  @Test("an onStart closes a scope whose onStop closes the one that it is in")
  func onStart() async throws {
    let one = one
    let first = try ScriptedRoot.open { $0.piece(Piece.b, one, .starts, options: .eager) }
    try await closeBoth(first, second(), at: "start b") {
      Task { try await first.start() }
      await quiet()
    }
  }

  @Test("an onStop that undoes a start closes a scope whose onStop closes the one that it is in")
  func undoing() async throws {
    let one = one
    let first = try ScriptedRoot.open {
      $0.piece(Piece.b, one, [.starts, .stops], options: .eager)
      $0.piece(Piece.c, one, .starts, options: .eager, needs: Piece.b)
    }
    one.refuse("start c")
    try await closeBoth(first, second(), at: "stop b") {
      Task { try await first.start() }
      await quiet()
    }
  }

  // MARK: What is made synchronously

  /// Closes a scope while a thread is in a synchronous factory of it.
  ///
  /// - Returns: What the thread's request came to, and what had happened when it returned.
  private func closeDuringFactory(
    of key: Key<Piece>, in app: Scope<ScriptedRoot>
  ) async throws -> (request: Result<Piece, any Error>, log: [String]) {
    let scenario = one
    let (isInside, mayGo, isDone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    scenario.onMaking("make \(key)".filter { $0 != "." }) {
      isInside.signal()
      mayGo.wait()
    }
    let request = Guarded<Result<Piece, any Error>?>(nil)
    let close = try await simulated {
      Thread.detachNewThread {
        let result = Result<Piece, any Error> { try app.resolve(key) }
        scenario.log("request ended")
        request.withLock { $0 = result }
        isDone.signal()
      }
      block(until: isInside)
      let close = Task {
        try await app.close()
        scenario.log("close returned")
      }
      // Whatever the close does without waiting for the factory has happened then.
      await quiet()
      mayGo.signal()
      block(until: isDone)
      return close
    }
    try await ends { try await close.value }
    return (try #require(request.withLock { $0 }), scenario.log.all)
  }

  @Test("an instance whose synchronous factory ends after close has returned is handed out to nobody")
  func plainFactory() async throws {
    let scenario = one
    let app = try ScriptedRoot.open { $0.piece(Piece.a, scenario) }
    let (request, log) = try await closeDuringFactory(of: Piece.a, in: app)
    let isLate = try #require(log.firstIndex(of: "request ended")) > #require(log.firstIndex(of: "close returned"))
    if case .success = request { #expect(!isLate) }
    if case .failure(let error) = request { #expect((error as? ResolutionError)?.code == .closed) }
  }

  @Test("what a synchronous factory has received is not stopped underneath it and handed out within its product")
  func heldByPlain() async throws {
    let scenario = one
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .stops)
      $0.piece(Piece.b, scenario, needs: Piece.a)
    }
    _ = app[Piece.a]
    let (request, log) = try await closeDuringFactory(of: Piece.b, in: app)
    let stop = try #require(log.firstIndex(of: "stop a"))
    let end = try #require(log.firstIndex(of: "made b"))
    if case .success = request { #expect(end < stop) }
    if case .failure(let error) = request { #expect((error as? ResolutionError)?.code == .closed) }
  }

  @Test("an instance with an onStop that is made synchronously is stopped before what it holds, and given to nobody")
  func heldByHooked() async throws {
    let scenario = one
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .stops)
      $0.piece(Piece.b, scenario, .stops, needs: Piece.a)
    }
    _ = app[Piece.a]
    let (request, log) = try await closeDuringFactory(of: Piece.b, in: app)
    #expect(log.filter { $0.hasPrefix("stop ") } == ["stop b", "stop a"])
    #expect(throws: ResolutionError.self) { try request.get() }
  }

  @Test(
    "whoever waited for the onStart of a need makes nothing of it once the scope is closed",
    arguments: 0..<200 as Range<UInt64>)
  func uniqueAfterWait(seed: UInt64) async throws {
    let scenario = one
    let wrong = Log()
    try await simulated(seed: seed) {
      let app = try ScriptedRoot.open {
        $0.piece(Piece.a, scenario, [.starts, .stops])
        $0.unique(Piece.b, needs: Piece.a) { a in
          if a.isStopped { wrong("made of what is stopped") }
          return a
        }
      }
      _ = app[Piece.a]
      async let start: Void = app.start()
      async let load = app.load(Piece.b)
      for _ in 0..<seed % 10 { await step() }
      async let close: Void = app.close()
      _ = try? await start
      do { _ = try await load } catch { if (error as? ResolutionError)?.code != .closed { wrong("\(error)") } }
      try await close
    }
    #expect(wrong.all == [])
  }

  @Test("a later close with a limit bounds the onStop hooks of a scope whose start has failed")
  func limitAfterFailure() async throws {
    let scenario = one
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, [.starts, .stops], options: .eager)
      $0.piece(Piece.b, scenario, .starts, options: .eager, needs: Piece.a)
    }
    let barrier = Barrier()
    defer { barrier.open() }
    scenario.refuse("start b")
    scenario.on("stop a") { await barrier.waitStubbornly() }
    let start = Task { try await app.start() }
    try await eventually { barrier.arrived == 1 }
    try await ends { try await app.close(timeLimit: .milliseconds(50)) }
    let error = await #expect(throws: LifecycleError.self) { try await ends { try await start.value } }
    #expect(error?.failures.map { "\($0.step) \($0.key)" } == ["onStart .b", "onStop .a"])
    #expect(error?.failures.last?.error is HookTimeoutError)
  }
}

/// Blocks the thread, which an asynchronous function on Apple's systems may do only in a synchronous one.
private func block(until semaphore: DispatchSemaphore) { semaphore.wait() }
