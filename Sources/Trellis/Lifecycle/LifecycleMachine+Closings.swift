// The end of a scope: those below it first, then what is under way, then its instances, the newest first.
extension LifecycleMachine {
  /// How far the end of a scope has come.
  struct Closing: Sendable {
    enum Stage: Sendable {
      /// No request is met any more; its turn comes when a scope above says so.
      case closed
      case children
      case underWay
      case instances
    }

    var stage = Stage.closed
    /// Those that are still to be closed, the next one last.
    var children: [ScopeRef]
    var failures: [LifecycleError.Failure]
  }

  /// Closes a scope, or joins whoever does.
  ///
  /// - Parameter below: The living scopes below it, each before those below it, and the newest of one parent first.
  mutating func close(
    _ scope: ScopeRef, below: [ScopeRef], limit: Duration?, _ waiter: WaiterID, by node: WorkID?
  ) -> Outcome? {
    register(scope)
    closeToRequests([scope] + below)
    if let limit { for each in [scope] + below { apply(limit, to: each) } }
    guard let (work, closing) = closing(of: scope) else {
      let failures = scopes[scope]?.unreported ?? []
      scopes[scope]?.unreported = []
      return failures.isEmpty ? .done : .failed(LifecycleError(failures: failures))
    }
    // Before it goes on, since it may end at once.
    let outcome = wait(waiter, for: work, by: node)
    if closing.stage == .closed { beginClosing(of: scope) }
    if case .loop = outcome { return .done }
    return outcome
  }

  /// From here on nothing begins in some scopes, and the graph has all that their ends wait for. Since nobody waits for an end
  /// that has not begun, none of it closes a loop.
  private mutating func closeToRequests(_ scopes: [ScopeRef]) {
    var fresh: [WorkID] = []
    for scope in scopes {
      guard let state = self.scopes[scope], state.isOpen else { continue }
      let work = begin(.closing, in: scope)
      self.scopes[scope]?.phase = .closing(work, Closing(children: [], failures: state.unreported))
      self.scopes[scope]?.unreported = []
      actions.append(.hold(work, scope))
      for each in state.underWay { follow(work, each) }
      fresh.append(work)
    }
    for scope in scopes.reversed() {
      guard let (work, _) = closing(of: scope), let parent = self.scopes[scope]?.parent,
        case .closing(let above, var closing) = self.scopes[parent]?.phase, fresh.contains(above)
      else { continue }
      follow(above, work)
      closing.children.append(scope)
      self.scopes[parent]?.phase = .closing(above, closing)
    }
  }

  private mutating func apply(_ limit: Duration, to scope: ScopeRef) {
    guard scopes[scope] != nil else { return }
    scopes[scope]?.timeLimit = limit
    if let (_, closing) = closing(of: scope), closing.stage == .underWay || closing.stage == .instances {
      limitHooks(of: scope)
    }
  }

  /// Hooks that are under way get no more time from here on than the scope's limit.
  private mutating func limitHooks(of scope: ScopeRef) {
    guard let limit = scopes[scope]?.timeLimit else { return }
    for work in scopes[scope]?.underWay ?? [] {
      switch works[work]?.kind {
      case .starting(let instance), .stopping(let instance):
        if instances[instance]?.managed.timeLimit == nil { actions.append(.limit(work, limit)) }
      default: break
      }
    }
  }

  private mutating func set(_ stage: Closing.Stage, of scope: ScopeRef) {
    guard case .closing(let work, var closing) = scopes[scope]?.phase else { return }
    closing.stage = stage
    scopes[scope]?.phase = .closing(work, closing)
  }

  private mutating func beginClosing(of scope: ScopeRef) {
    set(.children, of: scope)
    advanceClosing(of: scope)
  }

  mutating func advanceClosing(of scope: ScopeRef) {
    guard case .closing(let id, var closing) = scopes[scope]?.phase else { return }
    if closing.stage == .children {
      while let child = closing.children.last {
        if let (_, below) = self.closing(of: child) {
          // It may be over at once, and then comes back here.
          if below.stage == .closed { beginClosing(of: child) }
          return
        }
        closing.children.removeLast()
        scopes[scope]?.phase = .closing(id, closing)
      }
      set(.underWay, of: scope)
      cutShort(in: scope)
      return advanceClosing(of: scope)
    }
    guard closing.stage != .closed, works[id]?.waitsFor.isEmpty == true else { return }
    set(.instances, of: scope)
    while works[id]?.waitsFor.isEmpty == true {
      guard let instance = scopes[scope]?.instances.popLast() else { return endClosing(of: scope, id) }
      stop(instance, for: id)
    }
  }

  /// Ends what is under way in a scope.
  private mutating func cutShort(in scope: ScopeRef) {
    limitHooks(of: scope)
    for id in (scopes[scope]?.underWay ?? []).sorted() {
      switch works[id]?.kind {
      case .starting, .creating, .passing: cancel(work: id)
      case .start: if case .starting = scopes[scope]?.start { cancel(work: id) }
      case .making, .stopping, .closing, nil: break
      }
    }
    endWaiting(scopes[scope]?.instances ?? [])
  }

  /// Stops an instance in the name of a start that is being undone or of the end of a scope, which goes on after that.
  mutating func stop(_ id: InstanceID, for origin: WorkID) {
    guard let instance = instances[id] else { return }
    if case .stopping(let work) = instance.state {
      // Somebody else is at it.
      follow(origin, work)
      return
    }
    guard instance.managed.hooks.onStop != nil else { return remove(id) }
    let scope = instance.place.scope
    let work = begin(.stopping(id), in: scope, for: origin)
    instances[id]?.state = .stopping(work)
    follow(origin, work)
    if let (closing, _) = closing(of: scope), closing != origin { follow(closing, work) }
    let limit = instance.managed.timeLimit ?? scopes[scope]?.timeLimit
    actions.append(.runHook(work, instance.managed, .onStop, limit: limit))
  }

  mutating func stopEnded(_ id: WorkID, _ work: Work, _ instance: InstanceID, _ error: (any Error)?) {
    if let error, let managed = instances[instance]?.managed {
      let failure = managed.failure(.onStop, error)
      if scopes[work.scope]?.isOpen == true, let origin = work.origin, let scope = works[origin]?.scope,
        case .undoing(origin, var undoing) = scopes[scope]?.start
      {
        undoing.failures.append(failure)
        scopes[scope]?.start = .undoing(origin, undoing)
      } else {
        report(failure, in: work.scope)
      }
    }
    remove(instance)
    end(id, .done)
  }

  private mutating func endClosing(of scope: ScopeRef, _ id: WorkID) {
    guard case .closing(_, let closing) = scopes[scope]?.phase else { return }
    scopes[scope]?.phase = .closed
    actions.append(.closed(id, scope))
    guard !closing.failures.isEmpty else { return end(id, .done) }
    if works[id]?.waiters.isEmpty == false {
      return end(id, .done, first: .failed(LifecycleError(failures: closing.failures)))
    }
    // Nobody waits for it but the scope above, or nobody at all.
    let above = works[id]?.followers.first.flatMap { works[$0]?.scope }
    for failure in closing.failures { report(failure, in: above ?? scope) }
    end(id, .done)
  }
}
