import Testing
import Trellis

private actor Library {
  private(set) var isStarted = false
  func start() { isStarted = true }
  func track(_ id: Int) -> String { "track \(id)" }
}

private final class Player: Sendable {
  let track: String
  init(track: String) { self.track = track }
  init(id: Int, library: Library) async { track = await library.track(id) }
}

@MainActor private final class PlayerView {
  let title: String
  init(title: String) { self.title = title }
}

extension Keys {
  fileprivate static let library = Key<Library>("library")
  fileprivate static let loaded = Key<Library>("loaded")
  fileprivate static let player = Key<AsyncMaker<Player, Int>>("player")
  fileprivate static let playerView = Key<AsyncMaker<PlayerView, (Int, String)>>("playerView")
  fileprivate static let started = Key<AsyncMaker<Bool, Int>>("started")
  fileprivate static let waiting = Key<AsyncMaker<Int, Int>>("waiting")
  fileprivate static let gate = Key<Barrier>("gate")
  fileprivate static let early = Key<Maker<Int, Int>>("early")
}

private enum PlayerScope: ScopeDefinition {
  struct Inputs: Sendable { var gate = Barrier() }
  static func register(in app: inout Registry<PlayerScope>) {
    app.input(.gate, \.gate)
    app.shared(.library) {
      Library()
    } onStart: {
      await $0.start()
    }
    app.shared(.loaded) { () async in Library() }
    app.maker(.player, needs: Keys.loaded, make: Player.init(id:library:))
    app.maker(.playerView, on: MainActor.self, needs: Keys.loaded) { id, title, library in
      PlayerView(title: "\(title) \(await library.track(id))")
    }
    app.maker(.started, needs: Keys.library) { _, library in await library.isStarted }
    app.maker(.waiting, needs: Keys.gate) { id, gate in
      try await gate.wait()
      return id
    }
    app.maker(.early, needs: Keys.loaded) { id, _ in id }
  }
}

@Suite("An asynchronous maker")
struct AsyncMakerTests {
  @Test("loads its needs and awaits its factory") func calls() async throws {
    let app = try Scope(PlayerScope.self, .init())
    #expect(try await app[.player](1).track == "track 1")
    #expect(try await app[.player](1) !== app[.player](1))
    let title = try await showing(app)
    #expect(title == "Now track 2")
  }

  @MainActor private func showing(_ app: Scope<PlayerScope>) async throws -> String {
    try await app[.playerView](2, "Now").title
  }

  @Test("waits for the start of its needs where they start") func starts() async throws {
    let app = try Scope(PlayerScope.self, .init())
    #expect(try await !app[.started](1))
    let other = try Scope(PlayerScope.self, .init())
    try await other.start()
    #expect(try await other[.started](1))
  }

  @Test("of a scope that closes is cancelled, and throws") func closing() async throws {
    let app = try Scope(PlayerScope.self, .init())
    let waiting = app[.waiting]
    let call = Task { try await waiting(1) }
    try await eventually { app[.gate].arrived == 1 }
    try await ends { try await app.close() }
    let error = await #expect(throws: ResolutionError.self) { try await call.value }
    #expect(error?.code == .closed)
    await #expect(throws: ResolutionError.self) { try await waiting(2) }
  }

  @Test("of a caller that is cancelled throws") func cancelled() async throws {
    let app = try Scope(PlayerScope.self, .init())
    let waiting = app[.waiting]
    let call = Task { try await waiting(1) }
    try await eventually { app[.gate].arrived == 1 }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    app[.gate].open()
    #expect(try await waiting(3) == 3)
  }

  @Test("is needed where a synchronous one has needs that are not loaded") func early() async throws {
    let app = try Scope(PlayerScope.self, .init())
    let error = #expect(throws: ResolutionError.self) { try app[.early](1) }
    #expect(error?.code == .notLoaded)
    _ = try await app.load(.loaded)
    #expect(try app[.early](1) == 1)
  }

  @Test("can be a double") func double() async throws {
    let app = try Scope(PlayerScope.self, .init()) {
      $0.override(.player, value: AsyncMaker { Player(track: "fake \($0)") })
    }
    #expect(try await app[.player](1).track == "fake 1")
  }
}
