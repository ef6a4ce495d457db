// From the beginning of a creation to the end of `onStart`, and what is taken away when that fails.
extension LifecycleMachine {
  // MARK: Creations

  /// Asks for the right to make an instance without waiting; nil if the scope is closed.
  mutating func beginMaking(_ place: Place, by node: WorkID?) -> WorkID? {
    register(place.scope)
    guard scopes[place.scope]?.isOpen == true else { return nil }
    return begin(.making(place.slot), in: place.scope, for: node)
  }

  /// Joins the asynchronous creation of a shared instance, or begins it.
  mutating func create(_ place: Place, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    register(place.scope)
    // Never a copy of the state: what it holds would be copied with the next change.
    guard scopes[place.scope]?.isOpen == true else { return .closed }
    if let known = scopes[place.scope]?.creations[place.slot] { return wait(waiter, for: known, by: node) }
    let work = begin(.creating(place.slot), in: place.scope)
    scopes[place.scope]?.creations[place.slot] = work
    actions.append(.begin(work))
    return wait(waiter, for: work, by: node)
  }

  /// Begins to make an instance that no scope will hold.
  mutating func makeInPassing(_ place: Place, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    register(place.scope)
    guard scopes[place.scope]?.isOpen == true else { return .closed }
    let work = begin(.passing(place.slot), in: place.scope, for: node)
    actions.append(.begin(work))
    return wait(waiter, for: work, by: node)
  }

  /// Whether an instance is being made, that no scope will hold, for one of the same place. Each one is a new one: nothing else
  /// would stop it from coming back to itself.
  func isMaking(_ place: Place, for node: WorkID?) -> Bool {
    var next = node
    while let id = next, let kind = works[id]?.kind, case .passing(let slot) = kind {
      if slot == place.slot, works[id]?.scope == place.scope { return true }
      next = works[id]?.origin
    }
    return false
  }

  /// A factory has returned.
  ///
  /// - Parameter managed: The instance, if it has hooks.
  /// - Returns: Whether the instance takes its place; false if it holds what was taken away meanwhile.
  mutating func made(_ id: WorkID, _ managed: ManagedInstance?) -> Bool {
    guard let work = works[id] else { return false }
    let keeps = work.fate != .stale
    guard let managed else { return keeps }
    let slot: Int32
    switch work.kind {
    case .making(let number), .creating(let number), .passing(let number): slot = number
    case .starting, .stopping, .start, .closing: return keeps
    }
    let instance = newID()
    let place = Place(scope: work.scope, slot: slot)
    instances[instance] = Instance(
      place: place, managed: managed, origin: work.origin,
      state: managed.hooks.onStart == nil ? .started : .made, isLeaving: !keeps)
    scopes[work.scope]?.instances.append(instance)
    if keeps {
      scopes[work.scope]?.inPlace[slot] = instance
      if startsOwn(work.scope), managed.hooks.onStart != nil { beginStart(of: instance) }
    } else {
      // It holds what a start that is being undone is about to stop: its turn comes before that.
      for follower in work.followers { addToUndoing(instance, follower) }
    }
    return keeps
  }

  // MARK: Starting an instance

  /// Waits for the `onStart` of the instance that was made in a place; runs it if its scope starts its instances.
  mutating func start(_ place: Place, _ key: Keys, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    guard let id = scopes[place.scope]?.inPlace[place.slot], let instance = instances[id] else {
      // It is gone already. If that was its own failure and nobody has received it, it is the caller's.
      guard scopes[place.scope]?.isOpen == true,
        let failure = scopes[place.scope]?.unreported.last(where: { $0.key === key && $0.step == .onStart })
      else { return .again }
      if node == nil { received([failure]) }
      return .failed(LifecycleError(failures: [failure]))
    }
    if let work = instance.start { return wait(waiter, for: work, by: node) }
    guard instance.state == .made, startsOwn(place.scope) else { return .done }
    return wait(waiter, for: beginStart(of: id), by: node)
  }

  private func startsOwn(_ scope: ScopeRef) -> Bool {
    scopes[scope].map { $0.startsInstances && $0.isOpen } ?? false
  }

