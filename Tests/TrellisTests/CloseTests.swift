// Long, since every rule has its scopes beside its test, and the fixtures serve them all.

import TestTools
import Testing
import Trellis

private struct Refusal: Error, Equatable {
  var name = ""
}

/// What the hooks of a test are given to work with.
private final class Tools: Sendable {
  let log = Log()
  let barrier = Barrier()
  let other = Barrier()
  let refusals = Guarded<Set<String>>([])
  let made = Guarded(0)
  let stopped = Guarded<[ObjectIdentifier: Int]>([:])
  let back = Guarded<(@Sendable () async throws -> Void)?>(nil)

  init(refusing: Set<String> = []) { refusals.withLock { $0 = refusing } }

  func check(_ step: String) throws {
    log(step)
    if refusals.withLock({ $0.contains(step) }) { throw Refusal(name: step) }
  }
  func callBack() async throws { try await back.withLock { $0 }?() }
}

private final class Part: Sendable {
  let name: String
  let tools: Tools
  init(_ name: String, _ tools: Tools) {
    self.name = name
    self.tools = tools
    tools.made.withLock { $0 += 1 }
  }
  func stop() throws {
    tools.stopped.withLock { $0[ObjectIdentifier(self), default: 0] += 1 }
    try tools.check("stop \(name)")
  }
}

extension Keys {
  fileprivate static let tools = Key<Tools>("tools")
  fileprivate static let first = Key<Part>("first")
  fileprivate static let second = Key<Part>("second")
  fileprivate static let third = Key<Part>("third")
  fileprivate static let fresh = Key<Part>("fresh")
  fileprivate static let lower = Key<Part>("lower")
  fileprivate static let lowest = Key<Part>("lowest")
  fileprivate static let forms = Key<Forms>("forms")
}

private struct Forms: Sendable {
  var lazy: Lazy<Part>
  var make: @Sendable () throws -> Part
}

private enum AppScope: ScopeDefinition {
  typealias Inputs = Tools
  static func register(in app: inout Registry<AppScope>) {
    app.input(.tools, \.self)
    app.shared(.first, needs: Keys.tools) {
      Part("first", $0)
    } onStop: {
      try $0.stop()
    }
    app.shared(.second, needs: Keys.tools, Keys.first) { tools, _ in
      Part("second", tools)
    } onStop: {
      try $0.stop()
    }
    app.shared(.third, needs: Keys.tools) { tools in
      await Task.yield()
      return Part("third", tools)
    } onStop: {
      try $0.stop()
    }
    app.unique(.fresh, needs: Keys.tools) { Part("fresh", $0) }
    app.unique(.forms, needs: Keys.first.lazy, Keys.fresh.provider) { Forms(lazy: $0, make: $1) }
  }
}

private enum ChildScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in child: inout Registry<ChildScope>) {
    child.shared(.lower, needs: Keys.tools) {
      Part("lower", $0)
    } onStop: {
      try $0.stop()
    }
  }
}

private enum GrandchildScope: ScopeDefinition {
  typealias Parent = ChildScope
  static func register(in grandchild: inout Registry<GrandchildScope>) {
    grandchild.shared(.lowest, needs: Keys.tools, Keys.lower) { tools, _ in
      Part("lowest", tools)
    } onStop: {
      try $0.stop()
    }
  }
}

@Suite("Closing")
struct CloseTests {
  @Test("children first, then each instance once, in reverse order of creation")
  func order() async throws {
    let tools = Tools()
    let app = try Scope(AppScope.self, tools)
    let child = try app.open(ChildScope.self)
    let grandchild = try child.open(GrandchildScope.self)
    _ = try await ends { try await app.load(.third) }
    _ = grandchild[.lowest]
    _ = app[.second]
    try await ends { try await app.close() }
    #expect(tools.log.all == ["stop lowest", "stop lower", "stop second", "stop first", "stop third"])
    try await ends { try await app.close() }
    try await ends { try await child.close() }
    #expect(tools.log.all.count == 5)
  }

