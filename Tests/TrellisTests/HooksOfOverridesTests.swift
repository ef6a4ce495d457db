// `@testable`, because that two scopes share a plan shows in nothing but time.
import Testing

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

/// A scope that tests start, whatever its definition.
private struct Opened: Sendable {
  let start: @Sendable () async throws -> Void
  let close: @Sendable () async throws -> Void
  let load: @Sendable (Key<Piece>) async throws -> Piece
  let resolve: @Sendable (Key<Piece>) throws -> Piece
  let plan: @Sendable () -> ObjectIdentifier

  init<Definition: SendableMetatype>(_ scope: Scope<Definition>) {
    start = { try await scope.start() }
    close = { try await scope.close() }
    load = { try await scope.load($0) }
    resolve = { try scope.resolve($0) }
    plan = { ObjectIdentifier(scope.ref.plan) }
  }
}

/// How a scope comes by its overrides.
private enum Way: CaseIterable {
  case created
  case opened
  case derived
  /// Where what is overridden is registered above.
  case below
  /// By being derived from a scope that has them, with another override that re-creates what needs `e`.
  case inherited

  typealias Override = @Sendable (Overriding) -> Void

  func open(_ real: Scenario, _ override: @escaping Override) throws -> Opened { try opener(real)(override) }

  /// Returns what opens scopes alike, in whose definition nothing has a hook but `b`, which needs `a`.
  func opener(_ real: Scenario) throws -> (@escaping Override) throws -> Opened {
    @Sendable func register<Definition>(in app: inout Registry<Definition>) {
      app.registered(Piece.a, real)
      app.registered(Piece.b, real, .starts, options: .eager, needs: Piece.a)
      app.registered(Piece.c, real)
      app.registered(Piece.d, real, needs: Piece.c)
      app.registered(Piece.e, real)
    }
    switch self {
    case .created:
      return { override in
        Opened(try ScriptedRoot.open(overrides: { override($0.overriding) }) { register(in: &$0) })
      }
    case .opened:
      let base = try ScriptedRoot.open { _ in }
      return { override in Opened(try base.openChild(overrides: { override($0.overriding) }) { register(in: &$0) }) }
    case .derived:
      let base = try ScriptedRoot.open { register(in: &$0) }
      return { override in Opened(try base.overriding { override($0.overriding) }) }
    case .below:
      let base = try ScriptedRoot.open { register(in: &$0) }
      return { override in Opened(try base.openChild(overrides: { override($0.overriding) }) { _ in }) }
    case .inherited:
      let base = try ScriptedRoot.open { register(in: &$0) }
      return { override in
        Opened(
          try base.overriding { override($0.overriding) }.overriding {
            $0.override(Piece.e) { Piece.fake(Piece.e, real) }
          })
      }
    }
  }
}

@Suite("Hooks of overrides that scopes are given")
struct HooksOfOverridesTests {
  private let scenario = Scenario()
  private let real = Scenario()

  private func failures(_ work: () async throws -> Void) async -> [String] {
    do {
      try await work()
      return ["none"]
    } catch {
      return ((error as? LifecycleError)?.failures ?? []).map { "\($0.step) \($0.key)" }
    }
  }

  @Test("are awaited by start, before what needs the instance starts", arguments: Way.allCases)
  fileprivate func start(way: Way) async throws {
    let scenario = scenario
    let app = try way.open(real) {
      $0.registered(Piece.a, scenario, [.starts, .stops], options: .eager, needs: Piece.e)
    }
    scenario.on("start a") { for _ in 0..<20 { await step() } }
    try await simulated {
      try await app.start()
      #expect(try app.resolve(Piece.a).hasStarted)
      #expect(try app.resolve(Piece.b).hasStarted)
      try await app.close()
    }
    #expect(scenario.log.all == ["make a", "made a", "start a", "started a", "stop a", "stopped a"])
  }

  @Test("are awaited by load in a started scope", arguments: Way.allCases)
  fileprivate func load(way: Way) async throws {
    let (scenario, gate) = (scenario, Barrier())
    let app = try way.open(real) { $0.registered(Piece.c, scenario, .starts, needs: Piece.e) }
    scenario.on("start c") { try await gate.wait() }
    try await simulated {
      try await app.start()
      let load = Task { try await app.load(Piece.d) }
      await quiet()
      gate.open()
      #expect(try await load.value.held[0].hasStarted)
      try await app.close()
    }
    #expect(scenario.log.all == ["make c", "made c", "start c", "started c"])
  }

  @Test("are awaited by start where the factory is asynchronous", arguments: Way.allCases)
  fileprivate func async(way: Way) async throws {
    let scenario = scenario
    let app = try way.open(real) { $0.registered(Piece.c, scenario, [.starts, .async], needs: Piece.e) }
    scenario.on("start c") { for _ in 0..<20 { await step() } }
    try await simulated {
      try await app.start()
      #expect(try app.resolve(Piece.d).held[0].hasStarted)
      try await app.close()
    }
    #expect(scenario.log.all == ["make c", "made c", "start c", "started c"])
  }

