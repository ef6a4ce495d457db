import Foundation
import TestTools
import Testing

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

extension Keys {
  fileprivate static let holder = Key<Scope<AppScope>?>("holder")
  fileprivate static let byThread = Key<Int>("byThread")
  fileprivate static let byTask = Key<Int>("byTask")
  fileprivate static let needsByTask = Key<Int>("needsByTask")
  fileprivate static let stubborn = Key<Int>("stubborn")
  fileprivate static let running = Key<Int>("running")
  fileprivate static let quick = Key<Int>("quick")
}

/// Services that wait for themselves where the library cannot see it.
private enum AppScope: ScopeDefinition {
  static let scope = Guarded<Scope<AppScope>?>(nil)
  static var opened: Scope<AppScope> {
    get throws { try #require(scope.withLock { $0 }) }
  }

  static func register(in app: inout Registry<AppScope>) {
    app.shared(.byThread) {
      let (found, done) = (Guarded(0), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        let value = try? opened.resolve(.byThread)
        found.withLock { $0 = value ?? 0 }
        done.signal()
      }
      done.wait()
      return found.withLock { $0 }
    }
    app.shared(.byTask) { try await Task.detached { try await opened.load(.byTask) }.value }
    app.shared(.needsByTask) { try await opened.load(.byTask) }
  }
}

private enum ServerScope: ScopeDefinition {
  static func register(in server: inout Registry<ServerScope>) {
    server.shared(.stubborn) {
      1
    } onStop: { _ in
      await Barrier().waitStubbornly()
    }
    server.shared(.running, options: .eager) {
      2
    } run: { _ in
      try await Barrier().wait()
    }
    server.shared(.quick) { () async in 3 }
  }
}

@Suite("Waits that may never end", .enabled(if: LongWait.isReported))
struct LongWaitTests {
  @Test(
    "of a thread and of a task for themselves, and for a hook, are reported once each; those that are right are not")
  func reports() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      #if DEBUG
        LongWait.limit = 1
      #endif
      let app = try Scope(AppScope.self)
      AppScope.scope.withLock { $0 = app }
      Thread.detachNewThread { _ = try? app.resolve(.byThread) }
      Task.detached { try await app.load(.needsByTask) }
      let server = try Scope(ServerScope.self)
      try await server.start()
      Task.detached { try await server.untilClosed() }
      try await withScope(ServerScope.self) { other in
        _ = try await other.load(.quick)
        try await Task.sleep(for: .milliseconds(1_500))
      }
      _ = server[.stubborn]
      Task.detached { try await server.close() }
      try await Task.sleep(for: .milliseconds(5_500))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("trellis: ") }.map { line in
      String(line.replacing(/0x[0-9a-f]+/, with: "0x"))
    }
    let expected = [
      "trellis: the factory of '.byTask' in AppScope has not returned for 1 seconds, for which the factory of "
        + "'.needsByTask' waits",
      "trellis: the onStop of '.stubborn' in ServerScope has not returned for 1 seconds, for which the closing of "
        + "ServerScope waits",
      "trellis: thread 0x has waited for 1 seconds for '.byThread' of AppScope, which thread 0x creates; that waits for "
        + "nothing that the library knows",
    ]
    #expect(lines.sorted() == expected)
  }

  @Test("go to the observer, with the dependency path")
  func events() async throws {
    await #expect(processExitsWith: .success) {
      #if DEBUG
        LongWait.limit = 1
      #endif
      let events = Guarded<[ScopeEvent]>([])
      let app = try Scope(
        AppScope.self,
        observer: ScopeObserver { event in if event.kind == .waitedLong { events.withLock { $0.append(event) } } })
      AppScope.scope.withLock { $0 = app }
      Thread.detachNewThread { _ = try? app.resolve(.byThread) }
      Task.detached { try await app.load(.needsByTask) }
      try await eventually { events.withLock { $0.count } == 2 }
      let found = events.withLock { $0 }.sorted { $0.keys.count < $1.keys.count }
      #expect(found.map(\.keys) == [[Keys.byThread], [Keys.needsByTask, Keys.byTask]])
      #expect(found.allSatisfy { "\($0)".contains(": ") && $0.scope == "AppScope" })
    }
  }
}
