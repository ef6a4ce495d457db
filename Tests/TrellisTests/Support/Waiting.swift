import Dispatch
import Foundation
import TestTools
import Testing

/// Closed until somebody opens it; tasks wait before it, and cancellation ends their wait.
final class Barrier: Sendable {
  private let state = Guarded<(isOpen: Bool, next: Int, waiters: [Int: CheckedContinuation<Void, any Error>])>(
    (false, 0, [:]))
  private let arrivals = Guarded(0)

  /// How many have come so far.
  var arrived: Int { arrivals.withLock { $0 } }

  func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// - Throws: `CancellationError`.
  func wait() async throws {
    arrivals.withLock { $0 += 1 }
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Whoever cancels later finds the waiter; whoever has cancelled before is seen here.
        let isOpen = state.withLock { state -> Bool in
          if !state.isOpen { state.waiters[number] = continuation }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
        if Task.isCancelled {
          state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(throwing: CancellationError())
    }
  }

  /// Waits whatever becomes of the task.
  func waitStubbornly() async {
    await Task { try? await wait() }.value
  }
}

/// Lets a number of tasks go on once all of them have come.
final class Rendezvous: Sendable {
  private let missing: Guarded<Int>
  private let barrier = Barrier()

  init(of count: Int) { missing = Guarded(count) }

  func meet() async throws {
    let isLast = missing.withLock { missing -> Bool in
      missing -= 1
      return missing <= 0
    }
    if isLast { barrier.open() }
    try await barrier.wait()
  }

  /// Waits whatever becomes of the task.
  func meetStubbornly() async {
    await Task { try? await meet() }.value
  }
}

/// What happened, in order.
final class Log: Sendable {
  private let lines = Guarded<[String]>([])
  func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
  func count(_ line: String) -> Int { all.count { $0 == line } }
}

struct TooLate: Error {}

/// After how many seconds something that has not ended is taken for a hang: it tells a hang from patience and nothing else.
private let patience = ProcessInfo.processInfo.environment["TRELLIS_TEST_PATIENCE"].flatMap { Int($0) } ?? 600

/// Runs some work and throws if it does not end: a hang fails the test instead of stopping the run.
///
/// Time counts only where tasks are served: where other tests keep all threads busy for long, the limit is put off.
func ends<Result: Sendable>(
  _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let waiter = Guarded<CheckedContinuation<Result, any Error>?>(nil)
  func take() -> CheckedContinuation<Result, any Error>? {
    waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
  }
  return try await withCheckedThrowingContinuation { continuation in
    waiter.withLock { $0 = continuation }
    let timer = Guarded<Task<Void, any Error>?>(nil)
    let task = Task {
      defer { timer.withLock { $0 }?.cancel() }
      do {
        let result = try await work()
        take()?.resume(returning: result)
      } catch {
        take()?.resume(throwing: error)
      }
    }
    timer.withLock { timer in
      timer = Task {
        for _ in 0..<patience { try await Task.sleep(for: .seconds(1)) }
        task.cancel()
        take()?.resume(throwing: TooLate())
      }
    }
  }
}

/// Waits until something holds that other tasks bring about; time counts as it does for ``ends(_:)``.
func eventually(
  _ condition: @Sendable () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  for _ in 0..<patience * 450 {
    if condition() { return }
    try await Task.sleep(for: .milliseconds(2))
  }
  try #require(condition(), "it never came about", sourceLocation: sourceLocation)
}

extension DispatchSemaphore {
  /// Waits on a thread that may block, and throws if nobody ever signals.
  func waitPatiently() throws { if wait(timeout: .now() + .seconds(patience)) != .success { throw TooLate() } }
}

/// Does something that blocks on a thread of its own: a blocked test would take one of the few threads that tasks run on, and
/// with it those of other tests.
///
/// - Parameter stackSize: The size of the thread's stack in bytes; the smallest of any system's is 512 KiB.
func onThread<Result: Sendable>(
  stackSize: Int? = nil, _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Swift.Result(catching: work)) }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }
}

/// What a call has thrown.
func thrown(_ work: () async throws -> Void) async -> (any Error)? {
  do {
    try await work()
    return nil
  } catch {
    return error
  }
}
