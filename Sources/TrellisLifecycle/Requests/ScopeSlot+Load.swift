internal import TrellisAtomics
internal import TrellisCore
internal import TrellisResolver

// Creating instances in a request that may wait. The caller retains the scope meanwhile; the engine retains it for creations that
// outlive their callers.
extension ScopeSlot {
  /// Creates the instance, if it does not exist, and starts it if the scope is started; before that, what it needs.
  ///
  /// - Parameter product: For a call of a maker, what it creates.
  /// - Returns: The instance, or nil if the scope holds it.
  func load(for requester: ScopeRef, _ product: MakerProduct? = nil) async throws -> InstanceCell? {
    let traits = traits
    if !traits.isDisjoint(with: [.isCounted, .isForbidden]) { try admitApartFromItsActor() }
    let awaitsStarts =
      (product != nil || traits.contains(.awaitsStart)) && LifecycleEngine.startsInstances(scope)
    if product != nil || awaitsStarts || traits.contains(.isAsync) && !(isHeld && isReady) {
      let errors = await LoadOrder([self], awaitingStarts: awaitsStarts).run()
      if let error = LifecycleError.ofRequest(errors) { throw error }
      if awaitsStarts, isHeld { LifecycleEngine.settle(self) }
    } else if isHeld {
      try await loadHeld()
    }
    if isHeld { return nil }
    if product != nil || traits.contains(.runsAsync) { return try await loadUnheld(for: requester, product) }
    return try await onItsActor { try newCell(for: requester) }
  }

  /// Creates and starts a shared instance whose needs are there.
  func loadHeld() async throws {
    let traits = traits
    if !isReady {
      // What a cancelled start creates would have to be stopped again.
      try Task.checkCancellation()
      if traits.contains(.runsAsync) {
        try await joinCreation()
      } else {
        try await onItsActor { try holdIfOpen() }
      }
    }
    guard traits.isSuperset(of: [.hasHooks, .awaitsStart]) else { return }
    switch await LifecycleEngine.ask({ $0.start(self, $1, by: $2) }) {
    // An `onStart` that waits for the caller is not awaited: the instance exists.
    case .done, .cycle: return
    case .cancelled: throw CancellationError()
    case .closed, .retry: throw ResolutionError(.closed, at: registration)
    case .failed(let error): throw error
    }
  }

  /// Runs a function on the main actor if the registration requires it.
  private func onItsActor<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result {
    if traits.contains(.isOnMainActor) { return try await MainActor.run { try work() } }
    return try work()
  }

  // The three synchronous creations below are not inlined, because Swift 6.3.1 crashes when it optimizes an
  // asynchronous caller together with them.

  @inline(never)
  private func holdIfOpen() throws {
    // While the caller waited for an `onStart` or an actor, the scope may have been closed and its instances stopped.
    try mustBeOpen()
    try hold()
  }

  @inline(never)
  private func newCell(for requester: ScopeRef) throws -> InstanceCell {
    guard requester.isOpen else { throw ResolutionError(.closed, at: registration) }
    return try newCell()
  }

  /// Calls a synchronous factory whose asynchronous needs have been created.
  @inline(never)
  private func runWithLoadedNeeds(into cell: InstanceCell, _ prepared: PreparedNeeds?) throws {
    if kind == .weak { return try loadWeak(into: cell, prepared) }
    try run(into: cell.memory, prepared)
    cell.markAsFilled()
  }

  // MARK: With an asynchronous factory, its own or that of a need which nothing keeps

  /// Joins or begins the creation of a shared instance.
  private func joinCreation() async throws {
    while !isReady {
      try Task.checkCancellation()
      let outcome = await LifecycleEngine.ask(body: .init(for: scope) { await createHeld(as: $0) }) {
        $0.create(self, $1, by: $2)
      }
      try check(outcome)
    }
  }

  private func createHeld(as work: LifecycleMachine.WorkID) async {
    do {
      // Another creation may have ended between the check and the registration of this one.
      if isReady { return LifecycleEngine.end(work, .done) }
      let cell = try await runAsynchronously()
      registration.layout.move(cell.memory, to: memory)
      cell.markAsTaken()
      publish(work) { header.publish() }
    } catch {
      LifecycleEngine.end(work, .failed(error))
    }
  }

