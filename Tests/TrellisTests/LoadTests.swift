// Long, since every rule has its scopes beside its test, and the fixtures serve them all.

import TestTools
import Testing
import Trellis
import TrellisResolver

private final class Thing: Sendable {
  let name: String
  init(_ name: String = "") { self.name = name }
}

private final class Notebook {
  var pages: [String] = []
}

private struct Refusal: Error, Equatable {}

/// What the factories of a test are given to work with.
private struct Tools: Sendable {
  var log = Log()
  var barrier = Barrier()
  var meeting = Rendezvous(of: 2)
  var failures = Guarded(0)
  var isBroken = Guarded(true)
}

extension Keys {
  fileprivate static let tools = Key<Tools>("tools")
  fileprivate static let base = Key<Thing>("base")
  fileprivate static let second = Key<Thing>("second")
  fileprivate static let top = Key<Thing>("top")
  fileprivate static let pair = Key<[Thing]>("pair")
  fileprivate static let fresh = Key<Thing>("fresh")
  fileprivate static let notebook = Key<Notebook>("notebook")
  fileprivate static let absent = Key<Thing>("absent")
  fileprivate static let maybe = Key<Thing?>("maybe")
  fileprivate static let lazily = Key<Lazy<Thing>>("lazily")
  fileprivate static let providing = Key<Providing>("providing")
  fileprivate static let otherName = Key<Thing>("otherName")
  fileprivate static let many = Key<[Thing]>("many")
  fileprivate static let named = Key<[String: Thing]>("named")
  fileprivate static let label = Key<String>("label")
  fileprivate static let held = Key<Thing>("held")
}

private struct Providing: Sendable {
  var make: @Sendable () throws -> Thing
}

