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
  private var lastNumber = 0

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
      now = max(now, goal)
      return nil
    }
    now = max(now, sleeper.deadline)
    waking[sleeper.number] = .unawaited
    return sleeper
  }
}
