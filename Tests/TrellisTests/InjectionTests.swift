import Testing
import Trellis

private final class Logger: Sendable {
  let lines = Log()
}

extension Keys {
  fileprivate static let logger = Key<Logger>("logger")
  fileprivate static let number = Key<Int>("number")
  fileprivate static let missing = Key<Int>("missing")
}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {
    app.shared(.logger) { Logger() }
  }
}

private enum Session: ScopeDefinition {
  typealias Parent = App
  typealias Inputs = Int
  static func register(in session: inout Registry<Session>) {
    session.input(.number, \.self)
  }
}

private class Screen: ScopeConsumer {
  var scope: Scope<Session>?
  @Injected(.logger) var logger: Logger
  @Injected(.missing) private var missing: Int

  var readMissingNow: Int { missing }
  func readMissing() throws -> Int { try $missing() }
}

private final class NumberScreen: Screen {
  @Injected(.number) var number
}

private final class RenamedScreen: Screen {
  private let before = 1
  @Injected(.number) private var count

  func readCount() throws -> Int { try $count() }
}

private struct Summary {
  @Current(.number) var number: Int
  @Current(.missing) var missing
}

@Suite("Properties that read from a scope")
struct InjectionTests {
  @Test func `read from the scope of their object, or from above`() throws {
    let app = try Scope(App.self)
    let session = try app.open(Session.self, 3)
    let screen = NumberScreen()
    try session.pass(to: screen).require()
    #expect(screen.number == 3)
    #expect(screen.logger === app[.logger])
    #expect(try screen.$number() == 3)
    try app.open(Session.self, 4).pass(to: screen).require()
    #expect(screen.number == 4)
  }

  @Test func `throw through the projection what is wrong where the object has no scope`() throws {
    let screen = NumberScreen()
    let error = try #require(throws: HandoverError.self) { try screen.$logger() }
    #expect(error.code == .noScope)
    #expect(error.receiver == "NumberScreen")
    #expect(
      error.description == """
        cannot read '.logger' in NumberScreen: it has no scope of Session yet
          pass it one before, 'scope.pass(to: object)', or propagate one through the tree that it is in
        """)
  }

  @Test func `are named where they are not called what their key is`() throws {
    let screen = RenamedScreen()
    let error = try #require(throws: HandoverError.self) { try screen.readCount() }
    #expect(
      error.description.hasPrefix(
        "cannot read 'count', which is '.number', in RenamedScreen: it has no scope of Session yet\n"))
    let other = try #require(throws: HandoverError.self) { try screen.$logger() }
    #expect(other.description.hasPrefix("cannot read '.logger' in RenamedScreen: it has no scope of Session yet\n"))
  }

  @Test func `throw through the projection what the scope throws`() async throws {
    let session = try Scope(App.self).open(Session.self, 3)
    let screen = Screen()
    try session.pass(to: screen).require()
    #expect(try #require(throws: ResolutionError.self) { try screen.readMissing() }.code == .missing)
    try await session.close()
    #expect(try #require(throws: ResolutionError.self) { try screen.$logger() }.code == .closed)
  }

  @Test func `stop the program with the text that the projection throws`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = NumberScreen().number
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("cannot read '.number' in NumberScreen: it has no scope of Session yet"))
  }

  @Test func `say who reads where the scope cannot give it`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let session = try Scope(App.self).open(Session.self, 3)
      let screen = Screen()
      try session.pass(to: screen).require()
      _ = screen.readMissingNow
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("cannot read '.missing' in Screen: cannot resolve '.missing' in "), "\(text)")
  }

  @Test func `read from the scope of the task that reads`() throws {
    let app = try Scope(App.self)
    let summary = Summary()
    try app.open(Session.self, 5).run { #expect(summary.number == 5) }
    try app.open(Session.self, 6).run {
      #expect(summary.number == 6)
      @Current(.logger) var logger
      #expect(logger === app[.logger])
    }
  }

  @Test func `say what is wrong where the task has no current scope`() throws {
    let summary = Summary()
    let error = try #require(throws: HandoverError.self) { try summary.$number() }
    #expect(error.code == .noScope)
    #expect(error.receiver == "Summary")
    let lines = error.description.split(separator: "\n")
    #expect(lines[0].hasPrefix("cannot read '.number' in 'Summary' at TrellisTests/InjectionTests.swift:"))
    #expect(lines[0].hasSuffix(": the task has no current scope"))
    #expect(
      lines[1] == "  in a test, give the test a scope: '@Test(.scope(AppScope.self))'; 'bootstrap' has no effect there")
    #expect(
      lines[2]
        == "  run it in one, 'scope.run { … }'; take it into detached tasks and callbacks with 'CapturedScope'")
    #expect(lines[3] == "  shared services and hooks have no current scope: list '.number' among the needs")
    try Scope(App.self).run {
      let error = try #require(throws: ResolutionError.self) { try summary.$missing() }
      #expect(error.code == .missing)
    }
  }
}
