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

  /// Changed by tests alone, before there is a second thread.
  nonisolated(unsafe) static var system = System.current

  private var all: [UInt: [(thread: ThreadState, priority: UInt32, raise: OpaquePointer)]] = [:]

  /// Raises the threads that the current one waits for, by the slots in which they create instances, to its own priority, or to
  /// that of a thread that waits for it.
  mutating func begin(_ path: [(slot: UInt, thread: ThreadState)], for waiter: ThreadState) {
    guard let system = Self.system else { return }
    let priority = all.values.joined().filter { $0.thread === waiter }.map(\.priority).reduce(system.own(), max)
    for (slot, thread) in path {
      if let raise = system.begin(thread, priority) { all[slot, default: []].append((thread, priority, raise)) }
    }
  }

  /// Ends what has been raised for a slot.
  mutating func end(at slot: UInt) {
    for raised in all.removeValue(forKey: slot) ?? [] { Self.system?.end(raised.raise) }
  }
}
