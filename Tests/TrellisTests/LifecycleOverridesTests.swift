import Testing
import Trellis

/// The real database needs a configuration; tests put others in the place of both.
private func register<Definition>(_ scenario: Scenario, in app: inout Registry<Definition>) {
  app.piece(Piece.a, scenario)
  app.piece(Piece.b, scenario, [.starts, .stops], options: .eager, needs: Piece.a)
  app.piece(Piece.c, scenario, [.starts, .async], needs: Piece.a)
}

@Suite("Starting what is overridden, and what is live", .alsoInOverrides)
struct LifecycleOverridesTests {
  private let real = Scenario()
  private let fake = Scenario()

  private func override(_ overrides: inout Overrides) {
    let fake = fake
    for key in [Piece.a, Piece.b, Piece.c] {
      overrides.override(key) {
        fake.log("make \(key)")
        return Piece.fake(key, fake)
      }
    }
  }

  @Test("start makes nothing of what a derived scope overrides together with its needs")
  func derived() async throws {
    let scenario = real
    let base = try ScriptedRoot.open { register(scenario, in: &$0) }
    let app = try base.overriding(override)
    try await simulated { try await app.start() }
    #expect(real.log.all == [])
    #expect(app[Piece.b].scenario === fake)
    #expect(try await app.load(Piece.c).scenario === fake)
    try await ends { try await app.close() }
    #expect(real.log.all == [])
  }

  @Test("an override with hooks and options of its own starts and stops, in a definition and in a derived scope")
  func own() async throws {
    let (real, fake) = (real, fake)
    let app = try ScriptedRoot.open { register(real, in: &$0) }
    let child = try app.openChild {
      $0.overriding.shared(Piece.b, options: [.eager]) {
        Piece.fake(Piece.b, fake)
      } onStart: {
        fake.log("start \($0.name)")
      } onStop: {
        fake.log("stop \($0.name)")
      }
      $0.overriding.unique(Piece.a) { Piece.fake(Piece.a, fake) }
    }
    let derived = try app.overriding {
      $0.overriding.shared(Piece.b, on: MainActor.self, options: [.eager]) {
        Piece.fake(Piece.b, fake)
      } onStop: {
        fake.log("stop derived \($0.name)")
      }
      $0.overriding.weak(Piece.a) { Piece.fake(Piece.a, fake) }
    }
    // A hook on the main actor needs the real one.
    try await ends {
      try await child.start()
      try await child.close()
      try await derived.start()
    }
    #expect(fake.log.all == ["start b", "stop b"])
    #expect(try await derived.load(Piece.b).scenario === fake)
    #expect(derived[Piece.a].scenario === fake)
    try await ends { try await derived.close() }
    #expect(fake.log.all == ["start b", "stop b", "stop derived b"])
    #expect(real.log.all.filter { $0.hasSuffix(" b") } == [])
    try await ends { try await app.close() }
  }

  @Test("nor of what a scope overrides as it is opened")
  func opened() async throws {
    let scenario = real
    let base = try ScriptedRoot.open { _ in }
    let app = try base.openChild(overrides: override) { register(scenario, in: &$0) }
    try await simulated { try await app.start() }
    #expect(real.log.all == [])
    #expect(app[Piece.b].scenario === fake)
    try await ends { try await app.close() }
  }

  @Test("nor of what a root overrides as it is created")
  func created() async throws {
    let scenario = real
    let app = try ScriptedRoot.open(overrides: override) { register(scenario, in: &$0) }
    try await simulated { try await app.start() }
    #expect(real.log.all == [])
    #expect(app[Piece.b].scenario === fake)
    try await ends { try await app.close() }
  }

  @Test("what an opened scope re-wires of its parent's is not started with it where it is overridden too")
  func above() async throws {
    let scenario = real
    let base = try ScriptedRoot.open { register(scenario, in: &$0) }
    let app = try base.openChild(overrides: override) { _ in }
    try await simulated { try await app.start() }
    #expect(real.log.all == [])
    #expect(app[Piece.b].scenario === fake)
  }

