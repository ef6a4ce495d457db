/// The creating threads that run at the priority of those that wait for them, where the system can raise a thread.
///
/// A semaphore leaves them at their own, so that the main thread may wait for one in the background; Apple's systems report that.
struct RaisedThreads: @unchecked Sendable {
  // Unchecked: the system's handle of a raise belongs to no thread.
  // Used under the waiting room's lock alone. There, each raised thread is alive: it has been found in a slot that is marked as
  // contended, so that it calls `wake` for that slot when it leaves it, and there, under the lock, the raise ends.

  /// What raises a thread; a test counts instead.
  struct System: Sendable {
    /// The priority of the current thread.
    let own: @Sendable () -> UInt32
    let begin: @Sendable (ThreadState, UInt32) -> OpaquePointer?
    let end: @Sendable (OpaquePointer) -> Void
  }

  #if DEBUG
    /// Changed by tests alone, before there is a second thread.
    nonisolated(unsafe) static var system = System.current
  #else
    static var system: System? { .current }
  #endif

  /// A thread that creates an instance in a slot.
  struct Maker {
    let slot: UInt
    let thread: ThreadState
    var priority: UInt32 = 0
    var raise: OpaquePointer?
  }

  private var all: [Maker] = []

  /// Raises the threads that the current one waits for to its own priority, or to that of a thread that waits for it.
  mutating func begin(_ path: [Maker], for waiter: ThreadState) {
    guard let system = Self.system else { return }
    var priority = system.own()
    for maker in all where maker.thread === waiter { priority = max(priority, maker.priority) }
    for var maker in path {
      maker.priority = priority
      maker.raise = system.begin(maker.thread, priority)
      if maker.raise != nil { all.append(maker) }
    }
  }

  /// Ends what has been raised for a slot.
  mutating func end(at slot: UInt) {
    guard !all.isEmpty, let system = Self.system else { return }
    for maker in all where maker.slot == slot { maker.raise.map(system.end) }
    all.removeAll { $0.slot == slot }
  }
}
