// The end of a hook, and what its failure removes.
extension LifecycleMachine {
  /// A hook has exceeded its time limit: it is not awaited.
  mutating func timedOut(_ id: WorkID, _ limit: Duration) {
    guard let work = works[id] else { return }
    actions.append(.cancel(id))
    // A timeout is a failure, not a reaction to a cancellation.
    works[id]?.isCancelled = false
    hookEnded(id, work, HookTimeoutError(limit: limit))
  }

  /// A hook has ended; ignored if it is no longer awaited.
  ///
  /// - Parameter wasCancelled: Whether its task was cancelled by then.
  mutating func hookEnded(_ id: WorkID, _ error: (any Error)?, wasCancelled: Bool) {
    guard let work = works[id] else { return }
    if !wasCancelled { works[id]?.isCancelled = false }
    hookEnded(id, work, error)
  }

  private mutating func hookEnded(_ id: WorkID, _ work: Work, _ error: (any Error)?) {
    func appendHookEnded(_ instance: InstanceID, _ step: LifecycleError.Failure.Step) {
      guard let key = instances[instance]?.managed.key else { return }
      actions.append(.hookEnded(id, work.scope, key, step, error))
    }
    switch work.kind {
    case .starting(let instance):
      appendHookEnded(instance, .onStart)
      startEnded(id, work.scope, instance, error)
    case .stopping(let instance):
      appendHookEnded(instance, .onStop)
      stopEnded(id, work, instance, error)
    case .making, .creating, .unheld, .start, .closing: break
    }
  }

  private mutating func startEnded(_ id: WorkID, _ scope: ScopeRef, _ instance: InstanceID, _ error: (any Error)?) {
    guard let ended = instances[instance] else { return end(id, .retry) }
    guard let error else {
      instances[instance]?.state = .started
      return end(id, ended.isRemoved ? .retry : .done)
    }
    remove(instance)
    // In the same step as the end of the hook: no instance that holds this one starts or is returned in between.
    if !ended.isRemoved { removeInstances([ended.place], in: scope) }
    if case .starting(let start, var attempt) = scopes[scope]?.start {
      attempt.failed.insert(ended.place)
      scopes[scope]?.start = .starting(start, attempt)
    }
    guard isFailure(error, of: id, in: scope) else { return end(id, .retry) }
    let failure = ended.managed.failure(.onStart, error, newID())
    report(failure, in: scope)
    let isReceived = scopes[scope]?.isOpen == true && works[id].map { $0.interested > 0 } == true
    end(id, isReceived ? .failed(LifecycleError(failures: [failure])) : .retry)
  }

  /// Whether an error is the hook's own failure, and not its reaction to a cancellation.
  private func isFailure(_ error: any Error, of id: WorkID, in scope: ScopeRef) -> Bool {
    guard works[id]?.isCancelled == true else { return true }
    if error is CancellationError || scopes[scope]?.isOpen == false { return false }
    if case .undoing(_, let undoing) = scopes[scope]?.start { return !undoing.errors.isEmpty }
    return true
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

  mutating func remove(_ id: InstanceID) {
    guard let instance = instances.removeValue(forKey: id) else { return }
    let scope = instance.place.scope
    if scopes[scope]?.inPlace[instance.place.slot] == id { scopes[scope]?.inPlace[instance.place.slot] = nil }
    // Usually one of the last.
    if let index = scopes[scope]?.instances.lastIndex(of: id) { scopes[scope]?.instances.remove(at: index) }
    actions.append(.release(instance.managed))
  }

  // MARK: Removal

  /// Empties places of one scope, and those here and below that hold their instances: the next request creates new ones.
  ///
  /// - Returns: All places affected.
  @discardableResult
  mutating func removeInstances(_ places: Set<Place>, in scope: ScopeRef) -> Set<Place> {
    if places.isEmpty { return [] }
    var concerned = places
    let scopes = subtree(scope)
    for each in scopes { addHolders(in: each, to: &concerned) }
    var taken: [InstanceID] = []
    for place in concerned {
      actions.append(.empty(place))
      guard let id = self.scopes[place.scope]?.inPlace[place.slot] else { continue }
      self.scopes[place.scope]?.inPlace[place.slot] = nil
      instances[id]?.isRemoved = true
      taken.append(id)
    }
    endWaiting(taken)
    for each in scopes {
      for id in workInProgress(in: each) {
        guard let slot = works[id]?.createdSlot, concerned.contains(Place(scope: each, slot: slot)) else { continue }
        works[id]?.fate = .stale
        cancel(work: id)
      }
    }
    return concerned
  }

  /// Ends each `onStart` that has not begun to run.
  mutating func endWaiting(_ ids: [InstanceID]) {
    let ended = ids.compactMap { id -> WorkID? in
      guard case .waiting(let work) = instances[id]?.state else { return nil }
      instances[id]?.state = .made
      return work
    }
    // Only when none of them is waiting any more: the end of one lets others continue.
    for work in ended { end(work, .retry) }
  }

  /// Adds the places of a scope that hold an instance of the given ones, directly or indirectly.
  private func addHolders(in scope: ScopeRef, to concerned: inout Set<Place>) {
    var holders: [Place: [Place]] = [:]
    var stack: [Place] = []
    for slot in 0..<slots.slotCount(of: scope) {
      let place = Place(scope: scope, slot: slot)
      for need in slots.needs(of: place) {
        if need.scope == scope { holders[need, default: []].append(place) }
        if concerned.contains(need) { stack.append(place) }
      }
    }
    while let place = stack.popLast() {
      guard concerned.insert(place).inserted else { continue }
      stack += holders[place] ?? []
    }
  }
}
