internal import TrellisCore

/// Guards the state of all lifecycles with one lock, and performs the actions that follow from it.
///
/// The lock is never held while a factory or a hook runs, and no instance, scope or error is released under it. It is one long
/// file because all of it reads or changes the private state under that lock.
enum LifecycleEngine {
  typealias Machine = LifecycleMachine

  /// What a request does if it begins work.
  struct Body: Sendable {
    /// Retains the requester, and with it the scopes above, until the work has ended: the caller may leave before.
    let requester: ScopeHolder
    let context: Context
    let run: @Sendable (Machine.WorkID) async -> Void

    init(for requester: ScopeRef, _ context: Context = .none, run: @escaping @Sendable (Machine.WorkID) async -> Void) {
      self.requester = ScopeHolder(requester.object)
      self.context = requester.isForTest ? .caller : context
      let path = CreationPath.keys
      let onPath: @Sendable (Machine.WorkID) async -> Void = { work in
        await CreationPath.local.withValue(path) { await run(work) }
      }
      self.run = path.isEmpty ? run : onPath
    }
  }

  /// The task-local values of a task that works.
  enum Context: Sendable {
    /// Those of the caller, whom alone it serves, or in a test.
    case caller
    /// No caller's: it serves many, and may outlive each.
    case none
  }

  /// The work that the current task is part of: a creation, a hook, a start.
  ///
  /// Tasks that a factory or a hook leaves behind inherit it. Once the work has ended, it refers to none, since its number is
  /// not reused.
  static var current: Machine.WorkID? { local.get() }

  private static let local = TaskLocal<Machine.WorkID?>(wrappedValue: nil)

  private static let state = Lock(State())

  private struct State: Sendable {
    var machine = Machine(facts: PlannedSlots())
    /// Each is resumed by whoever takes it out. Unchecked, because checked ones have no size that the compiler knows; see
    /// `Stopwatch`.
    var continuations = Table<Machine.WaiterID, UnsafeContinuation<Machine.Outcome, Never>>()
    /// Outcomes, found out by other threads, of waiters that have not suspended yet.
    var outcomes = Table<Machine.WaiterID, Machine.Outcome>()
    var handles = Table<Machine.WorkID, Handle>()
    /// Whether something looks from time to time for those that have waited for long.
    var isWatched = false

    /// What is to be reported next: its scope, the dependency path, and a text.
    func longWait(upTo last: Int, _ reported: inout Set<Machine.WorkID>) -> (ScopeHolder?, [Keys], String)? {
      guard let path = machine.longWait(upTo: last, besides: reported) else { return nil }
      var (keys, text, scope) = ([Keys](), "", ScopeHolder?.none)
      for id in path {
        guard let work = machine.works[id] else { continue }
        if let key = work.key { keys.append(key) }
        if id == path.last {
          text = "\(work.name) in \(work.scope.plan.name) has not returned \(LongWait.duration)" + text
          scope = work.scope.living.map(ScopeHolder.init)
          reported.insert(id)
        } else {
          text = ", for which \(work.name) waits" + text
        }
      }
      return (scope, keys, text)
    }

    /// Raises the priority of what a waiter waits for, directly or indirectly.
    ///
    /// - Returns: The tasks to be raised, without the lock.
    mutating func raise(_ waiter: Machine.WaiterID, to priority: TaskPriority) -> [Task<Void, Never>] {
      var raised: [Task<Void, Never>] = []
      var seen: Set<Machine.WorkID> = []
      var stack: [Machine.WorkID] = []
      var next = machine.waiters[waiter]?.target
      while let work = next {
        let (task, known) = handles[work].map { ($0.task, $0.priority) } ?? (nil, priority)
        // A task with this priority has raised what it waits for: most often nothing is left to do, and nothing is allocated.
        if task == nil || known < priority, seen.insert(work).inserted {
          handles[work]?.priority = max(known, priority)
          if let task { raised.append(task) }
          if let more = machine.works[work]?.waitsFor { stack.append(contentsOf: more.keys) }
        }
        next = stack.popLast()
      }
      return raised
    }
  }

