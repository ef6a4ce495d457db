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
  /// - Parameters:
  ///   - count: How many.
  ///   - limit: How long to wait at most, by the clock on the wall: what never comes is to fail a test, not to hang it.
  /// - Throws: ``MissingSleepersError`` when the time is over; `CancellationError` as soon as the task is cancelled.
  public func waitForSleepers(_ count: Int = 1, within limit: Duration = .seconds(60)) async throws {
    let number = state.withLock { $0.nextNumber() }
    let timer = Task {
      try await Task.sleep(for: limit)
      let (spectator, found) = state.withLock { ($0.removeSpectator(number), $0.sleepers.count) }
      spectator?.tell.resume(throwing: MissingSleepersError(expected: count, found: found))
    }
    defer { timer.cancel() }
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

/// Fewer sleeps wait for a test clock than a test has waited for.
public struct MissingSleepersError: Error, Hashable, CustomStringConvertible {
  /// How many it waited for.
  public let expected: Int
  /// How many there are.
  public let found: Int

  /// Both numbers, and what to look at.
  public var description: String {
    "the test waited for \(expected) sleeping on its clock, and there are \(found): see that what it has started sleeps on "
      + "this very clock and has not ended"
  }
}
