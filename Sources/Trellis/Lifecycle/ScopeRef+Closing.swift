internal import Synchronization

// What `close` does.
extension ScopeRef {
  /// Closes the scope and those below it.
  ///
  /// - Throws: ``LifecycleError`` with everything that failed, when all is done.
  func close(timeLimit: Duration?) async throws {
    let (node, closing) = (WorkContext.currentNode, extras.lifecycle.closing)
    let isAwaited = node.map { WaitGraph.add($0, waitsFor: closing) }
    defer { if let node, isAwaited == true { WaitGraph.remove(node, waitsFor: closing) } }
    if WorkContext.isInsideOrBelow(self) || isAwaited == false {
      // Whoever closes from inside, or is waited for by what goes on inside, would wait for itself: the scope is closed at
      // once, and what is in it is ended outside.
      guard beginClosing(timeLimit: timeLimit, waiter: nil) == true else { return }
      let holder = ScopeHolder(object)
      Task.detached { await holder.ref.endClosing(timeLimit: timeLimit, isAwaited: false) }
      return
    }
    let isMine = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      let isMine = beginClosing(timeLimit: timeLimit, waiter: continuation)
      if let isMine { continuation.resume(returning: isMine) }
    }
    let failures = isMine ? await endClosing(timeLimit: timeLimit, isAwaited: true) : takeUnreported()
    if !failures.isEmpty { throw LifecycleError(failures: failures) }
  }

  /// Closes the scope to requests, unless somebody has.
  ///
  /// - Parameter waiter: Is kept, and told false at the end, while somebody else is closing.
  /// - Returns: Whether it falls to the caller to end what is in the scope; nil while somebody else is at that.
  private func beginClosing(timeLimit: Duration?, waiter: CheckedContinuation<Bool, Never>?) -> Bool? {
    let answer = extras.lifecycle.state.withLock { state -> Bool? in
      switch state.phase {
      case .open:
        state.phase = .closing
        if let timeLimit { state.timeLimit = timeLimit }
        return true
      case .closed: return false
      case .closing:
        if let waiter { state.waitingForClose.append(waiter) }
        return nil
      }
    }
    // Whoever finds somebody else at it may rely on it as well, however far the other has come.
    if answer != false { markAsClosed() }
    return answer
  }

  /// Ends what is in a scope that is closed to requests: first what is below it, then its own.
  ///
  /// - Parameter isAwaited: Whether the caller receives the failures; else the next one who closes does.
  /// - Returns: Everything that failed, unless it is left to the next one.
  @discardableResult
  private func endClosing(timeLimit: Duration?, isAwaited: Bool) async -> [LifecycleError.Failure] {
    let clock = ContinuousClock()
    let begin = clock.now
    var failures: [LifecycleError.Failure] = []
    for child in liveChildren() {
      do {
        try await child.ref.close(timeLimit: timeLimit)
      } catch {
        failures += (error as? LifecycleError)?.failures ?? []
      }
    }
    failures += await stopAll(timeLimit: timeLimit)
    let (waiting, told) = extras.lifecycle.state.withLock { state in
      state.phase = .closed
      let all = failures + state.unreported
      state.unreported = isAwaited ? [] : all
      defer { state.waitingForClose = [] }
      return (state.waitingForClose, isAwaited ? all : [])
    }
    observe(.scopeClosed, duration: clock.now - begin)
    for waiter in waiting { waiter.resume(returning: false) }
    return told
  }

  /// From here on no request to this scope or one below is met.
  private func markAsClosed() {
    var open = [ScopeHolder(object)]
    while let scope = open.popLast() {
      scope.ref.block.pointee.state.store(ScopeBlock.State.closed, ordering: .sequentiallyConsistent)
      open += scope.ref.liveChildren().map(ScopeHolder.init)
    }
  }

  /// What a close from inside a hook or a factory has failed with reaches the next one who closes, once.
  private func takeUnreported() -> [LifecycleError.Failure] {
    extras.lifecycle.state.withLock { state in
      defer { state.unreported = [] }
      return state.unreported
    }
  }

  /// Ends what is under way, then stops every instance, newest first.
  private func stopAll(timeLimit: Duration?) async -> [LifecycleError.Failure] {
    let lifecycle = extras.lifecycle
    // No more begins: the scope is closed.
    let (start, creations, running) = lifecycle.state.withLock { state in
      (
        state.start, Array(state.creations.values) + state.passing.values,
        state.managed.compactMap { managed in managed.running.map { (managed, $0) } }
      )
    }
    start?.cancel()
    for creation in creations { creation.cancel() }
    for (_, work) in running { work.cancel() }
    var failures: [LifecycleError.Failure] = []
    for (managed, work) in running {
      do {
        try await withTimeLimit(timeLimit) { await work.finish() }
      } catch {
        // It does not end although it was cancelled: it did not start.
        lifecycle.state.withLock { _ in managed.start = .failed }
        failures.append(LifecycleError.Failure(key: managed.cell.key, step: .onStart, scope: plan.name, error: error))
      }
    }
    // What is still being made may hold anything that is there: it is waited for, and stopped before that.
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isDone = lifecycle.state.withLock { state -> Bool in
        if state.inFlight > 0 { state.closer = continuation }
        return state.inFlight == 0
      }
      if isDone { continuation.resume() }
    }
    // A start that is being undone stops what it has started; one whose hook does not end has no end either.
    if failures.isEmpty { await start?.finish() }
    while let next = lifecycle.state.withLock({ state in state.managed.last { !$0.isStopped } }) {
      if let failure = await stop(next, during: lifecycle.closing) { failures.append(failure) }
    }
    return failures
  }

  /// Says which `onStop` hooks did not run, when a scope goes that nobody closed.
  func reportUndoneWork() {
    guard let lifecycle = knownExtras?.lifecycle else { return }
    let undone = lifecycle.state.withLock { state in
      state.managed.filter { !$0.isStopped && !$0.hasFailed && $0.hooks.onStop != nil }.map(\.cell.key)
    }
    if undone.isEmpty { return }
    reportLeftUndone(undone)
  }
}
