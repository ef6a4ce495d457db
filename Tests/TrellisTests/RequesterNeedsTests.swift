import Testing
import Trellis

private struct Refusal: Error {}

private final class Tools: Sendable {
  let log = Log()
  let isRefusing = Guarded(false)
}

private final class Part: Sendable {
  let name: String
  let tools: Tools

  init(_ name: String, _ tools: Tools) {
    self.name = name
    self.tools = tools
    tools.log("make \(name)")
  }
}

/// It has no hooks of its own.
private final class Holder: Sendable {
  let part: Part
  init(_ part: Part) { self.part = part }
}

extension Keys {
  fileprivate static let part = Key<Part>("part")
  fileprivate static let partTaker = Key<Part>("partTaker")
  fileprivate static let farPartTaker = Key<Part>("farPartTaker")
  fileprivate static let farPart = Key<Part>("farPart")
  fileprivate static let holder = Key<Holder>("holder")
  fileprivate static let tools = Key<Tools>("tools")
  fileprivate static let label = Key<String>("label")
  fileprivate static let held = Key<String>("held")
  fileprivate static let fresh = Key<String>("fresh")
  fileprivate static let taker = Key<String>("taker")
  fileprivate static let farTaker = Key<String>("farTaker")
  fileprivate static let kept = Key<String>("kept")
  fileprivate static let far = Key<String>("far")
  fileprivate static let made = Key<String>("made")
  fileprivate static let lazily = Key<Lazy<String>>("lazily")
}

/// `.kept`, `.far` and `.made` need what takes `.held` or `.fresh` from its requester, directly or by another such one.
private enum AppScope: ScopeDefinition {
  typealias Inputs = Tools

  static func register(in app: inout Registry<AppScope>) {
    app.input(.tools, \.self)
    app.value(.label, "label")
    app.shared(.held, needs: Keys.tools, Keys.label) { tools, label in
      tools.log("make held")
      await Task.yield()
      return "held \(label)"
    }
    app.unique(.fresh) {
      await Task.yield()
      return "fresh"
    }
    app.unique(.taker, needs: Keys.held.fromRequester, Keys.fresh.fromRequester) { "\($0), \($1)" }
    app.unique(.farTaker, needs: Keys.taker.fromRequester) { $0 }
    app.shared(.kept, needs: Keys.taker) { "kept \($0)" }
    app.shared(.far, needs: Keys.farTaker) { "far \($0)" }
    app.unique(.made, needs: Keys.farTaker.optional) { "made \($0 ?? "-")" }
  }
}

/// `.farPart` takes `.part`, which has hooks, by way of two others.
private enum HookScope: ScopeDefinition {
  typealias Inputs = Tools

  static func register(in app: inout Registry<HookScope>) {
    app.input(.tools, \.self)
    app.shared(.part, needs: Keys.tools) {
      Part("part", $0)
    } onStart: { part in
      part.tools.log("start part")
      if part.tools.isRefusing.withLock({ $0 }) { throw Refusal() }
    } onStop: { part in
      part.tools.log("stop part")
    }
    app.unique(.partTaker, needs: Keys.part.fromRequester) { $0 }
    app.unique(.farPartTaker, needs: Keys.partTaker.fromRequester) { $0 }
    app.shared(.holder, needs: Keys.farPartTaker) { Holder($0) }
    app.shared(.farPart, options: .eager, needs: Keys.farPartTaker, Keys.tools) {
      Part("far part", $1)
    } onStart: { part in
      part.tools.log("start far part")
    } onStop: { part in
      part.tools.log("stop far part")
    }
  }
}

private enum OverriddenScope: ScopeDefinition {
  static func register(in app: inout Registry<OverriddenScope>) {
    app.value(.label, "real")
    app.shared(.held, needs: Keys.label) { "held \($0)" }
    app.unique(.taker, needs: Keys.held.fromRequester) { $0 }
    app.unique(.farTaker, needs: Keys.taker.fromRequester) { $0 }
    app.shared(.kept, needs: Keys.taker) { "kept \($0)" }
    app.shared(.far, needs: Keys.farTaker) { "far \($0)" }
    app.shared(.lazily, needs: Keys.taker.lazy) { $0 }
  }
}

@Suite("Who needs a unique needs what that takes from its requester")
struct RequesterNeedsTests {
  @Test("what is taken and asynchronous is loaded with who needs the taker")
  func load() async throws {
    try await ends {
      let tools = Tools()
      let app = try Scope(AppScope.self, tools)
      #expect(try await app.load(.kept) == "kept held label, fresh")
      #expect(try await app.load(.far) == "far held label, fresh")
      #expect(try await app.load(.made) == "made held label, fresh")
      #expect(try await app.load(.farTaker) == "held label, fresh")
      #expect(app[.kept] == "kept held label, fresh")
      #expect(#expect(throws: ResolutionError.self) { try app.resolve(.made) }?.code == .notLoaded)
      #expect(tools.log.all == ["make held"])
    }
  }

  @Test("a start makes what takes something asynchronous")
  func start() async throws {
    try await ends {
      let app = try Scope(AppScope.self, Tools())
      try await app.start()
      #expect(app[.kept] == "kept held label, fresh")
      #expect(app[.far] == "far held label, fresh")
    }
  }

  @Test("what is taken is started before who needs the taker is made")
  func hooks() async throws {
    let tools = Tools()
    try await ends {
      let app = try Scope(HookScope.self, tools)
      try await app.start()
      try await app.close()
    }
    #expect(
      tools.log.all == [
        "make part", "start part", "make far part", "start far part", "stop far part", "stop part",
      ])
  }

  @Test("what took something that a failed start has taken away is made anew")
  func failedStart() async throws {
    let tools = Tools()
    tools.isRefusing.withLock { $0 = true }
    try await ends {
      let app = try Scope(HookScope.self, tools)
      let (holder, part) = (app[.holder], app[.part])
      #expect(holder.part === part)
      await #expect(throws: LifecycleError.self) { try await app.start() }
      tools.isRefusing.withLock { $0 = false }
      #expect(app[.part] !== part)
      #expect(app[.holder] !== holder && app[.holder].part === app[.part])
    }
  }

  @Test("an override of what is taken makes who needs the taker afresh", arguments: [true, false])
  func overriding(isDirect: Bool) throws {
    let app = try Scope(OverriddenScope.self)
    #expect(app[.far] == "far held real")
    #expect(app[.kept] == "kept held real")
    #expect(try app[.lazily]() == "held real")
    let derived = try app.overriding {
      if isDirect { $0.override(.held, value: "held fake") } else { $0.override(.label, value: "fake") }
    }
    #expect(derived[.taker] == "held fake")
    #expect(derived[.kept] == "kept held fake")
    #expect(derived[.far] == "far held fake")
    #expect(try derived[.lazily]() == "held fake")
    #expect(app[.far] == "far held real")
  }
}
