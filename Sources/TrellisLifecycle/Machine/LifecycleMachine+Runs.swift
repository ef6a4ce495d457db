internal import TrellisCore

// Services that run for as long as their scope is open.
extension LifecycleMachine {
  /// Begins the `run` of an instance whose `onStart` has returned: what needs the instance goes on, whatever the task does and
  /// when. In a scope that is being closed it does not begin, nor does the start of what waits for it.
  mutating func beginRun(of slot: ScopeSlot, _ managed: ManagedInstance, _ start: WorkID) {
    instances[slot]?.state = .started
    guard isOpen(slot.scope) else { return endStarts(.closed, [start]) }
    let work = begin(.running(slot), in: slot.scope)
    instances[slot]?.run = work
    actions.append(.run(work, managed))
    end(start, .done)
  }

  /// Whether the end of a `run` closes its scope.
  func closesItsScope(_ id: WorkID, _ error: (any Error)?) -> Bool {
    guard let work = works[id], case .running(let slot) = work.kind else { return false }
    return isOpen(work.scope) && (error != nil || instances[slot]?.managed.mayReturn == false)
  }

  /// A `run` has ended; ignored if it is no longer awaited.
  ///
  /// - Parameters:
  ///   - wasCancelled: Whether its task was cancelled by then.
  ///   - below: The living scopes below its own, if its end closes them and its own.
  mutating func runEnded(_ id: WorkID, _ error: (any Error)?, wasCancelled: Bool, below: [ScopeRef]?) {
    noteEndOfRun(id, error, wasCancelled: wasCancelled, closes: below != nil)
    guard let scope = works[id]?.scope else { return }
    if let below, isOpen(scope) { closeToRequests([scope] + below, byRun: true) }
    end(id, .done)
    if below != nil { beginClosing(of: scope) }
  }

  /// Notes how a `run` has ended, which may close its scope later.
  mutating func noteEndOfRun(_ id: WorkID, _ error: (any Error)?, wasCancelled: Bool, closes: Bool) {
    guard let work = works[id], case .running(let slot) = work.kind, instances[slot]?.run == id,
      let managed = instances[slot]?.managed
    else { return }
    let scope = work.scope
    var error = error
    if !closes, isEndOfClosing(error, wasCancelled: wasCancelled && work.isCancelled) { error = nil }
    if closes, error == nil { error = RunReturnedError() }
    appendHookEnded(id, slot, .run, error)
    instances[slot]?.run = nil
    if let failure = error.map({ managed.failure(.run, $0, newID()) }) {
      report(failure, in: scope)
      scopes[scope]?.failures.append(failure)
    }
  }

  /// Whether a `run` ended as it should while its scope is closed: by its cancellation, or because the scope refuses requests.
  private func isEndOfClosing(_ error: (any Error)?, wasCancelled: Bool) -> Bool {
    error is CancellationError && wasCancelled || (error as? ResolutionError)?.code == .closed
  }

  /// Cancels a `run` whose holders have been stopped, so that its own instance can be.
  mutating func endRun(_ id: WorkID, of managed: ManagedInstance, in scope: ScopeRef, _ closing: WorkID) {
    guard follow(closing, id) else { return impossible(()) }
    scopes[scope]?.inProgress[id] = ()
    if let limit = managed.timeLimit ?? scopes[scope]?.timeLimit { actions.append(.limit(id, limit)) }
    cancel(work: id)
  }
}
