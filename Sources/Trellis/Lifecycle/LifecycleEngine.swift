internal import Synchronization

/// Guards the state of all lifecycles with one lock, and performs the actions that follow from it.
///
/// The lock is never held while a factory or a hook runs, and no instance, scope or error is released under it.
enum LifecycleEngine {
  typealias Machine = LifecycleMachine
  typealias Body = @Sendable (Machine.WorkID) async -> Void

  /// The work that the current task is part of: a creation, a hook, a start.
  ///
  /// Tasks that a factory or a hook leaves behind inherit it. Once the work has ended, it refers to none, since its number is
  /// not reused.
  @TaskLocal static var current: Machine.WorkID?

  /// Whether an instance that the current work receives may have been removed.
  static var isStale: Bool { transition { machine in current.flatMap { machine.works[$0] }?.fate == .stale } }

  /// How often a place was emptied; changed under the lock.
  static let removals = Atomic(0)

  private static let state = Lock(State())

  private struct State: Sendable {
    var machine = Machine(slots: PlannedSlots())
    var continuations: [Machine.WaiterID: CheckedContinuation<Machine.Outcome, Never>] = [:]
    /// Outcomes of waiters that have not suspended yet.
    var outcomes: [Machine.WaiterID: Machine.Outcome] = [:]
    var handles: [Machine.WorkID: Handle] = [:]
  }

  /// What the engine keeps for a piece of work.
  private struct Handle: Sendable {
    /// Its own task, followed by the timers that limit it.
    var tasks: [Task<Void, Never>] = []
    /// Retains the scope while it closes.
    var object: ScopeHolder?
    let begin = ContinuousClock.now

    func report(_ scope: ScopeRef, _ kind: ScopeEvent.Kind, _ keys: [Keys] = [], _ error: (any Error)? = nil) {
      guard scope.block.pointee.isObserved else { return }
      scope.observe(kind, keys: keys, duration: ContinuousClock.now - begin, error: error)
    }
  }

  // MARK: Transitions

  /// Changes the state and performs the resulting actions.
  ///
  /// - Parameters:
  ///   - body: The body of work that the change begins.
  ///   - mirror: Writes the outcome where requests read it, under the same lock.
  @discardableResult
  static func transition<Result>(
    body: Body? = nil, _ change: (inout Machine) -> Result, mirror: (Result) -> Void = { _ in }
  ) -> Result {
    let (result, rest) = state.withLock { state in
      let result = change(&state.machine)
      mirror(result)
      return (result, take(from: &state, body))
    }
    for each in rest { each() }
    return result
  }

  /// Requests something that may have to be awaited.
  ///
  /// - Parameter isCancellable: Whether the wait ends when the caller's task is cancelled.
  static func ask(
    isCancellable: Bool = true, body: Body? = nil,
    _ request: (inout Machine, Machine.WaiterID, Machine.WorkID?) -> Machine.Outcome?
  ) async -> Machine.Outcome {
    let node = current
    let (waiter, outcome) = transition(body: body) { machine in
      let waiter = machine.newID()
      return (waiter, request(&machine, waiter, node))
    }
    if let outcome { return outcome }
    if !isCancellable { return await received(by: waiter) }
    return await withTaskCancellationHandler {
      await received(by: waiter)
    } onCancel: {
      transition { $0.cancel(waiter) }
    }
  }

  private static func received(by waiter: Machine.WaiterID) async -> Machine.Outcome {
    await withCheckedContinuation { continuation in
      let outcome = state.withLock { state -> Machine.Outcome? in
        if let outcome = state.outcomes.removeValue(forKey: waiter) { return outcome }
        state.continuations[waiter] = continuation
        return nil
      }
      if let outcome { continuation.resume(returning: outcome) }
    }
  }

  // MARK: Actions

