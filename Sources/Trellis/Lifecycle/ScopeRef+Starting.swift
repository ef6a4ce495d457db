internal import Synchronization

// What `start` and `close` do. Everything here runs while the caller holds the scope; work that outlives its callers holds it
// itself.
extension ScopeRef {
  func start(timeLimit: Duration?) async throws {
    let holder = ScopeHolder(object)
    while true {
      guard isOpen else { throw ResolutionError(.closed).asked(in: plan.name) }
      let outcome = await LifecycleEngine.ask(body: { work in
        let errors = await holder.ref.makeAndStart(for: work)
        LifecycleEngine.transition { $0.startTried(work, errors) }
      }) {
        $0.start(self, limit: timeLimit, $1, by: $2)
      }
      switch outcome {
      // A start that waits for the hook or factory that asks for it is not waited for.
      case .done, .loop: return
      case .again: continue
      case .cancelled: throw CancellationError()
      case .closed: throw ResolutionError(.closed).asked(in: plan.name)
      case .failed(let error as ResolutionError) where error.scope.isEmpty: throw error.asked(in: plan.name)
      case .failed(let error): throw error
      }
    }
  }

  /// Makes and starts what a start makes, and what was made before.
  ///
  /// - Returns: Everything that failed.
  private func makeAndStart(for work: LifecycleMachine.WorkID) async -> [any Error] {
    let wanted = slotsToStart
    for number in wanted where slot(number).pointee.traits.contains(.isForbidden) {
      return [ResolutionError(.liveInTest, at: slot(number).pointee.registration.takeUnretainedValue())]
    }
    func unstarted() -> [Int32] { LifecycleEngine.transition { $0.unstarted(in: self) } }
    func bringUp(_ slots: some Collection<Int32>) async -> [any Error] {
      await self.bringUp(slots.map { StartOrder.Node(scope: self, slot: $0) }) { error in
        LifecycleEngine.transition { $0.startFailed(work, error) }
      }.map { ($0 as? ResolutionError)?.asked(in: plan.name) ?? $0 }
    }
    let errors = await bringUp(Set(wanted).union(unstarted()).sorted())
    if !errors.isEmpty { return errors }
    // What others have made meanwhile.
    let late = await bringUp(unstarted())
    return late.isEmpty && Task.isCancelled ? [CancellationError()] : late
  }

  /// Closes the scope and those below it.
  ///
  /// - Throws: ``LifecycleError`` with everything that failed, when all is done.
  func close(timeLimit: Duration?) async throws {
    let below = closeToRequests()
    let isObserved = block.pointee.isObserved
    let outcome = await LifecycleEngine.ask(isCancellable: false) { machine, waiter, node in
      machine.register(self)
      // Somebody waits to be told of their ends, if they have anything to end or not.
      if isObserved { for each in below { machine.register(each.ref) } }
      return machine.close(self, below: below.map(\.ref), limit: timeLimit, waiter, by: node)
    }
    withExtendedLifetime(below) {}
    if case .failed(let error) = outcome { throw error }
  }

  /// From here on no request to this scope or one below is met.
  ///
  /// - Returns: Those below, the newest of one parent first.
  private func closeToRequests() -> [ScopeHolder] {
    var found = [ScopeHolder(object)]
    var next = 0
    while next < found.count {
      found[next].ref.block.pointee.state.store(ScopeBlock.State.closed, ordering: .sequentiallyConsistent)
      found += found[next].ref.liveChildren().map(ScopeHolder.init)
      next += 1
    }
    return Array(found.dropFirst())
  }
}
