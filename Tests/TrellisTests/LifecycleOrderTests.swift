import Testing
import Trellis

@Suite("Order of starts and stops", .alsoInOverrides)
struct LifecycleOrderTests {
  private let scenario = Scenario()

  // MARK: Needs first

  /// A has an `onStart`, B between them has none, C has one.
  private func openChain(between: PieceTraits) throws -> Scope<ScriptedRoot> {
    let scenario = scenario
    return try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .starts)
      $0.piece(Piece.b, scenario, between, needs: Piece.a)
      $0.piece(Piece.c, scenario, .starts, needs: Piece.b)
    }
  }

  @Test(
    "an instance made after the start is started after what it needs through others",
    arguments: [PieceTraits.stops, .starts, []], [false, true])
  func through(between: PieceTraits, isLoaded: Bool) async throws {
    let app = try openChain(between: between)
    let (scenario, barrier) = (scenario, Barrier())
    scenario.on("start a") { try await barrier.wait() }
    try await simulated {
      try await app.start()
      if isLoaded { Task { try await app.load(Piece.c) } } else { _ = app[Piece.c] }
      await quiet()
      #expect(barrier.arrived == 1)
      #expect(scenario.log.count("start c") == 0)
      barrier.open()
      await quiet()
    }
    #expect(scenario.has("started a", before: "start c"))
    #expect(scenario.log.count("start c") == 1)
  }

  @Test("so it is across scopes, and where the start itself still waits", arguments: [PieceTraits.stops, .starts, []])
  func across(between: PieceTraits) async throws {
    let (scenario, barrier) = (scenario, Barrier())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .starts, options: .eager)
      $0.piece(Piece.b, scenario, between, needs: Piece.a)
    }
    let child = try app.openChild { $0.piece(Piece.c, scenario, .starts, options: .eager, needs: Piece.b) }
    scenario.on("start a") { try await barrier.wait() }
    try await simulated {
      let starts = [Task { try await app.start() }, Task { try await child.start() }]
      await quiet()
      // Whichever came first: a child whose parent does not start its instances waits for none of them.
      if scenario.log.count("start c") == 0 {
        barrier.open()
        await quiet()
        #expect(scenario.has("started a", before: "start c"))
      } else {
        #expect(scenario.has("start c", before: "start a"))
        barrier.open()
      }
      for start in starts { try await start.value }
    }
  }

  @Test("so it is through what was started while the scope above it was not", arguments: [false, true])
  func throughStarted(isLoaded: Bool) async throws {
    let (scenario, barrier) = (scenario, Barrier())
    let app = try ScriptedRoot.open { $0.piece(Piece.a, scenario, .starts, options: .eager) }
    let child = try app.openChild {
      $0.piece(Piece.b, scenario, .starts, options: .eager, needs: Piece.a)
      $0.piece(Piece.c, scenario, .starts, needs: Piece.b)
    }
    scenario.on("start a") { try await barrier.wait() }
    try await simulated {
      try await child.start()
      let start = Task { try await app.start() }
      await quiet()
      #expect(scenario.has("started b", before: "start a"))
      let load = Task { if isLoaded { try await child.load(Piece.c) } else { child[Piece.c] } }
      await quiet()
      #expect(scenario.log.count("start c") == 0)
      barrier.open()
      try await start.value
      _ = try await load.value
      await quiet()
    }
    #expect(scenario.has("started a", before: "start c"))
  }

  @Test("a child's onStart does not begin while one of the parent's that its start has given up still runs")
  func givenUp() async throws {
    let (scenario, barrier) = (scenario, Barrier())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, [.starts, .stops], options: .eager)
      $0.piece(Piece.b, scenario, .starts, options: .eager)
    }
    let child = try app.openChild { $0.piece(Piece.c, scenario, .starts, options: .eager, needs: Piece.a) }
    let givenUp = Guarded<Piece?>(nil)
    scenario.onHook("start a") { piece in
      givenUp.withLock { $0 = piece }
      await barrier.waitStubbornly()
    }
    scenario.on("start b") {
      await step()
      throw Refused()
    }
    // It may begin with another that was made in the meantime.
    scenario.onHook("start c") { piece in
      #expect(!piece.held[0].isStopped && !piece.held[0].hasFailed)
      #expect(givenUp.withLock { $0 } !== piece.held[0])
    }
    try await simulated {
      let start = Task { try await app.start() }
      // It has failed, and waits for the hook that ignores its cancellation.
      await quiet()
      #expect(scenario.log.count("start b") == 1)
      let below = Task { try await child.start() }
      await quiet()
      barrier.open()
      _ = await (start.result, below.result)
      await quiet()
    }
  }

  // MARK: What is being made while a start is undone

  @Test("load waits for the start of a need that was taken away and made again while it went on")
  func madeAgain() async throws {
    let (scenario, made, fails, starts) = (scenario, Barrier(), Barrier(), Barrier())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, [.starts, .stops], options: .eager)
      $0.piece(Piece.b, scenario, .starts, options: .eager, needs: Piece.a)
    }
    let late = Key<Int>("late")
    let holder = Key<Piece>("holder")
    let child = try app.openChild {
      $0.piece(Piece.c, scenario, [.starts, .stops], options: .eager, needs: Piece.a)
      $0.unique(late) { () async throws -> Int in
        try await made.wait()
        return 1
      }
      $0.unique(holder, needs: late, Piece.c) { $1 }
    }
    scenario.on("start b") {
      try await fails.wait()
      throw Refused()
    }
    try await simulated {
      let start = Task { try await app.start() }
      await quiet()
      try await child.start()
      let load = Task { try await child.load(holder) }
      await quiet()
      scenario.on("start c") { try await starts.wait() }
      fails.open()
      _ = await start.result
      #expect(scenario.log.count("stopped c") == 1)
      made.open()
      await quiet()
      #expect(scenario.log.count("start c") == 2)
      starts.open()
      let piece = try await load.value
      #expect(piece.hasStarted && !piece.isStopped)
    }
  }

  @Test(
    "what is being made of something that a failed start stops is stopped before that, and not at close",
    arguments: [false, true])
  func halfMade(isBelow: Bool) async throws {
    let (scenario, barrier, fails) = (scenario, Barrier(), Barrier())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, [.starts, .stops], options: .eager)
      $0.piece(Piece.b, scenario, .starts, options: .eager)
      if !isBelow { $0.piece(Piece.c, scenario, [.stops, .async], needs: Piece.a) }
    }
    let child = try app.openChild { if isBelow { $0.piece(Piece.c, scenario, [.stops, .async], needs: Piece.a) } }
    let isFirst = Guarded(true)
    scenario.on("make c") {
      guard
        isFirst.withLock({ isFirst in
          defer { isFirst = false }
          return isFirst
        })
      else { return }
      await barrier.waitStubbornly()
    }
    scenario.on("start b") {
      try await fails.wait()
      throw Refused()
    }
    try await simulated {
      let start = Task { try await app.start() }
      await quiet()
      let load = Task { try await child.load(Piece.c) }
      await quiet()
      #expect(barrier.arrived == 1)
      fails.open()
      await quiet()
      barrier.open()
      _ = await start.result
      await quiet()
      #expect(scenario.has("stop c", before: "stop a"))
      // Whoever has asked receives one that holds nothing of what was stopped, or an error.
      if let made = try? await load.value { #expect(!made.held[0].isStopped && !made.isStopped) }
    }
    defer { withExtendedLifetime(child) {} }
    try await ends { try await app.close() }
    #expect(scenario.log.count("stop c") == scenario.log.count("made c"))
    #expect(scenario.log.count("stop a") == scenario.log.count("made a"))
  }

  // MARK: Races

  /// In a scope that is started, `load` waits for the `onStart`: what it hands out has started.
  @Test("what does not start is neither handed out by load nor held by something that starts, in 200 races")
  func failedHandedOut() async throws {
    let (scenario, wrong) = (scenario, Log())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .starts)
      $0.piece(Piece.b, scenario, .starts, needs: Piece.a)
      // The more there is in a scope, the longer it takes to find out what goes with something.
      for _ in 0..<2_000 { $0.contribute(to: .crowd) { 0 } }
    }
    try await ends { try await app.start() }
    scenario.onHook("start b") { if $0.held[0].hasFailed { wrong("a dependent was started") } }
    for _ in 0..<200 {
      let barrier = Barrier()
      scenario.on("start a") {
        await barrier.waitStubbornly()
        throw Refused()
      }
      _ = app[Piece.a]
      try await ends {
        await withTaskGroup(of: Void.self) { group in
          group.addTask { barrier.open() }
          for number in 0..<40 {
            group.addTask {
              if number.isMultiple(of: 2) {
                if let a = try? await app.load(Piece.a), a.hasFailed { wrong("load handed one out") }
              } else {
                if let b = try? await app.load(Piece.b), b.held[0].hasFailed { wrong("load handed out what holds one") }
              }
            }
          }
        }
      }
    }
    #expect(wrong.all == [])
    _ = try? await ends { try await app.close() }
  }
}

extension Keys {
  fileprivate static let crowd = Key<[Int]>("crowd")
}
