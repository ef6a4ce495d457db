internal import TrellisCore

// Which work waits for which: one graph, in which no wait begins that would complete a cycle.
extension LifecycleMachine {
  mutating func begin(_ kind: Work.Kind, in scope: ScopeRef) -> WorkID {
    let id = newID()
    works.insert(Work(scope: scope, kind: kind), for: id)
    switch kind {
    case .draining, .closing, .function: break
    case .running: scopes[scope]?.running[id] = ()
    default: scopes[scope]?.inProgress[id] = ()
    }
    return id
  }

  /// The work in progress in a scope, except its closing; the oldest first.
  func workInProgress(in scope: ScopeRef) -> SmallDictionary<WorkID, Void>.KeySequence {
    (scopes[scope]?.inProgress ?? SmallDictionary()).keys
  }

  /// Whether some work is, or waits for, other work, directly or indirectly.
  func waits(_ work: WorkID, for target: WorkID) -> Bool {
    if work == target { return true }
    var seen: Set<WorkID> = []
    var stack = [work]
    while let each = stack.popLast() {
      guard let next = works[each]?.waitsFor else { continue }
      // A closing waits for what runs, from its beginning.
      var running = SmallDictionary<WorkID, Void>()
      if works[each]?.kind == .closing, let scope = works[each]?.scope, let known = scopes[scope]?.running {
        running = known
      }
      guard !next.isEmpty || !running.isEmpty, seen.insert(each).inserted else { continue }
      if next[target] != nil || running[target] != nil { return true }
      stack.append(contentsOf: next.keys)
      stack.append(contentsOf: running.keys)
    }
    return false
  }

  /// Adds a waiter to some work.
  ///
  /// - Parameter node: The work that the waiter is part of. Ended work is ignored: the waiter is a task it left behind.
  /// - Returns: The outcome, if there is nothing to wait for; nil if the waiter waits.
  mutating func wait(_ waiter: WaiterID, for target: WorkID, by node: WorkID?) -> Outcome? {
    if works[target] == nil { return impossible(.retry) }
    let node = node.flatMap { works[$0] == nil ? nil : $0 }
    if let node {
      if !drains.isEmpty {
        excuse(node, from: drains.filter { waits(target, for: $0) })
        if works[target] == nil { return .done }
      }
      if waits(target, for: node) { return .cycle }
      addEdge(node, target)
    }
    waiters.insert(Waiter(target: target, node: node), for: waiter)
    works[target]?.waiters[waiter] = ()
    return nil
  }

  /// Waits for the end of a scope, whoever closes it.
  mutating func awaitEnd(of scope: ScopeRef, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    register(scope)
    switch scopes[scope]?.phase {
    case .open, .starting, .started:
      waiters.insert(Waiter(target: 0, node: node, witnessed: scope), for: waiter)
      scopes[scope]?.witnesses[waiter] = ()
      if let node { excuse(node, from: drains(over: scope)) }
      return nil
    case .closing(let closing):
      let outcome = wait(waiter, for: closing.work, by: node)
      waiters[waiter]?.witnessed = scope
      if case .cycle = outcome { return .done }
      return outcome
    case .closed, nil:
      let failures = scopes[scope]?.failures ?? []
      received(failures)
      return failures.isEmpty ? .done : .failed(LifecycleError(failures: failures))
    }
  }

  /// Lets those that wait for the end of a scope wait for its closing. One that this closing waits for goes on instead.
  mutating func joinClosing(of scope: ScopeRef) {
    guard let closing = scopes[scope]?.closing?.work, let witnesses = scopes[scope]?.witnesses.keys else { return }
    scopes[scope]?.witnesses = SmallDictionary()
    for id in witnesses {
      guard let waiter = waiters.removeValue(forKey: id) else { continue }
      if case .cycle = wait(id, for: closing, by: waiter.node) {
        actions.append(.resume(id, .done))
      } else {
        waiters[id]?.witnessed = scope
      }
    }
  }

  /// Makes some work continue when other work has ended.
  ///
  /// - Returns: False, and nothing is recorded, if that would complete a cycle.
  @discardableResult
  mutating func follow(_ follower: WorkID, _ work: WorkID) -> Bool {
    guard works[work] != nil else { return true }
    if waits(work, for: follower) { return false }
    followFreely(follower, work)
    return true
  }

  /// The same where no cycle can be completed, because nothing waits for the follower yet.
  mutating func followFreely(_ follower: WorkID, _ work: WorkID) {
    addEdge(follower, work)
    works[work]?.followers.append(follower)
  }

