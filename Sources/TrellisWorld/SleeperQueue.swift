/// A sleep that waits for a test clock.
struct Sleeper: Sendable {
  let deadline: TestClock.Instant
  /// Grows with each sleep: of one deadline, who slept first wakes first.
  let number: Int
  let wake: CheckedContinuation<Void, any Error>?
}

/// Sleeps in the order in which they end.
struct SleeperQueue: Sendable {
  /// The next to wake last, so that taking it moves nothing.
  private var sleepers: [Sleeper] = []

  var count: Int { sleepers.count }

  var nextDeadline: TestClock.Instant? { sleepers.last?.deadline }

  /// Adds a sleep.
  ///
  /// - Complexity: O(log *n*) comparisons, and the move of all that wake earlier.
  mutating func add(_ sleeper: Sleeper) {
    var low = 0
    var high = sleepers.count
    while low < high {
      let middle = (low + high) / 2
      if Self.wakes(sleeper, before: sleepers[middle]) { low = middle + 1 } else { high = middle }
    }
    sleepers.insert(sleeper, at: low)
  }

  /// Takes the next to wake, if its deadline is not after the given one.
  mutating func takeFirst(until deadline: TestClock.Instant) -> Sleeper? {
    guard let next = sleepers.last, next.deadline <= deadline else { return nil }
    return sleepers.popLast()
  }

  /// Takes one that is not to wait any longer; nil if it does not wait.
  mutating func remove(_ number: Int) -> Sleeper? {
    sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
  }

  private static func wakes(_ a: Sleeper, before b: Sleeper) -> Bool {
    (a.deadline, a.number) < (b.deadline, b.number)
  }
}
