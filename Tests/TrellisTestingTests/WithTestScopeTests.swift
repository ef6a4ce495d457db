import Testing
import Trellis
import TrellisTesting

@Suite("withTestScope")
struct WithTestScopeTests {
  @Test func `runs its body in a fresh scope, gives what it returns, and closes the scope`() async throws {
    let app = try await withTestScope(AppScope.self) { app in
      #expect(Scope<AppScope>.current?[.ledger] === app[.ledger])
      #expect(throws: ResolutionError.self) { try app.resolve(.network) }
      return app
    }
    let error = #expect(throws: ResolutionError.self) { try app.resolve(.ledger) }
    #expect(error?.code == .closed)
  }

  @Test func `takes inputs and overrides`() async throws {
    try await withTestScope(
      NamedScope.self, .init(name: "Ada"), overrides: { $0.override(.name, value: "Grace") }
    ) { named in
      #expect(named[.greeting].text == "hello, Grace")
    }
  }

  @Test func `opens a scope below another, gives it to the test, and closes it first`() async throws {
    let diary = Diary()
    let attic = try await withTestScope(HouseScope.self, overrides: { $0.override(.diary, value: diary) }) { house in
      let lamp = try await withTestScope(
        RoomScope.self, .init(name: "attic"), in: house, overrides: { $0.override(.color, value: "red") }
      ) { room in
        try await withTestScope(DrawerScope.self, in: room) { drawer in
          #expect(drawer[.letter] == "read under the red lamp of attic")
          let current = try testScope(DrawerScope.self)
          #expect(current[.lamp] === room[.lamp])
        }
        _ = house[.boiler]
        return room[.lamp]
      }
      #expect(diary.all == ["lamp of attic"])
      #expect(throws: MissingTestScope.self) { try testScope(RoomScope.self) }
      return lamp.place
    }
    #expect(attic == "attic")
    #expect(diary.all == ["lamp of attic", "boiler"])
  }

  @Test func `throws for a scope below another what it throws for a root`() async throws {
    try await withTestScope(HouseScope.self) { house in
      await #expect(throws: GraphError.self) { try await withTestScope(BrokenRoomScope.self, in: house) { _ in } }
      let unused = await #expect(throws: UnusedOverrides.self) {
        try await withTestScope(
          RoomScope.self, .init(name: "attic"), in: house, reportsUnusedOverrides: true,
          overrides: { $0.override(.color, value: "red") }
        ) { _ in }
      }
      #expect(unused?.keys == [.color])
      let both = await #expect(throws: ScopeFailures.self) {
        try await withTestScope(RoomScope.self, .init(name: "attic"), in: house) { room in
          _ = room[.jammed]
          throw Refusal()
        }
      }
      #expect(both?.close is LifecycleError)
    }
  }

  @Test func `has an observer`() async throws {
    let recorder = Recorder()
    try await withTestScope(AppScope.self, observer: recorder.observer) { _ in }
    #expect(recorder.kinds == [.scopeOpened, .scopeClosed, .scopeReleased])
  }

  @MainActor @Test func `stays on the actor of its caller`() async throws {
    var count = 0
    try await withTestScope(AppScope.self) { _ in
      await Task.yield()
      MainActor.assertIsolated()
      count += 1
    }
    #expect(count == 1)
  }

  @Test func `throws the findings of a graph with faults`() async throws {
    let error = await #expect(throws: GraphError.self) { try await withTestScope(BrokenScope.self) { _ in } }
    #expect(error?.findings.map(\.id) == ["missing"])
  }

  @Test func `throws what the body throws, what closing fails with, or both`() async throws {
    let body = await #expect(throws: Refusal.self) { try await withTestScope(AppScope.self) { _ in throw Refusal() } }
    #expect(body != nil)
    let close = await #expect(throws: LifecycleError.self) {
      try await withTestScope(AppScope.self) { _ = $0[.stubborn] }
    }
    #expect(close?.failures.map(\.key) == [.stubborn])
    let both = await #expect(throws: ScopeFailures.self) {
      try await withTestScope(AppScope.self) { app in
        _ = app[.stubborn]
        throw Refusal()
      }
    }
    #expect(both?.body is Refusal)
    #expect(both?.close is LifecycleError)
  }

  @Test func `throws the overrides that nothing asked for, if it is to`() async throws {
    func run(reports: Bool) async throws {
      try await withTestScope(
        AppScope.self, reportsUnusedOverrides: reports,
        overrides: {
          $0.override(.mark, value: "used")
          $0.override(.network) { "fake" }
        }
      ) { #expect($0[.mark] == "used") }
    }
    try await run(reports: false)
    let error = await #expect(throws: UnusedOverrides.self) { try await run(reports: true) }
    #expect(error?.keys == [.network])
    let text = "the test did not request '.network', which TrellisTestingTests/WithTestScopeTests.swift:"
    #expect(error?.description.hasPrefix(text) == true)
  }

  @Test func `throws which permissions allow nothing`() async throws {
    let error = try await #require(throws: UnusedOverrides.self) {
      try await withTestScope(
        AppScope.self, reportsUnusedOverrides: true,
        overrides: {
          $0.permitLive(.network)
          $0.permitLive(.ledger)
        }
      ) { _ in }
    }
    #expect(error.keys == [.ledger])
    #expect(error.description == "the test permits '.ledger' to be live, but no registration of it is '.live'")
  }

  private final class Token: Sendable {}

  private enum PollingScope: ScopeDefinition {
    static let token = Key<Token>("token")
    static let poller = Key<Task<Bool, Never>>("poller")
    static let ticks = Key<AsyncStream<Void>>("ticks")
    typealias Inputs = AsyncStream<Void>

    static func register(in scope: inout Registry<PollingScope>) {
      scope.input(ticks, \.self)
      scope.shared(token) { Token() }
      scope.shared(poller, needs: ticks) { ticks in
        Task {
          for await _ in ticks {}
          return (try? testScope(PollingScope.self)) == nil
        }
      }
    }
  }

  @Test func `is not kept by a task that a service has started`() async throws {
    let (ticks, tick) = AsyncStream<Void>.makeStream()
    weak var token: Token?
    let poller = try await withTestScope(PollingScope.self, ticks) { scope in
      token = scope[PollingScope.token]
      return scope[PollingScope.poller]
    }
    #expect(token == nil)
    tick.finish()
    #expect(await poller.value)
  }
}
