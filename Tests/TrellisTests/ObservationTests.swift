import Foundation
import TestTools
import Testing
import Trellis

private final class Thing: Sendable {}

private struct Refusal: Error {}

extension Keys {
  fileprivate static let config = Key<Thing>("config")
  fileprivate static let database = Key<Thing>("database")
  fileprivate static let broken = Key<Thing>("broken")
  fileprivate static let slowlyBroken = Key<Thing>("slowlyBroken")
  fileprivate static let fresh = Key<Thing>("fresh")
  fileprivate static let image = Key<Thing>("image")
  fileprivate static let size = Key<Int>("size")
  fileprivate static let name = Key<String>("name")
  fileprivate static let title = Key<String>("title")
  fileprivate static let plugins = Key<[Thing]>("plugins")
  fileprivate static let standard = Key<Thing>("standard", default: { Thing() })
  fileprivate static let gate = Key<Barrier>("gate")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.config) {
      Thread.sleep(forTimeInterval: 0.002)
      return Thing()
    }
    app.shared(.database, needs: Keys.config) { _ in
      try await Task.sleep(for: .milliseconds(2))
      return Thing()
    } onStart: { _ in
      try await Task.sleep(for: .milliseconds(2))
    } onStop: { _ in
      try await Task.sleep(for: .milliseconds(2))
    }
    app.unique(.broken, needs: Keys.config) { _ in throw Refusal() }
    app.shared(.slowlyBroken, needs: Keys.config) { _ in
      await Task.yield()
      throw Refusal()
    } onStop: {
      _ in
    }
  }
}

private enum ChildScope: ScopeDefinition {
  typealias Parent = AppScope
  struct Inputs: Sendable { var name = "Ada" }
  static func register(in child: inout Registry<ChildScope>) {
    child.input(.name, \.name)
    child.unique(.fresh) { Thing() }
  }
}

@Suite("Observation")
struct ObservationTests {
  @Test("scopes and instances tell what happens to them, in order, with how long it took")
  func events() async throws {
    let events = Guarded<[ScopeEvent]>([])
    do {
      let app = try Scope(AppScope.self, observer: ScopeObserver { event in events.withLock { $0.append(event) } })
      do {
        let child = try app.open(ChildScope.self, .init())
        _ = child[.fresh]
        _ = child[.standard]
      }
      _ = try await app.load(.database)
      _ = try? app.resolve(.broken)
      _ = try? await app.load(.slowlyBroken)
      try await app.close()
    }
    let all = events.withLock { $0 }
    let told = all.map { event in
      "\(event.kind) \(event.scope)\(event.keys.map { " \($0)" }.joined())" + (event.error == nil ? "" : " failed")
    }
    #expect(
      told == [
        "scopeOpened AppScope",
        "scopeOpened ChildScope",
        "instanceCreated ChildScope .fresh",
        "instanceCreated AppScope .standard",
        "scopeReleased ChildScope",
        "instanceCreated AppScope .config",
        "instanceCreated AppScope .database",
        "instanceCreated AppScope .broken failed",
        "instanceCreated AppScope .slowlyBroken failed",
        "neverStarted AppScope .database",
        "instanceStopped AppScope .database",
        "scopeClosed AppScope",
        "instanceReleased AppScope .database",
        "instanceReleased AppScope .config",
        "instanceReleased AppScope .standard",
        "scopeReleased AppScope",
      ])
    for event in all {
      let takesTime = ![.scopeOpened, .scopeReleased, .neverStarted].contains(event.kind)
      #expect((event.duration != nil) == takesTime, "\(event)")
      if [Keys.config, Keys.database].contains(where: event.keys.contains), event.kind != .instanceReleased,
        takesTime, event.error == nil
      {
        #expect((event.duration ?? .zero) >= .milliseconds(2), "\(event)")
      }
      if event.error != nil { #expect("\(event)".contains("failed: ")) }
    }
  }

  @Test("the closing of each scope is told, those below first, whether anything in them has been started or not")
  func closedWithScopesBelow() async throws {
    let events = Log()
    let app = try Scope(
      AppScope.self, observer: ScopeObserver { if $0.kind == .scopeClosed { events($0.scope) } })
    let below = try (app.open(ChildScope.self, .init()), app.open(ChildScope.self, .init()))
    try await app.close()
    #expect(events.all == ["ChildScope", "ChildScope", "AppScope"])
    withExtendedLifetime(below) {}
  }

