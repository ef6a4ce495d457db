// swift-format-ignore-file
import Trellis

// Options and hooks, before, between and behind what a registration says of the graph.

enum Hooks {
  static func make() -> Int { 1 }

  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.shared(.hooksA, options: [.eager, .live]) { 1 } onStart: { _ in } onStop: { _ in }
      app.shared(.hooksB, options: .timeLimit(.seconds(86_400)), needs: Keys.hooksA, Keys.hooksC.lazy) { a, _ in a }
        // once it is made
        onStart: { value in
          print(value)
          for _ in 0..<value { await Task.yield() }
        }
        /* and when it goes */
        onStop: { _ in await Task.yield() }
      app.shared(.hooksC, make: Hooks.make) { value in await start(value) }
      app.shared(.hooksD, make: Hooks.make, onStop: { value in await start(value) }); app.value(.hooksE, 1)
      app.shared(
        .hooksF,
        options: [
          .eager,
          .timeLimit(.milliseconds(86_400_000)),
        ],
        needs: Keys.hooksE
      )
      { $0 }
      onStop:
      { _ in }
      app.weak(.hooksG, options: [.live]) { HooksBox() }
      app.unique(.hooksH, options: .live, needs: Keys.hooksE, make: { $0 })
      app.shared(.hooksJ, needs: Keys.hooksA) { $0 } onStart: { _ in } run: { run in await start(run) } onStop: { _ in }
      app.shared(.hooksK, options: [.mayReturn], make: Hooks.make, run: { _ in })
      app.shared(.hooksL, on: MainActor.self) { 1 }
        // as long as the scope is open
        run: { run in
          while run > 0 { try await Task.sleep(for: .seconds(1)) }
        }
      app.contribute(to: .hooksM) { 1 } run: { _ in }
      #if !NEVER_DEFINED
        app.shared(.hooksI, needs: Keys.hooksA) { $0 } onStart: { app in await start(app) }
      #else
        app.shared(.hooksI) { 2 } onStop: { _ in }
      #endif
    }

    static func start(_ value: Int) async {}
  }

  static func live() async throws {
    let app = try Scope(App.self, mode: .test, observer: ScopeObserver { _ in }) {
      $0.permitLive(.hooksA)
      $0.override(.hooksB, on: MainActor.self, needs: Keys.hooksC) { $0 }
    }
    try await app.start()
    _ = try await app.load(.hooksA)
    try await app.close()
    try await withScope(App.self, mode: .test, overrides: { $0.permitLive(.hooksA) }) { app in
      _ = try app.resolve(.hooksE)
    }
  }
}

final class HooksBox: Sendable {}

extension Keys {
  static let hooksA = Key<Int>("hooksA"), hooksB = Key<Int>("hooksB"), hooksC = Key<Int>("hooksC")
  static let hooksD = Key<Int>("hooksD"), hooksE = Key<Int>("hooksE"), hooksF = Key<Int>("hooksF")
  static let hooksG = Key<HooksBox>("hooksG"), hooksH = Key<Int>("hooksH"), hooksI = Key<Int>("hooksI")
  static let hooksJ = Key<Int>("hooksJ"), hooksK = Key<Int>("hooksK"), hooksL = Key<Int>("hooksL")
  static let hooksM = Key<[Int]>("hooksM")
}