  /// What the engine keeps for a piece of work.
  private struct Handle: Sendable {
    var task: Task<Void, Never>?
    /// The highest priority of those that wait for it, and at first of the task that begins it.
    var priority = Task.currentPriority
    /// Whether the work was cancelled before its task was known.
    var isCancelled = false
    /// The timers that limit it.
    var timers: [Task<Void, Never>] = []
    /// Retains the scope, or the one it works for, until the work has ended; nil if nothing does.
    let scope: ScopeHolder?
    /// Measures the work, if the scope is observed.
    let stopwatch: Stopwatch?

    /// - Parameter isRun: Whether it is that of a service that runs, which does not keep its scope alive.
    init(_ scope: ScopeHolder, isRun: Bool = false) {
      self.scope = isRun ? nil : scope
      stopwatch = scope.ref.isObserved ? Stopwatch() : nil
    }
  }

  /// Measures some work.
  ///
  /// An object: a structure that contains an instant has no size that the compiler knows, and all code that moves it asks for
  /// it at run time.
  private final class Stopwatch: Sendable {
    private let begin = ContinuousClock.now

    var elapsed: Duration { ContinuousClock.now - begin }
  }

  /// What the task of a piece of work does.
  private enum Job: Sendable {
    case supplied(@Sendable (Machine.WorkID) async -> Void, Context)
    /// Retains the instance and its scope until the hook has returned, since a time limit may end the work before.
    case hook(LifecycleError.Failure.Step, Unmanaged<ManagedInstance>, ScopeRef)
    /// Retains the instance alone. The scope may be deallocated meanwhile, which ends the work.
    case run(Unmanaged<RunBody>, ScopeRef)
  }

  /// What a service runs, with its instance. An object, so that it is released before the end is known to others.
  private final class RunBody: Sendable {
    let run: Hooks.RunBody

    init(_ run: @escaping Hooks.RunBody) { self.run = run }
  }

  // MARK: Transitions

  /// Changes the state and performs the resulting actions.
  ///
  /// - Parameters:
  ///   - body: The body of work that the change begins.
  ///   - mayRunHere: Whether the caller will wait for the work that the change begins.
  ///   - mirror: Writes the outcome where requests read it, under the same lock.
  @discardableResult
  static func transition<Result>(
    body: Body? = nil, mayRunHere: Bool = false, _ change: (inout Machine) -> Result,
    mirror: (Result) -> Void = { _ in }
  ) -> Result {
    var (result, effects) = state.withLock { state in
      let result = change(&state.machine)
      mirror(result)
      return (result, takeActions(from: &state, body, mayRunHere: mayRunHere))
    }
    // Each is gone before the next: what is released does not live on when a waiter is resumed.
    for index in effects.list.indices {
      if let effect = effects.list[index].take() { carryOut(consume effect) }
    }
    // Last, because others wait for the rest.
    for (work, here, job) in effects.begun { begin(work, here: here, job) }
    return result
  }

  /// Requests something that may have to be awaited.
  ///
  /// - Parameter isCancellable: Whether the wait ends when the caller's task is cancelled.
  static func ask(
    isCancellable: Bool = true, body: Body? = nil,
    _ request: (inout Machine, Machine.WaiterID, Machine.WorkID?) -> Machine.Outcome?
  ) async -> Machine.Outcome {
    let (waiter, outcome) = begin(request, body)
    if let outcome { return outcome }
    if !isCancellable { return await received(by: waiter) }
    return await withTaskCancellationHandler {
      await received(by: waiter)
    } onCancel: {
      transition { $0.cancel(waiter) }
    }
  }

