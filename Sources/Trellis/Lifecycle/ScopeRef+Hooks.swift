internal import TrellisGraph

// Instances with hooks: what happens between a factory's return and the end of `onStart`.
extension ScopeRef {
  var startsInstances: Bool { knownExtras?.lifecycle.state.withLock { $0.startsInstances } ?? false }

  /// Asks for the right to make an instance that has hooks; closing waits until `end` is called.
  func begin(_ registration: Registration) throws(ResolutionError) {
    let isAllowed = extras.lifecycle.state.withLock { state -> Bool in
      guard state.phase == .open else { return false }
      state.inFlight += 1
      return true
    }
    if !isAllowed { throw ResolutionError(.closed, at: registration) }
  }

  /// Takes note of an instance with hooks; before anybody can get at it.
  func enlist(_ cell: InstanceCell, _ hooks: Hooks, in number: Int32) {
    let options = slot(number).pointee.registration.takeUnretainedValue().options
    let managed = ManagedInstance(slot: number, cell: cell, hooks: hooks, options: options)
    extras.lifecycle.state.withLock { $0.managed.append(managed) }
  }

  /// Ends what `begin` allowed, when the instance can be got at or has come to nothing.
  func end(creationOf number: Int32, isMade: Bool) {
    let closer = extras.lifecycle.state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.inFlight -= 1
      state.creations[number] = nil
      guard state.inFlight == 0 else { return nil }
      defer { state.closer = nil }
      return state.closer
    }
    closer?.resume()
    if isMade, slot(number).pointee.traits.contains(.hasHooks), startsInstances { startInBackground(number) }
  }

  /// Starts an instance that a request has made after the start of its scope: a synchronous one cannot wait, and somebody
  /// who waits may go away.
  private func startInBackground(_ number: Int32) {
    let holder = ScopeHolder(object)
    CurrentScope.withheld { _ = Task { try? await holder.ref.ensureStarted(number, isAwaited: false) } }
  }

  /// Runs the `onStart` of an instance once, if the scope starts its instances.
  ///
  /// Returns at once if that hook waits for what the caller is doing.
  ///
  /// - Parameter isAwaited: Whether the caller receives a failure; what nobody receives is left to `close`.
  /// - Throws: Also `CancellationError` if somebody else has ended the hook: the instance is not there any more.
  func ensureStarted(_ number: Int32, isAwaited: Bool = true) async throws {
    guard let lifecycle = knownExtras?.lifecycle else { return }
    let holder = ScopeHolder(object)
    let found = lifecycle.state.withLock { state -> (ManagedInstance, SharedWork)? in
      guard state.startsInstances, state.phase == .open,
        let managed = state.managed.last(where: { $0.slot == number && !$0.isStopped }),
        managed.isPending || managed.running != nil
      else { return nil }
      if isAwaited { managed.listeners += 1 }
      if let work = managed.running { return (managed, work) }
      let limit = managed.options.timeLimit ?? state.timeLimit
      let work = SharedWork(isForWaiters: false)
      managed.start = .running(work)
      work.begin {
        try await WorkContext.during(holder.ref, work: work) { try await holder.ref.start(managed, limit: limit) }
      }
      return (managed, work)
    }
    guard let (managed, work) = found else { return }
    do {
      _ = try await work.wait()
    } catch {
      if isAwaited { stopListening(to: managed, hasHeard: error is LifecycleError) }
      if !(error is WaitLoop) { throw error }
    }
  }

  private func stopListening(to managed: ManagedInstance, hasHeard: Bool) {
    extras.lifecycle.state.withLock { state in
      managed.listeners -= 1
      if !hasHeard, managed.listeners == 0 { state.unreported += managed.untold }
      if hasHeard || managed.listeners == 0 { managed.untold = [] }
    }
  }

  private func start(_ managed: ManagedInstance, limit: Duration?) async throws {
    let lifecycle = extras.lifecycle
    do {
      // A need that fails tells for itself.
      for need in startNeeds(of: managed.slot) { try await need.scope.ensureStarted(need.slot, isAwaited: false) }
      try Task.checkCancellation()
      // What it holds did not start, and the scope has let go of both.
      guard isInPlace(managed) else { throw CancellationError() }
    } catch {
      // It has not begun to start: it is stopped as what was never started is, but not handed out again.
      settle(managed, .pending, [])
      throw error
    }
    guard let hook = managed.hooks.onStart else { return }
    do {
      try await observedHook(.instanceStarted, managed.cell.key) {
        try await withTimeLimit(limit, hook(managed.cell.memory))
      }
      lifecycle.state.withLock { _ in if managed.running != nil { managed.start = .done } }
    } catch {
      let isEnded = Task.isCancelled
      let failure = LifecycleError.Failure(key: managed.cell.key, step: .onStart, scope: plan.name, error: error)
      settle(managed, .failed, isEnded ? [] : [failure])
      // Ended by a roll-back or by `close`, which tell in their own words.
      throw isEnded ? CancellationError() : LifecycleError(failures: [failure])
    }
  }

  /// Takes note of a start that came to nothing: the instance is not handed out again, nor is what holds it.
  private func settle(
    _ managed: ManagedInstance, _ start: ManagedInstance.Start, _ failures: [LifecycleError.Failure]
  ) {
    extras.lifecycle.state.withLock { state in
      // Unless whoever closes the scope has given it up.
      if managed.running != nil { managed.start = start }
      if managed.listeners > 0 { managed.untold = failures } else { state.unreported += failures }
    }
    if isInPlace(managed) { discard([managed.slot]) }
  }

  /// Whether an instance is the one that requests receive.
  func isInPlace(_ managed: ManagedInstance) -> Bool {
    let offset = slot(managed.slot).pointee.offset
    return isReady(at: offset) && pointed(at: offset).address == managed.cell.memory.address
  }

  /// The instances with hooks that a slot strictly needs, through others without hooks too, in scopes that start theirs.
  func startNeeds(of number: Int32) -> [StartOrder.Node] {
    var found: [StartOrder.Node] = []
    var seen: Set<StartOrder.Node> = [StartOrder.Node(scope: self, slot: number)]
    var starts: [ScopeRef: Bool] = [:]
    var stack = strictNeeds(of: number)
    while let node = stack.popLast() {
      guard seen.insert(node).inserted else { continue }
      if node.scope.slot(node.slot).pointee.traits.contains(.hasHooks) {
        let isStarting = starts[node.scope] ?? node.scope.startsInstances
        starts[node.scope] = isStarting
        if isStarting {
          found.append(node)
          continue
        }
      }
      stack.append(contentsOf: node.scope.strictNeeds(of: node.slot))
    }
    return found
  }

  /// The slots, of this scope and those above, that a slot strictly needs.
  func strictNeeds(of number: Int32) -> [StartOrder.Node] {
    let slot = slot(number)
    let registration = slot.pointee.registration.takeUnretainedValue()
    return (0..<Int(slot.pointee.needCount)).compactMap { position in
      let locator = slot.pointee.needs[position]
      let mode = registration.mode(ofNeed: position)
      guard mode == .strict || mode == .optional, locator.slot >= 0 else { return nil }
      return StartOrder.Node(scope: ancestor(locator.distance), slot: locator.slot)
    }
  }

  /// The slots of this scope that hold what is in the given ones, directly or through others.
  func holders(of slots: some Sequence<Int32>) -> Set<Int32> {
    var stack = Array(slots)
    if stack.isEmpty { return [] }
    var isNeededBy: [Int32: [Int32]] = [:]
    for number in Int32(0)..<Int32(plan.slots.count) {
      for need in strictNeeds(of: number) where need.scope == self { isNeededBy[need.slot, default: []].append(number) }
    }
    var found: Set<Int32> = []
    while let slot = stack.popLast() {
      for holder in isNeededBy[slot, default: []] where found.insert(holder).inserted { stack.append(holder) }
    }
    return found
  }

  /// Empties replaceable slots, and those that hold what was in them: the next request makes new instances.
  func discard(_ slots: some Collection<Int32>) {
    let holders = holders(of: slots)
    // One that is being made may have received what is discarded.
    extras.lifecycle.state.withLock { state in
      for number in holders { state.discards[number, default: 0] += 1 }
    }
    for number in holders.union(slots) where plan.slots[Int(number)].kind == .replaceable {
      header(at: plan.slots[Int(number)].offset).empty()
    }
  }

  /// How often something that a slot holds was discarded.
  func discards(of number: Int32) -> Int { extras.lifecycle.state.withLock { $0.discards[number] ?? 0 } }

  /// Empties a slot that has just been filled, if something that it holds was discarded meanwhile.
  ///
  /// - Parameter before: How often that had happened when the creation began.
  /// - Returns: Whether the instance is there to stay.
  func keeps(_ number: Int32, since before: Int) -> Bool {
    if discards(of: number) == before { return true }
    header(at: plan.slots[Int(number)].offset).empty()
    return false
  }
}

