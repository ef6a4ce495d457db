// Long, since the fixtures serve all of it.

import Dispatch
import TestTools
import Testing
import Trellis

private struct Refusal: Error, Equatable {}

/// What the factories and hooks of a test do; nothing, if the test does not say.
private final class Script: Sendable {
  let log = Log()
  let barrier = Barrier()
  let other = Barrier()
  /// Holds up the first factory of a test that cannot suspend.
  let hold = Guarded<DispatchSemaphore?>(nil)
  private let steps = Guarded<[String: @Sendable () async throws -> Void]>([:])

  /// Says what is done at a step, from now on.
  func on(_ step: String, _ work: @escaping @Sendable () async throws -> Void) { steps.withLock { $0[step] = work } }

  func callAsFunction(_ step: String) async throws {
    log(step)
    try await steps.withLock { $0[step] }?()
  }

  /// Forgets what holds scopes.
  func end() { steps.withLock { $0 = [:] } }
}

private final class Part: Sendable {
  let name: String
  let script: Script
  let held: [Part]
  init(_ name: String, _ script: Script, _ held: [Part] = []) {
    self.name = name
    self.script = script
    self.held = held
  }
  func start() async throws { try await script("start \(name)") }
  func stop() async throws { try await script("stop \(name)") }
}

extension Keys {
  fileprivate static let script = Key<Script>("script")
  fileprivate static let first = Key<Part>("first")
  fileprivate static let second = Key<Part>("second")
  fileprivate static let third = Key<Part>("third")
  fileprivate static let slow = Key<Part>("slow")
  fileprivate static let fresh = Key<Part>("fresh")
  fileprivate static let lower = Key<Part>("lower")
}

private enum AppScope: ScopeDefinition {
  typealias Inputs = Script
  static func register(in app: inout Registry<AppScope>) {
    app.input(.script, \.self)
    app.shared(.first, needs: Keys.script) {
      Part("first", $0)
    } onStart: {
      try await $0.start()
    } onStop: {
      try await $0.stop()
    }
    app.shared(.second, needs: Keys.script, Keys.first) {
      Part("second", $0, [$1])
    } onStart: {
      try await $0.start()
    } onStop: {
      try await $0.stop()
    }
    app.shared(.third, needs: Keys.script) {
      Part("third", $0)
    } onStart: {
      try await $0.start()
    } onStop: {
      try await $0.stop()
    }
  }
}

private enum SlowScope: ScopeDefinition {
  typealias Inputs = Script
  static func register(in app: inout Registry<SlowScope>) {
    app.input(.script, \.self)
    app.shared(.first, needs: Keys.script) {
      Part("first", $0)
    } onStop: {
      try await $0.stop()
    }
    app.shared(.slow, needs: Keys.script, Keys.first) { script, first in
      try await script("make .slow")
      return Part("slow", script, [first])
    } onStart: {
      try await $0.start()
    } onStop: {
      try await $0.stop()
    }
    app.unique(.fresh, needs: Keys.script, Keys.first) { script, first in
      try await script("make .fresh")
      return Part("fresh", script, [first])
    }
    app.shared(.third, needs: Keys.script) {
      Part("third", $0)
    } onStart: {
      try await $0.start()
    }
  }
}

private enum SlowChildScope: ScopeDefinition {
  typealias Parent = SlowScope
  static func register(in child: inout Registry<SlowChildScope>) {
    child.shared(.lower, needs: Keys.script, Keys.slow) { Part("lower", $0, [$1]) }
  }
}

private enum ChildScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in child: inout Registry<ChildScope>) {
    child.shared(.lower, options: .eager, needs: Keys.script, Keys.first) {
      Part("lower", $0, [$1])
    } onStart: {
      try await $0.start()
    }
  }
}

@Suite("What is under way")
struct UnderWayTests {
  /// Waits before the barrier, and takes note when it is cancelled.
  private func wait(_ script: Script) async {
    await withTaskCancellationHandler {
      await script.barrier.waitStubbornly()
    } onCancel: {
      script.log("cancelled")
    }
  }

  // MARK: When the scope closes

  @Test("what is made while its scope closes is stopped before what it holds")
  func orderOfStops() async throws {
    let script = Script()
    let app = try Scope(SlowScope.self, script)
    script.on("make .slow") { await script.barrier.waitStubbornly() }
    try await simulated {
      let load = Task { try await app.load(.slow) }
      await quiet()
      #expect(script.barrier.arrived == 1)
      let close = Task { try await app.close() }
      await quiet()
      #expect((try? app.resolve(.script)) == nil)
      script.barrier.open()
      try await close.value
      _ = try? await load.value
    }
    #expect(script.log.all == ["make .slow", "stop slow", "stop first"])
  }

