internal import TrellisGraph

// Instances with hooks: what happens between a factory's return and the end of `onStart`.
extension ScopeRef {
  var startsInstances: Bool { knownExtras?.lifecycle.state.withLock { $0.startsInstances } ?? false }

  /// Asks for the right to make an instance; closing waits for those that have hooks.
  func begin(_ number: Int32) throws(ResolutionError) -> Lifecycle.Permit {
    let slot = slot(number)
    guard slot.pointee.traits.contains(.hasHooks) else { return Lifecycle.Permit(slot: number, counts: false) }
    let isAllowed = extras.lifecycle.state.withLock { state -> Bool in
      guard state.phase == .open else { return false }
      state.inFlight += 1
      return true
    }
    if isAllowed { return Lifecycle.Permit(slot: number, counts: true) }
    throw ResolutionError(.closed, at: slot.pointee.registration.takeUnretainedValue())
  }

  /// Ends what `begin` allowed.
  ///
  /// - Parameter managed: The instance, if it was made and has hooks.
  func end(_ permit: Lifecycle.Permit, managed: ManagedInstance?) {
    guard permit.counts else { return }
    let closer = extras.lifecycle.state.withLock { state -> CheckedContinuation<Bool, Never>? in
      state.inFlight -= 1
      if let managed { state.managed.append(managed) }
      defer { state.closer = nil }
      return state.closer
    }
    closer?.resume(returning: false)
    if let managed, startsInstances, managed.hooks.onStart != nil { startInBackground(permit.slot) }
  }

  /// Starts an instance that a synchronous request has made: nobody waits, so that a failure is kept for `close`.
  private func startInBackground(_ number: Int32) {
    let holder = ScopeHolder(object)
    Task { try? await holder.ref.ensureStarted(number) }
  }

  /// Runs the `onStart` of an instance once, if the scope starts its instances.
  func ensureStarted(_ number: Int32) async throws {
    guard let lifecycle = knownExtras?.lifecycle else { return }
    let holder = ScopeHolder(object)
    let running = lifecycle.state.withLock { state -> Task<Void, any Error>? in
      guard state.startsInstances, state.phase == .open,
        let managed = state.managed.last(where: { $0.slot == number && !$0.isStopped })
      else { return nil }
      if case .running(let task) = managed.start { return task }
      guard managed.isPending else { return nil }
      let limit = managed.options.timeLimit ?? state.timeLimit
      let task = Task { try await holder.ref.start(managed, limit: limit) }
      managed.start = .running(task)
      return task
    }
    if let running { try await running.value }
  }

  private func start(_ managed: ManagedInstance, limit: Duration?) async throws {
    let lifecycle = extras.lifecycle
    do {
      try await concurrently(startNeeds(of: managed.slot)) { try await ensureStarted($0) }
      if let hook = managed.hooks.onStart {
        try await HookContext.$current.withValue(HookContext(self)) {
          try await observedHook(.instanceStarted, managed.cell.key) {
            try await withTimeLimit(limit, hook(managed.cell.memory))
          }
        }
      }
      lifecycle.state.withLock { _ in managed.start = .done }
    } catch {
      let failure = LifecycleError.Failure(key: managed.cell.key, step: .onStart, scope: plan.name, error: error)
      // An instance that did not start is not handed out again, nor is what holds it.
      let isKept = lifecycle.state.withLock { state -> Bool in
        managed.start = .failed
        let isOwn = !(error is LifecycleError)
        if isOwn { state.unreported.append(failure) }
        return isOwn
      }
      discard([managed.slot])
      throw isKept ? LifecycleError(failures: [failure]) : error
    }
  }

  /// The instances of this scope with hooks that a slot strictly needs, through others without hooks too.
  func startNeeds(of number: Int32) -> [Int32] {
    var found: [Int32] = []
    var seen: Set<Int32> = [number]
    var stack = strictNeeds(of: number)
    while let slot = stack.popLast() {
      guard seen.insert(slot).inserted else { continue }
      if self.slot(slot).pointee.traits.contains(.hasHooks) {
        found.append(slot)
      } else {
        stack.append(contentsOf: strictNeeds(of: slot))
      }
    }
    return found
  }

  /// The slots of this scope that a slot strictly needs.
  func strictNeeds(of number: Int32) -> [Int32] {
    let slot = slot(number)
    let needs = slot.pointee.registration.takeUnretainedValue().needs
    return (0..<Int(slot.pointee.needCount)).compactMap { position in
      let locator = slot.pointee.needs[position]
      let mode = position < needs.count ? needs[position].mode : .strict
      guard mode == .strict || mode == .optional, locator.slot >= 0, locator.distance == 0 else { return nil }
      return locator.slot
    }
  }

  /// Empties replaceable slots, and those that hold what was in them: the next request makes new instances.
  func discard(_ slots: [Int32]) {
    var isEmptied = Set(slots)
    // Needs come before what needs them in no particular order: go on until nothing changes.
    var isChanging = !slots.isEmpty
    while isChanging {
      isChanging = false
      for number in Int32(0)..<Int32(plan.slots.count) where !isEmptied.contains(number) {
        guard plan.slots[Int(number)].kind == .replaceable || plan.slots[Int(number)].kind == .unique,
          strictNeeds(of: number).contains(where: isEmptied.contains)
        else { continue }
        isEmptied.insert(number)
        isChanging = true
      }
    }
    for number in isEmptied where plan.slots[Int(number)].kind == .replaceable {
      header(at: plan.slots[Int(number)].offset).empty()
    }
  }
}

/// The scopes whose hooks the current task runs.
final class HookContext: Sendable {
  @TaskLocal static var current: HookContext?

  private let scope: ScopeRef
  private let outer: HookContext?

  init(_ scope: ScopeRef) {
    outer = Self.current
    self.scope = scope
  }

  static func contains(_ scope: ScopeRef) -> Bool {
    var context = current
    while let each = context {
      if each.scope == scope { return true }
      context = each.outer
    }
    return false
  }
}

/// Does some work, but for no longer than a limit.
///
/// - Throws: What the work throws; ``HookTimeoutError`` when the time is over. The work is then cancelled and not waited for.
func withTimeLimit(_ limit: Duration?, _ work: @escaping @Sendable () async throws -> Void) async throws {
  guard let limit else { return try await work() }
  let task = Task { try await work() }
  let outcome = FirstOutcome()
  let timer = Task {
    try await Task.sleep(for: limit)
    if outcome.set(.failure(HookTimeoutError(limit: limit))) { task.cancel() }
  }
  Task { _ = outcome.set(await task.result) }
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
