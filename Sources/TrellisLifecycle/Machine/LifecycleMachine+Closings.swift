internal import TrellisCore

// Closing a scope: first those below it, then the work in progress, then its instances, newest first.
extension LifecycleMachine {
  struct Closing: Sendable {
    let work: WorkID
    /// A start that has failed, and ends with the closing.
    var failedStart: FailedStart?
    /// Whether the end of a `run` closes the scope: a start in progress fails for that.
    var isByRun = false
    var stage = Stage.pending
    /// The scopes below that are still to be closed, the next one last.
    var toClose: [ScopeRef] = []

    enum Stage: Sendable {
      /// Nothing but the refusal of requests has begun: whoever closes the scope, or one above it, goes on.
      case pending
      /// The scopes below are being closed.
      case children
      /// Work in progress is awaited, then instances are stopped.
      case work
    }
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
    guard let work = scopes[scope]?.closing?.work else {
      let failures = scopes[scope]?.unreported ?? []
      received(failures)
      return failures.isEmpty ? .done : .failed(LifecycleError(failures: failures))
    }
    // Wait before the closing begins, since it may end at once.
    let outcome = wait(waiter, for: work, by: node)
    beginClosing(of: scope)
    if case .cycle = outcome { return .done }
    return outcome
  }

  /// Closes some scopes to new work, and adds an edge for everything that their closings wait for. Since nothing waits for a
  /// closing that has not begun, no edge completes a cycle.
  ///
  /// - Parameters:
  ///   - failed: The failed start of the first of them, if that is the reason.
  ///   - isByRun: Whether the end of a `run` in the first of them is the reason.
  mutating func closeToRequests(_ scopes: [ScopeRef], failed: FailedStart? = nil, byRun isByRun: Bool = false) {
    // The closings that begin here have later numbers.
    let last = newID()
    for (index, scope) in scopes.enumerated() where isOpen(scope) {
      if let drain = self.scopes[scope]?.drain { endDrain(drain) }
      let work = begin(.closing, in: scope)
      self.scopes[scope]?.phase = .closing(
        Closing(work: work, failedStart: index == 0 ? failed : nil, isByRun: index == 0 && isByRun))
      actions.append(.retain(work, scope))
      for each in workInProgress(in: scope) { followFreely(work, each) }
    }
    for scope in scopes.reversed() {
      guard let work = self.scopes[scope]?.closing?.work, let parent = self.scopes[scope]?.parent,
        let above = self.scopes[parent]?.closing?.work, above > last
      else { continue }
      followFreely(above, work)
      self.scopes[parent]?.closing?.toClose.append(scope)
    }
    for scope in scopes where self.scopes[scope]?.witnesses.isEmpty == false { joinClosing(of: scope) }
    if isByRun, let first = scopes.first { failFunctions(in: first) }
  }

  private mutating func apply(_ limit: Duration, to scope: ScopeRef) {
    scopes[scope]?.timeLimit = limit
    switch scopes[scope]?.closing?.stage {
    case .work: limitHooks(of: scope)
    case .pending, .children, nil: break
    }
  }

  /// Limits hooks in progress, from now on, to the scope's time limit.
  private mutating func limitHooks(of scope: ScopeRef) {
    guard let limit = scopes[scope]?.timeLimit else { return }
    for work in workInProgress(in: scope) {
      switch works[work]?.kind {
      case .starting(let slot), .running(let slot), .stopping(let slot):
        if instances[slot]?.managed.timeLimit == nil { actions.append(.limit(work, limit)) }
      default: break
      }
    }
  }

  /// Begins a closing, unless it has begun already.
  mutating func beginClosing(of scope: ScopeRef) {
    guard case .pending = scopes[scope]?.closing?.stage, let work = scopes[scope]?.closing?.work else { return }
    scopes[scope]?.closing?.stage = .children
    advance([work])
  }

