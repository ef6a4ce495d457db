import TestTools
import Trellis

// Scopes that end by themselves: with a function, or with the last who holds them.
extension DrivenWorld {
  // MARK: With a function

  func enclose(in scope: DrivenScope, by actor: String) async {
    guard let below = scope.below, scope.level + 1 < graph.levels, mayOpen else { return }
    let fakes = someFakes(scope.level + 1)
    let token = newToken(parent: scope.record, level: scope.level + 1, fakes: fakes)
    let what = "function with scope \(token.record) in \(scope.record) by \(actor)"
    withState { $0.startBegins(token.record) }
    let grace = someGrace()
    @Sendable func call(isCancelled: Bool) async {
      let hasBegun = Guarded(false)
      do {
        try await during(what) {
          try await below.enclose(token, fakes, grace) { inner in
            hasBegun.withLock { $0 = true }
            try await self.function(what, inner, isCancelled: isCancelled)
          }
        }
      } catch {
        takeEnclosed(error, what, token.record, hasBegun: hasBegun.withLock { $0 }, wasCancelled: isCancelled)
      }
      if hasBegun.withLock({ $0 }) { checkClosed(token.record) }
    }
    if happens(temper.cancellations) {
      await cancelled(what, token.record) { await call(isCancelled: true) }
    } else {
      await call(isCancelled: false)
    }
  }

  /// What is done with a scope before it is closed.
  private func function(_ what: String, _ scope: DrivenScope, isCancelled: Bool) async throws {
    checkStarted(scope.record)
    add(scope)
    defer {
      checkFunction(scope)
      withState { $0.closeBegins(scope.record) }
    }
    for _ in 0..<below(5) {
      // A cancelled call of a cancelled function would not be known as one.
      if isCancelled { await step() } else { await act(as: what, on: scope) }
    }
    if happens(temper.failures) { try refuse(what, isDue: true) }
  }

  /// Looks at whether a scope was closed with a grace while its function ran.
  private func checkFunction(_ scope: DrivenScope) {
    guard isExact, temper.failures + temper.reentries + temper.cancellations + temper.breakdowns == 0
    else { return }
    let isClosed = withState { state in
      // A close waits for functions with scopes below, and for none with a task that waits for its end.
      state.records[scope.record].isWitnessed
        || state.chain(of: scope.record).contains {
          state.records[$0].closeCalled != nil && ($0 == scope.record || !state.records[$0].isDrained)
        }
    }
    guard !isClosed else { return }
    do {
      _ = try scope.resolve(0)
    } catch let error as ResolutionError where error.code == .closed {
      withState { $0.violate("a drain does not wait for a function", "\(scope.record)") }
    } catch {}
  }

  private func takeEnclosed(
    _ error: any Error, _ what: String, _ record: Int, hasBegun: Bool, wasCancelled: Bool
  ) {
    // When the function ended, or somebody else closed the scope before.
    let closeBegan = withState { $0.records[record].closeCalled }
    switch error {
    case let both as ScopeFailures:
      take(both.body)
      take(both.close, closeBegan: closeBegan)
      if !(both.body is DrivenRefusal && both.close is LifecycleError) {
        withState { $0.violate("a function and its scope fail otherwise", "\(what): \(both)") }
      }
    case is DrivenRefusal where hasBegun: take(error)
    case let error as LifecycleError where hasBegun: takeFromFunction(error, closeBegan: closeBegan)
    case _ where hasBegun: withState { $0.violate("a function with a scope fails otherwise", "\(what): \(error)") }
    default:
      if let error = error as? LifecycleError { takeFromFunction(error) } else { take(error) }
      checkStartFailed(record, error)
      checkError(error, of: what, scope: record, wasCancelled: wasCancelled)
    }
  }

  // MARK: With the last who holds them

  func share(in scope: DrivenScope, by actor: String) async {
    // Most often one that others share.
    let name = SharedName(parent: scope.record, name: happens(75) ? 0 : 1)
    repeat { await share(name, in: scope, by: actor) } while happens(40)
  }

  private func share(_ name: SharedName, in scope: DrivenScope, by actor: String) async {
    // No override brings hooks to a scope that is shared.
    guard let below = scope.below, scope.level + 1 < graph.levels, mayOpen, !hooksAreInOverrides else { return }
    let token = newToken(parent: scope.record, level: scope.level + 1, name: name.name)
    let isStarted = happens(50)
    let what = "share \(name.name) in scope \(scope.record) by \(actor)"
    withState { state in
      state.shared[name, default: Shared()].holders[token.record] = 0
      state.shared[name]?.requests += 1
      if isStarted { state.shared[name]?.starts += 1 }
      guard state.shared[name]?.starts != 0 else { return }
      for record in isStarted ? state.openRecords(of: name) : [token.record] { state.startBegins(record) }
    }
    let inner: DrivenScope
    let hold: DrivenHold
    do {
      let (scope, held) = try await during(what) { try await below.share(token, isStarted) }
      guard let scope else {
        if !isStarted { checkRefused(name, what) }
        endRequest(name, isStarted: isStarted)
        return await takeEnd(of: held, what)
      }
      (inner, hold) = (scope, held)
    } catch {
      take(error)
      checkError(error, of: what, scope: token.record, wasCancelled: false)
      // Its start may have failed.
      return endRequest(name, isStarted: isStarted)
    }
    checkShared(name, inner, opened: token.record, isStarted: isStarted)
    if isStarted { checkStarted(inner.record) }
    for _ in 0..<self.below(5) { await act(as: what, on: inner) }
    letGo(of: inner, name, hold)
  }

