import TestTools
import Testing

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

private enum AppScope: ScopeDefinition {
  static let runs = Key<Int>("runs")
  static let starts = Key<Int>("starts")
  static let eager = Key<Int>("eager")
  static let plain = Key<Int>("plain")

  static func register(in app: inout Registry<AppScope>) {
    app.shared(plain) { 0 }
  }
}

private enum ScreenScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in screen: inout Registry<ScreenScope>) {
    screen.shared(AppScope.runs, options: .mayReturn) {
      1
    } run: { _ in
    }
    screen.shared(AppScope.starts) {
      2
    } onStart: { _ in
    }
    screen.shared(AppScope.eager, options: .eager) { 3 }
  }
}

@Suite("Scopes that nobody starts", .enabled(if: LongWait.isReported))
struct NeverStartedTests {
  private let reports = Log()

  private func open(_ mode: ScopeMode = .live) throws -> Scope<AppScope> {
    try Scope(
      AppScope.self, mode: mode,
      observer: ScopeObserver { [reports] event in
        if event.kind == .neverStarted { reports("\(event.scope) \(event.keys)") }
      })
  }

  @Test("say so when they are closed: what exists and never started, and what a start would have created")
  func closed() async throws {
    let screen = try open().open(ScreenScope.self)
    #expect(try screen.resolve(AppScope.starts) == 2)
    try await screen.close()
    try await screen.close()
    #expect(reports.all == ["ScreenScope [.runs, .starts, .eager]"])
  }

  @Test("and when they are released")
  func released() throws {
    let app = try open()
    do {
      let screen = try app.open(ScreenScope.self)
      #expect(try screen.resolve(AppScope.eager) == 3)
    }
    #expect(reports.all == ["ScreenScope [.runs]"])
  }

  @Test(
    "say nothing if they are not used, if a start was requested, with overrides, in tests, and if the scope above closes"
  )
  func silent() async throws {
    let app = try open()
    try await app.open(ScreenScope.self).close()
    let started = try app.open(ScreenScope.self)
    try await started.start()
    #expect(try started.resolve(AppScope.eager) == 3)
    try await started.close()
    let changed = try app.open(ScreenScope.self) { $0.override(AppScope.eager) { 4 } }
    #expect(try changed.resolve(AppScope.starts) == 2)
    try await changed.close()
    let test = try open(.test).open(ScreenScope.self)
    #expect(try test.resolve(AppScope.starts) == 2)
    try await test.close()
    let below = try app.open(ScreenScope.self)
    #expect(try below.resolve(AppScope.starts) == 2)
    #expect(try app.resolve(AppScope.plain) == 0)
    try await app.close()
    #expect(reports.all == [])
  }
}