  /// Begins the `onStart` of an instance, and of those that it needs.
  @discardableResult
  mutating func beginStart(of first: InstanceID) -> WorkID {
    var begun: [(instance: InstanceID, work: WorkID)] = []
    func begin(_ id: InstanceID, _ scope: ScopeRef, _ machine: inout LifecycleMachine) -> WorkID {
      let work = machine.begin(.starting(id), in: scope)
      machine.instances[id]?.state = .waiting(work)
      begun.append((id, work))
      return work
    }
    guard let scope = instances[first]?.place.scope else { return newID() }
    let work = begin(first, scope, &self)
    var next = 0
    while next < begun.count {
      let (instance, work) = begun[next]
      next += 1
      guard let place = instances[instance]?.place else { continue }
      for need in startNeeds(of: place).places {
        guard let id = scopes[need.scope]?.inPlace[need.slot], let needed = instances[id] else { continue }
        if needed.state == .made, scopes[need.scope]?.isOpen != true { continue }
        follow(work, needed.start ?? begin(id, need.scope, &self))
      }
    }
    for (instance, work) in begun { runOnStart(of: instance, work) }
    return work
  }

  /// Runs an `onStart` that waits for no other any more.
  mutating func runOnStart(of id: InstanceID, _ work: WorkID) {
    guard let instance = instances[id], instance.state == .waiting(work), works[work]?.waitsFor.isEmpty == true else {
      return
    }
    instances[id]?.state = .starting(work)
    let limit = instance.managed.timeLimit ?? scopes[instance.place.scope]?.timeLimit
    actions.append(.runHook(work, instance.managed, .onStart, limit: limit))
  }

  /// What has to be started before the instance in a place is: the nearest needs with an `onStart`, where that is under way or
  /// its scope starts its instances.
  ///
  /// - Returns: Also whether nothing below the place waits for a start that is still to come.
  func startNeeds(of place: Place) -> (places: [Place], isSettled: Bool) {
    var found: [Place] = []
    var isSettled = true
    var seen: Set<Place> = [place]
    var stack = slots.needs(of: place)
    while let need = stack.popLast() {
      guard seen.insert(need).inserted else { continue }
      if slots.hasOnStart(need) {
        let state = scopes[need.scope]
        let instance = state?.inPlace[need.slot].flatMap { instances[$0] }
        // What is started was started after its needs.
        if instance?.state == .started { continue }
        isSettled = false
        if state?.startsInstances == true || instance?.start != nil {
          found.append(need)
          continue
        }
      }
      stack.append(contentsOf: slots.needs(of: need))
    }
    return (found, isSettled)
  }

  /// Whether the instance in a place is there to stay as it is: it and all that it needs are started.
  func isSettled(_ place: Place) -> Bool {
    if slots.hasOnStart(place) {
      guard let id = scopes[place.scope]?.inPlace[place.slot], instances[id]?.state == .started else { return false }
    }
    return startNeeds(of: place).isSettled
  }

  /// Whether a scope or one above it starts its instances.
  func startsInstances(_ scope: ScopeRef) -> Bool {
    var next: ScopeRef? = scope
    while let each = next {
      guard let state = scopes[each] else {
        next = slots.parent(of: each)
        continue
      }
      if state.startsInstances { return true }
      next = state.parent
    }
    return false
  }

  // MARK: The end of a hook

  /// A hook has not ended in time: it is not waited for.
  mutating func timedOut(_ id: WorkID, _ limit: Duration) {
    guard let work = works[id] else { return }
    actions.append(.cancel(id))
    // Nobody has asked it to end.
    works[id]?.isCancelled = false
    hookEnded(id, work, HookTimeoutError(limit: limit))
  }

  /// A hook has ended, if it is still waited for.
  ///
  /// - Parameter wasCancelled: Whether it had been cancelled by then.
  mutating func hookEnded(_ id: WorkID, _ error: (any Error)?, wasCancelled: Bool) {
    guard let work = works[id] else { return }
    if !wasCancelled { works[id]?.isCancelled = false }
    hookEnded(id, work, error)
  }