  mutating func advanceClosing(of scope: ScopeRef) {
    // Never a copy of the closing: the next change would copy its list.
    guard let stage = scopes[scope]?.closing?.stage, let work = scopes[scope]?.closing?.work else {
      return impossible(())
    }
    switch stage {
    case .pending: return
    case .children:
      while let child = scopes[scope]?.closing?.toClose.last {
        // Its end continues this closing.
        if scopes[child]?.closing != nil { return beginClosing(of: child) }
        scopes[scope]?.closing?.toClose.removeLast()
      }
      scopes[scope]?.closing?.stage = .work
      cutShort(in: scope)
    case .work: break
    }
    stopInstances(of: scope, work)
  }

  /// Cuts short the work in progress in a scope.
  private mutating func cutShort(in scope: ScopeRef) {
    limitHooks(of: scope)
    var waiting: [WorkID] = []
    for id in workInProgress(in: scope) {
      switch works[id]?.kind {
      case .starting(let slot):
        if instances[slot]?.isWaiting == true {
          instances[slot]?.state = .made
          waiting.append(id)
        } else {
          cancel(work: id)
        }
      case .creating, .unheld, .start: cancel(work: id)
      case .making, .running, .stopping, .draining, .closing, .function, nil: break
      }
    }
    endStarts(.closed, waiting)
  }

  /// Stops the instances of a scope once nothing is in progress, one after the other.
  private mutating func stopInstances(of scope: ScopeRef, _ closing: WorkID) {
    while works[closing]?.waitsFor.isEmpty == true {
      guard let slot = scopes[scope]?.instances.last else { return endClosing(of: scope, closing) }
      guard let instance = instances[slot] else { return impossible(()) }
      if let run = instance.run { return endRun(run, of: instance.managed, in: scope, closing) }
      scopes[scope]?.instances.removeLast()
      guard instance.managed.hooks.onStop != nil else {
        _ = removeInstance(slot)
        continue
      }
      let work = begin(.stopping(slot), in: scope)
      instances[slot]?.state = .stopping
      follow(closing, work)
      run(.onStop, of: instance.managed, in: scope, as: work)
    }
  }

  private mutating func endClosing(of scope: ScopeRef, _ id: WorkID) {
    let start = scopes[scope]?.closing?.failedStart
    scopes[scope]?.phase = .closed
    actions.append(.closed(id, scope))
    var ofStart: [LifecycleError.Failure] = []
    if let start, works[start.work] != nil {
      ofStart = endFailedStart(start, in: scope)
      if start.isReason { return end(id, .done, witnessed: witnessedOutcome(of: scope, ofStart)) }
    }
    let failures = scopes[scope]?.unreported ?? []
    let witnessed = witnessedOutcome(of: scope, ofStart + failures)
    if failures.isEmpty { return end(id, .done, witnessed: witnessed) }
    let waiting = works[id]?.waiters.keys.map { waiters[$0]?.witnessed != nil } ?? []
    if waiting.contains(false) {
      received(failures)
      return end(id, .done, first: .failed(LifecycleError(failures: failures)), witnessed: witnessed)
    }
    if let above = works[id]?.followers.compactMap({ works[$0]?.scope }).first {
      // The failed start has ended, so only the closing of the scope above waits.
      received(failures)
      for failure in failures { report(failure, in: above) }
    } else if !waiting.isEmpty {
      received(failures)
    }
    end(id, .done, witnessed: witnessed)
  }

  /// What those receive that wait for the end of a scope, now and later.
  private mutating func witnessedOutcome(of scope: ScopeRef, _ more: [LifecycleError.Failure]) -> Outcome {
    let known = scopes[scope]?.failures ?? []
    let all = known + more.filter { failure in failure.number == 0 || !known.contains { $0.number == failure.number } }
    scopes[scope]?.failures = all
    return all.isEmpty ? .done : .failed(LifecycleError(failures: all))
  }
}
