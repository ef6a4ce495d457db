/// One asynchronous creation of a shared instance, and all who wait for it.
///
/// It runs in a task of its own, so that a waiter's cancellation ends that waiter's wait alone; when the last one has gone,
/// the creation is cancelled.
final class AsyncCreation: Sendable {
  let key: Keys
  private let state = Lock(State())

  private struct State: Sendable {
    var task: Task<Void, Never>?
    var result: Result<Void, any Error>?
    var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// Waiters that were cancelled before they began to wait.
    var cancelled: Set<Int> = []
    var nextWaiter = 0
    /// Whether the last waiter has gone: nobody may join any more.
    var isAbandoned = false
    var finished: [CheckedContinuation<Void, Never>] = []
  }

  init(_ key: Keys) {
    self.key = key
  }

  /// Begins, once.
  func begin(_ work: @escaping @Sendable () async throws -> Void) {
    let task = Task {
      let result: Result<Void, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      self.end(with: result)
    }
    let isTooLate = state.withLock { state -> Bool in
      state.task = task
      return state.isAbandoned
    }
    if isTooLate { task.cancel() }
  }

  func cancel() { state.withLock { $0.task }?.cancel() }

  private func end(with result: Result<Void, any Error>) {
    let (waiters, finished) = state.withLock { state in
      state.result = result
      defer {
        state.waiters = [:]
        state.finished = []
      }
      return (Array(state.waiters.values), state.finished)
    }
    for waiter in waiters { waiter.resume(with: result) }
    for waiter in finished { waiter.resume() }
  }

  /// Waits for the end of the creation.
  ///
  /// - Returns: False if the creation was abandoned: it has ended, and the caller may begin another.
  /// - Throws: What the creation threw; `CancellationError` if the caller's task is cancelled; `.cycle` if the creation waits
  ///   for the one that the caller is part of.
  func wait() async throws -> Bool {
    guard
      let waiter = state.withLock({ state -> Int? in
        if state.isAbandoned { return nil }
        state.nextWaiter += 1
        return state.nextWaiter
      })
    else {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state -> Bool in
          if state.result != nil { return true }
          state.finished.append(continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
      return false
    }
    let outer = CreationContext.current?.creation
    if let outer, !WaitGraph.add(outer, waitsFor: self) { throw ResolutionError(.cycle, at: key) }
    defer { if let outer { WaitGraph.remove(outer, waitsFor: self) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let result = state.withLock { state -> Result<Void, any Error>? in
          if let result = state.result { return result }
          if state.cancelled.contains(waiter) { return .failure(CancellationError()) }
          state.waiters[waiter] = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let (continuation, task) = state.withLock { state in
        guard state.result == nil else {
          return (nil as CheckedContinuation<Void, any Error>?, nil as Task<Void, Never>?)
        }
        state.cancelled.insert(waiter)
        let continuation = state.waiters.removeValue(forKey: waiter)
        let isLast = state.waiters.isEmpty && state.cancelled.count == state.nextWaiter
        if isLast { state.isAbandoned = true }
        return (continuation, isLast ? state.task : nil)
      }
      task?.cancel()
      continuation?.resume(throwing: CancellationError())
    }
    return true
  }
}

/// What the current task is making, from the innermost creation outwards.
final class CreationContext: Sendable {
  @TaskLocal static var current: CreationContext?

  let scope: ScopeRef
  let slot: Int32
  /// The nearest creation that others may wait for.
  let creation: AsyncCreation?
  private let outer: CreationContext?

  init(_ scope: ScopeRef, _ slot: Int32, _ creation: AsyncCreation? = nil) {
    outer = Self.current
    self.scope = scope
    self.slot = slot
    self.creation = creation ?? outer?.creation
  }

  /// Whether an instance of this slot is being made by this task, or by one that waits for it.
  static func isMaking(_ slot: Int32, in scope: ScopeRef) -> Bool {
    contains { $0.slot == slot && $0.scope == scope }
  }

  static func contains(where predicate: (CreationContext) -> Bool) -> Bool {
    var context = current
    while let each = context {
      if predicate(each) { return true }
      context = each.outer
    }
    return false
  }
}

/// Which creations wait for which: a loop would wait for ever.
enum WaitGraph {
  private static let edges = Lock<[ObjectIdentifier: [ObjectIdentifier: Int]]>([:])

  /// Notes that one creation waits for another.
  ///
  /// - Returns: False, and notes nothing, if the other waits for this one, directly or through others.
  static func add(_ waiter: AsyncCreation, waitsFor target: AsyncCreation) -> Bool {
    let (from, to) = (ObjectIdentifier(waiter), ObjectIdentifier(target))
    return edges.withLock { edges in
      var stack = [to]
      var seen: Set<ObjectIdentifier> = []
      while let node = stack.popLast() {
        if node == from { return false }
        if seen.insert(node).inserted { stack.append(contentsOf: edges[node, default: [:]].keys) }
      }
      edges[from, default: [:]][to, default: 0] += 1
      return true
    }
  }

  static func remove(_ waiter: AsyncCreation, waitsFor target: AsyncCreation) {
    let (from, to) = (ObjectIdentifier(waiter), ObjectIdentifier(target))
    edges.withLock { edges in
      guard let count = edges[from]?[to] else { return }
      edges[from]?[to] = count > 1 ? count - 1 : nil
      if edges[from]?.isEmpty == true { edges[from] = nil }
    }
  }
}
