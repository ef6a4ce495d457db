import Foundation
import Logging
import ScopeService
import ServiceLifecycle
import Synchronization
import Testing
import Trellis
import UnixSignals

@Suite("A scope as a service", .timeLimit(.minutes(1)))
struct ScopeServiceTests {
  private let steps = Steps()

  @Test("is closed by a graceful shutdown, when the services after it have ended")
  func shutdown() async throws {
    let app = try Scope(PartsScope.self, .init(steps))
    let group = ServiceGroup(services: [ScopeService(app), user], logger: .silent)
    try await running(group) { await group.triggerGracefulShutdown() }
    #expect(
      steps.withoutRuns == [
        "start lower", "start upper", "user ended", "upper ended", "stop upper", "lower ended",
        "stop lower",
      ])
  }

  @Test("is closed by a signal")
  func signal() async throws {
    let app = try Scope(PartsScope.self, .init(steps))
    let group = ServiceGroup(services: [ScopeService(app)], gracefulShutdownSignals: [.sigusr1], logger: .silent)
    try await running(group) { kill(getpid(), SIGUSR1) }
    #expect(steps.all.suffix(2) == ["lower ended", "stop lower"])
  }

  @Test("is closed to the end if the group is cancelled")
  func cancellation() async throws {
    let app = try Scope(PartsScope.self, .init(steps))
    let group = ServiceGroup(services: [ScopeService(app), user], logger: .silent)
    let run = Task { try await group.run() }
    try await steps.wait(for: "run upper")
    run.cancel()
    _ = await run.result
    #expect(steps.all.suffix(4) == ["upper ended", "stop upper", "lower ended", "stop lower"])
  }

  @Test("ends with the failure of a service that it runs, and ends its group")
  func failure() async throws {
    let failed = Refused()
    let app = try Scope(PartsScope.self, .init(steps, upper: { throw failed }))
    let group = ServiceGroup(services: [user, ScopeService(app)], logger: .silent)
    let error = await #expect(throws: LifecycleError.self) { try await group.run() }
    #expect(error?.failures.map(\.step) == [.run])
    #expect(error?.failures.first?.key === Keys.upper)
    #expect(error?.failures.first?.error is Refused)
    #expect(steps.all.filter { $0 != "user ended" }.suffix(3) == ["stop upper", "lower ended", "stop lower"])
    #expect(steps.all.contains("user ended"))
  }

  @Test("ends with a start that fails, and all that exists is stopped")
  func failedStart() async throws {
    let app = try Scope(PartsScope.self, .init(steps, onStart: { throw Refused() }))
    let group = ServiceGroup(services: [ScopeService(app)], logger: .silent)
    let error = await #expect(throws: LifecycleError.self) { try await group.run() }
    #expect(error?.failures.map(\.step) == [.onStart])
    #expect(steps.withoutRuns == ["start lower", "start upper", "stop upper", "lower ended", "stop lower"])
  }

  @Test("ends while it starts, if the group shuts down meanwhile")
  func shutdownDuringStart() async throws {
    let app = try Scope(PartsScope.self, .init(steps, onStart: { try await Task.sleep(for: .seconds(1_000)) }))
    let group = ServiceGroup(services: [ScopeService(app)], logger: .silent)
    let run = Task { try await group.run() }
    try await steps.wait(for: "start upper")
    await group.triggerGracefulShutdown()
    try await run.value
    #expect(steps.withoutRuns == ["start lower", "start upper", "stop upper", "lower ended", "stop lower"])
  }

  @Test("ends without a failure when something else closes the scope")
  func closedElsewhere() async throws {
    let app = try Scope(PartsScope.self, .init(steps))
    let run = Task { try await ScopeService(app).run() }
    try await steps.wait(for: "run upper")
    try await app.close()
    try await run.value
  }

  /// A service that uses the scope.
  private var user: some Service {
    Part { [steps] in
      try? await gracefulShutdown()
      // Were the scope closed at the same time, this would come later.
      try? await Task.sleep(for: .milliseconds(20))
      steps("user ended")
    }
  }

  /// Runs a group, and ends it when its services run.
  private func running(_ group: ServiceGroup, end: () async -> Void) async throws {
    let run = Task { try await group.run() }
    try await steps.wait(for: "run upper")
    await end()
    try await run.value
  }
}