/// Does some work, but for no longer than a limit.
///
/// - Throws: What the work throws; ``HookTimeoutError`` when the time is over. The work is then cancelled and not waited for.
func withTimeLimit(_ limit: Duration?, _ work: @escaping @Sendable () async throws -> Void) async throws {
  guard let limit else { return try await work() }
  let outcome = FirstOutcome()
  let task = Task {
    let result: Result<Void, any Error>
    do {
      result = .success(try await work())
    } catch {
      result = .failure(error)
    }
    _ = outcome.set(result)
  }
  let timer = Task {
    try await Task.sleep(for: limit)
    if outcome.set(.failure(HookTimeoutError(limit: limit))) { task.cancel() }
  }
  defer { timer.cancel() }
  try await withTaskCancellationHandler {
    try await outcome.value
  } onCancel: {
    task.cancel()
  }
}

/// Whichever of two comes first.
private final class FirstOutcome: Sendable {
  private let state = Lock(State())

  private struct State: Sendable {
    var result: Result<Void, any Error>?
    var waiter: CheckedContinuation<Void, any Error>?
  }

  /// - Returns: Whether this was the first.
  func set(_ result: Result<Void, any Error>) -> Bool {
    let (isFirst, waiter) = state.withLock { state in
      guard state.result == nil else { return (false, nil as CheckedContinuation<Void, any Error>?) }
      state.result = result
      defer { state.waiter = nil }
      return (true, state.waiter)
    }
    waiter?.resume(with: result)
    return isFirst
  }

  var value: Void {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Void, any Error>? in
          if state.result == nil { state.waiter = continuation }
          return state.result
        }
        if let result { continuation.resume(with: result) }
      }
    }
  }
}