  private mutating func hookEnded(_ id: WorkID, _ work: Work, _ error: (any Error)?) {
    func tell(_ instance: InstanceID, _ step: LifecycleError.Failure.Step) {
      guard let key = instances[instance]?.managed.key else { return }
      actions.append(.hookEnded(id, work.scope, key, step, error))
    }
    switch work.kind {
    case .starting(let instance):
      tell(instance, .onStart)
      startEnded(id, work.scope, instance, error)
    case .stopping(let instance):
      tell(instance, .onStop)
      stopEnded(id, work, instance, error)
    case .making, .creating, .passing, .start, .closing: break
    }
  }

  private mutating func startEnded(_ id: WorkID, _ scope: ScopeRef, _ instance: InstanceID, _ error: (any Error)?) {
    guard let ended = instances[instance] else { return end(id, .again) }
    guard let error else {
      instances[instance]?.state = .started
      return end(id, ended.isLeaving ? .again : .done)
    }
    remove(instance)
    // In one step with the end of the hook: nothing that holds it begins to start or is handed out.
    if !ended.isLeaving { takeAway([ended.place], in: scope) }
    if case .starting(let start, var attempt) = scopes[scope]?.start {
      attempt.failed.insert(ended.place)
      scopes[scope]?.start = .starting(start, attempt)
    }
    guard isFailure(error, of: id, in: scope) else { return end(id, .again) }
    let failure = ended.managed.failure(.onStart, error, newID())
    report(failure, in: scope)
    let isHeard = scopes[scope]?.isOpen == true && works[id].map { $0.interested > 0 } == true
    end(id, isHeard ? .failed(LifecycleError(failures: [failure])) : .again)
  }

  /// Whether an error is a hook's own, and not its way to end when it was told to.
  private func isFailure(_ error: any Error, of id: WorkID, in scope: ScopeRef) -> Bool {
    guard works[id]?.isCancelled == true else { return true }
    if error is CancellationError || scopes[scope]?.isOpen == false { return false }
    if case .undoing(_, let undoing) = scopes[scope]?.start { return !undoing.errors.isEmpty }
    return true
  }

  /// Keeps a failure until somebody receives it; the next one who closes does, if nobody else.
  mutating func report(_ failure: LifecycleError.Failure, in scope: ScopeRef) {
    scopes[scope]?.unreported.append(failure)
    unreceived[failure.number] = scope
  }

  /// A caller receives some failures: they are not reported any more.
  mutating func received(_ failures: [LifecycleError.Failure]) {
    for failure in failures {
      guard let scope = unreceived.removeValue(forKey: failure.number) else { continue }
      scopes[scope]?.unreported.removeAll { $0.number == failure.number }
    }
  }

  /// Forgets an instance.
  mutating func remove(_ id: InstanceID) {
    guard let instance = instances.removeValue(forKey: id) else { return }
    let scope = instance.place.scope
    if scopes[scope]?.inPlace[instance.place.slot] == id { scopes[scope]?.inPlace[instance.place.slot] = nil }
    // Most often it is one of the last.
    if let index = scopes[scope]?.instances.lastIndex(of: id) { scopes[scope]?.instances.remove(at: index) }
    actions.append(.release(instance.managed))
  }

  // MARK: Taking away

  /// Empties places of one scope, and those that hold what was in them, here and below: the next request makes new instances.
  ///
  /// - Returns: All places that are concerned.
  @discardableResult
  mutating func takeAway(_ places: Set<Place>, in scope: ScopeRef) -> Set<Place> {
    if places.isEmpty { return [] }
    var concerned = places
    let scopes = subtree(scope)
    for each in scopes { addHolders(in: each, to: &concerned) }
    var taken: [InstanceID] = []
    for place in concerned {
      actions.append(.empty(place))
      guard let id = self.scopes[place.scope]?.inPlace.removeValue(forKey: place.slot) else { continue }
      instances[id]?.isLeaving = true
      taken.append(id)
    }
    endWaiting(taken)
    for each in scopes {
      for id in self.scopes[each]?.underWay ?? [] {
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
    // When none of them waits any more: the end of one lets others go on.
    for work in ended { end(work, .again) }
  }

  /// Adds the places of a scope that hold what is in the given ones, directly or through others.
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

extension LifecycleMachine.Work {
  /// The slot whose instance is being made.
  var createdSlot: Int32? {
    switch kind {
    case .making(let slot), .creating(let slot), .passing(let slot): slot
    case .starting, .stopping, .start, .closing: nil
    }
  }
}
