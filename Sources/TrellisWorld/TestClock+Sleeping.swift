internal import Trellis

extension TestClock {
  private enum Entry {
    case isCancelled, isOver
    case sleeps(told: [TestClockState.Spectator])
  }

  /// Waits until a test has advanced the clock to the deadline.
  ///
  /// It stays on the caller's actor: those that sleep on one actor run on in the order in which they are woken.
  ///
  /// - Parameters:
  ///   - deadline: When to wake; one that has passed does not wait.
  ///   - tolerance: Without meaning here: the clock is exact.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { $0.nextNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(deadline: deadline, number: number, wake: continuation)
        switch enter(sleeper) {
        case .isCancelled: continuation.resume(throwing: CancellationError())
        case .isOver: continuation.resume()
        case .sleeps(let told): for spectator in told { spectator.tell.resume() }
        }
      }
    } onCancel: {
      state.withLock { $0.sleepers.remove(number) }?.wake?.resume(throwing: CancellationError())
    }
    // Whoever woke this waits for it to run.
    if case .awaited(let waker) = state.withLock({ $0.waking.removeValue(forKey: number) }) { waker.resume() }
  }

  private func enter(_ sleeper: Sleeper) -> Entry {
    state.withLock { state in
      // A task is marked before its handlers run: one that ran already, and found nothing to take, is seen here.
      if Task.isCancelled { return .isCancelled }
      if sleeper.deadline <= state.now { return .isOver }
      state.add(sleeper)
      return .sleeps(told: state.satisfiedSpectators())
    }
  }

  /// Waits until a number of sleeps wait for the clock, so that what the test has started is where it is to be advanced.
  ///
  /// - Parameter count: How many.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func waitForSleepers(_ count: Int = 1) async throws {
    let number = state.withLock { $0.nextNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let spectator = TestClockState.Spectator(number: number, count: count, tell: continuation)
        // As in `enter`: a handler that found nothing has marked the task before.
        let told: [TestClockState.Spectator]? = state.withLock { state in
          if Task.isCancelled { return nil }
          state.spectators.append(spectator)
          return state.satisfiedSpectators()
        }
        guard let told else { return continuation.resume(throwing: CancellationError()) }
        for spectator in told { spectator.tell.resume() }
      }
    } onCancel: {
      state.withLock { $0.removeSpectator(number) }?.tell.resume(throwing: CancellationError())
    }
  }
}
