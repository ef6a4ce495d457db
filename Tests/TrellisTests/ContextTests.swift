import TestTools
import Testing
import Trellis

/// What a logger or a tracer keeps in a task.
private enum Trace {
  @TaskLocal static var id = "none"
}

private final class Service: Sendable {
  let log: Log
  let name: String
  let trace = Trace.id

  init(_ log: Log, _ name: String) {
    self.log = log
    self.name = name
    log("\(name) made in \(Trace.id)")
  }

  func note(_ step: String) { log("\(name) \(step) in \(Trace.id)") }
}

private enum AppScope: ScopeDefinition {
  typealias Inputs = Log
  static let log = Key<Log>("log")
  static let eager = Key<Service>("eager")
  static let hooked = Key<Service>("hooked")
  static let late = Key<Service>("late")
  static let shortLived = Key<Service>("shortLived")
  static let fresh = Key<Service>("fresh")
  static let made = Key<AsyncMaker<Service, String>>("made")

  static func register(in app: inout Registry<AppScope>) {
    app.input(log, \.self)
    app.shared(eager, options: .eager, needs: log) { Service($0, "eager") }
    app.shared(hooked, needs: log) {
      Service($0, "hooked")
    } onStart: {
      $0.note("starts")
    } run: {
      $0.note("runs")
      try await Barrier().wait()
    } onStop: {
      $0.note("stops")
    }
    app.shared(late, needs: log) { (log: Log) async in Service(log, "late") }
    app.weak(shortLived, needs: log, late) { log, _ in Service(log, "short-lived") }
    app.unique(fresh, needs: log) { (log: Log) async in Service(log, "fresh") }
    app.maker(made, needs: log) { (name: String, log: Log) async in Service(log, name) }
  }
}

@Suite("The context of what a scope creates and runs")
struct ContextTests {
  private func use(_ app: Scope<AppScope>) async throws {
    try await Trace.$id.withValue("start") { try await app.start() }
    try await Trace.$id.withValue("request") {
      _ = try await app.load(AppScope.shortLived)
      _ = try await app.load(AppScope.fresh)
      _ = try await app[AppScope.made]("made by request")
    }
    try await eventually { app[AppScope.log].all.contains { $0.hasPrefix("hooked runs") } }
    try await Trace.$id.withValue("close") { try await app.close() }
  }

  @Test("what serves many has none; what serves one caller, and a synchronous factory, has the caller's")
  func contexts() async throws {
    let log = Log()
    try await use(try Scope(AppScope.self, log))
    #expect(
      Set(log.all) == [
        "eager made in none", "hooked made in none", "hooked starts in none", "hooked runs in none",
        "hooked stops in none", "late made in none", "short-lived made in request", "fresh made in request",
        "made by request made in request",
      ])
  }

  @Test("in a scope for a test all of it has the test's, so that issues are the test's")
  func test() async throws {
    let log = Log()
    try await use(try Scope(AppScope.self, log, mode: .test))
    #expect(log.all.contains("hooked starts in start"))
    #expect(log.all.contains("late made in start"))
    #expect(!log.all.contains { $0.hasSuffix("in none") })
  }

  @Test("a context is not kept: what runs does not hold what its starter's task held")
  func release() async throws {
    final class Held: Sendable {
      let log: Log
      init(_ log: Log) { self.log = log }
      deinit { log("released") }
    }
    enum Local { @TaskLocal static var held: Held? }
    let (app, log) = (try Scope(AppScope.self, Log()), Log())
    try await Local.$held.withValue(Held(log)) { try await app.start(timeLimit: .seconds(3600)) }
    try await eventually { log.all == ["released"] }
    try await app.close()
  }
}