@Suite("A service in a scope", .timeLimit(.minutes(1)))
struct RunUntilCancelledTests {
  private let steps = Steps()

  @Test("is shut down gracefully when the scope is closed, and awaited")
  func close() async throws {
    try await withScope(PartsScope.self, .init(steps)) { _ in }
    #expect(
      steps.withoutRuns == [
        "start lower", "start upper", "upper ended", "stop upper", "lower ended", "stop lower",
      ])
  }

  @Test("that fails closes the scope with its error")
  func failure() async throws {
    let app = try Scope(PartsScope.self, .init(steps, lower: { throw Refused() }))
    try? await app.start()
    let error = await #expect(throws: LifecycleError.self) { try await app.untilClosed() }
    #expect(error?.failures.map { "\($0.step) of \($0.key): \($0.error)" } == ["run of .lower: Refused()"])
  }

  @Test("that fails before anything waits for the end is reported to the first that does, and by no close after that")
  func failureBeforeWait() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let body: @Sendable () async throws -> Void = {
      for await _ in begun {}
      throw Refused()
    }
    let ended = Steps()
    let observer = ScopeObserver { if $0.kind == .scopeClosed { ended("closed") } }
    let error = await #expect(throws: LifecycleError.self) {
      try await withScope(PartsScope.self, .init(steps, upper: body), observer: observer) { app in
        begin.finish()
        try await ended.wait(for: "closed")
        try await app.untilClosed()
      }
    }
    #expect(error?.failures.map { "\($0.step) of \($0.key): \($0.error)" } == ["run of .upper: Refused()"])
  }

  @Test("that fails while it shuts down is a failure of closing")
  func failureAtTheEnd() async throws {
    let body: @Sendable () async throws -> Void = {
      try await gracefulShutdown()
      throw Refused()
    }
    let error = await #expect(throws: LifecycleError.self) {
      try await withScope(PartsScope.self, .init(steps, upper: body)) { _ in }
    }
    #expect(error?.failures.map { "\($0.step) of \($0.key): \($0.error)" } == ["run of .upper: Refused()"])
    #expect(steps.all.last == "stop lower")
  }

  @Test("that returns early closes the scope, unless it may")
  func earlyReturn() async throws {
    let app = try Scope(PartsScope.self, .init(steps, upper: {}))
    try? await app.start()
    let error = await #expect(throws: LifecycleError.self) { try await app.untilClosed() }
    #expect(error?.failures.first?.error is RunReturnedError)

    let tasks = try Scope(LooseScope.self, {})
    try await tasks.start()
    try await Task.sleep(for: .milliseconds(20))
    #expect(throws: Never.self) { try tasks.resolve(.loose) }
    try await tasks.close()
  }

  @Test("that ignores its graceful shutdown is cancelled when its grace period is over")
  func gracePeriod() async throws {
    let steps = steps
    let body: @Sendable () async throws -> Void = {
      try await withTaskCancellationHandler {
        try await Task.sleep(for: .seconds(1_000))
      } onCancel: {
        steps("cancelled")
      }
    }
    try await withScope(PartsScope.self, .init(steps, upper: body, gracePeriod: .milliseconds(50))) { _ in
      try await Task.sleep(for: .milliseconds(100))
      #expect(!steps.all.contains("cancelled"))
    }
    #expect(steps.all.contains("cancelled"))
    #expect(steps.all.last == "stop lower")
  }

  @Test("that ignores its cancellation, too, is given up after the time limit of its registration")
  func timeLimit() async throws {
    let (stream, end) = AsyncStream.makeStream(of: Void.self)
    let error = await #expect(throws: LifecycleError.self) {
      try await withScope(LooseScope.self, { await Task { for await _ in stream {} }.value }) { _ in }
    }
    #expect(error?.failures.first?.error is HookTimeoutError)
    end.finish()
  }

  @Test("that is shut down before it began begins, and ends")
  func cancelledBefore() async throws {
    let steps = steps
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Part {
        try await gracefulShutdown()
        steps("ended")
      }.runUntilCancelled()
    }
    try await task.value
    #expect(steps.all == ["ended"])
  }
}

