/// The inputs of a shared scope.
struct SharedKey: Hashable, @unchecked Sendable {
  // Unchecked: only values that are `Sendable` are put in.
  private let value: AnyHashable

  init(_ inputs: some Hashable & Sendable) { value = AnyHashable(inputs) }
}

/// A scope in a table of shared ones; the first that requests it opens it.
final class SharedEntry: OnceCell<ScopeHolder>, @unchecked Sendable {
  // Unchecked: the table's lock guards what changes.
  let inputs: SharedKey
  var holders = 0
  /// Until when it stays open without holders, and which time that is.
  var lingers: (deadline: any Deadline, letGoCount: Int)?
  var letGoCount = 0
  /// The task that closes it then. It may sleep on while the scope is held, and serves the next time.
  var timer: (number: Int, lingering: Lingering, task: Task<Void, Never>)?
  /// Whether the table was the first to close it.
  var wasClosedHere = false

  init(_ inputs: SharedKey) { self.inputs = inputs }
}

/// Holds a shared scope open; released with the last copy of what a request returned.
final class SharedHold: Sendable {
  private let table: SharedTable
  private let entry: SharedEntry
  private let lingering: Lingering?

  /// - Parameter entry: Already held for this object.
  init(_ table: SharedTable, _ entry: SharedEntry, _ lingering: Lingering?) {
    self.table = table
    self.entry = entry
    self.lingering = lingering
  }

  deinit { table.letGo(entry, lingering, until: lingering?.deadline) }

  func open(_ open: () throws -> ScopeHolder) throws -> ScopeHolder {
    try entry.get(make: open) { throw ResolutionError(.cycle) }
  }
}

/// How long shared scopes stay open that nothing holds, and by which clock.
struct Lingering: Sendable {
  let time: Duration
  let key: Keys?
  let clock: any Clock<Duration>

  /// The end of a time that begins now.
  var deadline: any Deadline {
    func deadline(_ clock: some Clock<Duration>) -> any Deadline {
      // A clock cannot add a time as long as time itself to the present; this one ends in 136 years.
      ClockDeadline(clock: clock, end: clock.now.advanced(by: min(time, .seconds(1 << 32))))
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
