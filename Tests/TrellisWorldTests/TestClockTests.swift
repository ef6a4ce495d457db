import Foundation
import Testing
import TrellisWorld

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

/// What happened, in order; its lock is one that the thread sanitizer sees.
private final class Record<Event: Sendable>: Sendable {
  private let list = Lock<[Event]>([])
  var events: [Event] { list.withLock { $0 } }
  func add(_ event: Event) { list.withLock { $0.append(event) } }
}

/// Where sleepers take turns.
private actor WokenList {
  /// Who slept, and who woke, in this order.
  private(set) var slept: [Int] = []
  private(set) var woken: [Int] = []

  func sleep(until deadline: Int, number: Int, by clock: TestClock) async throws {
    slept.append(number)
    try await clock.sleep(until: .init(offset: .seconds(deadline)))
    woken.append(number)
  }
}

@Suite("A clock that the test advances")
struct TestClockTests {
  @Test func `stands still until it is advanced, and wakes what is due`() async throws {
    let clock = TestClock()
    let woken = Record<String>()
    let early = Task {
      try await clock.sleep(for: .seconds(1))
      woken.add("early")
    }
    let late = Task {
      try await clock.sleep(for: .seconds(3))
      woken.add("late")
    }
    try await clock.waitForSleepers(2)
    await clock.advance(by: .milliseconds(999))
    #expect(woken.events == [])
    #expect(clock.sleeperCount == 2)
    await clock.advance(by: .milliseconds(1))
    try await early.value
    #expect(woken.events == ["early"])
    #expect(clock.now.offset == .seconds(1))
    await clock.advance(to: .init(offset: .seconds(10)))
    try await late.value
    #expect(woken.events == ["early", "late"])
    #expect(clock.now.offset == .seconds(10))
    await clock.advance(to: .init(offset: .seconds(5)))
    await clock.advance(by: .seconds(-5))
    #expect(clock.now.offset == .seconds(10))
  }

  @Test func `stands at each deadline when its sleeper runs`() async throws {
    let clock = TestClock()
    let ticks = Record<Duration>()
    let ticker = Task {
      for _ in 0..<20 {
        try await clock.sleep(for: .seconds(1))
        ticks.add(clock.now.offset)
      }
    }
    for _ in 0..<20 {
      try await clock.waitForSleepers()
      await clock.advance(by: .seconds(1))
    }
    try await ticker.value
    #expect(ticks.events == (1...20).map { .seconds($0) })
  }

  /// The times of a slow ticker on a fresh clock, after somebody has advanced that.
  ///
  /// How long the clock waits is a matter of patience, and a starved machine may try it: of many attempts the best counts.
  private func bestTicks(by advance: (TestClock) async -> Void) async throws -> [Duration] {
    var best: [Duration] = []
    for _ in 0..<2_000 where best.count < 20 {
      let clock = TestClock()
      let ticks = Record<Duration>()
      let ticker = Task {
        while true {
          try await clock.sleep(for: .seconds(1))
          ticks.add(clock.now.offset)
          // Longer than any number of yields takes, as where many threads share a core.
          try await Task.sleep(for: .milliseconds(2))
        }
      }
      try await clock.waitForSleepers()
      await advance(clock)
      ticker.cancel()
      #expect(clock.now.offset == .seconds(20))
      if ticks.events.count > best.count { best = ticks.events }
    }
    return best
  }

  @Test func `lets what was woken sleep again within one advance, though it is slow to do so`() async throws {
    let ticks = try await bestTicks { await $0.advance(by: .seconds(20)) }
    #expect(ticks == (1...20).map { .seconds($0) })
  }

  @Test func `lets what was woken by one advance sleep again before the next`() async throws {
    let ticks = try await bestTicks { clock in
      for _ in 0..<20 { await clock.advance(by: .seconds(1)) }
    }
    #expect(ticks == (1...20).map { .seconds($0) })
  }

  @Test func `does not wait for what is past`() async throws {
    let clock = TestClock()
    await clock.advance(by: .seconds(5))
    try await clock.sleep(until: .init(offset: .seconds(5)))
    try await clock.sleep(for: .zero)
    try await clock.sleep(for: .seconds(-1))
    #expect(clock.sleeperCount == 0)
  }

  @Test func `A sleep that is cancelled throws at once, before it starts or while it waits`() async throws {
    let clock = TestClock()
    let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.waitForSleepers()
    sleeping.cancel()
    await #expect(throws: CancellationError.self) { try await sleeping.value }
    #expect(clock.sleeperCount == 0)

    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let waiting = Task { try await clock.waitForSleepers(5) }
    await Task.yield()
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(clock.sleeperCount == 0)
    await clock.advance(by: .seconds(5))
  }

