// Which work waits for which: one graph, in which no wait begins that would complete a cycle.
extension LifecycleMachine {
  mutating func begin(_ kind: Work.Kind, in scope: ScopeRef, for origin: WorkID? = nil) -> WorkID {
    let id = newID()
    works.insert(Work(scope: scope, kind: kind, origin: origin), for: id)
    if kind != .closing { scopes[scope]?.inProgress[id] = () }
    return id
  }

  /// Whether some work is, or waits for, other work, directly or indirectly.
  func waits(_ work: WorkID, for target: WorkID) -> Bool {
    if work == target { return true }
    var seen: Set<WorkID> = []
    var stack = [work]
    while let each = stack.popLast() {
      guard let next = works[each]?.waitsFor, !next.isEmpty, seen.insert(each).inserted else { continue }
      if next[target] != nil { return true }
      stack.append(contentsOf: next.keys)
    }
    return false
  }

  /// Adds a waiter to some work.
  ///
  /// - Parameter node: The work that the waiter is part of. Ended work is ignored: the waiter is a task it left behind.
  /// - Returns: The outcome, if there is nothing to wait for; nil if the waiter waits.
  mutating func wait(_ waiter: WaiterID, for target: WorkID, by node: WorkID?) -> Outcome? {
    guard let isInterested = works[target].map({ $0.fate == .active }) else { return .retry }
    let node = node.flatMap { works[$0] == nil ? nil : $0 }
    if let node {
      if waits(target, for: node) { return .cycle }
      addEdge(node, target)
    }
    waiters.insert(Waiter(target: target, node: node, isInterested: isInterested), for: waiter)
    works[target]?.waiters[waiter] = ()
    if isInterested { works[target]?.interested += 1 }
    return nil
  }

  /// Makes some work continue when other work has ended.
  ///
  /// - Returns: False, and nothing is recorded, if that would complete a cycle.
  @discardableResult
  mutating func follow(_ follower: WorkID, _ work: WorkID) -> Bool {
    guard works[work] != nil else { return true }
    if waits(work, for: follower) { return false }
    addEdge(follower, work)
    works[work]?.followers.append(follower)
    return true
  }

  private mutating func addEdge(_ from: WorkID, _ target: WorkID) {
    let count = works[from]?.waitsFor[target] ?? 0
    works[from]?.waitsFor[target] = count + 1
  }

  private mutating func removeEdge(_ from: WorkID, _ target: WorkID) {
    guard let count = works[from]?.waitsFor[target] else { return }
    works[from]?.waitsFor[target] = count > 1 ? count - 1 : nil
  }

  /// A waiter's task was cancelled. The others keep waiting; work that exists only for its waiters ends with the last.
  mutating func cancel(_ id: WaiterID) {
    guard let waiter = waiters[id], let work = works[waiter.target], !waiter.isCancelled else { return }
    if waiter.isInterested {
      works[waiter.target]?.interested -= 1
      if work.interested == 1, work.isForWaiters, work.fate == .active {
        works[waiter.target]?.fate = .abandoned
        cancel(work: waiter.target)
        if work.keepsLastWaiter {
          waiters[id]?.isCancelled = true
          if work.kind == .start { startFailed(waiter.target, CancellationError()) }
          return
        }
      }
    }
    waiters.removeValue(forKey: id)
    works[waiter.target]?.waiters[id] = nil
    if let node = waiter.node { removeEdge(node, waiter.target) }
    actions.append(.resume(id, .cancelled))
  }

  mutating func cancel(work id: WorkID) {
    guard let work = works[id], !work.isCancelled else { return }
    works[id]?.isCancelled = true
    if case .making = work.kind { return }
    actions.append(.cancel(id))
  }

  /// Continues work after something that it waited for has ended.
  private mutating func advance(_ id: WorkID) {
    guard let work = works[id] else { return }
    switch work.kind {
    case .starting(let instance): runOnStart(of: instance, id)
    case .start: advanceUndoing(of: work.scope)
    case .closing: advanceClosing(of: work.scope)
    case .stopping(let instance): runOnStop(of: instance, id)
    case .making, .creating, .unheld: break
    }
  }

  /// Ends some work: waiters receive the outcome, and followers continue.
  ///
  /// - Parameter first: The outcome for the first of the waiters, if different.
  mutating func end(_ id: WorkID, _ outcome: Outcome, first: Outcome? = nil) {
    guard let work = works.removeValue(forKey: id) else { return }
    scopes[work.scope]?.inProgress[id] = nil
    if case .creating(let slot) = work.kind { scopes[work.scope]?.creations[slot] = nil }
    actions.append(.ended(id))
    var first = first
    var starts: [(WorkID, any Error)] = []
    for waiterID in work.waiters.keys {
      guard let waiter = waiters.removeValue(forKey: waiterID) else { continue }
      if let node = waiter.node { removeEdge(node, id) }
      let received: Outcome
      switch (work.fate, outcome) {
      case (.abandoned, .failed(let error)) where waiter.isCancelled && error is LifecycleError: received = outcome
      case (.abandoned, _), (.stale, _): received = waiter.isCancelled ? .cancelled : .retry
      case (.active, _): received = first ?? outcome
      }
      first = nil
      if case .failed(let error) = received {
        if let node = waiter.node, works[node]?.kind == .start { starts.append((node, error)) }
        // Work that receives it may itself end without a result; a caller reports it.
        if waiter.node == nil || work.kind == .start || work.kind == .closing {
          self.received((error as? LifecycleError)?.failures ?? [])
        }
      }
      actions.append(.resume(waiterID, received))
    }
    for follower in work.followers {
      removeEdge(follower, id)
      advance(follower)
    }
    // In the same step as the failure: instances created from now on are not part of these starts.
    for (start, error) in starts { startFailed(start, error) }
  }
}
