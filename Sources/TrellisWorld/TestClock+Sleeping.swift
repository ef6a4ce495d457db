internal import TrellisCore

extension TestClock {
  private enum Entry {
    case isCancelled, isOver
    case sleeps(satisfied: [TestClockState.SleeperWaiter])
  }

  /// Suspends the task until a test has advanced the clock to the deadline.
  ///
  /// It stays on the caller's actor: tasks that sleep on one actor continue in the order in which they are woken.
  ///
  /// - Parameters:
  ///   - deadline: The deadline; a past one does not wait.
  ///   - tolerance: Ignored: the clock is exact.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { $0.nextNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(deadline: deadline, number: number, wake: continuation)
        switch enter(sleeper) {
        case .isCancelled: continuation.resume(throwing: CancellationError())
        case .isOver: continuation.resume()
        case .sleeps(let satisfied):
          for waiter in satisfied { waiter.continuation.resume() }
          watch()
        }
      }
    } onCancel: {
      state.withLock { $0.sleepers.remove(number) }?.wake?.resume(throwing: CancellationError())
    }
    // The advance that woke this sleep waits for it to return.
    if case .awaited(let waker) = state.withLock({ $0.waking.removeValue(forKey: number) }) { waker.resume() }
  }

  /// Reports, once, that tasks sleep on a clock that has stood still for a while: a test that hangs may wait for them.
  private func watch() {
    let begins = state.withLock { state in
      defer { state.isWatched = true }
      return !state.isWatched
    }
    if begins { watch(since: state.withLock { ($0.goal, $0.lastNumber) }) }
  }

  private func watch(since last: (goal: Instant, number: Int)) {
    LongWait.later { [weak self] in
      guard let self else { return }
      let (now, count) = state.withLock { state in
        let count = state.sleepers.count
        state.isWatched = count > 0
        return ((goal: state.goal, number: state.lastNumber), count)
      }
      if count == 0 { return }
      if now != last { return watch(since: now) }
      StandardError.print(
        "trellis: \(count) \(count == 1 ? "task sleeps" : "tasks sleep") on a TestClock that nobody has advanced "
          + "\(LongWait.duration): if the test hangs, let it call 'advance(by:)'")
    }
  }

  private func enter(_ sleeper: Sleeper) -> Entry {
    state.withLock { state in
      // A task is marked as cancelled before its handlers run: this sees a handler that ran too early to find the sleeper.
      if Task.isCancelled { return .isCancelled }
      if sleeper.deadline <= state.now { return .isOver }
      state.add(sleeper)
      return .sleeps(satisfied: state.satisfiedWaiters())
    }
  }

  /// Waits until a number of tasks sleep on the clock, so that the test can advance it.
  ///
  /// - Parameters:
  ///   - count: The number of sleeps.
  ///   - limit: The longest time to wait, in real time, so that a missing sleep fails the test instead of hanging it.
  /// - Throws: ``MissingSleepersError`` when the limit is reached; `CancellationError` as soon as the task is cancelled.
  public func waitForSleepers(_ count: Int = 1, within limit: Duration = .seconds(60)) async throws {
    let number = state.withLock { $0.nextNumber() }
    let timer = Task {
      // The system's clock cannot add a limit as long as time itself to the present. `Int` may have 32 bits.
      try await Task.sleep(for: min(limit, .seconds(Int64(1) << 32)))
      let (waiter, found) = state.withLock { ($0.removeWaiter(number), $0.sleepers.count) }
      waiter?.continuation.resume(throwing: MissingSleepersError(expected: count, found: found))
    }
    defer { timer.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = TestClockState.SleeperWaiter(number: number, count: count, continuation: continuation)
        // As in `enter`: a handler that found no waiter ran after the task was marked as cancelled.
        let satisfied: [TestClockState.SleeperWaiter]? = state.withLock { state in
          if Task.isCancelled { return nil }
          state.waiters.append(waiter)
          return state.satisfiedWaiters()
        }
        guard let satisfied else { return continuation.resume(throwing: CancellationError()) }
        for waiter in satisfied { waiter.continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.removeWaiter(number) }?.continuation.resume(throwing: CancellationError())
    }
  }
}

/// The error if fewer tasks sleep on a test clock than a test has waited for.
public struct MissingSleepersError: Error, Hashable, CustomStringConvertible {
  /// The number that the test waited for.
  public let expected: Int
  /// The number of current sleeps.
  public let found: Int

  /// Both numbers, and what to check.
  public var description: String {
    "the test waited for \(expected) tasks to sleep on its clock, and \(found) do: check that they use this clock and have "
      + "not ended"
  }
}