  /// Creates an instance that the scope does not hold, in a task that `close` can cancel.
  ///
  /// - Parameter product: For a call of a maker, what it creates.
  private func loadUnheld(for requester: ScopeRef, _ product: MakerProduct?) async throws -> InstanceCell {
    // A `unique` instance is created in its requester's current scope.
    let current = kind == .unique ? CurrentScope.state : .hidden
    let made = Lock<InstanceCell?>(nil)
    // A weak one serves many.
    let body = LifecycleEngine.Body(for: requester, kind == .weak ? .none : .caller) { work in
      do {
        let cell = try await CurrentScope.local.withValue(current) { try await runAsynchronously(product) }
        made.withLock { $0 = cell }
        LifecycleEngine.end(work, .done)
      } catch {
        LifecycleEngine.end(work, .failed(error))
      }
    }
    try check(await LifecycleEngine.ask(body: body) { $0.createUnheld(self, $1, by: $2) })
    guard let cell = made.withLock({ $0 }) else { throw CancellationError() }
    return cell
  }

  /// Throws if a wait for a creation did not succeed.
  private func check(_ outcome: LifecycleMachine.Outcome) throws {
    switch outcome {
    case .done, .retry: return
    case .cycle: throw ResolutionError(.cycle, at: registration.key)
    case .cancelled: throw CancellationError()
    // Only `close` cancels a creation that has waiters, and factories report their cancellation with different errors.
    case .failed(let error) where Task.isCancelled || scope.isOpen: throw error
    case .closed, .failed: throw ResolutionError(.closed, at: registration)
    }
  }

  /// - Throws: Errors that name the registration, except those of a cancellation and of hooks.
  private func runAsynchronously(_ product: MakerProduct? = nil) async throws -> InstanceCell {
    do {
      guard scope.observesInstances else { return try await loadNeedsAndRun(product) }
      return try await CreationPath.through([registration.key]) { try await loadNeedsAndRun(product) }
    } catch {
      if error is CancellationError && Task.isCancelled || error is LifecycleError { throw error }
      throw failure(error)
    }
  }

  private func loadNeedsAndRun(_ product: MakerProduct?) async throws -> InstanceCell {
    let registration = registration
    let isWeak = kind == .weak
    let layout = product?.layout ?? registration.layout
    let cell = InstanceCell(registration.key, layout)
    if isWeak, try findWeak(into: cell) { return cell }
    let prepared = loadsItsNeeds ? try await loadNeeds() : nil
    // Not `??`: the function would be called through two more.
    if let makeAsync = if let product { product.make } else { registration.makeAsync } {
      let reader = NeedReader(owner: scope, slot: planned, prepared: prepared)
      if scope.isObserved {
        try await scope.observedAsync(registration.key) { try await makeAsync(cell.memory, reader) }
      } else {
        try await makeAsync(cell.memory, reader)
      }
      withExtendedLifetime(prepared) {}
      cell.markAsFilled()
      if isWeak { try settleWeak(cell) }
      show(cell.memory, layout)
    } else {
      try await onItsActor { try runWithLoadedNeeds(into: cell, prepared) }
    }
    return cell
  }

  /// Whether no scope holds some of its needs that run asynchronous factories: then its creation loads its needs.
  var loadsItsNeeds: Bool { strictNeeds.contains { !$0.isHeld && $0.traits.contains(.runsAsync) } }

  /// Creates the needs that a factory could not, concurrently.
  private func loadNeeds() async throws -> PreparedNeeds {
    let scope = scope
    let registration = registration
    let needs = (0..<Int(planned.pointee.needCount)).compactMap { position -> (position: Int, slot: ScopeSlot)? in
      guard registration.mode(ofNeed: position).isStrict, let need = need(position),
        !need.traits.isDisjoint(with: [.isAsync, .awaitsStart])
      else { return nil }
      return (position, need)
    }
    let prepared = PreparedNeeds(for: planned)
    let errors = await withTaskGroup(of: (Int, Result<InstanceCell?, any Error>).self) { group in
      for (position, need) in needs {
        group.addTask {
          // In two steps: optimized code of Swift 6.3.1 loses the position of a tuple that is returned around an `await`.
          let result: Result<InstanceCell?, any Error>
          do {
            result = .success(try await need.load(for: scope))
          } catch {
            result = .failure(error)
          }
          return (position, result)
        }
      }
      var errors: [any Error] = []
      for await (position, result) in group {
        switch result {
        case .success(let cell): if let cell { prepared.put(cell, at: position) }
        case .failure(let error):
          errors.append(error)
          group.cancelAll()
        }
      }
      return errors
    }
    if let error = LifecycleError.ofRequest(errors) { throw error }
    return prepared
  }
}
