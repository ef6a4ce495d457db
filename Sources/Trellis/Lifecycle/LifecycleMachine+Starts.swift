// The start of a scope, and how one that fails is undone.
extension LifecycleMachine {
  /// What is left to do of a start that has failed.
  struct Undoing: Sendable {
    /// Why it failed; nothing, if it was cancelled.
    var errors: [any Error]
    /// What is to be stopped, the newest last.
    var queue: [InstanceID] = []
    /// What failed meanwhile.
    var failures: [LifecycleError.Failure] = []
  }

  /// Joins the start of a scope, or begins it.
  mutating func start(_ scope: ScopeRef, limit: Duration?, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    register(scope)
    guard let state = scopes[scope], state.isOpen else { return .closed }
    // A hook or a factory of the scope would wait for itself.
    if let node, works[node]?.scope == scope { return .done }
    switch state.start {
    case .started: return .done
    case .starting(let work, older: _), .undoing(let work, _): return wait(waiter, for: work, by: node)
    case .idle:
      let work = begin(.start, in: scope)
      scopes[scope]?.timeLimit = limit
      scopes[scope]?.start = .starting(
        work, older: Set(state.instances.filter { instances[$0]?.state == .started }))
      actions.append(.begin(work))
      return wait(waiter, for: work, by: node)
    }
  }

  /// The places of a scope whose instances are not started yet.
  func unstarted(in scope: ScopeRef) -> [Int32] {
    (scopes[scope]?.instances ?? []).compactMap { id in
      guard let instance = instances[id], !instance.isLeaving else { return nil }
      return instance.state == .made || instance.start != nil ? instance.place.slot : nil
    }
  }

  /// All that a start had to make and to start is there, or something has failed.
  mutating func startTried(_ id: WorkID, _ errors: [any Error]) {
    guard let work = works[id], let state = scopes[work.scope], case .starting(id, let older) = state.start else {
      return
    }
    guard state.isOpen else {
      // Whoever closes it stops what there is.
      scopes[work.scope]?.start = .idle
      return end(id, .closed)
    }
    if errors.isEmpty, work.fate == .wanted {
      scopes[work.scope]?.start = .started
      actions.append(.started(work.scope))
      return end(id, .done)
    }
    beginUndoing(id, work, state, older, errors)
  }

  private mutating func beginUndoing(
    _ id: WorkID, _ work: Work, _ state: ScopeState, _ older: Set<InstanceID>, _ errors: [any Error]
  ) {
    let scope = work.scope
    // What a factory throws when it is cancelled is not why.
    let errors = work.fate == .wanted ? errors : errors.filter { $0 is LifecycleError }
    scopes[scope]?.start = .undoing(id, Undoing(errors: errors))
    let part = state.instances.filter { !older.contains($0) }
    // Before any hook is cancelled or any instance stopped: nobody is to receive them.
    let concerned = takeAway(Set(part.compactMap { instances[$0] }.filter { !$0.isLeaving }.map(\.place)))
    var leaving = Set(part)
    for each in subtree(scope) {
      for instance in scopes[each]?.instances ?? [] {
        if let place = instances[instance]?.place, concerned.contains(place), instances[instance]?.isLeaving == true {
          leaving.insert(instance)
        }
      }
      for creation in scopes[each]?.underWay ?? [] {
        guard let made = works[creation], made.createdSlot != nil else { continue }
        // What the start itself has left half made goes as well.
        if each == scope, made.fate == .abandoned { works[creation]?.fate = .stale }
        if works[creation]?.fate == .stale { follow(id, creation) }
      }
    }
    for instance in leaving.sorted() {
      if let hook = instances[instance]?.start { cutShort(hook, of: instance, for: id) }
      if instances[instance] != nil { undo(instance, in: id) }
    }
    advanceUndoing(of: scope)
  }

  /// Cancels an `onStart` and waits for its end; one that waits for this is not waited for.
  private mutating func cutShort(_ hook: WorkID, of instance: InstanceID, for start: WorkID) {
    cancel(work: hook)
    if follow(start, hook) { return }
    remove(instance)
    end(hook, .again)
  }

  /// Adds an instance to what a start that is being undone stops.
  mutating func undo(_ instance: InstanceID, in start: WorkID) {
    guard let scope = works[start]?.scope, case .undoing(start, var undoing) = scopes[scope]?.start else { return }
    let index = undoing.queue.lastIndex { $0 < instance }.map { $0 + 1 } ?? 0
    undoing.queue.insert(instance, at: index)
    scopes[scope]?.start = .undoing(start, undoing)
  }

  /// Stops the next instance of a start that is being undone, when nothing is waited for any more.
  mutating func advanceUndoing(of scope: ScopeRef) {
    while case .undoing(let id, var undoing) = scopes[scope]?.start, works[id]?.waitsFor.isEmpty == true {
      guard let instance = undoing.queue.popLast() else { return endUndoing(of: scope, id, undoing) }
      scopes[scope]?.start = .undoing(id, undoing)
      stop(instance, for: id)
    }
  }

  private mutating func endUndoing(of scope: ScopeRef, _ id: WorkID, _ undoing: Undoing) {
    scopes[scope]?.start = .idle
    if undoing.errors.isEmpty {
      if undoing.failures.isEmpty { return end(id, .failed(CancellationError())) }
      return endStart(id, LifecycleError(failures: undoing.failures))
    }
    // Also those that nobody waited for when they happened.
    var failures = undoing.failures
    if scopes[scope]?.isOpen == true {
      failures = (scopes[scope]?.unreported ?? []) + failures
      scopes[scope]?.unreported = []
    }
    endStart(id, LifecycleError.combined(undoing.errors, failures) ?? CancellationError())
  }

  /// Ends a start that has failed; what nobody waits for is left to whoever closes.
  private mutating func endStart(_ id: WorkID, _ error: any Error) {
    if works[id]?.waiters.isEmpty == true, let scope = works[id]?.scope {
      for failure in (error as? LifecycleError)?.failures ?? [] { report(failure, in: scope) }
    }
    end(id, .failed(error))
  }
}