  @Test("scopes that are derived from it first; a derived one leaves its base open")
  func derived() async throws {
    let tools = Tools()
    let app = try Scope(AppScope.self, tools)
    func derive(_ name: String) throws -> Scope<AppScope> {
      try app.overriding {
        $0.overriding.shared(.first, needs: Keys.tools) {
          Part(name, $0)
        } onStop: {
          try $0.stop()
        }
      }
    }
    let (closed, open) = (try derive("closed"), try derive("open"))
    for scope in [app, closed, open] { _ = scope[.first] }
    try await ends { try await closed.close() }
    _ = try app.resolve(.fresh)
    try await ends { try await app.close() }
    #expect(tools.log.all == ["stop closed", "stop open", "stop first"])
    #expect(throws: ResolutionError.self) { try open.resolve(.fresh) }
  }

  @Test("all errors come together, and none keeps another instance from being stopped")
  func errors() async throws {
    let tools = Tools(refusing: ["stop lower", "stop second", "stop third"])
    let app = try Scope(AppScope.self, tools)
    let child = try app.open(ChildScope.self)
    _ = child[.lower]
    _ = app[.second]
    _ = try await ends { try await app.load(.third) }
    let error = try #require(await #expect(throws: LifecycleError.self) { try await ends { try await app.close() } })
    #expect(error.failures.map(\.key) == [Keys.lower, Keys.third, Keys.second])
    #expect(error.failures.allSatisfy { $0.step == .onStop && $0.error is Refusal })
    #expect(error.failures.map(\.scope) == ["ChildScope", "AppScope", "AppScope"])
    #expect(tools.log.all == ["stop lower", "stop third", "stop second", "stop first"])
    try await ends { try await app.close() }
  }

  @Test("whatever is asked of a closed scope, or of one below it, throws .closed")
  func closed() async throws {
    let app = try Scope(AppScope.self, Tools())
    let child = try app.open(ChildScope.self)
    let forms = child[.forms]
    _ = app[.first]
    try await ends { try await app.close() }
    func isClosed(_ body: @escaping @Sendable () async throws -> Void) async {
      let error = await #expect(throws: ResolutionError.self) { try await ends(body) }
      #expect(error?.code == .closed)
    }
    await isClosed { _ = try app.resolve(.first) }
    await isClosed { _ = try child.resolve(.first) }
    await isClosed { _ = try child.resolve(.fresh) }
    await isClosed { _ = try await app.load(.first) }
    await isClosed { _ = try await child.load(.third) }
    await isClosed { _ = try app.open(ChildScope.self) }
    await isClosed { _ = try child.open(GrandchildScope.self) }
    await isClosed { _ = try app.overriding { $0.override(.fresh) { Part("", Tools()) } } }
    await isClosed { _ = try app.overriding { _ in } }
    await isClosed { try await app.start() }
    await isClosed { _ = try forms.lazy() }
    await isClosed { _ = try forms.make() }
  }

