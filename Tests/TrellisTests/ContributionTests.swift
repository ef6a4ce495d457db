import Testing
import Trellis

@MainActor private final class Tab {
  let title: String
  init(_ title: String) { self.title = title }
}

private final class Exporter: Sendable {
  let name: String
  let log: Log
  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
    log("make \(name)")
  }
}

extension Keys {
  fileprivate static let log = Key<Log>("log")
  fileprivate static let tabs = Key<[Tab]>("tabs")
  fileprivate static let sideTabs = Key<[String: Tab]>("sideTabs")
  fileprivate static let window = Key<Int>("window")
  fileprivate static let exporters = Key<[Exporter]>("exporters")
  fileprivate static let names = Key<[String]>("names")
  fileprivate static let named = Key<[String: Exporter]>("named")
}

private enum AppScope: ScopeDefinition {
  typealias Inputs = Log
  static func register(in app: inout Registry<AppScope>) {
    app.input(.log, \.self)
    app.contribute(to: .tabs, on: MainActor.self, needs: Keys.log) { log in
      MainActor.preconditionIsolated()
      log("make tab")
      return Tab("app")
    }
    app.contribute(to: .sideTabs, at: "first", on: MainActor.self) {
      Tab("first")
    } onStop: { tab in
      MainActor.preconditionIsolated()
      #expect(tab.title == "first")
    }
    app.contribute(to: .exporters, options: [.eager], needs: Keys.log) {
      Exporter("file", $0)
    } onStart: {
      $0.log("start file")
    } onStop: {
      $0.log("stop file")
    }
    app.contribute(to: .exporters, needs: Keys.log) {
      Exporter("console", $0)
    } onStart: {
      $0.log("start console")
    } onStop: {
      $0.log("stop console")
    }
    app.contribute(to: .named, at: "net", options: [.live], needs: Keys.log) { Exporter("net", $0) }
    app.contribute(to: .named, at: "file", needs: Keys.log) { Exporter("named file", $0) }
  }
}

/// Without an element of its own on the main actor.
private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {
    session.contribute(to: .tabs, on: MainActor.self) { Tab("session") }
    session.shared(.window, on: MainActor.self, needs: Keys.tabs, Keys.sideTabs) { $0.count + $1.count }
  }
}

private enum BrokenScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in broken: inout Registry<BrokenScope>) {
    broken.shared(.window, needs: Keys.tabs) { $0.count }
  }
}

private enum FailingElements: ScopeDefinition {
  static let lines = #line + 2
  static func register(in app: inout Registry<FailingElements>) {
    app.contribute(to: .names, options: .eager, make: { "a" }, onStart: { _ in })
    app.contribute(to: .names, options: .eager, make: { "b" }, onStart: { _ in throw Refused(step: "b") })
  }
}

@Suite("Contributions")
struct ContributionTests {
  private let log = Log()
  private let app: Scope<AppScope>

  init() throws { app = try Scope(AppScope.self, log) }

  @Test("on the main actor are made there, and so is what collects them")
  func mainActor() async throws {
    for _ in 0..<2 {
      #expect(#expect(throws: ResolutionError.self) { try app.resolve(.tabs) }?.code == .wrongActor)
      let tabs = try await ends { [app] in try await app.load(.tabs) }
      #expect(tabs.map(\.title) == ["app"])
    }
    let session = try app.open(SessionScope.self)
    #expect(#expect(throws: ResolutionError.self) { try session.resolve(.tabs) }?.code == .wrongActor)
    let titles = try await MainActor.run { try session.resolve(.tabs).map(\.title) }
    #expect(titles == ["app", "session"])
    #expect(log.count("make tab") == 1)
    let count = try await ends { try await session.load(.window) }
    #expect(count == 3)
    try await ends { [app] in try await app.close() }
  }

  @Test("on the main actor are an `isolation` error for whatever off it needs the collection")
  func isolation() throws {
    let error = #expect(throws: GraphError.self) { try app.open(BrokenScope.self) }
    #expect(error?.findings.map(\.id) == ["isolation"])
    #expect(
      error?.findings.first?.notes.first?.message
        == "the contribution to '.tabs', in AppScope, is made on the main actor")
  }

  @Test("have hooks, and can be eager")
  func hooks() async throws {
    try await ends { [app] in try await app.start() }
    #expect(log.all == ["make file", "start file"])
    #expect(app[.exporters].map(\.name) == ["file", "console"])
    _ = try await ends { [app] in try await app.load(.exporters) }
    #expect(log.all == ["make file", "start file", "make console", "start console"])
    try await ends { [app] in try await app.close() }
    #expect(log.all.suffix(2) == ["stop console", "stop file"])
  }

  @Test("are named by their place where a hook of one fails")
  func places() async throws {
    let steps = FailingElements.lines
    let start = await #expect(throws: LifecycleError.self) {
      try await ends { try await withScope(FailingElements.self) { _ in } }
    }
    let text = try #require(start?.description)
    #expect(text.contains("onStart of '.names' in FailingElements failed: Refused(step: \"b\")"), "\(text)")
    #expect(text.contains("\n  registered at TrellisTests/ContributionTests.swift:\(steps + 1)"), "\(text)")
    #expect(!text.contains(":\(steps)"))
  }

  @Test("that are live cannot be reached in a test, unless they are permitted")
  func live() throws {
    let test = try Scope(AppScope.self, log, mode: .test)
    let error = #expect(throws: ResolutionError.self) { try test.resolve(.named) }
    #expect(error?.code == .liveInTest)
    let permitted = try test.overriding { $0.permitLive(.named) }
    #expect(permitted[.named].keys.sorted() == ["file", "net"])
  }
}