@Suite("Loading")
struct LoadTests {
  private enum BasicScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<BasicScope>) {
      app.input(.tools, \.self)
      app.shared(.base, needs: Keys.tools) { tools in
        await Task.yield()
        tools.log("base")
        return Thing("base")
      }
      app.shared(.top, needs: Keys.base) { Thing("top of \($0.name)") }
    }
  }

  @Test("load makes what is asynchronous, and a synchronous request finds it afterwards")
  func loads() async throws {
    try await ends {
      let app = try Scope(BasicScope.self, Tools())
      let base = try await app.load(.base)
      #expect(try app.resolve(.base) === base)
      #expect(try await app.load(.base) === base)
    }
  }

  @Test("a synchronous request before that throws and says what to do")
  func notLoaded() throws {
    let app = try Scope(BasicScope.self, Tools())
    let error = try #require(throws: ResolutionError.self) { try app.resolve(.base) }
    #expect(error.code == .notLoaded)
    #expect(error.path == [Keys.base])
    #expect(error.description.contains("try await scope.load(.base)"))
    #expect(#expect(throws: ResolutionError.self) { try app.resolve(.top) }?.code == .notLoaded)
  }

  @Test("a synchronous factory that needs something asynchronous is made by load like it")
  func contagion() async throws {
    try await ends {
      let tools = Tools()
      let app = try Scope(BasicScope.self, tools)
      let top = try await app.load(.top)
      #expect(top.name == "top of base")
      #expect(app[.top] === top)
      #expect(tools.log.all == ["base"])
    }
  }

  private enum GatedScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<GatedScope>) {
      app.input(.tools, \.self)
      app.shared(.base, needs: Keys.tools) { tools in
        tools.log("begin")
        do {
          try await tools.barrier.wait()
        } catch {
          tools.log("cancelled")
          throw error
        }
        return Thing()
      }
      app.shared(.top, needs: Keys.base) { $0 }
    }
  }

  @Test("all who load at the same time share one creation")
  func oneCreation() async throws {
    let tools = Tools()
    let app = try Scope(GatedScope.self, tools)
    let all = try await simulated {
      try await withThrowingTaskGroup(of: Thing.self) { group in
        for number in 0..<200 {
          group.addTask { number.isMultiple(of: 2) ? try await app.load(.base) : try await app.load(.top) }
        }
        await quiet()
        #expect(tools.barrier.arrived == 1)
        tools.barrier.open()
        return try await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert(ObjectIdentifier($1)) }
      }
    }
    #expect(all.count == 1)
    #expect(tools.log.all == ["begin"])
  }

  @Test("cancelling one who waits ends that wait at once, and neither the creation nor the others")
  func oneCancelled() async throws {
    let tools = Tools()
    let app = try Scope(GatedScope.self, tools)
    try await simulated {
      let patient = Task { try await app.load(.base) }
      await quiet()
      let hasty = Task { try await app.load(.top) }
      let direct = Task { try await app.load(.base) }
      await quiet()
      hasty.cancel()
      direct.cancel()
      // The barrier is still closed.
      await #expect(throws: CancellationError.self) { try await hasty.value }
      await #expect(throws: CancellationError.self) { try await direct.value }
      tools.barrier.open()
      let thing = try await patient.value
      #expect(app[.base] === thing)
    }
    #expect(tools.log.all == ["begin"])
  }

  @Test("the first who asked may be cancelled as well as any other")
  func firstCancelled() async throws {
    let tools = Tools()
    let app = try Scope(GatedScope.self, tools)
    try await simulated {
      let first = Task { try await app.load(.base) }
      await quiet()
      let others = (0..<8).map { _ in Task { try await app.load(.base) } }
      await quiet()
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      tools.barrier.open()
      for other in others {
        let thing = try await other.value
        #expect(thing === app[.base])
      }
    }
    #expect(tools.log.all == ["begin"])
  }

  @Test("cancelling all who wait cancels the creation, and a later load starts anew")
  func allCancelled() async throws {
    let tools = Tools()
    let app = try Scope(GatedScope.self, tools)
    let waiters = (0..<4).map { _ in Task { try await app.load(.base) } }
    try await eventually { tools.barrier.arrived == 1 }
    for waiter in waiters { waiter.cancel() }
    for waiter in waiters {
      await #expect(throws: CancellationError.self) { try await ends { try await waiter.value } }
    }
    try await eventually { tools.log.all.last == "cancelled" }
    tools.barrier.open()
    _ = try await ends { try await app.load(.base) }
    // A waiter that was late, and cancelled just after it had begun to wait, has had a creation of its own cancelled.
    let log = tools.log.all
    #expect(log.count >= 3 && log.count % 2 == 1 && log == (0..<log.count).map { $0 % 2 == 0 ? "begin" : "cancelled" })
  }

  @Test("a load that comes while a creation is being cancelled waits for its end and begins anew")
  func joinsAbandoned() async throws {
    let tools = Tools()
    let app = try Scope(StubbornScope.self, tools)
    let first = Task { try await app.load(.base) }
    try await eventually { tools.barrier.arrived == 1 }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await ends { try await first.value } }
    let late = Task { try await app.load(.base) }
    let impatient = Task { try await app.load(.base) }
    impatient.cancel()
    await #expect(throws: CancellationError.self) { try await ends { try await impatient.value } }
    tools.barrier.open()
    #expect(try await ends { try await late.value }.name == "2")
    #expect(tools.log.all == ["begin 1", "end 1", "begin 2", "end 2"])
  }

  private enum StubbornScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<StubbornScope>) {
      app.input(.tools, \.self)
      app.shared(.base, needs: Keys.tools) { tools in
        let number = tools.failures.withLock { number in
          number += 1
          return number
        }
        tools.log("begin \(number)")
        await tools.barrier.waitStubbornly()
        tools.log("end \(number)")
        try Task.checkCancellation()
        return Thing("\(number)")
      }
    }
  }

  private enum FailingScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<FailingScope>) {
      app.input(.tools, \.self)
      app.shared(.base, needs: Keys.tools) { tools in
        try await tools.barrier.wait()
        if tools.isBroken.withLock({ $0 }) { throw Refusal() }
        return Thing()
      }
      app.shared(.second, needs: Keys.base) { $0 }
      app.shared(.top, needs: Keys.second) { base in
        await step()
        return base
      }
    }
  }

  @Test("a factory that throws leaves nothing behind, and all who wait receive the way and the cause")
  func failure() async throws {
    let tools = Tools()
    let app = try Scope(FailingScope.self, tools)
    try await simulated {
      let bottom = Task { try await app.load(.base) }
      let tops = (0..<4).map { _ in Task { try await app.load(.top) } }
      await quiet()
      #expect(tools.barrier.arrived == 1)
      tools.barrier.open()
      let error = try #require(await #expect(throws: ResolutionError.self) { try await bottom.value })
      #expect(error.code == .factoryFailed)
      #expect(error.path == [Keys.base])
      #expect(error.cause as? Refusal == Refusal())
      for top in tops {
        let error = try #require(await #expect(throws: ResolutionError.self) { try await top.value })
        #expect(error.path == [Keys.top, Keys.second, Keys.base])
        #expect(error.cause as? Refusal == Refusal())
        #expect(error.scope == "LoadTests.FailingScope")
      }
    }
    #expect(#expect(throws: ResolutionError.self) { try app.resolve(.base) }?.code == .notLoaded)
    tools.isBroken.withLock { $0 = false }
    _ = try await ends { try await app.load(.top) }
  }

  private enum BranchesScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<BranchesScope>) {
      app.input(.tools, \.self)
      app.shared(.base, needs: Keys.tools) { tools in
        try await tools.meeting.meet()
        return Thing("left")
      }
      app.unique(.second, needs: Keys.tools) { tools in
        try await tools.meeting.meet()
        return Thing("right")
      }
      app.shared(.pair, needs: Keys.base, Keys.second) { [$0, $1] }
    }
  }

  @Test("independent branches are made at the same time")
  func overlap() async throws {
    let tools = Tools()
    let app = try Scope(BranchesScope.self, tools)
    // Each waits for the other to have begun.
    let pair = try await ends { try await app.load(.pair) }
    #expect(pair.map(\.name) == ["left", "right"])
  }

  private enum FormsScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<FormsScope>) {
      app.input(.tools, \.self)
      app.shared(.base, needs: Keys.tools) { tools in
        await Task.yield()
        tools.log("base")
        return Thing("base")
      }
      app.unique(.fresh, needs: Keys.base) { base in
        await Task.yield()
        return Thing("fresh of \(base.name)")
      }
      app.unique(.notebook, needs: Keys.base) { base in
        await Task.yield()
        let notebook = Notebook()
        notebook.pages = [base.name]
        return notebook
      }
      app.unique(.maybe, needs: Keys.base.optional) { $0 }
      app.unique(.lazily, needs: Keys.base.lazy) { $0 }
      app.unique(.providing, needs: Keys.base.provider) { Providing(make: $0) }
      app.alias(.otherName, to: Keys.base)
      app.shared(.second) { Thing("second") }
      app.decorate(.second, needs: Keys.base) { Thing("\($0.name) on \($1.name)") }
      app.contribute(to: .many, needs: Keys.base) { $0 }
      app.contribute(to: .many, needs: Keys.fresh) { $0 }
      app.contribute(to: .named, at: "base", needs: Keys.base) { $0 }
    }
  }

  @Test("an asynchronous unique is a new one for each load, also if it is not Sendable")
  func unique() async throws {
    try await ends {
      let tools = Tools()
      let app = try Scope(FormsScope.self, tools)
      let one = try await app.load(.fresh)
      let other = try await app.load(.fresh)
      #expect(one !== other)
      #expect(one.name == "fresh of base")
      let notebook = try await app.load(.notebook)
      notebook.pages.append("mine")
      #expect(try await app.load(.notebook).pages == ["base"])
      #expect(tools.log.all == ["base"])
      #expect(#expect(throws: ResolutionError.self) { try app.resolve(.fresh) }?.code == .notLoaded)
    }
  }

  @Test("optional needs, other names, decorations and collections are made with what they need")
  func forms() async throws {
    try await ends {
      let app = try Scope(FormsScope.self, Tools())
      #expect(try await app.load(.maybe)?.name == "base")
      #expect(try await app.load(.otherName) === app[.base])
      #expect(try app.resolve(.otherName) === app[.base])
      #expect(try await app.load(.second).name == "second on base")
      #expect(try await app.load(.many).map(\.name) == ["base", "fresh of base"])
      #expect(app[.many][0] === app[.base])
      #expect(try await app.load(.named)["base"] === app[.base])
    }
  }

  @Test("a lazy need and a provider of something asynchronous find it once it is loaded")
  func later() async throws {
    try await ends {
      let app = try Scope(FormsScope.self, Tools())
      let lazy = app[.lazily]
      let provider = app[.providing].make
      #expect(#expect(throws: ResolutionError.self) { try lazy() }?.code == .notLoaded)
      #expect((#expect(throws: (any Error).self) { try provider() } as? ResolutionError)?.code == .notLoaded)
      let base = try await app.load(.base)
      #expect(try lazy() === base)
      #expect(try provider() === base)
    }
  }

  private enum ParentScope: ScopeDefinition {
    typealias Inputs = Tools
    static func register(in app: inout Registry<ParentScope>) {
      app.input(.tools, \.self)
      app.value(.label, "parent")
      app.shared(.base, needs: Keys.tools, Keys.label) { tools, label in
        tools.log("base")
        try await tools.meeting.meet()
        return Thing(label)
      }
      app.unique(.fresh, needs: Keys.base, Keys.label) { base, label in
        await Task.yield()
        return Thing("\(base.name), \(label)")
      }
      app.unique(.second, needs: Keys.held) { Thing("of \($0.name)") }
      app.shared(.held) {
        await Task.yield()
        return Thing("parent's")
      }
    }
  }

  private enum ChildScope: ScopeDefinition {
    typealias Parent = ParentScope
    static func register(in child: inout Registry<ChildScope>) {
      child.override(.label, value: "child")
      child.override(.held) {
        await Task.yield()
        return Thing("child's")
      }
      child.shared(.top, needs: Keys.base) { Thing("top of \($0.name)") }
    }
  }

  @Test("children that load a parent's service make one, in the parent")
  func parent() async throws {
    try await ends {
      let tools = Tools()
      let app = try Scope(ParentScope.self, tools)
      let children = try (0..<2).map { _ in try app.open(ChildScope.self) }
      async let one = children[0].load(.top)
      async let other = children[1].load(.base)
      try await eventually { tools.log.count("base") == 1 }
      try await tools.meeting.meet()
      #expect(try await one.name == "top of parent")
      #expect(try await other === app[.base])
      #expect(children[0][.base] === app[.base])
      #expect(tools.log.all == ["base"])
    }
  }

  @Test("what a child loads from its parent is made with what the parent sees")
  func ownersView() async throws {
    try await ends {
      let tools = Tools()
      let app = try Scope(ParentScope.self, tools)
      let child = try app.open(ChildScope.self)
      async let meeting: Void = tools.meeting.meet()
      #expect(try await child.load(.fresh).name == "parent, parent")
      try await meeting
      #expect(try await child.load(.second).name == "of parent's")
      #expect(try await child.load(.held).name == "child's")
    }
  }

  private struct Chain {
    static let keys: [Key<Int>] = (0..<Int(Resolver.deepestChain)).map { Key("link\($0)") }
    static let uniqueKeys: [Key<Int>] = (0..<Int(Resolver.deepestChain)).map { Key("uniqueLink\($0)") }
  }

  private enum ChainScope: ScopeDefinition {
    static func register(in app: inout Registry<ChainScope>) {
      app.shared(Chain.keys[0]) { () async in 0 }
      app.unique(Chain.uniqueKeys[0]) { () async in 0 }
      for number in 1..<Chain.keys.count {
        if number.isMultiple(of: 2) {
          app.shared(Chain.keys[number], needs: Chain.keys[number - 1]) { $0 + 1 }
        } else {
          app.shared(Chain.keys[number], needs: Chain.keys[number - 1]) { below async in below + 1 }
        }
        app.unique(Chain.uniqueKeys[number], needs: Chain.uniqueKeys[number - 1]) { below async in below + 1 }
      }
    }
  }

  @Test("the deepest chain of asynchronous registrations loads")
  func chain() async {
    // In a process of its own, whose keys make no other test's plans longer.
    await #expect(processExitsWith: .success) {
      let app = try Scope(ChainScope.self)
      #expect(
        try await ends { try await app.load(Chain.keys[Int(Resolver.deepestChain) - 1]) } == Int(Resolver.deepestChain)
          - 1)
      #expect(
        try await ends { try await app.load(Chain.uniqueKeys[Int(Resolver.deepestChain) - 1]) } == Int(
          Resolver.deepestChain) - 1)
    }
  }

  @Test("what a key gives by default, and what is synchronous, can be loaded too")
  func synchronous() async throws {
    try await ends {
      let app = try Scope(BasicScope.self, Tools())
      let sized = Key<Int>("sized", default: { 50 })
      #expect(try await app.load(sized) == 50)
      let error = await #expect(throws: ResolutionError.self) { try await app.load(.absent) }
      #expect(error?.code == .missing)
      #expect(error?.scope == "LoadTests.BasicScope")
    }
  }
}
