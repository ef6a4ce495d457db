import TestTools
import Testing
import Trellis
import TrellisResolver

private struct Link: Sendable {
  var depth: Int
}

private struct Chain {
  static let keys: [Key<Link>] = (0..<size(20_000, large: 100_000)).map { Key("link\($0)") }
}

private enum SharedChain: ScopeDefinition {
  static func register(in app: inout Registry<SharedChain>) {
    app.shared(Chain.keys[0]) { Link(depth: 0) }
    for i in 1..<Chain.keys.count {
      app.shared(Chain.keys[i], needs: Chain.keys[i - 1]) { Link(depth: $0.depth + 1) }
    }
  }
}

private enum UniqueChain: ScopeDefinition {
  static func register(in app: inout Registry<UniqueChain>) {
    app.unique(Chain.keys[0]) { Link(depth: 0) }
    for i in 1..<Chain.keys.count {
      app.unique(Chain.keys[i], needs: Chain.keys[i - 1]) { Link(depth: $0.depth + 1) }
    }
  }
}

/// The far end waits for a barrier.
private enum AsyncChain: ScopeDefinition {
  static let unique: [Key<Link>] = (0..<Int(Resolver.deepestChain) - 1).map { Key("unique\($0)") }
  static let shared: [Key<Link>] = (0..<Int(Resolver.deepestChain) - 1).map { Key("shared\($0)") }
  static let barrier = Key<Barrier>("barrier")

  static func register(in app: inout Registry<AsyncChain>) {
    app.shared(barrier) { Barrier() }
    app.unique(unique[0], needs: barrier) { barrier in
      try await barrier.wait()
      return Link(depth: 0)
    }
    app.shared(shared[0], needs: barrier) { barrier in
      try await barrier.wait()
      return Link(depth: 0)
    }
    for i in 1..<unique.count {
      app.unique(unique[i], needs: unique[i - 1]) { Link(depth: $0.depth + 1) }
      app.shared(shared[i], needs: shared[i - 1]) { Link(depth: $0.depth + 1) }
    }
  }
}

private struct Broken: Error {}

private enum BrokenChain: ScopeDefinition {
  static func register(in app: inout Registry<BrokenChain>) {
    app.unique(Chain.keys[0]) { throw Broken() }
    for i in 1..<Int(Resolver.deepestChain) {
      app.shared(Chain.keys[i], needs: Chain.keys[i - 1]) { Link(depth: $0.depth + 1) }
    }
  }
}

private enum ClosedChain: ScopeDefinition {
  static func register(in app: inout Registry<ClosedChain>) {
    for i in 0..<Chain.keys.count {
      app.shared(Chain.keys[i], needs: Chain.keys[(i + 1) % Chain.keys.count]) { $0 }
    }
  }
}

/// Each in a process of its own: plans are as long as a process has keys, and those of other tests would be longer by these.
@Suite("Chains of very many registrations")
struct DeepChainTests {
  @Test("shared ones are one finding, and overflow no stack")
  func shared() async {
    await #expect(processExitsWith: .success) {
      let error = try #require(throws: GraphError.self) { try Scope(SharedChain.self) }
      #expect(error.findings.map(\.id) == ["too-deep"])
      #expect(error.findings[0].trail.first?.hasSuffix("link\(Int(Resolver.deepestChain))") == true)
    }
  }

  @Test("so are unique ones")
  func unique() async {
    await #expect(processExitsWith: .success) {
      let error = try #require(throws: GraphError.self) { try Scope(UniqueChain.self) }
      #expect(error.findings.map(\.id) == ["too-deep"])
      #expect(error.findings[0].trail.count == Int(Resolver.deepestChain) + 1)
    }
  }

  @Test("asynchronous ones load, and are cancelled while they do", arguments: [false, true])
  func asynchronous(isShared: Bool) async {
    await #expect(processExitsWith: .success) { [isShared] in
      let keys = isShared ? AsyncChain.shared : AsyncChain.unique
      let app = try Scope(AsyncChain.self)
      let cancelled = Task { try await app.load(keys[keys.count - 1]).depth }
      try await eventually { app[AsyncChain.barrier].arrived == 1 }
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      let loaded = Task { try await app.load(keys[keys.count - 1]).depth }
      try await eventually { app[AsyncChain.barrier].arrived == 2 }
      app[AsyncChain.barrier].open()
      #expect(try await loaded.value == keys.count - 1)
    }
  }

  @Test("an error at the far end carries the whole way")
  func broken() async {
    await #expect(processExitsWith: .success) {
      let app = try Scope(BrokenChain.self)
      let error = try #require(throws: ResolutionError.self) {
        try app.resolve(Chain.keys[Int(Resolver.deepestChain) - 1])
      }
      #expect(error.path == (0..<Int(Resolver.deepestChain)).reversed().map { Chain.keys[$0] })
      #expect(error.cause is Broken)
    }
  }

  @Test("a closed one is a cycle finding")
  func closed() async {
    await #expect(processExitsWith: .success) {
      let error = try #require(throws: GraphError.self) { try Scope(ClosedChain.self) }
      #expect(error.findings.map(\.id) == ["cycle"])
      #expect(error.findings[0].trail.count == Chain.keys.count + 1)
    }
  }
}
