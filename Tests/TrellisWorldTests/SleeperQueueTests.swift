import Testing

// The queue is the clock's own business; nothing public tells its order exactly.
@testable import TrellisWorld

@Suite("Sleepers")
struct SleeperQueueTests {
  private func at(_ seconds: Int) -> TestClock.Instant { TestClock.Instant(offset: .seconds(seconds)) }

  @Test func `The earliest deadline is first, and of one deadline who slept first`() {
    let random = RandomSource.seeded(11)
    for _ in 0..<200 {
      var queue = SleeperQueue()
      var all: [(Int, Int)] = []
      for number in 0..<random(in: 0...40) {
        let seconds = random(in: 0...9)
        all.append((seconds, number))
        queue.add(Sleeper(deadline: at(seconds), number: number, wake: nil))
      }
      if let gone = random.element(of: all) {
        #expect(queue.remove(gone.1)?.number == gone.1)
        #expect(queue.remove(gone.1) == nil)
        all.removeAll { $0.1 == gone.1 }
      }
      var taken: [Int] = []
      while let next = queue.takeFirst(until: at(5)) { taken.append(next.number) }
      #expect(taken == all.filter { $0.0 <= 5 }.sorted { $0 < $1 }.map(\.1))
      #expect(queue.count == all.count - taken.count)
    }
  }

  /// A clock that has 1,000 sleepers, and how often it waits before time moves on, in an advance over all of them.
  ///
  /// - Parameter wake: Is told of each sleeper that has woken.
  private func waits(_ wake: (Int, inout TestClockState) -> Void) -> Int {
    var state = TestClockState()
    for number in 1...1000 { state.add(Sleeper(deadline: at(number), number: number, wake: nil)) }
    var waits = 0
    while let sleeper = state.nextSleeper(until: at(2000)) {
      wake(sleeper.number, &state)
      while waits < 1_000_000, state.takeWait(before: at(2000)) { waits += 1 }
    }
    #expect(state.now == at(2000))
    return waits
  }

  @Test func `Time does not wait for ever for those who sleep no more, and not at all for those who sleep again`() {
    #expect((1..<1000).contains(waits { (_, _) in }))
    #expect(waits { number, state in state.add(Sleeper(deadline: at(3000), number: 3000 + number, wake: nil)) } == 0)
  }
}