  @Test("overridden twice, what is eager or asynchronous is made and started once")
  func twice() async throws {
    let (scenario, fake) = (real, fake)
    let base = try ScriptedRoot.open { register(scenario, in: &$0) }
    let once = try base.overriding { $0.override(Piece.a) { Piece.fake(Piece.a, fake) } }
    let app = try once.overriding { $0.override(Piece.a) { Piece.fake(Piece.a, fake) } }
    try await simulated { try await app.start() }
    #expect(
      real.log.all.sorted()
        == ["made b", "make b", "made c", "make c", "start b", "start c", "started b", "started c"].sorted())
    _ = (app[Piece.b], app[Piece.c])
    #expect(real.log.count("make b") == 1)
    try await ends { try await app.close() }
    #expect(real.log.count("stop b") == 1)
  }

  @Test(
    "start refuses what is live in a scope for tests before any of it runs",
    arguments: [PieceTraits.starts, [.async, .starts], .async])
  func live(traits: PieceTraits) async throws {
    let scenario = real
    let app = try ScriptedRoot.open(mode: .test) {
      $0.piece(Piece.a, scenario, traits, options: traits.contains(.async) ? .live : [.eager, .live])
    }
    let thrown = await #expect(throws: LifecycleError.self) { try await simulated { try await app.start() } }
    #expect(thrown?.failures.count == 1)
    let error = thrown?.failures.first?.error as? ResolutionError
    #expect(error?.code == .liveInTest)
    #expect(error?.path == [Piece.a])
    #expect(real.log.all == [])
  }

  @Test("start refuses what needs something live in a scope for tests, and undoes the rest")
  func liveNeed() async throws {
    let scenario = real
    let app = try ScriptedRoot.open(mode: .test) {
      $0.piece(Piece.a, scenario, options: .live)
      $0.piece(Piece.b, scenario, .starts, options: .eager, needs: Piece.a)
    }
    let thrown = await #expect(throws: LifecycleError.self) { try await simulated { try await app.start() } }
    #expect(thrown?.failures.count == 1)
    let error = thrown?.failures.first?.error as? ResolutionError
    #expect(error?.code == .liveInTest)
    #expect(error?.path == [Piece.b, Piece.a])
    #expect(real.log.all == [])
  }

  @Test("start makes what is live where that is permitted")
  func permitted() async throws {
    let scenario = real
    let app = try ScriptedRoot.open(mode: .test, overrides: { $0.permitLive(Piece.a) }) {
      $0.piece(Piece.a, scenario, .starts, options: [.eager, .live])
    }
    try await simulated { try await app.start() }
    #expect(real.log.all == ["make a", "made a", "start a", "started a"])
  }

  @Test("what needs something overridden receives what overrides it, also where both need something overridden")
  func dependents() async throws {
    let (scenario, fake) = (real, fake)
    let base = try ScriptedRoot.open {
      $0.piece(Piece.a, scenario)
      $0.piece(Piece.b, scenario, needs: Piece.a)
      $0.piece(Piece.c, scenario, needs: Piece.b)
      $0.weak(Piece.d, needs: Piece.b, Piece.a) { Piece.fake(Piece.d, scenario, [$0, $1]) }
      $0.unique(Piece.e, needs: Piece.a, Piece.b.lazy) { Piece.fake(Piece.e, scenario, [try $1(), $0]) }
    }
    let app = try base.overriding {
      for key in [Piece.a, Piece.b] { $0.override(key) { Piece.fake(key, fake) } }
    }
    for key in [Piece.c, Piece.d, Piece.e] { #expect(app[key].held[0].scenario === fake) }
    for key in [Piece.c, Piece.d, Piece.e] { #expect(try await app.load(key).held[0].scenario === fake) }
    #expect(scenario.log.count("make b") == 0)
  }
}