  @Test("that throw end the start, which reports them, and run once", arguments: Way.allCases)
  fileprivate func failedStart(way: Way) async throws {
    let scenario = scenario
    let app = try way.open(real) { $0.registered(Piece.a, scenario, .starts, options: .eager, needs: Piece.e) }
    // The second run of a hook that is repeated without end succeeds.
    scenario.on("start a") { if scenario.log.count("start a") == 1 { throw Refused() } }
    try await simulated {
      #expect(await failures { try await app.start() } == ["onStart .a"])
      #expect(scenario.log.count("make a") == 1)
      #expect(await failures { try await app.close() } == ["none"])
    }
  }

  @Test("that throw after the start are received by the load that waits, and run once", arguments: Way.allCases)
  fileprivate func failedLoad(way: Way) async throws {
    let scenario = scenario
    let app = try way.open(real) { $0.registered(Piece.c, scenario, .starts, needs: Piece.e) }
    scenario.on("start c") { if scenario.log.count("start c") == 1 { throw Refused() } }
    try await simulated {
      try await app.start()
      #expect(await failures { _ = try await app.load(Piece.d) } == ["onStart .c"])
      #expect(scenario.log.count("make c") == 1)
      #expect(await failures { try await app.close() } == ["none"])
    }
  }

  @Test("keep the time limits of their registrations", arguments: Way.allCases)
  fileprivate func timeLimit(way: Way) async throws {
    let (scenario, gate) = (scenario, Barrier())
    let app = try way.open(real) {
      $0.registered(Piece.a, scenario, .starts, options: [.eager, .timeLimit(.milliseconds(5))], needs: Piece.e)
    }
    scenario.on("start a") { if scenario.log.count("start a") == 1 { await gate.waitStubbornly() } }
    let errors = try await ends {
      do {
        try await app.start()
        return [] as [LifecycleError.Failure]
      } catch let error as LifecycleError {
        return error.failures
      }
    }
    #expect(errors.map { $0.error as? HookTimeoutError } == [HookTimeoutError(limit: .milliseconds(5))])
    gate.open()
    try await ends { try await app.close() }
  }

  @Test("of contributions start and stop too", arguments: [false, true])
  func contributions(isAgain: Bool) async throws {
    let scenario = scenario
    let key = Key<[Piece]>("pieces")
    let base = try ScriptedRoot.open {
      $0.shared(Piece.e) { Piece.fake(Piece.e, scenario) }
      $0.contribute(to: key) { Piece.fake(Piece.a, scenario) }
    }
    func add(_ overrides: inout Overrides) {
      overrides.contribute(to: key, options: [.eager], needs: Piece.e) {
        Piece.fake(Piece.b, scenario, [$0])
      } onStart: { piece in
        for _ in 0..<20 { await step() }
        scenario.log("started \(piece.name)")
      } onStop: { piece in
        scenario.log("stopped \(piece.name)")
      }
    }
    let derived = try base.overriding(add)
    // The second one re-creates the collection with what the first one has added.
    let app = Opened(
      isAgain ? try derived.overriding { $0.override(Piece.e) { Piece.fake(Piece.e, scenario) } } : derived)
    try await simulated {
      try await app.start()
      #expect(scenario.log.all == ["started b"])
      try await app.close()
    }
    #expect(scenario.log.all == ["started b", "stopped b"])
  }

  // MARK: Plans

  @Test("leave scopes with overrides of one shape one plan, and each scope its own hooks", arguments: Way.allCases)
  fileprivate func plans(way: Way) async throws {
    let open = try way.opener(real)
    let scenarios = [Scenario(), Scenario(), Scenario()]
    let scopes = try scenarios.map { scenario in
      try open { $0.registered(Piece.a, scenario, [.starts, .stops], options: .eager, needs: Piece.e) }
    }
    // A root compiles a plan of its own.
    if way != .created { #expect(Set(scopes.map { $0.plan() }).count == 1) }
    for scope in scopes {
      try await simulated {
        try await scope.start()
        try await scope.close()
      }
    }
    for scenario in scenarios {
      #expect(scenario.log.all == ["make a", "made a", "start a", "started a", "stop a", "stopped a"])
    }
  }

  @Test("make a plan differ from one without them, without an onStart, or on the main actor")
  func shapes() throws {
    let scenario = scenario
    let base = try ScriptedRoot.open { $0.piece(Piece.a, scenario) }
    let traits: [PieceTraits] = [[], .starts, .stops, [.starts, .async], .async]
    var plans = try traits.map { traits in
      Opened(try base.overriding { $0.overriding.registered(Piece.a, scenario, traits) }).plan()
    }
    plans.append(
      Opened(
        try base.overriding {
          $0.overriding.shared(Piece.a, on: MainActor.self) {
            Piece.fake(Piece.a, scenario)
          } onStart: { _ in
          }
        }
      ).plan())
    #expect(Set(plans).count == plans.count)
    // That it stops too changes no plan.
    let both = Opened(
      try base.overriding { $0.overriding.registered(Piece.a, scenario, [.starts, .stops]) }
    ).plan()
    #expect(both == plans[1])
  }
}
