/// A test clock's state, protected by its lock. Continuations are never resumed while the lock is held.
struct TestClockState: Sendable {
  var now = TestClock.Instant()
  /// The end of the furthest advance that has begun.
  var goal = TestClock.Instant()
  var sleepers = SleeperQueue()
  /// Calls that wait for a number of sleepers.
  var waiters: [SleeperWaiter] = []
  /// Sleepers that were woken but have not returned yet.
  var waking: [Int: Waking] = [:]
  /// The number of sleepers woken at the current time that have not slept again.
  private var unsettled = 0
  /// The number of one-millisecond waits left; refilled when a woken task sleeps again.
  private var remainingWaits = Self.fullWait
  private(set) var lastNumber = 0
  /// Whether something looks from time to time whether the clock still moves.
  var isWatched = false

  private static let fullWait = 200

  struct SleeperWaiter: Sendable {
    let number: Int
    let count: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  enum Waking: Sendable {
    case unawaited
    case awaited(CheckedContinuation<Void, Never>)
  }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func add(_ sleeper: Sleeper) {
    sleepers.add(sleeper)
    guard unsettled > 0 else { return }
    unsettled -= 1
    remainingWaits = Self.fullWait
  }

  /// Returns whether to wait a millisecond, because the advance would move past a time at which tasks may still go to sleep.
  mutating func takeWait(before goal: TestClock.Instant) -> Bool {
    guard unsettled > 0, remainingWaits > 0, now < min(goal, sleepers.nextDeadline ?? goal) else { return false }
    remainingWaits -= 1
    return true
  }

  /// Removes and returns the waiters whose number of sleepers is reached.
  mutating func satisfiedWaiters() -> [SleeperWaiter] {
    let count = sleepers.count
    let satisfied = waiters.filter { $0.count <= count }
    if !satisfied.isEmpty { waiters.removeAll { $0.count <= count } }
    return satisfied
  }

  mutating func removeWaiter(_ number: Int) -> SleeperWaiter? {
    waiters.firstIndex { $0.number == number }.map { waiters.remove(at: $0) }
  }

  /// Moves the clock to the next deadline up to a goal and removes its sleeper; moves to the goal if there is none.
  mutating func nextSleeper(until goal: TestClock.Instant) -> Sleeper? {
    guard let sleeper = sleepers.takeFirst(until: goal) else {
      move(to: goal)
      return nil
    }
    move(to: sleeper.deadline)
    waking[sleeper.number] = .unawaited
    unsettled += 1
    return sleeper
  }

  private mutating func move(to instant: TestClock.Instant) {
    guard now < instant else { return }
    now = instant
    unsettled = 0
  }
}

/// A sleep on a test clock.
struct Sleeper: Sendable {
  let deadline: TestClock.Instant
  /// Increases with each sleep: of equal deadlines, the earlier sleep wakes first.
  let number: Int
  let wake: CheckedContinuation<Void, any Error>?
}

/// Sleeps in the order in which they end.
struct SleeperQueue: Sendable {
  /// The next to wake is last, so that removing it moves nothing.
  private var sleepers: [Sleeper] = []

  var count: Int { sleepers.count }

  var nextDeadline: TestClock.Instant? { sleepers.last?.deadline }

  /// Adds a sleep.
  ///
  /// - Complexity: O(log *n*) comparisons, and linear in the number of sleeps that wake earlier.
  mutating func add(_ sleeper: Sleeper) {
    var low = 0
    var high = sleepers.count
    while low < high {
      let middle = (low + high) / 2
      if Self.wakes(sleeper, before: sleepers[middle]) { low = middle + 1 } else { high = middle }
    }
    sleepers.insert(sleeper, at: low)
  }

  /// Removes and returns the next sleep to wake, if its deadline is not after the given one.
  mutating func takeFirst(until deadline: TestClock.Instant) -> Sleeper? {
    guard let next = sleepers.last, next.deadline <= deadline else { return nil }
    return sleepers.popLast()
  }

  /// Removes and returns a cancelled sleep; nil if it is not waiting.
  mutating func remove(_ number: Int) -> Sleeper? {
    sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
  }

  private static func wakes(_ a: Sleeper, before b: Sleeper) -> Bool {
    (a.deadline, a.number) < (b.deadline, b.number)
  }
}
