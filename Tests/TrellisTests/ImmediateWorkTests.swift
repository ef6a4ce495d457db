import Dispatch
import TestTools
import Testing
import Trellis

private struct Part: Sendable {
  var depth = 0
}

private struct Gate: Sendable {
  let semaphore: DispatchSemaphore
  func block() { semaphore.wait() }
}

private enum AppScope: ScopeDefinition {
  static let log = Key<Log>("log")
  static let chain: [Key<Part>] = (0..<48).map { Key("part\($0)") }

  static func register(in app: inout Registry<AppScope>) {
    app.shared(log) { Log() }
    app.shared(chain[0], needs: log) { (log: Log) async in
      log("made")
      return Part()
    }
    for i in 1..<chain.count {
      app.shared(chain[i], needs: chain[i - 1]) { (previous: Part) async in Part(depth: previous.depth + 1) }
    }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static let connection = Key<Part>("connection")

  static func register(in session: inout Registry<SessionScope>) {
    session.shared(connection) { () async in
      Part()
    } onStop: { _ in
    }
  }
}

private enum BlockedScope: ScopeDefinition {
  typealias Inputs = DispatchSemaphore
  static let release = Key<DispatchSemaphore>("release")
  static let stubborn = Key<Gate>("stubborn")

  static func register(in app: inout Registry<BlockedScope>) {
    app.input(release, \.self)
    app.shared(stubborn, needs: release) {
      Gate(semaphore: $0)
    } onStop: {
      $0.block()
    }
  }
}

@Suite("Work that its caller waits for")
struct ImmediateWorkTests {
  @Test("what does not suspend is created and stopped without another thread")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func onTheCallersThread() throws {
    let app = try Scope(AppScope.self)
    let ended = Guarded(false)
    let task = Task.immediate {
      let session = try app.open(SessionScope.self)
      _ = try await session.load(SessionScope.connection)
      try await session.close()
      ended.withLock { $0 = true }
    }
    // Nobody has waited for the task.
    #expect(ended.withLock { $0 })
    task.cancel()
  }

  @Test("a long chain of it does not pile up on one thread's stack")
  func chain() async throws {
    let app = try Scope(AppScope.self)
    let last = try #require(AppScope.chain.last)
    #expect(try await app.load(last).depth == AppScope.chain.count - 1)
    #expect(app[AppScope.log].all == ["made"])
  }

  @Test("a hook that blocks its thread does not keep a caller past the time limit", .blocksThread)
  func limit() async throws {
    let semaphore = DispatchSemaphore(value: 0)
    defer { semaphore.signal() }
    let app = try Scope(BlockedScope.self, semaphore)
    _ = app[BlockedScope.stubborn]
    await #expect(throws: LifecycleError.self) { try await app.close(timeLimit: .milliseconds(100)) }
  }
}
