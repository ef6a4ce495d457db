internal import TrellisCore

extension TestClock {
  /// Advances the clock, and wakes every sleep whose deadline it reaches.
  ///
  /// Sleeps wake in the order of their deadlines and, for equal deadlines, in the order in which they began; the clock's time
  /// is then that deadline. Each sleep returns before the next one is woken, and its task gets time to continue: if it sleeps
  /// again within the duration, it is woken again. Before the clock moves past a deadline, it waits up to about 20 milliseconds
  /// for woken tasks to sleep again, and stops doing so after repeated waits in vain. How far a task gets in that time depends
  /// on the scheduler; use ``waitForSleepers(_:within:)`` if a test depends on it.
  ///
  /// Two concurrent advances move the clock by the sum of both.
  ///
  /// - Parameter duration: The duration; a negative one has no effect.
  public func advance(by duration: Duration) async {
    let goal = state.withLock { state in
      state.goal = state.goal.advanced(by: max(duration, .zero))
      return state.goal
    }
    await wakeSleepers(until: goal)
  }

  /// Advances the clock to an instant, and wakes every sleep whose deadline it reaches.
  ///
  /// See ``advance(by:)``.
  ///
  /// - Parameter instant: The instant; a past one has no effect.
  public func advance(to instant: Instant) async {
    state.withLock { $0.goal = max($0.goal, instant) }
    await wakeSleepers(until: instant)
  }

  private func wakeSleepers(until goal: Instant) async {
    // Tasks started before may be about to sleep.
    await letOthersRun()
    await letOthersSleep(before: goal)
    while let sleeper = state.withLock({ $0.nextSleeper(until: goal) }) {
      sleeper.wake?.resume()
      await untilAwake(sleeper.number)
      await letOthersRun()
      await letOthersSleep(before: goal)
    }
  }

  /// Before time moves on, waits for woken tasks to sleep again, unless they seem to be busy otherwise.
  ///
  /// Yielding is not enough: a task without a thread to run on does not reach its sleep, however often this task yields.
  private func letOthersSleep(before goal: Instant) async {
    for _ in 0..<20 {
      guard state.withLock({ $0.takeWait(before: goal) }) else { return }
      // Do not wait in a cancelled task.
      do { try await Task.sleep(for: .milliseconds(1)) } catch { return }
    }
  }

  private func untilAwake(_ number: Int) async {
    // Poll first: resuming a continuation would interrupt the woken task just as it continues.
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