  /// Takes the actions out of the machine and begins them.
  ///
  /// - Returns: What is left to do without the lock, including releases.
  private static func take(from state: inout State, _ body: Body?) -> [() -> Void] {
    if state.machine.actions.isEmpty { return [] }
    // What begins here serves all its waiters, so it inherits no caller's current scope.
    return CurrentScope.hidden { perform(&state, body) }
  }

  private static func perform(_ state: inout State, _ body: Body?) -> [() -> Void] {
    let actions = state.machine.actions
    state.machine.actions = []
    var rest: [() -> Void] = []
    for action in actions {
      switch action {
      case .begin(let work):
        guard let body else { continue }
        state.handles[work, default: Handle()].tasks.append(
          Task { await $current.withValue(work) { await body(work) } })
      case .runHook(let work, let managed, let step):
        guard let scope = state.machine.works[work]?.scope else { continue }
        guard let object = scope.living else {
          // It is being deallocated, which reports the hooks that did not run.
          rest.append { transition { $0.hookEnded(work, nil, wasCancelled: false) } }
          continue
        }
        let holder = ScopeHolder(object)
        let task = Task { await $current.withValue(work) { await run(step, of: managed, in: holder, work) } }
        state.handles[work, default: Handle()].tasks.append(task)
      case .limit(let work, let limit): state.handles[work]?.tasks.append(timer(limit, for: work))
      case .cancel(let work): if let task = state.handles[work]?.tasks.first { rest.append { cancel(task) } }
      case .hold(let work, let scope): state.handles[work] = Handle(object: scope.living.map(ScopeHolder.init))
      case .ended(let work):
        guard let handle = state.handles.removeValue(forKey: work) else { continue }
        rest.append { for task in handle.tasks.dropFirst() { task.cancel() } }
      case .resume(let waiter, let outcome):
        if let continuation = state.continuations.removeValue(forKey: waiter) {
          rest.append { continuation.resume(returning: outcome) }
        } else {
          state.outcomes[waiter] = outcome
        }
      case .empty(let place):
        place.scope.empty(place.slot)
        removals.wrappingAdd(1, ordering: .releasing)
      case .release(let value): rest.append { withExtendedLifetime(value) {} }
      case .registered(let scope): scope.extras.isRegistered = true
      case .started(let scope): rest.append { scope.observe(.scopeStarted) }
      case .closed(let work, let scope):
        guard let handle = state.handles[work] else { continue }
        rest.append { handle.report(scope, .scopeClosed) }
      case .hookEnded(let work, let scope, let key, let step, let error):
        guard let handle = state.handles[work] else { continue }
        rest.append { handle.report(scope, step == .onStart ? .instanceStarted : .instanceStopped, [key], error) }
      }
    }
    return rest
  }

  /// Cancels a task. Its cancellation handler cancels what it waits for, and so on: one after the other, since a chain of waits
  /// may be too long for the stack.
  private static func cancel(_ task: Task<Void, Never>) {
    let thread = ThreadState.current.takeUnretainedValue()
    if thread.cancellations?.append(task) != nil { return }
    thread.cancellations = [task]
    while let next = thread.cancellations?.popLast() { next.cancel() }
    thread.cancellations = nil
  }

  private static func timer(_ limit: Duration, for work: Machine.WorkID) -> Task<Void, Never> {
    Task {
      guard (try? await Task.sleep(for: limit)) != nil else { return }
      transition { $0.timedOut(work, limit) }
    }
  }

  private static func run(
    _ step: LifecycleError.Failure.Step, of managed: ManagedInstance, in object: ScopeHolder, _ work: Machine.WorkID
  ) async {
    guard let cell = managed.cell, let hook = step == .onStart ? managed.hooks.onStart : managed.hooks.onStop else {
      return
    }
    var failure: (any Error)?
    var wasCancelled = false
    do {
      try await hook(cell.memory)()
    } catch {
      (failure, wasCancelled) = (error, Task.isCancelled)
    }
    transition { $0.hookEnded(work, failure, wasCancelled: wasCancelled) }
    withExtendedLifetime(object) {}
  }
}
