/// What a test clock knows, behind its lock. No continuation is resumed while the lock is held.
struct TestClockState: Sendable {
  var now = TestClock.Instant()
  /// Where the furthest advance that has begun will end.
  var goal = TestClock.Instant()
  var sleepers = SleeperQueue()
  /// Those who wait until a number of sleepers wait.
  var spectators: [Spectator] = []
  /// Sleepers that were woken and do not run yet.
  var waking: [Int: Waking] = [:]
  /// How many of those that were woken at this time have not slept again.
  private var restless = 0
  /// How often to wait a millisecond for those, until it is worth while again.
  private var patience = Self.fullPatience
  private var lastNumber = 0

  private static let fullPatience = 200

  struct Spectator: Sendable {
    let number: Int
    let count: Int
    let tell: CheckedContinuation<Void, any Error>
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
    guard restless > 0 else { return }
    restless -= 1
    patience = Self.fullPatience
  }

  /// Whether to wait, since the next that an advance does is to leave a time at which others may be about to sleep again.
  mutating func takePatience(before goal: TestClock.Instant) -> Bool {
    guard restless > 0, patience > 0, now < min(goal, sleepers.nextDeadline ?? goal) else { return false }
    patience -= 1
    return true
  }

  /// Those whose number of sleepers is reached.
  mutating func satisfiedSpectators() -> [Spectator] {
    let count = sleepers.count
    let satisfied = spectators.filter { $0.count <= count }
    if !satisfied.isEmpty { spectators.removeAll { $0.count <= count } }
    return satisfied
  }

  mutating func removeSpectator(_ number: Int) -> Spectator? {
    spectators.firstIndex { $0.number == number }.map { spectators.remove(at: $0) }
  }

  /// Moves to the next deadline up to a goal, and takes who sleeps until it; at the goal if nobody does.
  mutating func nextSleeper(until goal: TestClock.Instant) -> Sleeper? {
    guard let sleeper = sleepers.takeFirst(until: goal) else {
      move(to: goal)
      return nil
    }
    move(to: sleeper.deadline)
    waking[sleeper.number] = .unawaited
    restless += 1
    return sleeper
  }

  private mutating func move(to instant: TestClock.Instant) {
    guard now < instant else { return }
    now = instant
    restless = 0
  }
}

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