  @Test func `Two advances at once move it by the sum of both`() async {
    let clock = TestClock()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 { group.addTask { await clock.advance(by: .seconds(2)) } }
    }
    #expect(clock.now.offset == .seconds(100))
  }

  @Test func `Many sleepers on one actor wake in the order of their deadlines, and of one deadline as they slept`()
    async throws
  {
    let clock = TestClock()
    let list = WokenList()
    let deadlines = RandomSource.seeded(3).shuffled((1...100).flatMap { [$0, $0] })
    let sleepers = deadlines.enumerated().map { number, deadline in
      Task { try await list.sleep(until: deadline, number: number, by: clock) }
    }
    try await clock.waitForSleepers(200)
    await clock.advance(by: .seconds(200))
    for sleeper in sleepers { try await sleeper.value }
    let woken = await list.woken
    let slept = await list.slept
    let expected = (1...100).flatMap { deadline in slept.filter { deadlines[$0] == deadline } }
    #expect(woken == expected)
  }

  @Test func `Many sleepers anywhere wake, each once and none early`() async throws {
    let clock = TestClock()
    let woken = Record<Int>()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for deadline in RandomSource.seeded(3).shuffled(1...500) {
        group.addTask {
          try await clock.sleep(for: .seconds(deadline))
          #expect(clock.now.offset >= .seconds(deadline))
          woken.add(deadline)
        }
      }
      try await clock.waitForSleepers(500)
      await clock.advance(by: .seconds(250))
      for _ in 0..<50 { await clock.advance(by: .seconds(5)) }
      try await group.waitForAll()
    }
    #expect(woken.events.sorted() == Array(1...500))
  }

  @Test func `Under stress, each sleep ends once: woken, or cancelled`() async throws {
    for round in 0..<20 {
      let clock = TestClock()
      let random = RandomSource.seeded(UInt64(round))
      let ends = Record<Bool>()
      let sleepers = (0..<200).map { _ in
        let seconds = random(in: 1...10)
        return Task {
          do {
            try await clock.sleep(for: .seconds(seconds))
            ends.add(true)
          } catch {
            #expect(error is CancellationError)
            ends.add(false)
          }
        }
      }
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for sleeper in sleepers where random.bool() { sleeper.cancel() } }
        for _ in 0..<4 {
          group.addTask { for _ in 0..<5 { await clock.advance(by: .milliseconds(500)) } }
        }
      }
      // Some may have begun to sleep after the last advance.
      while ends.events.count < 200 { await clock.advance(by: .seconds(10)) }
      for sleeper in sleepers { await sleeper.value }
      #expect(ends.events.count == 200)
      #expect(clock.sleeperCount == 0)
    }
  }

  @Test func `What sleeps on the main actor wakes there`() async throws {
    let clock = TestClock()
    let task = Task { @MainActor in
      try await clock.sleep(for: .seconds(1))
      MainActor.assertIsolated()
    }
    // Other tests may keep the main actor busy for long.
    try await clock.waitForSleepers(within: .seconds(600))
    await clock.advance(by: .seconds(1))
    try await task.value
  }

  @Test func `A clock that never waits moves to each deadline, and still hears of cancellation`() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(3600))
    try await clock.sleep(for: .seconds(1))
    #expect(clock.now.offset == .seconds(3601))
    try await clock.sleep(until: .init(offset: .seconds(5)))
    #expect(clock.now.offset == .seconds(3601))
    let task = Task {
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `does not wait for sleepers for ever`() async throws {
    let clock = TestClock()
    let sleeper = Task { try await clock.sleep(until: .init(offset: .seconds(1))) }
    try await clock.waitForSleepers()
    let error = try await #require(throws: MissingSleepersError.self) {
      try await clock.waitForSleepers(2, within: .milliseconds(1))
    }
    #expect(error.expected == 2)
    #expect(error.found == 1)
    #expect(error.description.contains("waited for 2 tasks to sleep on its clock, and 1 do"))
    await clock.advance(by: .seconds(1))
    try await sleeper.value
  }

  @Test func `says, once, that nobody advances it while tasks sleep`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      LongWait.limit = 1
      let clock = TestClock()
      let sleepers = (1...2).map { second in Task { try await clock.sleep(until: .init(offset: .seconds(second))) } }
      try await Task.sleep(for: .milliseconds(3_500))
      await clock.advance(by: .seconds(2))
      for sleeper in sleepers { try await sleeper.value }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("trellis: ") } == [
        "trellis: 2 tasks sleep on a TestClock that nobody has advanced for 1 seconds: if the test hangs, let it call "
          + "'advance(by:)'"
      ])
  }
}
