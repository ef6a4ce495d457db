internal import TrellisCore

// Starting a scope, and closing it if that fails.
extension LifecycleMachine {
  /// A start that has failed and whose scope is being closed.
  struct FailedStart: Sendable {
    let work: WorkID
    /// Why it failed; empty if it was cancelled.
    let errors: [any Error]
    /// Whether the scope is closed for that or for the end of a `run`, and not by another caller, who receives what fails then.
    let isReason: Bool
  }

  /// Joins the start of a scope, or begins it.
  mutating func start(
    _ scope: ScopeRef, grace: Duration = .zero, limit: Duration?, _ waiter: WaiterID, by node: WorkID?
  ) -> Outcome? {
    register(scope)
    guard let phase = scopes[scope]?.phase else { return .closed }
    // A hook or a factory of the scope would wait for itself.
    var asking = node
    while let id = asking, case .function(let origin) = works[id]?.kind { asking = origin }
    if isOpen(scope), let asking, works[asking]?.scope == scope { return .done }
    switch phase {
    case .started: return .done
    case .closing, .closed: return .closed
    // If it has ended, another caller has refused it and is about to close the scope.
    case .starting(let work): return works[work] == nil ? .closed : wait(waiter, for: work, by: node)
    case .open:
      let work = begin(.start, in: scope)
      scopes[scope]?.timeLimit = limit
      scopes[scope]?.grace = grace
      scopes[scope]?.phase = .starting(work)
      actions.append(.begin(work))
      return wait(waiter, for: work, by: node)
    }
  }

  /// The slots of a scope with instances that have not started.
  func unstarted(in scope: ScopeRef) -> [ScopeSlot] {
    (scopes[scope]?.instances ?? []).filter { instances[$0]?.isStarted == false }
  }

  /// Everything is created and started.
  ///
  /// - Returns: False if the start has failed nevertheless: all callers have been cancelled, or a `run` has closed the scope.
  mutating func startSucceeded(_ id: WorkID) -> Bool {
    guard let work = works[id] else { return impossible(true) }
    if !isOpen(work.scope) {
      if scopes[work.scope]?.closing?.isByRun == true { return false }
      end(id, .closed)
      return true
    }
    if work.isAbandoned { return false }
    scopes[work.scope]?.phase = .started
    actions.append(.started(work.scope))
    end(id, .done)
    return true
  }

  /// A start has failed, and its tasks have ended: the scope is closed, and the callers wait for that.
  ///
  /// - Parameters:
  ///   - isFirst: Whether no other caller has closed the scope to requests.
  ///   - below: The living scopes below it.
  mutating func startFailed(_ id: WorkID, _ errors: [any Error], isFirst: Bool, below: [ScopeRef]) {
    guard let work = works[id] else { return impossible(()) }
    let scope = work.scope
    let (isOpen, isByRun) = (isOpen(scope), scopes[scope]?.closing?.isByRun == true)
    let isReason = isOpen && isFirst || isByRun
    // An error that a factory throws on cancellation is not the reason, nor is one for which another caller closes the scope.
    let errors = errors.filter {
      if $0 is LifecycleError { return true }
      if isReason { return !isByRun && !work.isAbandoned }
      return !work.isCancelled && !($0 is CancellationError) && ($0 as? ResolutionError)?.code != .closed
    }
    if !isReason, errors.isEmpty { return end(id, .closed) }
    let start = FailedStart(work: id, errors: errors, isReason: isReason)
    // The closing does not wait for the start.
    scopes[scope]?.inProgress[id] = nil
    if isOpen {
      closeToRequests([scope] + below, failed: start)
    } else {
      scopes[scope]?.closing?.failedStart = start
    }
    guard let closing = scopes[scope]?.closing?.work else { return impossible(()) }
    let isAwaited = !isOpen && unfollow(closing, id)
    // What the closing waits for may wait for the start, which then ends before it.
    if !follow(id, closing) { endFailedStart(start, in: scope) }
    if isAwaited { advance([closing]) }
    // Another caller that refuses requests is about to close the scope, or one above it, and receives what fails then.
    if isOpen, isFirst { beginClosing(of: scope) }
  }

  /// Ends a failed start: with all failures, also those of hooks that no other caller has received, if the scope is closed for it.
  ///
  /// - Returns: The failures.
  @discardableResult
  mutating func endFailedStart(_ start: FailedStart, in scope: ScopeRef) -> [LifecycleError.Failure] {
    // Also why a `run` closed the scope, whoever has received that.
    let known = start.isReason ? (scopes[scope]?.failures ?? []) + (scopes[scope]?.unreported ?? []) : []
    let error = LifecycleError.ofStart(start.errors, known) ?? CancellationError()
    let failures = (error as? LifecycleError)?.failures ?? []
    received(failures)
    end(start.work, .failed(error))
    return failures
  }
}
