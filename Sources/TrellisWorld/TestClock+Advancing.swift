internal import Trellis

extension TestClock {
  /// Moves the clock on, and wakes every sleep that ends on the way.
  ///
  /// Sleeps end in the order of their deadlines, of equal ones who slept first; the clock stands at the deadline then. Each
  /// has ended before the next is woken, and its task has time to go on: what sleeps again within the duration wakes again.
  /// Before the clock leaves a deadline, it waits for those that have not slept again, some 20 milliseconds at most, and no
  /// longer where that has been in vain several times. How far a task gets meanwhile is the scheduler's to decide;
  /// ``waitForSleepers(_:)`` waits for what a test has to rely on.
  ///
  /// Two advances at once move the clock by the sum of both.
  ///
  /// - Parameter duration: How far; a negative one moves nothing.
  public func advance(by duration: Duration) async {
    let goal = state.withLock { state in
      state.goal = state.goal.advanced(by: max(duration, .zero))
      return state.goal
    }
    await wakeSleepers(until: goal)
  }

  /// Moves the clock on to an instant, and wakes every sleep that ends on the way.
  ///
  /// See ``advance(by:)``.
  ///
  /// - Parameter instant: Where to; one that has passed moves nothing.
  public func advance(to instant: Instant) async {
    state.withLock { $0.goal = max($0.goal, instant) }
    await wakeSleepers(until: instant)
  }

  private func wakeSleepers(until goal: Instant) async {
    // What was started before may be about to sleep.
    await letOthersRun()
    await letOthersSleep(before: goal)
    while let sleeper = state.withLock({ $0.nextSleeper(until: goal) }) {
      sleeper.wake?.resume()
      await untilAwake(sleeper.number)
      await letOthersRun()
      await letOthersSleep(before: goal)
    }
  }

  /// Waits before time moves on until those that were woken sleep again, or seem to have something else to do.
  ///
  /// However often this task yields: a thread that has no core does not come to its sleep meanwhile.
  private func letOthersSleep(before goal: Instant) async {
    for _ in 0..<20 {
      guard state.withLock({ $0.takePatience(before: goal) }) else { return }
      // Who is cancelled has no time for that.
      do { try await Task.sleep(for: .milliseconds(1)) } catch { return }
    }
  }

  private func untilAwake(_ number: Int) async {
    // To be told would interrupt the task that was woken, just where it goes on.
    for _ in 0..<100 {
      if state.withLock({ $0.waking[number] == nil }) { return }
      await Task.yield()
    }
    await withCheckedContinuation { continuation in
      let isAwake = state.withLock { state in
        if state.waking[number] == nil { return true }
        state.waking[number] = .awaited(continuation)
        return false
      }
      if isAwake { continuation.resume() }
    }
  }

  private func letOthersRun() async {
    for _ in 0..<20 { await Task.yield() }
  }
}
