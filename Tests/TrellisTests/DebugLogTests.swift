import TestTools
import Testing
import Trellis

private struct Refusal: Error {}

private enum App: ScopeDefinition {
  typealias Inputs = DebugLog
  static func register(in app: inout Registry<App>) {
    app.input(.debugLog, \.self)
  }
}

private enum Session: ScopeDefinition {
  typealias Parent = App
  static func register(in session: inout Registry<Session>) {}
}

private enum Bare: ScopeDefinition {
  static func register(in bare: inout Registry<Bare>) {}
}

private enum Broken: ScopeDefinition {
  static func register(in broken: inout Registry<Broken>) {
    broken.shared(.debugLog) { throw Refusal() }
  }
}

private class Screen<Context: ScopeDefinition>: ScopeConsumer {
  var scope: Scope<Context>?

  func appear(_ message: @autoclosure () -> String = "here") { debugLog(message()) }
}

private final class SessionScreen: Screen<Session> {}
private final class BareScreen: Screen<Bare> {}

@Suite("The debug log")
struct DebugLogTests {
  @Test func `tells the nearest log of an object's scope what, who and where`() throws {
    let entries = Guarded<[DebugLog.Entry]>([])
    let app = try Scope(App.self, DebugLog { entry in entries.withLock { $0.append(entry) } })
    let screen = SessionScreen()
    try app.open(Session.self).pass(to: screen).require()
    screen.appear()
    let entry = try #require(entries.withLock { $0 }.first)
    #expect(entry.message == "here")
    #expect(entry.scope == "Session")
    #expect(entry.object == "SessionScreen")
    #expect(entry.file == "TrellisTests/DebugLogTests.swift")
    #expect(entry.line == 32)
    #expect(entry.function == "appear(_:)")
    #expect(
      entry.description
        == "TrellisTests/DebugLogTests.swift:32 appear(_:) [SessionScreen in Session]: here")
    app.debugLog("there")
    let second = try #require(entries.withLock { $0 }.last)
    #expect(second.description.hasSuffix(" [in App]: there"))
    #expect(second.object == nil)
  }

  @Test func `makes no message where nobody listens`() throws {
    let app = try Scope(App.self, .silent)
    let screen = SessionScreen()
    try app.open(Session.self).pass(to: screen).require()
    var count = 0
    func message() -> String {
      count += 1
      return "expensive"
    }
    screen.appear(message())
    app.debugLog(message())
    #expect(count == 0)
    try Scope(App.self, DebugLog { _ in }).debugLog(message())
    #expect(count == 1)
  }

  @Test func `works without a registration, without a scope, after its end, and when the log cannot be made`()
    async throws
  {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let bare = BareScreen()
      bare.appear("no scope")
      let scope = try Scope(Bare.self)
      try scope.pass(to: bare).require()
      bare.appear("no registration")
      try await scope.close()
      bare.appear("closed")
      try Scope(Broken.self).debugLog("broken")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("TrellisTests/DebugLogTests.swift:") }
    #if DEBUG
      #expect(lines.map { $0.split(separator: ": ").last } == ["no scope", "no registration", "closed", "broken"])
      #expect(lines.first?.contains(" appear(_:) [BareScreen]: ") == true)
    #else
      #expect(lines.isEmpty)
    #endif
  }

  @Test func `may be told from many threads`() async throws {
    let count = Guarded(0)
    let app = try Scope(App.self, DebugLog { _ in count.withLock { $0 += 1 } })
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 { group.addTask { app.debugLog("\(number)") } }
    }
    #expect(count.withLock { $0 } == 200)
  }
}
