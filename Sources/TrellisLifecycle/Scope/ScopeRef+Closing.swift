internal import TrellisAtomics
internal import TrellisCore

extension Scope {
  /// Closes the scope for a holder that is gone and cannot wait, if anything may have to be stopped.
  package func letGo() {
    guard ref.isRegistered else { return }
    LifecycleEngine.detached { [holder] in
      try? await holder.ref.closeUnawaited()
      withExtendedLifetime(holder) {}
    }
  }
}

// The implementation of `close` and of waiting for the end. The caller retains the scope meanwhile; the engine retains it for work
// that outlives its callers. Apart from `start`: a program links all asynchronous functions of a file, or none.
extension ScopeRef {
  /// Closes the scope and its descendants; throws ``LifecycleError`` with every failure, at the end.
  ///
  /// - Parameter isCancellable: Whether the caller's wait ends when its task is cancelled; the closing goes on.
  nonisolated(nonsending) func close(timeLimit: Duration?, isCancellable: Bool = false) async throws {
    let (isFirst, below) = closeToRequests()
    if LongWait.isWatched, isFirst { reportIfNeverStarted() }
    // With nothing to stop, the caller does not even leave its actor.
    if hasNothingToStop { return }
    let outcome = await LifecycleEngine.ask(isCancellable: isCancellable) { machine, waiter, node in
      registerClosing(below, in: &machine)
      return machine.close(self, below: below.map(\.ref), limit: timeLimit, waiter, by: node)
    }
    withExtendedLifetime(below) {}
    try outcome.get()
  }

  /// Closes the scope, although no caller receives what fails.
  func closeUnawaited(isCancellable: Bool = false) async throws {
    do {
      try await close(timeLimit: nil, isCancellable: isCancellable)
    } catch let error as LifecycleError {
      reportFailures(error.failures)
    }
  }

  /// Whether nothing in a scope that is closed to requests, or in those below it, has to be stopped or awaited, now or later.
  ///
  /// Whatever has to be is registered, together with the scopes above it. The observer receives the closing of every scope.
  var hasNothingToStop: Bool { !isObserved && !isRegistered }

  /// A service runs no more.
  ///
  /// - Parameters:
  ///   - holder: Retains the scope; gone before anybody who waits for its closing goes on.
  ///   - closes: Whether that closes the scope, unless another caller does.
  func runEnded(
    _ holder: consuming ScopeHolder, _ work: LifecycleMachine.WorkID, _ error: (any Error)?, wasCancelled: Bool,
    closes: Bool
  ) {
    var held = [holder]
    var (isFirst, below) = closes ? closeToRequests() : (false, [])
    LifecycleEngine.change { machine in
      if isFirst { registerClosing(below, in: &machine) }
      machine.runEnded(work, error, wasCancelled: wasCancelled, below: isFirst ? below.map(\.ref) : nil)
      // A closing retains the scope itself.
      machine.actions.insert(.release(held + below), at: machine.isOpen(self) ? machine.actions.endIndex : 0)
      (held, below) = ([], [])
    }
  }

  /// Waits for the end of the scope's closing, which anyone may begin; throws all of its failures.
  func untilClosed() async throws { try await LifecycleEngine.ask { $0.awaitEnd(of: self, $1, by: $2) }.get() }

  /// Registers this scope and those below it, which are closed to requests, if their closing is observed: also those without
  /// anything to stop.
  func registerClosing(_ below: [ScopeHolder], in machine: inout LifecycleMachine) {
    if !isObserved { return }
    machine.register(self, isClosing: true)
    for each in below { machine.register(each.ref, isClosing: true) }
  }

  /// Closes this scope and its descendants to requests.
  ///
  /// - Returns: Whether the scope was open, and the descendants, each before those below it, siblings newest first.
  func closeToRequests() -> (isFirst: Bool, below: [ScopeHolder]) {
    var isFirst = false
    let below = markAll { scope in
      let before = SharedState.insert(SharedState.closed, into: scope.state)
      SharedState.closeToKeys(scope.state)
      if scope == self { isFirst = before & SharedState.closed == 0 }
    }
    removeLingering()
    for scope in below { scope.ref.removeLingering() }
    return (isFirst, below)
  }

  /// Marks this scope, and then its descendants, which it returns.
  func markAll(_ mark: (ScopeRef) -> Void) -> [ScopeHolder] {
    mark(self)
    var found = liveChildren().map(ScopeHolder.init)
    var next = 0
    while next < found.count {
      mark(found[next].ref)
      found += found[next].ref.liveChildren().map(ScopeHolder.init)
      next += 1
    }
    return found
  }
}