  /// Ends what `follow` began.
  ///
  /// - Returns: Whether the follower waited for the work.
  mutating func unfollow(_ follower: WorkID, _ work: WorkID) -> Bool {
    guard let index = works[work]?.followers.firstIndex(of: follower) else { return false }
    works[work]?.followers.remove(at: index)
    removeEdge(follower, work)
    return true
  }

  mutating func addEdge(_ from: WorkID, _ target: WorkID) {
    let count = works[from]?.waitsFor[target] ?? 0
    works[from]?.waitsFor[target] = count + 1
  }

  private mutating func removeEdge(_ from: WorkID, _ target: WorkID) {
    guard let count = works[from]?.waitsFor[target] else { return }
    works[from]?.waitsFor[target] = count > 1 ? count - 1 : nil
  }

  /// A waiter's task was cancelled. The others keep waiting; work that exists only for its waiters ends with the last.
  mutating func cancel(_ id: WaiterID) {
    guard let waiter = waiters[id], !waiter.isCancelled else { return }
    if let scope = waiter.witnessed { scopes[scope]?.witnesses[id] = nil }
    works[waiter.target]?.waiters[id] = nil
    if let work = works[waiter.target], work.waiters.isEmpty, work.isForWaiters, !work.isAbandoned {
      works[waiter.target]?.isAbandoned = true
      cancel(work: waiter.target)
      if work.keepsLastWaiter {
        waiters[id]?.isCancelled = true
        works[waiter.target]?.waiters[id] = ()
        return
      }
    }
    waiters.removeValue(forKey: id)
    if let node = waiter.node { removeEdge(node, waiter.target) }
    actions.append(.resume(id, .cancelled))
  }

  mutating func cancel(work id: WorkID) {
    guard works[id]?.isCancelled == false else { return }
    works[id]?.isCancelled = true
    actions.append(.cancel(id))
  }

  /// Continues work after something that it waited for has ended, and whatever continues because of that: one after the other,
  /// since thousands of scopes may be closed with one.
  mutating func advance(_ works: [WorkID]) {
    toAdvance.append(contentsOf: works.reversed())
    if isAdvancing { return }
    isAdvancing = true
    while let next = toAdvance.popLast() { advance(next) }
    if toAdvance.capacity > 64 { toAdvance = [] }
    isAdvancing = false
  }

  private mutating func advance(_ id: WorkID) {
    guard let work = works[id] else { return }
    switch work.kind {
    case .starting(let slot): runOnStart(of: slot, id)
    case .draining: if work.waitsFor.isEmpty { endDrain(id) }
    case .closing: advanceClosing(of: work.scope)
    // The closing ends it.
    case .start: break
    case .making, .creating, .unheld, .running, .stopping, .function: impossible(())
    }
  }

  /// Ends some work: waiters receive the outcome, and followers continue.
  ///
  /// - Parameters:
  ///   - first: The outcome for the first of the waiters, if different.
  ///   - witnessed: The outcome for those that wait for the end of a scope, if different.
  mutating func end(_ id: WorkID, _ outcome: Outcome, first: Outcome? = nil, witnessed: Outcome? = nil) {
    guard let work = works.removeValue(forKey: id) else { return impossible(()) }
    scopes[work.scope]?.inProgress[id] = nil
    switch work.kind {
    case .running: scopes[work.scope]?.running[id] = nil
    case .creating(let slot): scopes[work.scope]?.creations[slot.number] = nil
    case .function(let origin): if let origin { removeEdge(origin, id) }
    case .draining:
      scopes[work.scope]?.drain = nil
      drains.removeAll { $0 == id }
    default: break
    }
    actions.append(.ended(id))
    var first = first
    for waiterID in work.waiters.keys {
      guard let waiter = waiters.removeValue(forKey: waiterID) else { continue }
      if let node = waiter.node { removeEdge(node, id) }
      if waiter.witnessed != nil {
        actions.append(.resume(waiterID, witnessed ?? outcome))
        continue
      }
      actions.append(.resume(waiterID, received(outcome: first ?? outcome, by: waiter, of: work)))
      first = nil
    }
    for follower in work.followers { removeEdge(follower, id) }
    advance(work.followers)
  }

  private func received(outcome: Outcome, by waiter: Waiter, of work: Work) -> Outcome {
    if !work.isAbandoned { return outcome }
    if !waiter.isCancelled { return .retry }
    if case .failed(let error) = outcome, error is LifecycleError { return outcome }
    return .cancelled
  }
}
