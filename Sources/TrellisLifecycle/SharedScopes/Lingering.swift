internal import TrellisCore

/// How long shared scopes stay open that nothing holds, and by which clock.
struct Lingering: Sendable {
  let time: Duration
  let key: Keys?
  let clock: any Clock<Duration>

  /// The end of a time that begins now.
  var deadline: any Deadline {
    func deadline(_ clock: some Clock<Duration>) -> any Deadline {
      // A clock cannot add a time as long as time itself to the present; this one ends in 136 years. `Int` may have 32 bits.
      ClockDeadline(clock: clock, end: clock.now.advanced(by: min(time, .seconds(Int64(1) << 32))))
    }
    return deadline(clock)
  }

  /// Whether the ends of both come in the order in which they begin.
  func isLike(_ other: Lingering) -> Bool { time == other.time && key === other.key }
}

/// A moment on some clock.
protocol Deadline: Sendable {
  func sleep() async throws
}

private struct ClockDeadline<C: Clock<Duration>>: Deadline {
  let clock: C
  let end: C.Instant

  func sleep() async throws { try await clock.sleep(until: end, tolerance: nil) }
}
