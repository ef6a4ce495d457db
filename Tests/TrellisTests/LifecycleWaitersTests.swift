import TestTools
import Testing
import Trellis

/// What is promised of all who wait for the same thing: cancelling one of them does not concern the others.
@Suite("One of several waiters", .alsoInOverrides)
struct LifecycleWaitersTests {
  private let scenario = Scenario()

  /// Lets three wait, cancels one of them, and lets the others have what they wait for.
  ///
  /// - Parameters:
  ///   - step: What all wait for.
  ///   - cancelled: Which of them is cancelled.
  private func cancel(
    _ cancelled: Int, of step: String, wait: @escaping @Sendable () async throws -> Void
  ) async throws {
    let (scenario, barrier) = (scenario, Barrier())
    scenario.on(step) {
      do {
        try await barrier.wait()
      } catch {
        scenario.log("cancelled")
        throw error
      }
    }
    try await simulated {
      let waiters = (0..<3).map { number in
        Task {
          try await wait()
          scenario.log("\(number) has it")
        }
      }
      await quiet()
      #expect(barrier.arrived == 1)
      waiters[cancelled].cancel()
      // At once: the barrier is still closed.
      await #expect(throws: CancellationError.self) { try await waiters[cancelled].value }
      await quiet()
      #expect(scenario.log.count("cancelled") == 0)
      barrier.open()
      for number in 0..<3 where number != cancelled { try await waiters[number].value }
    }
    #expect(
      scenario.log.all.filter { $0.hasSuffix("has it") }.sorted()
        == (0..<3).filter { $0 != cancelled }.map { "\($0) has it" })
    #expect(scenario.log.count(step) == 1)
  }

  @Test("of a creation", arguments: 0..<3)
  func creation(cancelled: Int) async throws {
    let scenario = scenario
    let app = try ScriptedRoot.open { $0.piece(Piece.a, scenario, .async) }
    try await cancel(cancelled, of: "make a") { _ = try await app.load(Piece.a) }
    #expect(scenario.log.count("make a") == 1)
  }

  @Test("of the creation of something that each needs", arguments: 0..<3)
  func need(cancelled: Int) async throws {
    let scenario = scenario
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .async)
      for key in [Piece.b, Piece.c, Piece.d] { $0.piece(key, scenario, needs: Piece.a) }
    }
    let next = Guarded([Piece.b, Piece.c, Piece.d])
    try await cancel(cancelled, of: "make a") { _ = try await app.load(next.withLock { $0.removeFirst() }) }
  }

  @Test("of an onStart", arguments: 0..<3)
  func onStart(cancelled: Int) async throws {
    let scenario = scenario
    let app = try ScriptedRoot.open { $0.piece(Piece.a, scenario, .starts) }
    try await ends { try await app.start() }
    try await cancel(cancelled, of: "start a") { _ = try await app.load(Piece.a) }
  }

  @Test("of a start", arguments: 0..<3, ["start a", "make b"])
  func start(cancelled: Int, step: String) async throws {
    let scenario = scenario
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .starts, options: .eager)
      $0.piece(Piece.b, scenario, .async)
    }
    try await cancel(cancelled, of: step) { try await app.start() }
  }

  @Test("and of a failure all others learn", arguments: 0..<3)
  func failure(cancelled: Int) async throws {
    let (scenario, barrier) = (scenario, Barrier())
    let app = try ScriptedRoot.open { $0.piece(Piece.a, scenario, .async) }
    scenario.on("make a") {
      try await barrier.wait()
      throw Refused()
    }
    try await simulated {
      let waiters = (0..<3).map { _ in Task { try await app.load(Piece.a) } }
      await quiet()
      waiters[cancelled].cancel()
      await #expect(throws: CancellationError.self) { try await waiters[cancelled].value }
      barrier.open()
      for number in 0..<3 where number != cancelled {
        let error = await #expect(throws: ResolutionError.self) { try await waiters[number].value }
        #expect(error?.cause is Refused)
      }
    }
  }
}
