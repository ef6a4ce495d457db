internal import Synchronization

// What `close` does.
extension ScopeRef {
  /// Closes the scope and those below it.
  ///
  /// - Throws: ``LifecycleError`` with everything that failed, when all is done.
  func close(timeLimit: Duration?) async throws {
    if HookContext.contains(self) || CreationContext.contains(where: { $0.scope == self }) {
      // Whoever closes from inside would wait for itself. A close that is under way goes on; another one begins outside.
      let holder = ScopeHolder(object)
      Task.detached { try? await holder.ref.close(timeLimit: timeLimit) }
      return
    }
    let lifecycle = extras.lifecycle
    let isMine = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      let answer = lifecycle.state.withLock { state -> Bool? in
        switch state.phase {
        case .open:
          state.phase = .closing
          if let timeLimit { state.timeLimit = timeLimit }
          return true
        case .closed: return false
        case .closing:
          state.waitingForClose.append(continuation)
          return nil
        }
      }
      if let answer { continuation.resume(returning: answer) }
    }
    guard isMine else { return }
    let clock = ContinuousClock()
    let begin = clock.now
    markAsClosed()
    var failures: [LifecycleError.Failure] = []
    for child in liveChildren() {
      do {
        try await child.ref.close(timeLimit: timeLimit)
      } catch {
        failures += (error as? LifecycleError)?.failures ?? []
      }
    }
    failures += await stopAll()
    let waiting = lifecycle.state.withLock { state in
      state.phase = .closed
      failures += state.unreported
      state.unreported = []
      defer { state.waitingForClose = [] }
      return state.waitingForClose
    }
    observe(.scopeClosed, duration: clock.now - begin)
    for waiter in waiting { waiter.resume(returning: false) }
    if !failures.isEmpty { throw LifecycleError(failures: failures) }
  }

  /// From here on no request to this scope or one below is met.
  private func markAsClosed() {
    var open = [ScopeHolder(object)]
    while let scope = open.popLast() {
      scope.ref.block.pointee.state.store(ScopeBlock.State.closed, ordering: .sequentiallyConsistent)
      open += scope.ref.liveChildren().map(ScopeHolder.init)
    }
  }

  /// Ends what is under way, then stops every instance, newest first.
  private func stopAll() async -> [LifecycleError.Failure] {
    let lifecycle = extras.lifecycle
    let (start, creations) = lifecycle.state.withLock { ($0.start, Array($0.creations.values)) }
    start?.cancel()
    for creation in creations { creation.cancel() }
    _ = await start?.result
    var failures: [LifecycleError.Failure] = []
    while true {
      let running = lifecycle.state.withLock { state in state.managed.compactMap(\.running) }
      for task in running {
        task.cancel()
        _ = await task.result
      }
      if let next = lifecycle.state.withLock({ state in state.managed.last { !$0.isStopped } }) {
        if let failure = await stop(next) { failures.append(failure) }
        continue
      }
      // Everything that exists is stopped. What is still being made is stopped as soon as it is there.
      let isDone = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
        let isDone = lifecycle.state.withLock { state -> Bool? in
          if state.managed.contains(where: { !$0.isStopped }) { return false }
          if state.inFlight == 0 { return true }
          state.closer = continuation
          return nil
        }
        if let isDone { continuation.resume(returning: isDone) }
      }
      if isDone { return failures }
    }
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
