import TestTools
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

  // MARK: Beside what is made for an instance alone

  /// How C, which exists by the time it is asked for again, holds A.
  enum Holding: CaseIterable {
    case itself
    case between
    case weakly
    /// It is still being made.
    case soon
  }

  @Test("load awaits the onStart of what an instance was made with before the start", arguments: Holding.allCases)
  func madeBefore(_ holding: Holding) async throws {
    let (scenario, barrier, making) = (scenario, Barrier(), Barrier())
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .starts)
      $0.unique(Piece.b, needs: Piece.a) { a in
        if holding == .soon { try await making.wait() }
        await step()
        return Piece.fake(Piece.b, scenario, [a])
      }
      $0.unique(Piece.d, needs: Piece.b) { Piece.fake(Piece.d, scenario, [$0]) }
      switch holding {
      case .weakly: $0.weak(Piece.c, needs: Piece.b) { Piece.fake(Piece.c, scenario, [$0]) }
      case .between: $0.piece(Piece.c, scenario, needs: Piece.d)
      case .itself, .soon: $0.piece(Piece.c, scenario, needs: Piece.a, Piece.b)
      }
    }
    scenario.on("start a") { try await barrier.wait() }
    try await simulated {
      let first = Task { try await app.load(Piece.c) }
      await quiet()
      let start = Task { try await app.start() }
      await quiet()
      #expect(barrier.arrived == 1)
      let load = Task {
        defer { scenario.log("loaded") }
        return try await app.load(Piece.c)
      }
      await quiet()
      making.open()
      await quiet()
      let made = try await first.value
      #expect(scenario.log.count("loaded") == 0)
      barrier.open()
      #expect(try await load.value === made)
      try await start.value
    }
    #expect(scenario.has("started a", before: "loaded"))
  }

  @Test("what one is made with is made at the same time, in a scope that is started")
  func madeTogether() async throws {
    let (scenario, meeting) = (scenario, Rendezvous(of: 2))
    let app = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .starts)
      $0.piece(Piece.e, scenario, .async, options: .onDemand)
      $0.unique(Piece.b, needs: Piece.a) { a in
        try await meeting.meet()
        return Piece.fake(Piece.b, scenario, [a])
      }
      $0.piece(Piece.c, scenario, options: .onDemand, needs: Piece.b, Piece.e)
    }
    scenario.on("make e") { try await meeting.meet() }
    try await simulated {
      try await app.start()
      _ = try await app.load(Piece.c)
    }
  }

  // MARK: What is being made when a start fails

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
    let wrong = Log()
    for _ in 0..<200 {
      let (scenario, barrier) = (Scenario(), Barrier())
      let app = try ScriptedRoot.open {
        $0.piece(Piece.a, scenario, .starts)
        $0.piece(Piece.b, scenario, .starts, needs: Piece.a)
      }
      try await ends { try await app.start() }
      scenario.on("start b") { wrong("a dependent was started") }
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
              let key = number.isMultiple(of: 2) ? Piece.a : Piece.b
              if (try? await app.load(key)) != nil { wrong("load handed out \(key)") }
            }
          }
        }
      }
      _ = try? await ends { try await app.close() }
    }
    #expect(wrong.all == [])
  }
}