  /// Notes that a request has brought no scope: those that it could have brought may be closed.
  private func endRequest(_ name: SharedName, isStarted: Bool) {
    withState { state in
      state.shared[name]?.requests -= 1
      if isStarted { state.shared[name]?.starts -= 1 }
      for record in state.openRecords(of: name) { state.closeBegins(record) }
    }
  }

  private func letGo(of scope: DrivenScope, _ name: SharedName, _ hold: DrivenHold) {
    let isLast = withState { state -> Bool in
      state.shared[name]?.holders[scope.record]? -= 1
      state.note("let go of scope \(scope.record)")
      guard state.shared[name]?.holders[scope.record] == 0 else { return false }
      let isClosed = state.closeCalled(of: scope.record) != nil
      state.closeBegins(scope.record)
      // A request that waits for its start holds it, too.
      return isExact && !isClosed && state.shared[name]?.requests == 0
    }
    hold.letGo()
    guard isLast else { return }
    if (try? scope.resolve(0)) != nil {
      withState { $0.violate("a scope is open that nobody holds", "\(scope.record)") }
    }
    // What lies below it is stopped whether somebody holds that or not.
    if happens(50) { forgetBelow(scope.record) }
  }

  private func forgetBelow(_ record: Int) {
    withState { state in
      for below in state.scopes.keys.sorted() where below != record && state.chain(of: below).contains(record) {
        // What failed before is for whoever closes it.
        if state.chain(of: below).prefix(while: { $0 != record }).allSatisfy({ state.records[$0].closeCalled == nil }) {
          state.note("forget scope \(below)")
          state.scopes[below] = nil
        }
      }
    }
  }

  /// Looks at why a scope could not be used that was given without waiting.
  private func checkRefused(_ name: SharedName, _ what: String) {
    withState { state in
      if isExact, !state.mayBeClosed(name.parent) { state.violate("a closed scope is shared", what) }
    }
  }

  private func takeEnd(of hold: DrivenHold, _ what: String) async {
    do {
      try await during("wait for the end of \(what)") { try await hold.untilClosed() }
    } catch {
      takeAsWitness(error)
    }
  }

  /// Looks at the scope that was given for a name, and counts who holds it.
  private func checkShared(_ name: SharedName, _ scope: DrivenScope, opened: Int, isStarted: Bool) {
    let record = scope.record
    let isNew = withState { state -> Bool in
      state.note("given scope \(record) for \(name.name)")
      state.shared[name]?.requests -= 1
      if isStarted { state.shared[name]?.starts -= 1 }
      if record != opened { state.shared[name]?.holders[opened] = nil }
      let others = state.openRecords(of: name).filter { $0 != record && state.shared[name]?.holders[$0] ?? 0 > 0 }
      if isExact, !state.mayBeClosed(record), let other = others.first(where: { !state.mayBeClosed($0) }) {
        state.violate("two scopes are open for one name", "\(record) and \(other)")
      }
      // A start that a closing waits for does not wait for that.
      if isExact, isStarted, temper.reentries == 0, !state.mayBeClosed(record),
        let other = (state.shared[name]?.holders ?? [:]).keys.sorted().first(where: { $0 < record && isBusy($0, state) }
        )
      {
        state.violate("a scope is started while an earlier one is closing", "\(record) and \(other)")
      }
      state.shared[name]?.holders[record, default: 0] += 1
      return state.scopes[record] == nil
    }
    // Nobody else receives what fails when it closes.
    if isNew { add(scope, isWitnessed: true) }
  }

  /// Whether a scope has something to stop.
  private func isBusy(_ record: Int, _ state: State) -> Bool {
    state.instances.values.contains { instance in
      guard instance.record == record, !instance.isFake else { return false }
      return instance.phase == .starting || instance.run == .running
        || graph.nodes[instance.node].hasStop && instance.end != .stopped
    }
  }
}

extension DrivenWorld.State {
  /// The scopes for a name that nobody has closed.
  fileprivate func openRecords(of name: DrivenWorld.SharedName) -> [Int] {
    (shared[name]?.holders ?? [:]).keys.filter { closeCalled(of: $0) == nil }.sorted()
  }
}