  private enum SlowScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<SlowScope>) {
      app.input(.tools, \.self)
      app.shared(.first, needs: Keys.tools) {
        Part("first", $0)
      } onStop: { part in
        await part.tools.barrier.waitStubbornly()
        try part.stop()
      }
    }
  }

  @Test("who closes while another does waits for the end; cancellation does not keep anything from being stopped")
  func concurrent() async throws {
    let tools = Tools()
    let app = try Scope(SlowScope.self, tools)
    _ = app[.first]
    try await simulated {
      let closes = (0..<8).map { _ in
        Task {
          try await app.close()
          tools.log("closed")
        }
      }
      for close in closes { close.cancel() }
      await quiet()
      #expect(tools.barrier.arrived == 1)
      #expect(tools.log.all == [])
      tools.barrier.open()
      for close in closes { try await close.value }
    }
    #expect(tools.log.all == ["stop first"] + Array(repeating: "closed", count: 8))
  }

  private enum InsideScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<InsideScope>) {
      app.input(.tools, \.self)
      app.shared(.first, needs: Keys.tools) {
        Part("first", $0)
      } onStop: { part in
        try await part.tools.callBack()
        try part.stop()
      }
      app.shared(.second, needs: Keys.tools) {
        Part("second", $0)
      } onStart: { part in
        try await part.tools.callBack()
        part.tools.log("returned")
      } onStop: {
        try $0.stop()
      }
    }
  }

  private enum FactoryScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<FactoryScope>) {
      app.input(.tools, \.self)
      app.shared(.third, needs: Keys.tools) { tools in
        try await tools.callBack()
        tools.log("returned")
        return Part("third", tools)
      } onStop: {
        try $0.stop()
      }
    }
  }

  private enum InsideChild: ScopeDefinition {
    typealias Parent = InsideScope
    static func register(in child: inout Registry<InsideChild>) {
      child.shared(.lower, needs: Keys.tools) {
        Part("lower", $0)
      } onStart: { part in
        try await part.tools.callBack()
        part.tools.log("returned")
      } onStop: {
        try $0.stop()
      }
    }
  }

  @Test("close from an onStop returns")
  func fromOnStop() async throws {
    let tools = Tools()
    let app = try Scope(InsideScope.self, tools)
    tools.back.withLock { $0 = { try await app.close() } }
    defer { tools.back.withLock { $0 = nil } }
    _ = app[.first]
    try await ends { try await app.close() }
    #expect(tools.log.all == ["stop first"])
  }

  @Test("close from an onStart returns, and the scope is closed")
  func fromOnStart() async throws {
    let tools = Tools()
    let app = try Scope(InsideScope.self, tools)
    tools.back.withLock { $0 = { try await app.close() } }
    defer { tools.back.withLock { $0 = nil } }
    _ = app[.second]
    let error = await #expect(throws: (any Error).self) { try await ends { try await app.start() } }
    #expect(!(error is TooLate))
    try await ends { try await app.close() }
    #expect(tools.log.count("returned") == 1)
    #expect(#expect(throws: ResolutionError.self) { try app.resolve(.second) }?.code == .closed)
  }

  @Test("close from an asynchronous factory returns, its product is stopped, and who asked receives .closed")
  func fromFactory() async throws {
    let tools = Tools()
    let app = try Scope(FactoryScope.self, tools)
    tools.back.withLock { $0 = { try await app.close() } }
    defer { tools.back.withLock { $0 = nil } }
    let error = await #expect(throws: ResolutionError.self) { try await ends { _ = try await app.load(.third) } }
    #expect(error?.code == .closed)
    try await ends { try await app.close() }
    #expect(tools.log.all == ["returned", "stop third"])
  }

  @Test("close of a parent from a child's hook returns too")
  func fromBelow() async throws {
    let tools = Tools()
    let app = try Scope(InsideScope.self, tools)
    let child = try app.open(InsideChild.self)
    tools.back.withLock { $0 = { try await app.close() } }
    defer { tools.back.withLock { $0 = nil } }
    _ = app[.first]
    _ = child[.lower]
    let error = await #expect(throws: (any Error).self) { try await ends { try await child.start() } }
    #expect(!(error is TooLate))
    try await ends { try await app.close() }
    #expect(tools.log.all == ["returned", "stop lower", "stop first"])
  }

  @Test("when close from inside returns, no request is met any more, in the scope and below it")
  func atOnce() async throws {
    let tools = Tools()
    let app = try Scope(InsideScope.self, tools)
    let child = try app.open(InsideChild.self)
    tools.back.withLock {
      $0 = {
        try await app.close()
        for request in [{ _ = try app.resolve(.tools) }, { _ = try child.resolve(.tools) }] {
          #expect(#expect(throws: ResolutionError.self) { try request() }?.code == .closed)
        }
        let error = await #expect(throws: ResolutionError.self) { try await ends { try await child.start() } }
        #expect(error?.code == .closed)
        tools.log("asked")
      }
    }
    defer { tools.back.withLock { $0 = nil } }
    _ = app[.second]
    await #expect(throws: (any Error).self) { try await ends { try await app.start() } }
    try await ends { try await app.close() }
    #expect(tools.log.all == ["asked", "returned", "stop second"])
  }

  @Test("a task that a hook left behind closes as anybody does")
  func leftBehind() async throws {
    let tools = Tools()
    let app = try Scope(InsideScope.self, tools)
    let left = Guarded<Task<Void, any Error>?>(nil)
    tools.back.withLock {
      $0 = {
        left.withLock {
          $0 = Task {
            try await tools.barrier.wait()
            try await app.close()
            tools.log("closed")
          }
        }
      }
    }
    defer { tools.back.withLock { $0 = nil } }
    _ = app[.second]
    try await ends { try await app.start() }
    tools.barrier.open()
    let task = try #require(left.withLock { $0 })
    try await ends { try await task.value }
    #expect(tools.log.all == ["returned", "stop second", "closed"])
  }

  @Test("what a close from inside failed with reaches the next one who closes, once")
  func failureFromInside() async throws {
    let tools = Tools(refusing: ["stop third"])
    let app = try Scope(FactoryScope.self, tools)
    tools.back.withLock { $0 = { try await app.close() } }
    defer { tools.back.withLock { $0 = nil } }
    await #expect(throws: ResolutionError.self) { try await ends { _ = try await app.load(.third) } }
    try await eventually { tools.log.all.last == "stop third" }
    let error = try #require(await #expect(throws: LifecycleError.self) { try await ends { try await app.close() } })
    #expect(error.failures.map(\.key) == [Keys.third])
    try await ends { try await app.close() }
  }

  private enum GatedScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<GatedScope>) {
      app.input(.tools, \.self)
      app.shared(.first, needs: Keys.tools) { tools in
        await tools.barrier.waitStubbornly()
        return Part("first", tools)
      } onStop: {
        try $0.stop()
      }
      app.shared(.second, options: .eager, needs: Keys.tools) {
        Part("second", $0)
      } onStart: { part in
        try await part.tools.other.wait()
      } onStop: {
        try $0.stop()
      }
    }
  }

  @Test("an instance whose creation ends while its scope closes is stopped, and who asked receives .closed")
  func meanwhile() async throws {
    let tools = Tools()
    let app = try Scope(GatedScope.self, tools)
    let load = Task { try await app.load(.first) }
    try await eventually { tools.barrier.arrived == 1 }
    let close = Task { try await app.close() }
    try await eventually { (try? app.resolve(.tools)) == nil }
    tools.barrier.open()
    try await ends { try await close.value }
    #expect(tools.log.all == ["stop first"])
    let error = await #expect(throws: ResolutionError.self) { try await ends { _ = try await load.value } }
    #expect(error?.code == .closed)
  }

  @Test("a start in progress is ended by close")
  func startInProgress() async throws {
    let tools = Tools()
    let app = try Scope(GatedScope.self, tools)
    tools.barrier.open()
    let start = Task { try await app.start() }
    try await eventually { tools.other.arrived == 1 && tools.made.withLock { $0 } == 2 }
    try await ends { try await app.close() }
    let error = await #expect(throws: ResolutionError.self) { try await ends { try await start.value } }
    #expect(error?.code == .closed)
    // The onStart of the second was cut short.
    #expect(tools.log.all.filter { $0.hasPrefix("stop") }.sorted() == ["stop first", "stop second"])
  }

  private enum StubbornScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<StubbornScope>) {
      app.input(.tools, \.self)
      // The closing's limit is not for what ends by itself, which may take long on a busy machine.
      app.shared(.first, options: .timeLimit(.seconds(86_400)), needs: Keys.tools) {
        Part("first", $0)
      } onStop: {
        try $0.stop()
      }
      app.shared(.second, options: .timeLimit(.milliseconds(300)), needs: Keys.tools) {
        Part("second", $0)
      } onStop: { part in
        await part.tools.barrier.waitStubbornly()
      }
      app.shared(.third, needs: Keys.tools) {
        Part("third", $0)
      } onStop: { part in
        await part.tools.barrier.waitStubbornly()
      }
      app.shared(.fresh, options: .eager, needs: Keys.tools) {
        Part("fresh", $0)
      } onStart: { part in
        await part.tools.barrier.waitStubbornly()
      }
    }
  }

  @Test("a hook that takes longer than its limit fails and is not waited for")
  func timeLimit() async throws {
    let tools = Tools()
    defer { tools.barrier.open() }
    let app = try Scope(StubbornScope.self, tools)
    _ = app[.first]
    _ = app[.second]
    _ = app[.third]
    let error = try #require(
      await #expect(throws: LifecycleError.self) {
        try await ends { try await app.close(timeLimit: .milliseconds(400)) }
      })
    #expect(error.failures.map(\.key) == [Keys.third, Keys.second])
    #expect(error.failures.map { ($0.error as? HookTimeoutError)?.limit } == [.milliseconds(400), .milliseconds(300)])
    #expect(tools.log.all == ["stop first"])
  }

  @Test("close with a limit does not wait longer for a start that does not end either")
  func limitOfStart() async throws {
    let tools = Tools()
    defer { tools.barrier.open() }
    let app = try Scope(StubbornScope.self, tools)
    let start = Task { try await app.start() }
    try await eventually { tools.barrier.arrived == 1 }
    let error = try #require(
      await #expect(throws: LifecycleError.self) {
        try await ends { try await app.close(timeLimit: .milliseconds(400)) }
      })
    #expect(error.failures.map { "\($0.step) \($0.key)" } == ["onStart .fresh"])
    await #expect(throws: ResolutionError.self) { try await ends { try await start.value } }
  }

  private enum ClosedStartScope: ScopeDefinition {
    typealias Parent = StormTop
    typealias Inputs = Guarded<Scope<ClosedStartScope>?>
    static let app = Key<Inputs>("app")
    static func register(in app: inout Registry<ClosedStartScope>) {
      app.input(Self.app, \.self)
      app.shared(.first, options: .eager, needs: Self.app) { app in
        // Until the scope refuses requests; its closing has not begun to stop anything then.
        while let app = app.withLock({ $0 }), (try? await app.load(Self.app)) != nil { await Task.yield() }
        return Part("first", Tools())
      }
      app.shared(.second, options: .eager, needs: Keys.first) { Part("second", $0.tools) }
    }
  }

  private enum ClosedStartChild: ScopeDefinition {
    typealias Parent = ClosedStartScope
    static func register(in child: inout Registry<ClosedStartChild>) {}
  }

  @Test("a start whose scope is closed before it has made everything says so")
  func closedStart() async throws {
    let top = try Scope(StormTop.self)
    for _ in 0..<10 {
      let box = Guarded<Scope<ClosedStartScope>?>(nil)
      let app = try top.open(ClosedStartScope.self, box)
      // They take a while to close: the start fails meanwhile.
      let children = try (0..<3_000).map { _ in try app.open(ClosedStartChild.self) }
      box.withLock { $0 = app }
      defer { box.withLock { $0 = nil } }
      let start = Task { try await app.start() }
      try await Task.sleep(for: .milliseconds(1))
      try await ends { try await app.close() }
      let error = await #expect(throws: ResolutionError.self) { try await ends { try await start.value } }
      #expect(error?.code == .closed)
      withExtendedLifetime(children) {}
    }
  }

  private struct Storm {
    static let keys: [Key<Part>] = (0..<12).map { Key("storm\($0)") }
  }

  private enum StormTop: ScopeDefinition {
    static func register(in top: inout Registry<StormTop>) {}
  }

  private enum StormScope: ScopeDefinition {
    typealias Parent = StormTop
    typealias Inputs = Tools
    static func register(in app: inout Registry<StormScope>) {
      app.input(.tools, \.self)
      for number in 0..<12 {
        if number.isMultiple(of: 3) {
          app.shared(Storm.keys[number], needs: Keys.tools) { tools in
            await Task.yield()
            return Part("", tools)
          } onStop: {
            try $0.stop()
          }
        } else if number.isMultiple(of: 3) == (number % 4 == 0) {
          app.shared(Storm.keys[number], needs: Keys.tools) {
            Part("", $0)
          } onStart: { _ in
            await Task.yield()
          } onStop: {
            try $0.stop()
          }
        } else {
          app.shared(Storm.keys[number], needs: Keys.tools, Storm.keys[number - 1]) { tools, _ in
            Part("", tools)
          } onStop: {
            try $0.stop()
          }
        }
      }
    }
  }

  private enum StormChild: ScopeDefinition {
    typealias Parent = StormScope
    static func register(in child: inout Registry<StormChild>) {
      child.shared(.lower, needs: Keys.tools, Storm.keys[1]) { tools, _ in
        Part("", tools)
      } onStop: {
        try $0.stop()
      }
    }
  }

  @Test("closed in a storm of requests, it has stopped every instance exactly once when close returns")
  func storm() async throws {
    // Children of one root: the graph is checked once.
    let top = try Scope(StormTop.self)
    for round in 0..<250 {
      let tools = Tools()
      let app = try top.open(StormScope.self, tools)
      let children = Guarded<[Scope<StormChild>]>([])
      defer { children.withLock { $0 = [] } }
      try await ends {
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<16 {
            group.addTask {
              for step in 0..<12 {
                let key = Storm.keys[(number * 5 + step) % 12]
                do {
                  switch (number + step) % 4 {
                  case 0: _ = try app.resolve(key)
                  case 1: _ = try await app.load(key)
                  case 2:
                    let child = try app.open(StormChild.self)
                    children.withLock { $0.append(child) }
                    _ = try await child.load(.lower)
                  default: if number == 3 { try await app.start() }
                  }
                } catch let error as ResolutionError {
                  #expect(error.code == .closed || error.code == .notLoaded)
                } catch {
                  Issue.record(error)
                }
              }
            }
          }
          group.addTask {
            for _ in 0..<round % 40 { await Task.yield() }
            do {
              try await app.close()
            } catch {
              Issue.record(error)
            }
            let made = tools.made.withLock { $0 }
            let stopped = tools.stopped.withLock { $0 }
            #expect(stopped.count == made)
            #expect(stopped.values.allSatisfy { $0 == 1 })
          }
        }
      }
      let isSettled = tools.made.withLock { $0 } == tools.stopped.withLock { $0.count }
      #expect(isSettled)
    }
  }

  private enum UndoneScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<UndoneScope>) {
      app.input(.tools, \.self)
      app.shared(.first, needs: Keys.tools) {
        Part("first", $0)
      } onStop: {
        try $0.stop()
      }
      app.shared(.second, needs: Keys.tools) {
        Part("second", $0)
      } onStart: { _ in
      }
      app.shared(.third, needs: Keys.tools) {
        Part("third", $0)
      } onStop: {
        try $0.stop()
      }
    }
  }

  @Test("a scope dropped with work undone tells its observer, one that is closed has none")
  func dropped() async throws {
    let events = Log()
    let observer = ScopeObserver { if $0.kind == .hooksSkipped { events("\($0)") } }
    do {
      let app = try Scope(UndoneScope.self, Tools(), observer: observer)
      _ = app[.first]
      _ = app[.second]
    }
    #expect(events.all == ["hooksSkipped CloseTests.UndoneScope .first"])
    do {
      let app = try Scope(UndoneScope.self, Tools(), observer: observer)
      _ = app[.first]
      try await ends { try await app.close() }
    }
    #expect(events.all.count == 1)
  }
}
