// Long, since every rule has its scopes beside its test, and the fixtures serve them all.

import TestTools
import Testing
import Trellis

private class Part: @unchecked Sendable {
  let name: String
  let held: [Part]
  init(_ name: String, _ held: [Part] = []) {
    self.name = name
    self.held = held
  }
}

private struct Refusal: Error, Equatable {}

/// What the hooks of a test are given to work with.
private final class Tools: Sendable {
  let log = Log()
  let barrier = Barrier()
  let meeting = Rendezvous(of: 2)
  let refusals = Guarded<Set<String>>([])

  init(refusing: Set<String> = []) { refusals.withLock { $0 = refusing } }

  func check(_ step: String) throws {
    if refusals.withLock({ $0.contains(step) }) { throw Refusal() }
    log(step)
  }
}

extension Keys {
  fileprivate static let tools = Key<Tools>("tools")
  fileprivate static let config = Key<Part>("config")
  fileprivate static let database = Key<Part>("database")
  fileprivate static let server = Key<Part>("server")
  fileprivate static let plain = Key<Part>("plain")
  fileprivate static let idle = Key<Part>("idle")
  fileprivate static let left = Key<Part>("left")
  fileprivate static let right = Key<Part>("right")
  fileprivate static let back = Key<Back>("back")
  fileprivate static let screen = Key<Part>("screen")
}

