// Closing a scope: first those below it, then the work in progress, then its instances, newest first.
extension LifecycleMachine {
  /// How far the closing of a scope has progressed.
  enum ClosingStage: Sendable {
    /// Requests are refused; the closing of a scope above continues this one.
    case closed
    case children
    case inProgress
    case instances
  }

  /// Closes a scope, or joins a closing in progress.
  ///
  /// - Parameter below: The living scopes below it, each before those below it, siblings newest first.
  mutating func close(
    _ scope: ScopeRef, below: [ScopeRef], limit: Duration?, _ waiter: WaiterID, by node: WorkID?
  ) -> Outcome? {
    register(scope, isClosing: true)
    closeToRequests([scope] + below)
    if let limit { for each in [scope] + below { apply(limit, to: each) } }
    guard let (work, stage) = closing(of: scope) else {
      let failures = scopes[scope]?.unreported ?? []
      received(failures)
      return failures.isEmpty ? .done : .failed(LifecycleError(failures: failures))
    }
    // Wait before the closing begins, since it may end at once.
    let outcome = wait(waiter, for: work, by: node)
    if stage == .closed { beginClosing(of: scope) }
    if case .cycle = outcome { return .done }
    return outcome
  }

  /// Closes some scopes to new work, and adds an edge for everything that their closings wait for. Since nothing waits for a
  /// closing that has not begun, no edge completes a cycle.
  private mutating func closeToRequests(_ scopes: [ScopeRef]) {
    // The closings that begin here have later numbers.
    let last = newID()
    for scope in scopes {
      guard let state = self.scopes[scope], state.isOpen else { continue }
      let work = begin(.closing, in: scope)
      self.scopes[scope]?.phase = .closing(work, .closed)
      actions.append(.hold(work, scope))
      for each in state.inProgress.keys { follow(work, each) }
    }
    for scope in scopes.reversed() {
      guard let (work, _) = closing(of: scope), let parent = self.scopes[scope]?.parent,
        let (above, _) = closing(of: parent), above > last
      else { continue }
      follow(above, work)
      self.scopes[parent]?.toClose.append(scope)
    }
  }

  private mutating func apply(_ limit: Duration, to scope: ScopeRef) {
    guard scopes[scope] != nil else { return }
    scopes[scope]?.timeLimit = limit
    switch closing(of: scope)?.stage {
    case .inProgress, .instances: limitHooks(of: scope)
    case .closed, .children, nil: break
    }
  }

  /// Limits hooks in progress, from now on, to the scope's time limit.
  private mutating func limitHooks(of scope: ScopeRef) {
    guard let limit = scopes[scope]?.timeLimit else { return }
    for work in workInProgress(in: scope) {
      switch works[work]?.kind {
      case .starting(let instance), .stopping(let instance):
        if instances[instance]?.managed.timeLimit == nil { actions.append(.limit(work, limit)) }
      default: break
      }
    }
  }

  private mutating func beginClosing(of scope: ScopeRef) {
    guard let (work, _) = closing(of: scope) else { return }
    scopes[scope]?.phase = .closing(work, .children)
    advanceClosing(of: scope)
  }

  mutating func advanceClosing(of scope: ScopeRef) {
    guard case .closing(let id, var stage) = scopes[scope]?.phase, stage != .closed else { return }
    if stage == .children {
      while let child = scopes[scope]?.toClose.last {
        if let (_, below) = closing(of: child) {
          // It may end at once, which advances this closing too.
          if below == .closed { beginClosing(of: child) }
          return
        }
        scopes[scope]?.toClose.removeLast()
      }
      stage = .inProgress
      scopes[scope]?.phase = .closing(id, stage)
      cutShort(in: scope)
    }
    guard works[id]?.waitsFor.isEmpty == true else { return }
    scopes[scope]?.phase = .closing(id, .instances)
    while works[id]?.waitsFor.isEmpty == true {
      guard let instance = scopes[scope]?.instances.popLast() else { return endClosing(of: scope, id) }
      stop(instance, for: id)
    }
  }

  /// Cuts short the work in progress in a scope.
  private mutating func cutShort(in scope: ScopeRef) {
    limitHooks(of: scope)
    for id in workInProgress(in: scope) {
      switch works[id]?.kind {
      case .starting, .creating, .unheld: cancel(work: id)
      case .start: if case .starting = scopes[scope]?.start { cancel(work: id) }
      case .making, .stopping, .closing, nil: break
      }
    }
    endWaiting(scopes[scope]?.instances ?? [])
  }

  /// Stops an instance for a closing or a start that is being undone, which continues after that.
  mutating func stop(_ id: InstanceID, for origin: WorkID) {
    guard let instance = instances[id] else { return }
    if case .stopping(let work) = instance.state {
      // Other work is already stopping it.
      follow(origin, work)
      return
    }
    guard instance.managed.hooks.onStop != nil else { return remove(id) }
    let scope = instance.place.scope
    let work = begin(.stopping(id), in: scope, for: origin)
    instances[id]?.state = .stopping(work)
    follow(origin, work)
    if let (closing, _) = closing(of: scope), closing != origin { follow(closing, work) }
    run(.onStop, of: instance, as: work)
  }

  /// Stops an instance once its `onStart` has ended.
  mutating func stop(_ id: InstanceID, after hook: WorkID) {
    guard let scope = instances[id]?.place.scope else { return }
    let work = begin(.stopping(id), in: scope)
    follow(work, hook)
    if let (closing, _) = closing(of: scope) { follow(closing, work) }
  }

  /// Runs the `onStop` of an instance whose `onStart` has ended.
  mutating func runOnStop(of id: InstanceID, _ work: WorkID) {
    // Its `onStart` may have failed, or other work may be stopping it.
    guard let instance = instances[id], instance.state == .started else { return end(work, .done) }
    guard instance.managed.hooks.onStop != nil else {
      remove(id)
      return end(work, .done)
    }
    instances[id]?.state = .stopping(work)
    run(.onStop, of: instance, as: work)
  }

  mutating func stopEnded(_ id: WorkID, _ work: Work, _ instance: InstanceID, _ error: (any Error)?) {
    if let error, let managed = instances[instance]?.managed {
      let failure = managed.failure(.onStop, error, newID())
      let start = work.origin.flatMap { works[$0]?.scope } ?? work.scope
      if scopes[work.scope]?.isOpen == true, case .undoing(let id, var undoing) = scopes[start]?.start,
        id == work.origin
      {
        undoing.failures.append(failure)
        scopes[start]?.start = .undoing(id, undoing)
        report(failure, in: start)
      } else {
        report(failure, in: work.scope)
      }
    }
    remove(instance)
    end(id, .done)
  }

  private mutating func endClosing(of scope: ScopeRef, _ id: WorkID) {
    let failures = scopes[scope]?.unreported ?? []
    scopes[scope]?.phase = .closed
    actions.append(.closed(id, scope))
    if failures.isEmpty { return end(id, .done) }
    let above = works[id]?.followers.first.flatMap { works[$0]?.scope }
    if works[id]?.waiters.isEmpty == false {
      return end(id, .done, first: .failed(LifecycleError(failures: failures)))
    }
    if let above {
      // Only the closing of the scope above waits.
      received(failures)
      for failure in failures { report(failure, in: above) }
    }
    end(id, .done)
  }
}