extension Steps {
  /// A service group begins to run a service after the scope's start has gone on.
  fileprivate var withoutRuns: [String] { all.filter { !$0.hasPrefix("run ") } }
}

private struct Refused: Error {}

private struct Part: Service {
  let body: @Sendable () async throws -> Void

  func run() async throws { try await body() }
}

/// Two services that run, one of which needs the other.
private enum PartsScope: ScopeDefinition {
  struct Inputs: Sendable {
    let steps: Steps
    let lower: @Sendable () async throws -> Void
    let upper: @Sendable () async throws -> Void
    let onStart: @Sendable () async throws -> Void
    let gracePeriod: Duration?

    init(
      _ steps: Steps, lower: (@Sendable () async throws -> Void)? = nil,
      upper: (@Sendable () async throws -> Void)? = nil, onStart: @escaping @Sendable () async throws -> Void = {},
      gracePeriod: Duration? = nil
    ) {
      self.steps = steps
      self.lower = lower ?? Self.waiting("lower", steps)
      self.upper = upper ?? Self.waiting("upper", steps)
      self.onStart = onStart
      self.gracePeriod = gracePeriod
    }

    private static func waiting(_ name: String, _ steps: Steps) -> @Sendable () async throws -> Void {
      {
        steps("run \(name)")
        try await gracefulShutdown()
        try await Task.sleep(for: .milliseconds(20))
        steps("\(name) ended")
      }
    }
  }

  struct Running: Sendable {
    let service: Part
    let inputs: Inputs

    func run() async throws { try await service.runUntilCancelled(gracePeriod: inputs.gracePeriod) }
  }

  static func register(in scope: inout Registry<PartsScope>) {
    scope.input(.parts, \.self)
    scope.shared(.lower, needs: Keys.parts) { parts in
      Running(service: Part(body: parts.lower), inputs: parts)
    } onStart: {
      $0.inputs.steps("start lower")
    } run: {
      try await $0.run()
    } onStop: {
      $0.inputs.steps("stop lower")
    }
    scope.shared(.upper, needs: Keys.lower, Keys.parts) { _, parts in
      Running(service: Part(body: parts.upper), inputs: parts)
    } onStart: {
      $0.inputs.steps("start upper")
      try await $0.inputs.onStart()
    } run: {
      try await $0.run()
    } onStop: {
      $0.inputs.steps("stop upper")
    }
  }
}

/// A service that may return, and has a time limit.
private enum LooseScope: ScopeDefinition {
  typealias Inputs = @Sendable () async throws -> Void

  static func register(in scope: inout Registry<LooseScope>) {
    scope.input(.body, \.self)
    scope.shared(.loose, options: [.mayReturn, .timeLimit(.milliseconds(100))], needs: Keys.body) {
      Part(body: $0)
    } run: {
      try await $0.runUntilCancelled(gracePeriod: .milliseconds(20))
    }
  }
}

extension Keys {
  fileprivate static let parts = Key<PartsScope.Inputs>("parts")
  fileprivate static let lower = Key<PartsScope.Running>("lower")
  fileprivate static let upper = Key<PartsScope.Running>("upper")
  fileprivate static let body = Key<@Sendable () async throws -> Void>("body")
  fileprivate static let loose = Key<Part>("loose")
}