private final class Back: Sendable {
  let tools = Tools()
  let scope = Guarded<Scope<BackScope>?>(nil)
  func get() throws -> Scope<BackScope> { try #require(scope.withLock { $0 }) }
}

private enum BackScope: ScopeDefinition {
  typealias Inputs = Back
  static func register(in app: inout Registry<BackScope>) {
    app.input(.back, \.self)
    app.shared(.left, options: .eager, needs: Keys.back) { back in
      Part("left")
    } onStart: { _ in
    }
    app.shared(.database, options: .eager, needs: Keys.back) { back in
      HookedPart.make(back, of: .server)
    } onStart: { part in
      try await part.held[0].run()
    }
    app.shared(.server, options: .eager, needs: Keys.back) { back in
      HookedPart.make(back, of: .database)
    } onStart: { part in
      try await part.held[0].run()
    }
  }
}

/// A part whose hook asks its scope for another one.
private enum HookedPart {
  static let asks = Guarded<[ObjectIdentifier: @Sendable () async throws -> Void]>([:])
  static func make(_ back: Back, of key: Key<Part>) -> Part {
    let inner = Part("asker")
    asks.withLock { asks in
      asks[ObjectIdentifier(inner)] = {
        try await back.tools.meeting.meet()
        back.tools.log("asks \(key)")
        _ = try await back.get().load(key)
        try await back.get().start()
        back.tools.log("got \(key)")
      }
    }
    return Part("hooked", [inner])
  }
}

extension Part {
  fileprivate func run() async throws {
    try await HookedPart.asks.withLock { $0[ObjectIdentifier(self)] }?()
  }
}

@Suite("Starting")
struct StartTests {
  private enum AppScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<AppScope>) {
      app.input(.tools, \.self)
      app.shared(.config, needs: Keys.tools) { tools in
        tools.log("make config")
        return Hooked("config", tools)
      } onStart: {
        try ($0 as? Hooked)?.tools.check("start config")
      } onStop: {
        try ($0 as? Hooked)?.tools.check("stop config")
      }
      app.shared(.plain, needs: Keys.config) { Part("plain", [$0]) }
      app.shared(.database, needs: Keys.tools, Keys.plain) { tools, plain in
        await Task.yield()
        try tools.check("make database")
        return Hooked("database", tools, [plain])
      } onStart: {
        try ($0 as? Hooked)?.tools.check("start database")
      } onStop: {
        try ($0 as? Hooked)?.tools.check("stop database")
      }
      app.shared(.server, options: .eager, needs: Keys.tools, Keys.database) { tools, database in
        tools.log("make server")
        return Hooked("server", tools, [database])
      } onStart: {
        try ($0 as? Hooked)?.tools.check("start server")
      } onStop: {
        try ($0 as? Hooked)?.tools.check("stop server")
      }
      app.shared(.idle, needs: Keys.tools, Keys.config) { tools, config in
        tools.log("make idle")
        return Hooked("idle", tools, [config])
      } onStart: {
        guard let hooked = $0 as? Hooked else { return }
        try await hooked.tools.barrier.wait()
        try hooked.tools.check("start idle")
      } onStop: {
        try ($0 as? Hooked)?.tools.check("stop idle")
      }
    }
  }

  private final class Hooked: Part, @unchecked Sendable {
    let tools: Tools
    init(_ name: String, _ tools: Tools, _ held: [Part] = []) {
      self.tools = tools
      super.init(name, held)
    }
  }

  @Test("start makes what is eager or asynchronous and runs every onStart, needs first")
  func order() async throws {
    let tools = Tools()
    let app = try Scope(AppScope.self, tools)
    try await ends { try await app.start() }
    #expect(
      tools.log.all == [
        "make config", "start config", "make database", "start database", "make server", "start server",
      ])
    #expect(try app.resolve(.server).held.first === app[.database])
  }

  @Test("what was made before the start is started by it, needs first")
  func before() async throws {
    let tools = Tools()
    tools.barrier.open()
    let app = try Scope(AppScope.self, tools)
    _ = app[.idle]
    _ = try await ends { try await app.load(.database) }
    #expect(tools.log.all == ["make config", "make idle", "make database"])
    try await ends { try await app.start() }
    let log = tools.log.all
    #expect(log.count == 8)
    #expect(log.firstIndex(of: "start config") == 3)
    for step in ["start idle", "start database", "start server"] { #expect(log.contains(step)) }
  }

  @Test("load awaits the onStart of what it makes after the start")
  func loadAfter() async throws {
    let tools = Tools()
    let app = try Scope(AppScope.self, tools)
    try await ends { try await app.start() }
    try await simulated {
      let load = Task {
        let idle = try await app.load(.idle)
        tools.log("loaded")
        return idle
      }
      await quiet()
      #expect(tools.barrier.arrived == 1)
      #expect(tools.log.all.last == "make idle")
      tools.barrier.open()
      let idle = try await load.value
      #expect(idle === app[.idle])
    }
    #expect(tools.log.all.suffix(2) == ["start idle", "loaded"])
  }

  @Test("a synchronous request after the start does not wait for the onStart, which runs all the same")
  func resolveAfter() async throws {
    let tools = Tools()
    let app = try Scope(AppScope.self, tools)
    try await ends { try await app.start() }
    _ = app[.idle]
    #expect(tools.log.count("start idle") == 0)
    tools.barrier.open()
    try await eventually { tools.log.count("start idle") == 1 }
    _ = try await ends { try await app.load(.idle) }
    #expect(tools.log.count("start idle") == 1)
  }

  @Test("cancelling a load that waits for an onStart ends the wait and leaves the hook alone")
  func cancelledLoad() async throws {
    let tools = Tools()
    let app = try Scope(AppScope.self, tools)
    try await ends { try await app.start() }
    let load = Task { try await app.load(.idle) }
    try await eventually { tools.barrier.arrived == 1 }
    load.cancel()
    await #expect(throws: CancellationError.self) { try await ends { try await load.value } }
    tools.barrier.open()
    try await eventually { tools.log.count("start idle") == 1 }
  }

  @Test("a second start is a no-op, and starts at the same time are one")
  func twice() async throws {
    let tools = Tools()
    let app = try Scope(AppScope.self, tools)
    try await ends {
      await withThrowingTaskGroup { group in
        for _ in 0..<20 { group.addTask { try await app.start() } }
      }
    }
    try await ends { try await app.start() }
    #expect(tools.log.all.count == 6)
  }

  @Test("a failed onStart stops all that exists, in reverse, itself included, and closes the scope")
  func failedHook() async throws {
    let tools = Tools(refusing: ["start server"])
    let app = try Scope(AppScope.self, tools)
    let child = try app.open(ChildScope.self)
    let error = try #require(await #expect(throws: LifecycleError.self) { try await ends { try await app.start() } })
    #expect(error.failures.map(\.key) == [Keys.server])
    #expect(error.failures.map(\.step) == [.onStart])
    #expect(error.failures.first?.error as? Refusal == Refusal())
    #expect(error.description.contains("onStart of '.server' in StartTests.AppScope failed"))
    #expect(tools.log.all.suffix(3) == ["stop server", "stop database", "stop config"])

    tools.refusals.withLock { $0 = [] }
    func isClosed(_ request: () async throws -> Void) async {
      await #expect { try await request() } throws: { ($0 as? ResolutionError)?.code == .closed }
    }
    await isClosed { _ = try app.resolve(.database) }
    await isClosed { _ = try app.resolve(.plain) }
    await isClosed { _ = try await app.load(.database) }
    await isClosed { try await app.start() }
    await isClosed { _ = try app.open(ChildScope.self) }
    await isClosed { _ = try child.resolve(.screen) }
    await isClosed { try await child.start() }
    try await ends { try await app.close() }
    #expect(tools.log.all.suffix(2) == ["stop database", "stop config"])
    #expect(tools.log.count("make config") == 1)
  }

  @Test("what a child holds is stopped before what the failed start of its parent stops")
  func failedWithChild() async throws {
    let tools = Tools(refusing: ["start server"])
    let app = try Scope(AppScope.self, tools)
    let child = try app.open(StoppingChildScope.self)
    _ = child[.right]
    await #expect(throws: LifecycleError.self) { try await ends { try await app.start() } }
    #expect(tools.log.all.suffix(4) == ["stop right", "stop server", "stop database", "stop config"])
    await #expect { try await child.load(.right) } throws: { ($0 as? ResolutionError)?.code == .closed }
  }

  private enum StoppingChildScope: ScopeDefinition {
    typealias Parent = AppScope
    static func register(in child: inout Registry<StoppingChildScope>) {
      child.shared(.right, needs: Keys.tools, Keys.config) {
        Hooked("right", $0, [$1])
      } onStop: {
        try ($0 as? Hooked)?.tools.check("stop right")
      }
    }
  }

  @Test("an onStart that fails after the start is thrown by each load, and its place keeps its instance")
  func failedLater() async throws {
    let tools = Tools(refusing: ["start idle"])
    tools.barrier.open()
    let app = try Scope(AppScope.self, tools)
    let child = try app.open(ChildScope.self)
    try await ends { try await app.start() }
    @Sendable func failure(_ request: () async throws -> Void) async throws -> String {
      let error = try #require(await #expect(throws: LifecycleError.self) { try await request() })
      return error.failures.map { "\($0.step) \($0.key) \($0.error)" }.joined()
    }
    try await simulated {
      #expect(try await failure { _ = try await app.load(.idle) } == "onStart .idle Refusal()")
      #expect(try await failure { _ = try await app.load(.idle) } == "onStart .idle Refusal()")
      // It is needed there.
      #expect(try await failure { _ = try await child.load(.screen) } == "onStart .idle Refusal()")
      #expect(app[.idle] === child[.screen].held[0])
      tools.refusals.withLock { $0 = [] }
      #expect(try await failure { _ = try await app.load(.idle) } == "onStart .idle Refusal()")
      // A caller has received it.
      try await app.close()
    }
    #expect(tools.log.count("make idle") == 1)
    #expect(tools.log.count("start idle") == 0)
    #expect(tools.log.count("stop idle") == 1)
  }

  @Test("an onStart that fails after the start and that nobody awaits is reported by close")
  func failedUnnoticed() async throws {
    let tools = Tools(refusing: ["start idle"])
    let app = try Scope(AppScope.self, tools)
    try await ends { try await app.start() }
    try await simulated {
      _ = app[.idle]
      tools.barrier.open()
      await quiet()
      let error = try #require(await #expect(throws: LifecycleError.self) { try await app.close() })
      #expect(error.failures.map { "\($0.step) \($0.key)" } == ["onStart .idle"])
    }
  }

  @Test("a factory that fails ends the start with its way and cause")
  func failedFactory() async throws {
    let tools = Tools(refusing: ["make database"])
    let app = try Scope(AppScope.self, tools)
    let thrown = try #require(await #expect(throws: LifecycleError.self) { try await ends { try await app.start() } })
    #expect(thrown.failures.map { "\($0.step) \($0.key) \($0.scope)" } == ["creation .database StartTests.AppScope"])
    let error = try #require(thrown.failures.first?.error as? ResolutionError)
    #expect(error.code == .factoryFailed)
    #expect(error.path.last == Keys.database)
    #expect(error.cause as? Refusal == Refusal())
    #expect(error.scope == "StartTests.AppScope")
    #expect(tools.log.all == ["make config", "start config", "stop config"])
  }

  @Test("what fails while a failed start closes the scope is reported as well")
  func failedRollback() async throws {
    let tools = Tools(refusing: ["start server", "stop database"])
    let app = try Scope(AppScope.self, tools)
    let error = try #require(await #expect(throws: LifecycleError.self) { try await ends { try await app.start() } })
    #expect(error.failures.map { "\($0.step) \($0.key)" } == ["onStart .server", "onStop .database"])
    #expect(tools.log.all.last == "stop config")
  }

  private enum GatedScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<GatedScope>) {
      app.input(.tools, \.self)
      app.shared(.config, options: .eager, needs: Keys.tools) {
        Hooked("config", $0)
      } onStop: {
        try ($0 as? Hooked)?.tools.check("stop config")
      }
      app.shared(.database, options: .eager, needs: Keys.tools, Keys.config) {
        Hooked("database", $0, [$1])
      } onStart: {
        try await ($0 as? Hooked)?.tools.barrier.wait()
      } onStop: {
        try ($0 as? Hooked)?.tools.check("stop database")
      }
    }
  }

  @Test("a cancelled start closes the scope before it returns")
  func cancelled() async throws {
    let tools = Tools()
    let app = try Scope(GatedScope.self, tools)
    let start = Task { try await app.start() }
    try await eventually { tools.barrier.arrived == 1 }
    start.cancel()
    await #expect(throws: CancellationError.self) { try await ends { try await start.value } }
    #expect(tools.log.all == ["stop database", "stop config"])
    tools.barrier.open()
    await #expect { try await app.start() } throws: { ($0 as? ResolutionError)?.code == .closed }
    try await ends { try await app.close() }
    #expect(tools.log.all == ["stop database", "stop config"])
  }

  @Test("cancelling one of several who start leaves the start to the others")
  func oneCancelled() async throws {
    let tools = Tools()
    let app = try Scope(GatedScope.self, tools)
    try await simulated {
      let patient = Task { try await app.start() }
      let hasty = Task { try await app.start() }
      await quiet()
      #expect(tools.barrier.arrived == 1)
      hasty.cancel()
      await #expect(throws: CancellationError.self) { try await hasty.value }
      tools.barrier.open()
      try await patient.value
    }
    #expect(tools.log.all == [])
  }

  private enum BranchesScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<BranchesScope>) {
      app.input(.tools, \.self)
      app.shared(.left, options: .eager, needs: Keys.tools) {
        Hooked("left", $0)
      } onStart: {
        try await ($0 as? Hooked)?.tools.meeting.meet()
      }
      app.shared(.right, needs: Keys.tools) { tools in
        try await tools.meeting.meet()
        return Part("right")
      }
    }
  }

  @Test("independent branches start at the same time")
  func overlap() async throws {
    let app = try Scope(BranchesScope.self, Tools())
    // Each waits for the other to have begun.
    try await ends { try await app.start() }
  }

  private enum ChildScope: ScopeDefinition {
    typealias Parent = AppScope
    static func register(in child: inout Registry<ChildScope>) {
      child.unique(.screen, needs: Keys.idle) { Part("screen", [$0]) }
      child.shared(.right, options: .eager, needs: Keys.tools) {
        Hooked("right", $0)
      } onStart: {
        try ($0 as? Hooked)?.tools.check("start right")
      }
    }
  }

  @Test("starting a child does not start its parent, and loading from a child awaits what the parent starts")
  func child() async throws {
    let tools = Tools()
    let app = try Scope(AppScope.self, tools)
    let child = try app.open(ChildScope.self)
    try await ends { try await child.start() }
    #expect(tools.log.all == ["start right"])
    try await ends { try await app.start() }
    let load = Task { try await child.load(.screen) }
    try await eventually { tools.barrier.arrived == 1 }
    tools.barrier.open()
    _ = try await ends { try await load.value }
    #expect(tools.log.count("start idle") == 1)
  }

  @Test("hooks that ask for what waits for them do not hang")
  func loop() async throws {
    let back = Back()
    let app = try Scope(BackScope.self, back)
    back.scope.withLock { $0 = app }
    defer { back.scope.withLock { $0 = nil } }
    try await ends { try await app.start() }
    #expect(back.tools.log.all.count { $0.hasPrefix("got") } == 2)
  }

  private struct Diamonds {
    static let keys: [Key<Part>] = (0..<60).map { Key("diamond\($0)") }
  }

  private enum DiamondScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<DiamondScope>) {
      app.input(.tools, \.self)
      for number in 0..<60 {
        let below = Diamonds.keys[max(number / 2 * 2 - 2, 0)]
        let other = Diamonds.keys[max(number / 2 * 2 - 1, 0)]
        if number < 2 {
          app.shared(Diamonds.keys[number], options: .eager, needs: Keys.tools) {
            Hooked("", $0)
          } onStart: {
            ($0 as? Hooked)?.tools.log("start")
          }
        } else {
          app.shared(Diamonds.keys[number], options: .eager, needs: Keys.tools, below, other) {
            Hooked("", $0, [$1, $2])
          } onStart: {
            ($0 as? Hooked)?.tools.log("start")
          }
        }
      }
    }
  }

  @Test("a graph with very many ways through it starts each instance once")
  func diamonds() async throws {
    let tools = Tools()
    let app = try Scope(DiamondScope.self, tools)
    try await ends { try await app.start() }
    #expect(tools.log.all.count == 60)
  }

  private enum SlowScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<SlowScope>) {
      app.input(.tools, \.self)
      app.shared(.left, options: [.eager, .timeLimit(.milliseconds(50))], needs: Keys.tools) {
        Hooked("left", $0)
      } onStart: {
        await ($0 as? Hooked)?.tools.barrier.waitStubbornly()
      }
    }
  }

  private enum PatientScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<PatientScope>) {
      app.input(.tools, \.self)
      app.shared(.left, options: .eager, needs: Keys.tools) {
        Hooked("left", $0)
      } onStart: {
        await ($0 as? Hooked)?.tools.barrier.waitStubbornly()
      }
    }
  }

  @Test("a hook that takes longer than its limit fails and is not waited for")
  func timeLimit() async throws {
    let tools = Tools()
    defer { tools.barrier.open() }
    let app = try Scope(SlowScope.self, tools)
    let own = try #require(await #expect(throws: LifecycleError.self) { try await ends { try await app.start() } })
    #expect((own.failures.first?.error as? HookTimeoutError)?.limit == .milliseconds(50))
    let patient = try Scope(PatientScope.self, tools)
    let given = try #require(
      await #expect(throws: LifecycleError.self) {
        try await ends { try await patient.start(timeLimit: .milliseconds(40)) }
      })
    #expect((given.failures.first?.error as? HookTimeoutError)?.limit == .milliseconds(40))
  }

  private enum EndlessScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<EndlessScope>) {
      app.input(.tools, \.self)
      app.shared(.left, options: [.eager, .timeLimit(.seconds(Int64.max))], needs: Keys.tools) {
        Hooked("left", $0)
      } onStart: {
        try await ($0 as? Hooked)?.tools.barrier.wait()
      } onStop: {
        try await ($0 as? Hooked)?.tools.barrier.wait()
      }
      app.shared(.right, options: .eager, needs: Keys.tools) {
        Hooked("right", $0)
      } onStart: {
        try await ($0 as? Hooked)?.tools.barrier.wait()
      } onStop: {
        try await ($0 as? Hooked)?.tools.barrier.wait()
      }
    }
  }

  @Test(
    "a limit may be as long as time itself, and longer",
    arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 10])
  func endless(limit: Duration) async throws {
    let tools = Tools()
    let app = try Scope(EndlessScope.self, tools)
    let start = Task { try await app.start(timeLimit: limit) }
    try await eventually { tools.barrier.arrived == 2 }
    tools.barrier.open()
    try await ends { try await start.value }
    try await ends { try await app.close(timeLimit: limit) }
    #expect(tools.barrier.arrived == 4)
  }
}
