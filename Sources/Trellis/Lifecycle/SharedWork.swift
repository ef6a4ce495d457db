/// Work that is done once, in a task of its own, and all who wait for it: a creation, an `onStart`, the start of a scope.
///
/// A waiter's cancellation ends that waiter's wait alone. When the last one has gone, work that exists for its waiters is
/// cancelled.
final class SharedWork: Sendable {
  private let isForWaiters: Bool
  private let state = Lock(State())

  private struct State: Sendable {
    var task: Task<Void, Never>?
    var result: Result<Void, any Error>?
    var waiters: [Int: CheckedContinuation<Bool, any Error>] = [:]
    /// Waiters that were cancelled before they began to wait.
    var cancelled: Set<Int> = []
    var nextWaiter = 0
    /// How many want the result.
    var interested = 0
    /// Whether the last of them has gone: whoever comes now waits for the end only, to begin again.
    var isAbandoned = false
  }

  /// - Parameter isForWaiters: Whether the work is cancelled when nobody waits for it any more.
  init(isForWaiters: Bool) {
    self.isForWaiters = isForWaiters
  }

  /// Begins, once; with no current scope, since it serves all who wait.
  func begin(_ work: @escaping @Sendable () async throws -> Void) {
    let task = CurrentScope.withheld {
      Task {
        let result: Result<Void, any Error>
        do {
          result = .success(try await work())
        } catch {
          result = .failure(error)
        }
        self.end(with: result)
      }
    }
    let isTooLate = state.withLock { state -> Bool in
      state.task = task
      return state.isAbandoned
    }
    if isTooLate { task.cancel() }
  }

  func cancel() { state.withLock { $0.task }?.cancel() }

  /// Waits for the end, whatever becomes of the caller's task.
  func finish() async { await state.withLock { $0.task }?.value }

  /// What it has thrown.
  var failure: (any Error)? {
    guard case .failure(let error) = state.withLock(\.result) else { return nil }
    return error
  }

  private func end(with result: Result<Void, any Error>) {
    let (waiters, outcome) = state.withLock { state in
      state.result = result
      defer { state.waiters = [:] }
      return (Array(state.waiters.values), Self.outcome(of: state))
    }
    guard let outcome else { return }
    for waiter in waiters { waiter.resume(with: outcome) }
  }

  /// What waiters receive, once there is something.
  private static func outcome(of state: State) -> Result<Bool, any Error>? {
    state.isAbandoned ? state.result.map { _ in .success(false) } : state.result?.map { true }
  }

  /// Waits for the end of the work.
  ///
  /// - Returns: False if the work was abandoned: it has ended, and the caller may begin another.
  /// - Throws: What the work threw; `CancellationError`, at once, if the caller's task is cancelled; ``WaitLoop`` if the work
  ///   waits for what the caller's task is doing.
  func wait() async throws -> Bool {
    let node = WorkContext.currentNode
    if let node, !WaitGraph.add(node, waitsFor: self) { throw WaitLoop() }
    defer { if let node { WaitGraph.remove(node, waitsFor: self) } }
    let (waiter, isInterested) = state.withLock { state in
      state.nextWaiter += 1
      if !state.isAbandoned { state.interested += 1 }
      return (state.nextWaiter, !state.isAbandoned)
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Bool, any Error>) in
        let outcome = state.withLock { state -> Result<Bool, any Error>? in
          if let outcome = Self.outcome(of: state) { return outcome }
          if state.cancelled.remove(waiter) != nil { return .failure(CancellationError()) }
          state.waiters[waiter] = continuation
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let (continuation, task) = state.withLock {
        state -> (CheckedContinuation<Bool, any Error>?, Task<Void, Never>?) in
        guard state.result == nil else { return (nil, nil) }
        let continuation = state.waiters.removeValue(forKey: waiter)
        if continuation == nil { state.cancelled.insert(waiter) }
        guard isInterested else { return (continuation, nil) }
        state.interested -= 1
        guard isForWaiters, state.interested == 0, !state.isAbandoned else { return (continuation, nil) }
        state.isAbandoned = true
        return (continuation, state.task)
      }
      task?.cancel()
      continuation?.resume(throwing: CancellationError())
    }
  }

  /// Whether the last waiter has gone.
  var isAbandoned: Bool { state.withLock(\.isAbandoned) }
}

/// Waiting would never end: what is waited for waits for the one who asks.
struct WaitLoop: Error {}

/// Which pieces of work wait for which: a loop would wait for ever.
enum WaitGraph {
  private static let edges = Lock<[ObjectIdentifier: [ObjectIdentifier: Int]]>([:])

  /// Notes that one piece of work waits for another.
  ///
  /// - Returns: False, and notes nothing, if the other waits for this one, directly or through others.
  static func add(_ waiter: SharedWork, waitsFor target: SharedWork) -> Bool {
    let (from, to) = (ObjectIdentifier(waiter), ObjectIdentifier(target))
    return edges.withLock { edges in
      var stack = [to]
      var seen: Set<ObjectIdentifier> = []
      while let node = stack.popLast() {
        if node == from { return false }
        guard let next = edges[node] else { continue }
        if seen.insert(node).inserted { stack.append(contentsOf: next.keys) }
      }
      edges[from, default: [:]][to, default: 0] += 1
      return true
    }
  }

  static func remove(_ waiter: SharedWork, waitsFor target: SharedWork) {
    let (from, to) = (ObjectIdentifier(waiter), ObjectIdentifier(target))
    edges.withLock { edges in
      guard let count = edges[from]?[to] else { return }
      edges[from]?[to] = count > 1 ? count - 1 : nil
      if edges[from]?.isEmpty == true { edges[from] = nil }
    }
  }
}