  @Test("nothing is told of a scope that is not opened since the one above is closed")
  func refused() async throws {
    let events = Log()
    let app = try Scope(AppScope.self, observer: ScopeObserver { events("\($0.kind)") })
    try await app.close()
    #expect(throws: ResolutionError.self) { try app.open(ChildScope.self, .init()) }
    #expect(throws: ResolutionError.self) { try app.overriding { $0.override(.config) { Thing() } } }
    #expect(events.all == ["scopeOpened", "scopeClosed"])
  }

  @Test("values, inputs and aliases are not made, and nothing tells so")
  func given() throws {
    enum GivingScope: ScopeDefinition {
      struct Inputs: Sendable { var name = "Ada" }
      static func register(in app: inout Registry<GivingScope>) {
        app.input(.name, \.name)
        app.value(.size, 3)
        app.alias(.title, to: Keys.name)
        app.shared(.config, needs: Keys.name, Keys.title, Keys.size) { _, _, _ in Thing() }
      }
    }
    let events = Guarded<[ScopeEvent]>([])
    let app = try Scope(
      GivingScope.self, .init(), observer: ScopeObserver { event in events.withLock { $0.append(event) } })
    _ = (app[.config], app[.title], app[.size])
    let made = events.withLock { $0 }.filter { $0.kind == .instanceCreated }
    #expect(made.flatMap(\.keys).map(\.description) == [".config"])
  }

  @Test("a start that works tells of each onStart and then of the scope")
  func started() async throws {
    let events = Log()
    let app = try Scope(
      StartedScope.self, observer: ScopeObserver { events("\($0.kind)\($0.keys.map { " \($0)" }.joined())") })
    try await app.start()
    #expect(
      events.all == ["scopeOpened", "instanceCreated .config", "instanceStarted .config", "scopeStarted"])
    try await app.close()
  }

  private enum StartedScope: ScopeDefinition {
    static func register(in app: inout Registry<StartedScope>) {
      app.shared(.config, options: .eager) {
        Thing()
      } onStart: { _ in
      }
    }
  }

  private enum TreeScope: ScopeDefinition {
    typealias Inputs = Barrier
    static func register(in app: inout Registry<TreeScope>) {
      app.input(.gate, \.self)
      app.value(.size, 3)
      app.shared(.config) { Thing() }
      app.shared(.database, needs: Keys.gate) { gate in
        try await gate.wait()
        return Thing()
      } onStop: {
        _ in
      }
      app.weak(.image) { Thing() }
      app.unique(.fresh) { Thing() }
      app.value(.title, "tree")
      app.contribute(to: .plugins) { Thing() }
    }
  }

  private enum BranchScope: ScopeDefinition {
    typealias Parent = TreeScope
    static func register(in branch: inout Registry<BranchScope>) {
      branch.alias(.standard, to: Keys.config)
      branch.decorate(.config) { config in config }
    }
  }

  @Test("a description tells a scope with overrides, and what they are, from others of its definition")
  func derived() throws {
    let app = try Scope(TreeScope.self, Barrier())
    let odd = try app.overriding { $0.override(.size, value: 4) }
    #expect(
      odd.description == """
        ObservationTests.TreeScope with overrides (open)
          .size override value
        """)
  }

  @Test("a scope's description is the live tree from there down")
  func description() async throws {
    let gate = Barrier()
    let app = try Scope(TreeScope.self, gate)
    #expect(
      app.description == """
        ObservationTests.TreeScope (open)
          .gate input: given
          .size value
          .config shared: not made
          .database shared: not made
          .image weak: not made
          .fresh unique
          .title value
          .plugins contribution shared: not made
          .plugins collection: not made
        """)
    let first = try app.open(BranchScope.self)
    let second = try app.open(BranchScope.self)
    let image = app[.image]
    _ = app[.plugins]
    _ = second[.config]
    let start = Task { try await app.start() }
    try await eventually { gate.arrived == 1 }
    #expect(
      "\(app)" == """
        ObservationTests.TreeScope (open, starting)
          .gate input: given
          .size value
          .config shared: made
          .database shared: being made
          .image weak: made
          .fresh unique
          .title value
          .plugins contribution shared: made
          .plugins collection: made
          ObservationTests.BranchScope (open)
            .standard alias
            .config decoration shared: not made
          ObservationTests.BranchScope (open)
            .standard alias
            .config decoration shared: made
        """)
    _ = image
    gate.open()
    try await start.value
    #expect(app.description.hasPrefix("ObservationTests.TreeScope (open, started)\n"))
    #expect(app.description.contains("  .database shared: made\n"))
    try await app.close()
    #expect(
      first.description == """
        ObservationTests.BranchScope (closed)
          .standard alias
          .config decoration shared: not made
        """)
    #expect(app.description.hasPrefix("ObservationTests.TreeScope (closed)\n"))
  }
}