  /// - Returns: The outcome, if it is known already: what ran on this thread has often ended.
  private static func begin(
    _ request: (inout Machine, Machine.WaiterID, Machine.WorkID?) -> Machine.Outcome?, _ body: Body?
  ) -> (Machine.WaiterID, Machine.Outcome?) {
    let (node, thread) = (current, LifecycleThread.current)
    let outer = thread.asking
    defer { thread.asking = outer }
    let (waiter, outcome) = transition(body: body, mayRunHere: true) { machine in
      let waiter = machine.newID()
      thread.asking = (waiter, nil)
      return (waiter, request(&machine, waiter, node))
    }
    return (waiter, outcome ?? thread.asking?.outcome)
  }

  static func received(by waiter: Machine.WaiterID) async -> Machine.Outcome {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return await suspended(waiter) }
    return await withTaskPriorityEscalationHandler {
      await suspended(waiter)
    } onPriorityEscalated: { _, priority in
      raise(state.withLock { $0.raise(waiter, to: priority) }, to: priority)
    }
  }

  private static func suspended(_ waiter: Machine.WaiterID) async -> Machine.Outcome {
    let priority = Task.currentPriority
    return await withUnsafeContinuation { continuation in
      let (outcome, raised, isWatched) = state.withLock { state -> (Machine.Outcome?, [Task<Void, Never>], Bool) in
        if let outcome = state.outcomes.removeValue(forKey: waiter) { return (outcome, [], true) }
        state.continuations.insert(continuation, for: waiter)
        // One for the end of an open scope may wait for ever.
        let isWatched = !LongWait.isWatched || state.isWatched || state.machine.waiters[waiter]?.target == 0
        state.isWatched = state.isWatched || !isWatched
        return (nil, state.raise(waiter, to: priority), isWatched)
      }
      if !isWatched { watch(upTo: waiter) }
      if let outcome { continuation.resume(returning: outcome) }
      raise(raised, to: priority)
    }
  }

  /// Reports what those wait for in vain that wait now, and goes on while anything is awaited.
  ///
  /// No wait has a timer or notes its time: numbers only grow.
  ///
  /// - Parameters:
  ///   - last: The last of them.
  ///   - reported: The work that has been reported.
  private static func watch(upTo last: Machine.WaiterID, _ reported: Set<Machine.WorkID> = []) {
    LongWait.later {
      var reported = reported
      while let (scope, keys, text) = state.withLock({ $0.longWait(upTo: last, &reported) }) {
        scope?.ref.reportLongWait(keys, text)
      }
      let next = state.withLock { state in
        state.isWatched = state.machine.isAwaited
        return state.isWatched ? state.machine.lastID : nil
      }
      if let next { watch(upTo: next, reported) }
    }
  }

  private static func watchClosing() {
    let last = state.withLock { state in
      defer { state.isWatched = true }
      return state.isWatched ? nil : state.machine.lastID
    }
    if let last { watch(upTo: last) }
  }

  /// Raises tasks, which serve others, to the priority of one that waits for them.
  private static func raise(_ tasks: [Task<Void, Never>], to priority: TaskPriority) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    for task in tasks { task.escalatePriority(to: priority) }
  }

  /// A function with a scope of its own begins.
  ///
  /// - Returns: Its work and, if a service's failure can close the scope, who learns of that.
  static func beginFunction(in scope: ScopeRef) -> (Machine.WorkID, Machine.WaiterID?) {
    let (node, endsByRun) = (current, scope.plan.endsByRun)
    return transition { machine in
      let waiter = endsByRun ? machine.newID() : nil
      return (machine.beginFunction(in: scope, waiter, by: node), waiter)
    }
  }

  /// Runs a function as some work, which ends with it; returns what the function throws.
  static func run(
    _ function: () async throws -> Void, as work: Machine.WorkID, _ isolation: isolated (any Actor)?
  ) async -> (any Error)? {
    defer { transition { $0.end(work, .done) } }
    do {
      try await local.withValue(work, operation: function, isolation: isolation)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Actions

  /// What is left to do without the lock.
  private struct Effects {
    /// In their order; nil once carried out.
    var list: [Effect?] = []
    /// The tasks to begin, on this thread or another.
    var begun: [(work: Machine.WorkID, here: Bool, job: Job)] = []
  }

  private enum Effect {
    case cancel(Task<Void, Never>)
    case resume(UnsafeContinuation<Machine.Outcome, Never>, Machine.Outcome)
    /// Give an outcome to a waiter that had not suspended yet.
    case deliver(Machine.WaiterID, Machine.Outcome)
    case release(any Sendable)
    /// Begin to run a service, whose scope is retained until its instance has been read.
    case run(Machine.WorkID, ManagedInstance, ScopeHolder)
    /// The hook of a scope that is being deallocated, which reports the hooks that did not run.
    case skipHook(Machine.WorkID)
    case report(ScopeRef, ScopeEvent.Kind, [Keys], (any Error)?, Int?, Stopwatch)
    case started(ScopeRef)
  }

  /// Takes the actions out of the machine and does what has to be done under the lock.
  private static func takeActions(from state: inout State, _ body: Body?, mayRunHere: Bool) -> Effects {
    var effects = Effects()
    if state.machine.actions.isEmpty { return effects }
    // The array's memory is used again, unless it is that of a peak.
    var actions: [Machine.Action] = []
    swap(&actions, &state.machine.actions)
    defer { if actions.capacity <= 64 { swap(&actions, &state.machine.actions) } }
    // Independent work runs concurrently.
    let here = mayRunHere && actions.count(where: \.beginsTask) == 1 && canBeginHere
    effects.list.reserveCapacity(actions.count)
    actions.reverse()
    while let action = actions.popLast() {
      switch consume action {
      case .begin(let work):
        guard let body else { continue }
        state.handles.insert(Handle(body.requester), for: work)
        effects.begun.append((work, here, .supplied(body.run, body.context)))
      case .runHook(let work, let managed, let step):
        guard let scope = state.machine.works[work]?.scope else { continue }
        let closing = (state.machine.scopes[scope]?.closing?.work).flatMap { state.handles[$0] }
        guard let holder = closing?.scope ?? scope.living.map(ScopeHolder.init) else {
          effects.list.append(.skipHook(work))
          continue
        }
        state.handles.insert(Handle(holder), for: work)
        // Nothing could stop waiting for a hook that blocks this thread.
        let isLimited = managed.timeLimit != nil || state.machine.scopes[scope]?.timeLimit != nil
        _ = scope.block.pointee.object.retain()
        effects.begun.append((work, here && !isLimited, .hook(step, .passRetained(managed), scope)))
      case .run(let work, let managed):
        guard let scope = state.machine.works[work]?.scope, let holder = scope.living.map(ScopeHolder.init) else {
          continue
        }
        state.handles.insert(Handle(holder, isRun: true), for: work)
        effects.list.append(.run(work, managed, holder))
      case .limit(let work, let limit): state.handles[work]?.timers.append(timer(limit, for: work))
      case .cancel(let work):
        state.handles[work]?.isCancelled = true
        if let task = state.handles[work]?.task { effects.list.append(.cancel(task)) }
      case .retain(let work, let scope): state.handles.insert(Handle(ScopeHolder(scope.object)), for: work)
      case .ended(let work):
        guard let handle = state.handles.removeValue(forKey: work) else { continue }
        let thread = LifecycleThread.current
        if thread.workHere == work { thread.workHere = nil }
        for timer in handle.timers { effects.list.append(.cancel(timer)) }
        // The scope may be deallocated with it.
        if let scope = handle.scope { effects.list.append(.release(scope)) }
      case .resume(let waiter, let outcome):
        if let continuation = state.continuations.removeValue(forKey: waiter) {
          effects.list.append(.resume(continuation, outcome))
        } else {
          // Not here: the waiter may run on another thread, and finds the outcome once the effects before it are carried out.
          effects.list.append(.deliver(waiter, outcome))
        }
      case .release(let value): effects.list.append(.release(value))
      case .started(let scope): effects.list.append(.started(scope))
      case .closed(let work, let scope): addReport(scope, of: work, .scopeClosed, in: state, to: &effects.list)
      case .drained(let work, let scope, let kind, let count):
        addReport(scope, of: work, kind, count: count, in: state, to: &effects.list)
      case .hookEnded(let work, let scope, let key, let step, let error):
        let kind: ScopeEvent.Kind = step == .run ? .runEnded : step == .onStart ? .instanceStarted : .instanceStopped
        addReport(scope, of: work, kind, key, error, in: state, to: &effects.list)
      }
    }
    return effects
  }

  private static func addReport(
    _ scope: ScopeRef, of work: Machine.WorkID, _ kind: ScopeEvent.Kind, _ key: Keys? = nil,
    _ error: (any Error)? = nil, count: Int? = nil, in state: borrowing State, to effects: inout [Effect?]
  ) {
    guard let stopwatch = state.handles[work]?.stopwatch else { return }
    effects.append(.report(scope, kind, key.map { [$0] } ?? [], error, count, stopwatch))
  }

  private static func carryOut(_ effect: consuming Effect) {
    switch effect {
    case .cancel(let task): cancel(task)
    case .resume(let continuation, let outcome): continuation.resume(returning: outcome)
    case .deliver(let waiter, let outcome):
      let thread = LifecycleThread.current
      if thread.asking?.waiter == waiter {
        thread.asking?.outcome = outcome
        return
      }
      let continuation = state.withLock { state in
        let continuation = state.continuations.removeValue(forKey: waiter)
        if continuation == nil { state.outcomes.insert(outcome, for: waiter) }
        return continuation
      }
      continuation?.resume(returning: outcome)
    case .release(let value): withExtendedLifetime(value) {}
    case .run(let work, let managed, let scope): beginRun(work, managed, scope.ref)
    case .skipHook(let work): transition { $0.hookEnded(work, nil, wasCancelled: false) }
    case .report(let scope, let kind, let keys, let error, let count, let stopwatch):
      let duration = kind == .drainBegan ? nil : stopwatch.elapsed
      scope.observe(kind, keys: keys, duration: duration, error: error, count: count)
    case .started(let scope): scope.observe(.scopeStarted)
    }
  }

  /// Whether a task can begin on this thread. A chain of work that begins other work returns to a thread of its own before it
  /// fills the stack.
  private static var canBeginHere: Bool {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return false }
    return LifecycleThread.current.begunHere < 8
  }

  /// Begins the task of some work.
  ///
  /// - Parameter here: Whether it runs on this thread until it first suspends, which spares waking another thread.
  private static func begin(_ work: Machine.WorkID, here: Bool, _ job: Job) {
    let context =
      switch job {
      case .supplied(_, let context): context
      case .hook(_, _, let scope), .run(_, let scope): scope.isForTest ? Context.caller : .none
      }
    // Left out, it would be the one that the caller had before it was raised.
    let priority = Task.currentPriority
    let run: @Sendable () async -> Void = {
      // What begins here serves all its waiters, so it sees no caller's current scope, nor that of the process.
      await CurrentScope.local.withValue(.hidden) { await local.withValue(work) { await perform(job, as: work) } }
    }
    let task: Task<Void, Never>?
    if here, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      task = beginHere(work, context, priority, run)
    } else {
      task =
        switch context {
        case .caller: Task(priority: priority, operation: run)
        case .none: Task.detached(priority: priority, operation: run)
        }
    }
    guard let task else { return }
    let (isCancelled, wanted) = state.withLock { state in
      state.handles[work]?.task = task
      // Work that others have ended meanwhile is not awaited, and its task is to end, too.
      return (state.handles[work]?.isCancelled != false, state.handles[work]?.priority ?? priority)
    }
    if isCancelled { cancel(task) }
    if wanted > priority { raise([task], to: wanted) }
  }

  /// Begins the task of a service that runs, never on this thread: it may not suspend for as long as it runs.
  private static func beginRun(_ work: Machine.WorkID, _ managed: ManagedInstance, _ scope: ScopeRef) {
    guard let memory = managed.memory, let run = managed.hooks.run else { return }
    scope.observe(.runBegan, keys: [managed.key])
    begin(work, here: false, .run(.passRetained(RunBody(run(memory))), scope))
  }

  /// - Returns: Nil if the work has ended already.
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  private static func beginHere(
    _ work: Machine.WorkID, _ context: Context, _ priority: TaskPriority, _ run: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never>? {
    let thread = LifecycleThread.current
    let outer = thread.workHere
    thread.workHere = work
    thread.begunHere += 1
    defer {
      thread.workHere = outer
      thread.begunHere -= 1
    }
    let task =
      switch context {
      case .caller: Task.immediate(priority: priority, operation: run)
      case .none: Task.immediateDetached(priority: priority, operation: run)
      }
    return thread.workHere == nil ? nil : task
  }

  /// Cancels a task. Its cancellation handler cancels what it waits for, and so on: one after the other, since a chain of waits
  /// may be too long for the stack.
  private static func cancel(_ task: Task<Void, Never>) {
    let thread = LifecycleThread.current
    if thread.cancellations?.append(task) != nil { return }
    thread.cancellations = [task]
    while let next = thread.cancellations?.popLast() { next.cancel() }
    thread.cancellations = nil
  }

  /// Begins a task that inherits nothing.
  ///
  /// Here, because what a file needs to begin a task keeps all asynchronous functions of that file in a program that links it.
  @inline(never) @discardableResult
  static func detached(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> { Task.detached(priority: priority, operation: work) }

  private static func timer(_ limit: Duration, for work: Machine.WorkID) -> Task<Void, Never> {
    // Its file's, see `detached`, and no caller's context for as long as the limit lasts.
    detached {
      // A clock cannot add a limit as long as time itself to the present; this one ends in 136 years. `Int` may have 32 bits.
      guard (try? await Task.sleep(for: min(limit, .seconds(Int64(1) << 32)))) != nil else { return }
      transition { $0.timedOut(work, limit) }
    }
  }

  private static func perform(_ job: Job, as work: Machine.WorkID) async {
    switch job {
    case .supplied(let run, _): await run(work)
    case .hook(let step, let managed, let scope):
      var failure: (any Error)?
      var wasCancelled = false
      do {
        let managed = managed.takeRetainedValue()
        if let memory = managed.memory, let hook = step == .onStart ? managed.hooks.onStart : managed.hooks.onStop {
          do {
            try await hook(memory)
          } catch {
            (failure, wasCancelled) = (error, Task.isCancelled)
          }
        }
        scope.block.pointee.object.release()
      }
      // This task retains neither any more when its waiters go on.
      transition { $0.hookEnded(work, failure, wasCancelled: wasCancelled) }
    case .run(let body, let scope):
      var failure: (any Error)?
      do {
        try await body.takeRetainedValue().run()
      } catch {
        failure = error
      }
      await endRun(work, of: scope, failure, wasCancelled: Task.isCancelled)
    }
  }

  /// A service runs no more, which closes its scope if that is open.
  nonisolated(nonsending) private static func endRun(
    _ work: Machine.WorkID, of scope: ScopeRef, _ failure: (any Error)?, wasCancelled: Bool
  ) async {
    // Under the lock, a scope that the machine knows is not yet deallocated.
    var (found, closes, grace) = state.withLock { state -> (ScopeHolder?, Bool, Duration) in
      guard state.machine.works[work] != nil else { return (nil, false, .zero) }
      return (
        scope.living.map(ScopeHolder.init), state.machine.closesItsScope(work, failure),
        state.machine.scopes[scope]?.grace ?? .zero
      )
    }
    guard let holder = found.take() else { return }
    if closes, grace > .zero {
      transition { $0.noteEndOfRun(work, failure, wasCancelled: wasCancelled, closes: true) }
      await scope.drain(grace)
    }
    scope.runEnded(consume holder, work, failure, wasCancelled: wasCancelled, closes: closes)
    // Those that wait for the end of the scope wait for its closing now, and nobody else may.
    if LongWait.isWatched, closes { watchClosing() }
  }
}