  @Test("a close waits for the stops of a start that is being undone")
  func closeWhileUndone() async throws {
    let script = Script()
    let app = try Scope(AppScope.self, script)
    _ = app[.second]
    _ = app[.third]
    script.on("start second") { script.other.open() }
    script.on("start third") {
      try await script.other.wait()
      throw Refusal()
    }
    script.on("stop second") {
      await script.barrier.waitStubbornly()
      script.log("second is stopped")
    }
    try await simulated {
      let start = Task { try await app.start() }
      await quiet()
      #expect(script.barrier.arrived == 1)
      let close = Task { try await app.close() }
      await quiet()
      #expect((try? app.resolve(.script)) == nil)
      script.barrier.open()
      try await close.value
      _ = try? await start.value
    }
    #expect(script.log.all.suffix(3) == ["stop second", "second is stopped", "stop first"])
  }

  @Test("close with a limit does not wait longer for the hooks of a start that has failed")
  func limitAfterFailure() async throws {
    let script = Script()
    defer { script.barrier.open() }
    let app = try Scope(AppScope.self, script)
    _ = app[.first]
    _ = app[.third]
    script.on("start first") { await wait(script) }
    script.on("start third") {
      try await eventually { script.barrier.arrived == 1 }
      throw Refusal()
    }
    let start = Task { try await app.start() }
    try await eventually { script.log.count("cancelled") == 1 }
    try await ends { try await app.close(timeLimit: .milliseconds(100)) }
    let error = await #expect(throws: LifecycleError.self) { try await ends { try await start.value } }
    #expect(error?.failures.map { "\($0.step) \($0.key)" } == ["onStart .third", "onStart .first"])
  }

  @Test("close cancels the creation of a unique one and waits for it, and who asked receives .closed")
  func uniqueUnderWay() async throws {
    let script = Script()
    let app = try Scope(SlowScope.self, script)
    script.on("make .fresh") {
      do {
        try await script.barrier.wait()
      } catch {
        script.log("cancelled")
      }
    }
    let load = Task { try await app.load(.fresh).name }
    try await eventually { script.barrier.arrived == 1 }
    try await ends { try await app.close() }
    #expect(script.log.all == ["make .fresh", "cancelled", "stop first"])
    script.barrier.open()
    let error = await #expect(throws: ResolutionError.self) { try await ends { _ = try await load.value } }
    #expect(error?.code == .closed)
  }

  @Test("who waits for a creation that close ends receives .closed, whatever the factory makes of that")
  func otherWords() async throws {
    for key in [Keys.slow, .fresh] {
      let script = Script()
      let app = try Scope(SlowScope.self, script)
      script.on("make \(key)") {
        do {
          try await script.barrier.wait()
        } catch {
          throw Refusal()
        }
      }
      let load = Task { try await app.load(key).name }
      try await eventually { script.barrier.arrived == 1 }
      try await ends { try await app.close() }
      let error = await #expect(throws: ResolutionError.self) { try await ends { _ = try await load.value } }
      #expect(error?.code == .closed)
    }
  }

  @Test("when a close from inside returns that found another at it, no request is met any more")
  func insideMeanwhile() async throws {
    let script = Script()
    defer { script.end() }
    let app = try Scope(AppScope.self, script)
    let children = try (0..<10_000).map { _ in try app.open(ChildScope.self) }
    _ = app[.first]
    script.on("start first") {
      script.other.open()
      // Until somebody else has begun to close.
      while (try? app.resolve(.script)) != nil { await Task.yield() }
      try await app.close()
      script.log("met \(children.count { (try? $0.resolve(.script)) != nil })")
    }
    let close = Task {
      try await script.other.wait()
      try await app.close()
    }
    await #expect(throws: ResolutionError.self) { try await ends { try await app.start() } }
    try await ends { try await close.value }
    #expect(script.log.all.contains("met 0"))
  }

  @Test("scopes that close each other at the same time are both closed")
  func closingEachOther() async throws {
    let (one, other) = (Script(), Script())
    let (first, second) = (try Scope(AppScope.self, one), try Scope(AppScope.self, other))
    let meeting = Rendezvous(of: 2)
    one.on("stop first") {
      try await meeting.meet()
      try await second.close()
      one.log("returned")
    }
    other.on("stop first") {
      try await meeting.meet()
      try await first.close()
      other.log("returned")
    }
    _ = (first[.first], second[.first])
    let closes = [first, second].map { scope in Task { try await scope.close() } }
    for close in closes { try await ends { try await close.value } }
    #expect(one.log.all == ["stop first", "returned"])
    #expect(other.log.all == ["stop first", "returned"])
    one.end()
    other.end()
  }

  // MARK: When a start fails

  @Test("a start is refused when one above fails, which closes the scope")
  func startAbove() async throws {
    let script = Script()
    let app = try Scope(AppScope.self, script)
    let child = try app.open(ChildScope.self)
    _ = app[.first]
    _ = app[.third]
    script.on("start first") { try await script.barrier.wait() }
    script.on("start third") {
      try await script.other.wait()
      throw Refusal()
    }
    try await simulated {
      let start = Task { try await app.start() }
      await quiet()
      #expect(script.barrier.arrived == 1 && script.other.arrived == 1)
      let below = Task { try await child.start() }
      await quiet()
      script.other.open()
      await #expect(throws: LifecycleError.self) { try await start.value }
      await #expect { try await below.value } throws: { ($0 as? ResolutionError)?.code == .closed }
    }
    #expect(script.log.count("start lower") == 0)
  }

