internal import TrellisCore

// Running hooks, and what follows when they end.
extension LifecycleMachine {
  mutating func run(
    _ step: LifecycleError.Failure.Step, of instance: ManagedInstance, in scope: ScopeRef, as work: WorkID
  ) {
    actions.append(.runHook(work, instance, step))
    if let limit = instance.timeLimit ?? scopes[scope]?.timeLimit { actions.append(.limit(work, limit)) }
  }

  /// A hook has exceeded its time limit: it is not awaited.
  mutating func timedOut(_ id: WorkID, _ limit: Duration) {
    guard let work = works[id] else { return }
    let error = HookTimeoutError(limit: limit)
    switch work.kind {
    case .draining: endDrain(id)
    case .running:
      actions.append(.cancel(id))
      runEnded(id, error, wasCancelled: false, below: nil)
    default:
      actions.append(.cancel(id))
      // A timeout is a failure, not a reaction to a cancellation.
      hookEnded(id, error, wasCancelled: false)
    }
  }

  /// A hook has ended; ignored if it is no longer awaited.
  ///
  /// - Parameter wasCancelled: Whether its task was cancelled by then.
  mutating func hookEnded(_ id: WorkID, _ error: (any Error)?, wasCancelled: Bool) {
    guard let work = works[id] else { return }
    switch work.kind {
    case .starting(let slot):
      appendHookEnded(id, slot, .onStart, error)
      onStartEnded(id, slot, error, wasCancelled: wasCancelled && work.isCancelled)
    case .stopping(let slot):
      appendHookEnded(id, slot, .onStop, error)
      let instance = removeInstance(slot)
      if let error, let failure = instance?.managed.failure(.onStop, error, newID()) { report(failure, in: work.scope) }
      end(id, .done)
    case .making, .creating, .unheld, .running, .start, .draining, .closing, .function: impossible(())
    }
  }

  mutating func appendHookEnded(
    _ id: WorkID, _ slot: ScopeSlot, _ step: LifecycleError.Failure.Step, _ error: (any Error)?
  ) {
    guard let key = instances[slot]?.managed.key else { return impossible(()) }
    actions.append(.hookEnded(id, slot.scope, key, step, error))
  }

  private mutating func onStartEnded(_ id: WorkID, _ slot: ScopeSlot, _ error: (any Error)?, wasCancelled: Bool) {
    guard let managed = instances[slot]?.managed else { return impossible(()) }
    guard let error else {
      if managed.hooks.run != nil { return beginRun(of: slot, managed, id) }
      instances[slot]?.state = .started
      return end(id, .done)
    }
    let failure = managed.failure(.onStart, error, newID())
    instances[slot]?.state = .failed(failure)
    if isFailure(error, in: slot.scope, wasCancelled: wasCancelled) { report(failure, in: slot.scope) }
    // In the same step: nothing that needs this instance starts or is returned by `load` in between.
    let outcome = isOpen(slot.scope) ? Outcome.failed(LifecycleError(failures: [failure])) : .closed
    endStarts(outcome, [id])
  }

  /// Whether an error is the hook's own failure, and not its reaction to a cancellation: only closing its scope cancels it.
  private func isFailure(_ error: any Error, in scope: ScopeRef, wasCancelled: Bool) -> Bool {
    if !wasCancelled { return true }
    guard !(error is CancellationError), let start = scopes[scope]?.closing?.failedStart else { return false }
    return start.isReason && !start.errors.isEmpty
  }

  /// Ends some `onStart`, and those that wait for them: they do not run.
  mutating func endStarts(_ outcome: Outcome, _ first: [WorkID]) {
    var ended = first
    var next = 0
    while next < ended.count {
      for id in works[ended[next]]?.followers ?? [] {
        guard case .starting(let slot) = works[id]?.kind, instances[slot]?.isWaiting == true else { continue }
        instances[slot]?.state = .made
        ended.append(id)
      }
      next += 1
    }
    // Only when none of them is waiting any more: the end of one lets others continue.
    for work in ended { end(work, outcome) }
  }

  /// Keeps a failure until a caller receives it, at the latest the next one that closes the scope.
  mutating func report(_ failure: LifecycleError.Failure, in scope: ScopeRef) {
    scopes[scope]?.unreported.append(failure)
    unreceived[failure.number] = scope
  }

  /// Removes failures that a caller receives.
  mutating func received(_ failures: [LifecycleError.Failure]) {
    for failure in failures {
      guard let scope = unreceived.removeValue(forKey: failure.number) else { continue }
      scopes[scope]?.unreported.removeAll { $0.number == failure.number }
    }
  }
}
