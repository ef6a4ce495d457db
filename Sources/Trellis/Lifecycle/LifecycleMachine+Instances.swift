// From the beginning of a creation to the end of `onStart`.
extension LifecycleMachine {
  // MARK: Creations

  /// Begins a synchronous creation; nil if the scope is closed.
  mutating func beginMaking(_ place: Place, by node: WorkID?) -> WorkID? {
    register(place.scope)
    guard scopes[place.scope]?.isOpen == true else { return nil }
    return begin(.making(place.slot), in: place.scope, for: node)
  }

  /// Joins the asynchronous creation of a shared instance, or begins it.
  mutating func create(_ place: Place, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    register(place.scope)
    // Never a copy of the state: the next change would copy its collections.
    guard scopes[place.scope]?.isOpen == true else { return .closed }
    if let known = scopes[place.scope]?.creations[place.slot] { return wait(waiter, for: known, by: node) }
    let work = begin(.creating(place.slot), in: place.scope)
    scopes[place.scope]?.creations[place.slot] = work
    actions.append(.begin(work))
    return wait(waiter, for: work, by: node)
  }

  /// Begins to create an instance that no scope will hold.
  mutating func createUnheld(_ place: Place, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    register(place.scope)
    guard scopes[place.scope]?.isOpen == true else { return .closed }
    let work = begin(.unheld(place.slot), in: place.scope, for: node)
    actions.append(.begin(work))
    return wait(waiter, for: work, by: node)
  }

  /// Whether an instance of a place, which no scope will hold, is being created for one of the same place. Each request creates
  /// a new one, so nothing else detects that cycle.
  func isMaking(_ place: Place, for node: WorkID?) -> Bool {
    var next = node
    while let id = next, let kind = works[id]?.kind, case .unheld(let slot) = kind {
      if slot == place.slot, works[id]?.scope == place.scope { return true }
      next = works[id]?.origin
    }
    return false
  }

  /// A factory has returned.
  ///
  /// - Parameter managed: The instance, if it has hooks.
  /// - Returns: Whether the instance takes its place; false if it holds one that was removed meanwhile.
  mutating func made(_ id: WorkID, _ managed: ManagedInstance?) -> Bool {
    guard let work = works[id] else { return false }
    let keeps = work.fate != .stale
    guard let managed else { return keeps }
    let slot: Int32
    switch work.kind {
    case .making(let number), .creating(let number), .unheld(let number): slot = number
    case .starting, .stopping, .start, .closing: return keeps
    }
    let instance = newID()
    let place = Place(scope: work.scope, slot: slot)
    instances.insert(
      Instance(
        place: place, managed: managed, origin: work.origin,
        state: managed.hooks.onStart == nil ? .started : .made, isRemoved: !keeps), for: instance)
    scopes[work.scope]?.instances.append(instance)
    if keeps {
      scopes[work.scope]?.inPlace[slot] = instance
      if startsOwn(work.scope), managed.hooks.onStart != nil { beginStart(of: instance) }
    } else {
      // It holds an instance that a start being undone is about to stop, so it must be stopped before that.
      for follower in work.followers { addToUndoing(instance, follower) }
    }
    return keeps
  }

  // MARK: Starting an instance

  /// Waits for the `onStart` of a place's instance, which runs if its scope starts its instances.
  mutating func start(_ place: Place, _ key: Keys, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    guard let id = scopes[place.scope]?.inPlace[place.slot], let instance = instances[id] else {
      // It has been removed. If its own failure did that and no caller has received the failure, this caller does.
      guard scopes[place.scope]?.isOpen == true,
        let failure = scopes[place.scope]?.unreported.last(where: { $0.key === key && $0.step == .onStart })
      else { return .retry }
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

  /// Begins the `onStart` of an instance, and of those it needs.
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

  /// Runs an `onStart` that no longer waits for another.
  mutating func runOnStart(of id: InstanceID, _ work: WorkID) {
    guard let instance = instances[id], instance.state == .waiting(work), works[work]?.waitsFor.isEmpty == true else {
      return
    }
    instances[id]?.state = .starting(work)
    run(.onStart, of: instance, as: work)
  }

  mutating func run(_ step: LifecycleError.Failure.Step, of instance: Instance, as work: WorkID) {
    actions.append(.runHook(work, instance.managed, step))
    if let limit = instance.managed.timeLimit ?? scopes[instance.place.scope]?.timeLimit {
      actions.append(.limit(work, limit))
    }
  }

  /// What must be started before the instance in a place: the nearest needs with an `onStart` that is in progress or whose
  /// scope starts its instances.
  ///
  /// - Returns: Also whether no start below the place is still to come.
  func startNeeds(of place: Place) -> (places: [Place], isSettled: Bool) {
    var stack = slots.needs(of: place)
    if stack.isEmpty { return ([], true) }
    var found: [Place] = []
    var isSettled = true
    var seen: Set<Place> = [place]
    while let need = stack.popLast() {
      guard seen.insert(need).inserted else { continue }
      if slots.hasOnStart(need) {
        let state = scopes[need.scope]
        let instance = state?.inPlace[need.slot].flatMap { instances[$0] }
        if instance?.state == .started {
          // It was started after its needs, except those in scopes that had not begun to start.
          if !isStarting(above: need.scope) { continue }
        } else {
          isSettled = false
          if state?.startsInstances == true || instance?.start != nil {
            found.append(need)
            continue
          }
        }
      }
      stack.append(contentsOf: slots.needs(of: need))
    }
    return (found, isSettled)
  }

  /// Whether the instance in a place is final: it and all its needs are started.
  func isSettled(_ place: Place) -> Bool {
    if slots.hasOnStart(place) {
      guard let id = scopes[place.scope]?.inPlace[place.slot], instances[id]?.state == .started else { return false }
    }
    return startNeeds(of: place).isSettled
  }

  /// Whether a start is in progress in a scope above this one.
  private func isStarting(above scope: ScopeRef) -> Bool {
    var next = scopes[scope]?.parent
    while let each = next {
      if case .starting = scopes[each]?.start { return true }
      next = slots.parent(of: each)
    }
    return false
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
}

extension LifecycleMachine.Work {
  /// The slot whose instance is being created.
  var createdSlot: Int32? {
    switch kind {
    case .making(let slot), .creating(let slot), .unheld(let slot): slot
    case .starting, .stopping, .start, .closing: nil
    }
  }
}