  @Test("so is a creation below that waits for what it has ended")
  func creationBelow() async throws {
    let script = Script()
    let app = try Scope(SlowScope.self, script)
    let child = try app.open(SlowChildScope.self)
    script.on("make .slow") { try await script.barrier.wait() }
    let never = Barrier()
    script.on("start slow") {
      script.other.open()
      try await never.wait()
    }
    script.on("start third") {
      try await script.other.wait()
      await quiet()
      throw Refusal()
    }
    try await simulated {
      let load = Task { try await child.load(.lower) }
      await quiet()
      #expect(script.barrier.arrived == 1)
      _ = app[.third]
      let start = Task { try await app.start() }
      await quiet()
      #expect(script.log.count("start third") == 1)
      script.barrier.open()
      await #expect(throws: LifecycleError.self) { try await start.value }
      await #expect { try await load.value } throws: { ($0 as? ResolutionError)?.code == .closed }
    }
  }

  @Test("a cancelled start reports what could not be stopped")
  func cancelledStart() async throws {
    let script = Script()
    let app = try Scope(AppScope.self, script)
    _ = app[.second]
    script.on("start second") { try await script.barrier.wait() }
    script.on("stop first") { throw Refusal() }
    let start = Task { try await app.start() }
    try await eventually { script.barrier.arrived == 1 }
    start.cancel()
    let error = await #expect(throws: LifecycleError.self) { try await ends { try await start.value } }
    #expect(error?.failures.map { "\($0.step) \($0.key)" } == ["onStop .first"])
  }

  // MARK: When an instance made later does not start

  @Test("what fails at its start when the one who waited has gone is told by close")
  func unheard() async throws {
    let script = Script()
    let app = try Scope(AppScope.self, script)
    try await ends { try await app.start() }
    script.on("start first") {
      await script.barrier.waitStubbornly()
      throw Refusal()
    }
    let error = try await simulated {
      let load = Task { try await app.load(.first) }
      await quiet()
      #expect(script.barrier.arrived == 1)
      load.cancel()
      await #expect(throws: CancellationError.self) { try await load.value }
      script.barrier.open()
      await quiet()
      return await #expect(throws: LifecycleError.self) { try await app.close() }
    }
    #expect(error?.failures.map { "\($0.step) \($0.key)" } == ["onStart .first"])
  }

  private enum TwoHoldersScope: ScopeDefinition {
    typealias Inputs = Script
    static func register(in app: inout Registry<TwoHoldersScope>) {
      app.input(.script, \.self)
      app.shared(.first, needs: Keys.script) {
        Part("first", $0)
      } onStart: {
        try await $0.start()
      }
      for key in [Keys.second, .third] {
        app.shared(key, needs: Keys.script, Keys.first) { script, first in
          script.log("make \(key)")
          if script.log.count("make .second") == 1 { script.hold.withLock { $0 }?.wait() }
          return Part("\(key)", script, [first])
        } onStart: {
          try await $0.start()
        }
      }
    }
  }

  @Test("what fails at its start is told once, however many hold it, and none of them is started")
  func toldOnce() async throws {
    let script = Script()
    let app = try Scope(TwoHoldersScope.self, script)
    script.on("start first") {
      try await script.barrier.wait()
      throw Refusal()
    }
    let error = try await simulated {
      try await app.start()
      let (second, third) = (app[.second], app[.third])
      await quiet()
      #expect(script.barrier.arrived == 1)
      script.on("start first") {}
      script.barrier.open()
      await quiet()
      #expect(app[.second] === second && app[.third] === third)
      #expect(script.log.count("start .second") + script.log.count("start .third") == 0)
      return await #expect(throws: LifecycleError.self) { try await app.close() }
    }
    #expect(error?.failures.map { "\($0.step) \($0.key)" } == ["onStart .first"])
  }

  @Test("what is made with something that does not start is not started, nor handed out by load")
  func heldMeanwhile() async throws {
    let (script, hold) = (Script(), DispatchSemaphore(value: 0))
    script.hold.withLock { $0 = hold }
    let app = try Scope(TwoHoldersScope.self, script)
    try await ends { try await app.start() }
    script.on("start first") {
      try await script.barrier.wait()
      throw Refusal()
    }
    let first = app[.first]
    async let second = onThread { try app.resolve(.second) }
    try await eventually { script.log.count("make .second") == 1 && script.barrier.arrived == 1 }
    script.on("start first") {}
    script.barrier.open()
    await #expect(throws: LifecycleError.self) { try await ends { try await app.load(.first) } }
    hold.signal()
    let made = try await second
    #expect(made.held.first === first)
    await #expect(throws: LifecycleError.self) { try await ends { try await app.load(.second) } }
    #expect(script.log.count("start .second") == 0)
  }
}
