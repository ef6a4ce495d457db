// Starting a scope, and undoing a start that fails.
extension LifecycleMachine {
  /// A start that has not failed so far.
  struct Attempt: Sendable {
    /// Existing instances that needed no start when it began.
    let older: Set<InstanceID>
    /// The places in which an `onStart` has failed.
    var failed: Set<Place> = []
  }

  /// What remains of a start that has failed.
  struct Undoing: Sendable {
    /// Why it failed; empty if it was cancelled.
    var errors: [any Error]
    /// Whether its own tasks have not ended yet.
    var isTrying = true
    /// Failures that occurred meanwhile.
    var failures: [LifecycleError.Failure] = []
  }

  /// Joins the start of a scope, or begins it.
  mutating func start(_ scope: ScopeRef, limit: Duration?, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    register(scope)
    guard scopes[scope]?.isOpen == true, let start = scopes[scope]?.start else { return .closed }
    // A hook or a factory of the scope would wait for itself.
    if let node, works[node]?.scope == scope { return .done }
    switch start {
    case .started: return .done
    case .starting(let work, _), .undoing(let work, _): return wait(waiter, for: work, by: node)
    case .idle:
      let work = begin(.start, in: scope)
      scopes[scope]?.timeLimit = limit
      let older = (scopes[scope]?.instances ?? []).filter { instances[$0]?.state == .started }
      scopes[scope]?.start = .starting(work, Attempt(older: Set(older)))
      actions.append(.begin(work))
      return wait(waiter, for: work, by: node)
    }
  }

  /// The slots of a scope whose instances are not started yet.
  func unstarted(in scope: ScopeRef) -> [Int32] {
    (scopes[scope]?.instances ?? []).compactMap { id in
      guard let instance = instances[id], !instance.isRemoved else { return nil }
      return instance.state == .made || instance.start != nil ? instance.place.slot : nil
    }
  }

  /// A start has failed: instances that are created from now on are not part of it.
  mutating func startFailed(_ id: WorkID, _ error: any Error) {
    guard let work = works[id], let state = scopes[work.scope], case .starting(id, let attempt) = state.start,
      state.isOpen
    else { return }
    // An error that a factory throws on cancellation is not the reason.
    let errors = work.fate == .active || error is LifecycleError ? [error] : []
    scopes[work.scope]?.start = .undoing(id, Undoing(errors: errors))
    cancel(work: id)
    for creation in state.inProgress.keys
    where works[creation]?.fate == .abandoned && works[creation]?.createdSlot != nil {
      // The start itself has left it unfinished.
      works[creation]?.fate = .stale
    }
    let part = state.instances.filter { !attempt.older.contains($0) || instances[$0]?.isRemoved == true }
    undo(part, attempt.failed, id, work.scope)
  }

  /// The tasks of a start have ended: either everything is created and started, or some of it has failed.
  mutating func startTried(_ id: WorkID, _ errors: [any Error]) {
    if let error = errors.first { startFailed(id, error) }
    guard let work = works[id], let state = scopes[work.scope] else { return }
    switch state.start {
    case .starting(id, _) where state.isOpen:
      scopes[work.scope]?.start = .started
      actions.append(.started(work.scope))
      end(id, .done)
    case .starting(id, _):
      // The closing stops its instances.
      scopes[work.scope]?.start = .idle
      end(id, .closed)
    case .undoing(id, var undoing):
      undoing.isTrying = false
      undoing.errors = errors.filter { work.fate == .active || $0 is LifecycleError }
      scopes[work.scope]?.start = .undoing(id, undoing)
      // Instances that its own tasks have created meanwhile.
      undo(
        state.instances.filter { instances[$0]?.origin == id && instances[$0]?.isRemoved == false }, [], id, work.scope)
      advanceUndoing(of: work.scope)
    case .idle, .starting, .undoing, .started: break
    }
  }

  /// Removes instances of a start that is being undone, and those that hold them; it awaits their creations and hooks.
  private mutating func undo(_ part: [InstanceID], _ failed: Set<Place>, _ id: WorkID, _ scope: ScopeRef) {
    let concerned = removeInstances(failed.union(part.compactMap { instances[$0]?.place }), in: scope)
    var leaving = Set(part)
    for each in subtree(scope) {
      leaving.formUnion(
        (scopes[each]?.instances ?? []).filter { instance in
          instances[instance].map { $0.isRemoved && concerned.contains($0.place) } ?? false
        })
      for work in workInProgress(in: each) {
        switch works[work]?.kind {
        // By the closing of its scope.
        case .stopping(let instance) where instances[instance]?.isRemoved == true: follow(id, work)
        default: if works[work]?.fate == .stale { follow(id, work) }
        }
      }
    }
    for instance in leaving.sorted() {
      if let hook = instances[instance]?.start {
        cancel(work: hook)
        if !follow(id, hook) {
          // It waits for this start.
          stop(instance, after: hook)
          continue
        }
      }
      addToUndoing(instance, id)
    }
  }

  /// Adds an instance to those that a start being undone stops.
  mutating func addToUndoing(_ instance: InstanceID, _ start: WorkID) {
    guard let scope = works[start]?.scope, case .undoing(start, _) = scopes[scope]?.start else { return }
    let before = scopes[scope]?.toStop.lastIndex { $0 <= instance }
    if let before, scopes[scope]?.toStop[before] == instance { return }
    scopes[scope]?.toStop.insert(instance, at: before.map { $0 + 1 } ?? 0)
  }

  /// Stops the next instance of a start that is being undone, once nothing is awaited.
  mutating func advanceUndoing(of scope: ScopeRef) {
    while case .undoing(let id, let undoing) = scopes[scope]?.start, !undoing.isTrying,
      works[id]?.waitsFor.isEmpty == true
    {
      guard let instance = scopes[scope]?.toStop.popLast() else { return endUndoing(of: scope, id, undoing) }
      stop(instance, for: id)
    }
  }

  private mutating func endUndoing(of scope: ScopeRef, _ id: WorkID, _ undoing: Undoing) {
    scopes[scope]?.start = .idle
    actions.append(.release(undoing.errors))
    if undoing.errors.isEmpty {
      return end(
        id, .failed(undoing.failures.isEmpty ? CancellationError() : LifecycleError(failures: undoing.failures)))
    }
    // Includes failures that had no waiter when they occurred.
    let unreported = scopes[scope].map { $0.isOpen ? $0.unreported : [] } ?? []
    end(id, .failed(LifecycleError.ofStart(undoing.errors, unreported + undoing.failures) ?? CancellationError()))
  }
}
