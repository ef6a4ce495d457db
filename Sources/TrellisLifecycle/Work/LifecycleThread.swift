internal import TrellisCore

/// What the life cycle notes of a thread.
final class LifecycleThread: @unchecked Sendable {
  // Unchecked: only the thread itself accesses it.

  /// Tasks that are still to be cancelled, while this thread cancels one.
  var cancellations: [Task<Void, Never>]?
  /// How many tasks, each begun by the one before, run on this thread before their first suspension.
  var begunHere = 0
  /// The work of the last of them, until it has ended.
  var workHere: LifecycleMachine.WorkID?
  /// The waiter for which this thread makes a request, and its outcome if the thread itself finds it out.
  var asking: (waiter: LifecycleMachine.WaiterID, outcome: LifecycleMachine.Outcome?)?

  static var current: LifecycleThread { local.object { LifecycleThread() }.takeUnretainedValue() }

  private static let local = ThreadLocal<LifecycleThread>()
}
