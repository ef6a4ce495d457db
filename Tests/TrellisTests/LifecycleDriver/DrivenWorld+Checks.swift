import Trellis

// What the documentation promises, looked at whenever a factory or a hook begins and whenever a call returns.
extension DrivenWorld {
  // MARK: Factories

  func checkCreation(_ creation: Creation, _ state: inout State) {
    let node = graph.nodes[creation.node]
    let what = "service \(creation.node) in scope \(creation.record)"
    if state.records[creation.record].fakes.contains(creation.node) {
      state.violate("what is overridden is made", what)
    }
    // Elsewhere a thread may have asked before the close, and come here after it.
    if isExact || node.isWaitedFor, state.closeReturned(of: creation.record) != nil {
      state.violate("something is made after close has returned", what)
    }
    checkHeld(by: creation, &state)
    guard node.lifetime == .shared else { return }
    let same = { (other: Int, record: Int) in other == creation.node && record == creation.record }
    if state.creations.values.contains(where: { same($0.node, $0.record) }) {
      state.violate("a shared service is made twice at the same time", what)
    }
    // Whatever fails: there is one for ever.
    if state.instances.values.contains(where: { same($0.node, $0.record) }) {
      state.violate("a shared service is made again", what)
    }
  }

  /// Nothing is made with something that has been stopped, nor stopped while something is made with it.
  func checkHeld(by creation: Creation, _ state: inout State) {
    // A thread in a plain factory is not waited for; what it makes is given to nobody.
    guard isExact || graph.nodes[creation.node].isWaitedFor, !creation.hasCalled else { return }
    for held in state.everythingHeld(by: creation.held) where state.instances[held]?.end != .notYet {
      state.violate(
        "something is made with what is stopped",
        "service \(creation.node) in scope \(creation.record) with \(state.name(held))")
    }
  }

  /// What somebody waits for is cancelled by nobody else, but where something fails, comes back or closes.
  func checkCancellation(_ what: String, of subject: Subject, state: inout State) {
    guard isExact, temper.failures == 0, temper.reentries == 0 else { return }
    switch subject {
    case .creation(let number):
      guard let creation = state.creations[number], state.closeCalled(of: creation.record) == nil else { return }
      // Where nothing is started, a load waits for nothing else before it comes to that.
      // Whoever comes while something ends that nobody waits for any more waits for that end. A call of a scope below may have
      // been the last that waited, and ended with that scope.
      let limit =
        state.records.indices.filter { state.chain(of: $0).contains(creation.record) }
        .map { min(state.records[$0].firstCancelled ?? .max, state.records[$0].closeCalled ?? .max) }.min() ?? .max
      let isStarted = state.chain(of: creation.record).contains { state.records[$0].startCalled != nil }
      guard !isStarted, graph.nodes[creation.node].lifetime == .shared else { return }
      if state.waiting.values.contains(where: {
        $0.node == creation.node && $0.record == creation.record && $0.began < limit
      }) {
        state.violate("what somebody waits for is cancelled", what)
      }
    case .onStart(let number):
      guard let record = state.instances[number]?.record, state.closeCalled(of: record) == nil else { return }
      // A cancelled start closes the scopes below.
      guard state.chain(of: record).dropFirst().allSatisfy({ state.records[$0].firstCancelled == nil }) else { return }
      let began = min(state.instances[number]?.startingAt ?? 0, state.records[record].firstCancelled ?? .max)
      if state.waiting.values.contains(where: { $0.node == nil && $0.record == record && $0.began < began }) {
        state.violate("what somebody waits for is cancelled", what)
      }
    case .onStop: break
    }
  }

  // MARK: Hooks

  func checkStart(_ number: Int, _ state: inout State) {
    guard let instance = state.instances[number] else { return }
    let name = state.name(number)
    if instance.phase != .made { state.violate("an onStart runs twice", name) }
    if instance.end != .notYet { state.violate("an onStart runs after the onStop", name) }
    if state.closeReturned(of: instance.record) != nil { state.violate("an onStart runs after close", name) }
    // Since when the decision to start it can have been made.
    let decided = min(instance.madeAt, state.records[instance.record].startCalled ?? instance.madeAt)
    for other in state.everythingHeld(by: instance.held) {
      guard let need = state.instances[other] else { continue }
      if need.end != .notYet { state.violate("an onStart runs with what is stopped", "\(name), \(state.name(other))") }
      guard !need.isFake, !need.hasCalled else { continue }
      let isOwn = need.record == instance.record
      guard graph.nodes[need.node].hasStart else { continue }
      switch need.phase {
      case .started: break
      case .starting:
        if isOwn || need.startingAt < decided {
          state.violate("an onStart runs while that of a need runs", "\(name), \(state.name(other))")
        }
      case .failed:
        if isOwn || need.endedAt < decided {
          state.violate("an onStart runs though that of a need failed", "\(name), \(state.name(other))")
        }
      case .made:
        // A need's hook that waits for this one in other scopes is not waited for: nothing tells that from here.
        if isOwn || (state.records[need.record].startReturned ?? .max) < decided, temper.reentries == 0 {
          state.violate("an onStart runs before that of a need", "\(name), \(state.name(other))")
        }
      }
    }
  }

  func checkRun(_ number: Int, _ state: inout State) {
    guard let instance = state.instances[number] else { return }
    let name = state.name(number)
    if instance.run != .notYet { state.violate("something runs twice", name) }
    if instance.end != .notYet { state.violate("something runs after its onStop", name) }
    if state.closeReturned(of: instance.record) != nil { state.violate("something runs after close", name) }
    if graph.nodes[instance.node].hasStart, instance.phase != .started {
      state.violate("something runs before its onStart has returned", name)
    }
    for other in state.everythingHeld(by: instance.held) where state.instances[other]?.end != .notYet {
      state.violate("something runs with what is stopped", "\(name), \(state.name(other))")
    }
  }

  func checkStop(_ number: Int, _ state: inout State) {
    guard let instance = state.instances[number] else { return }
    let name = state.name(number)
    if instance.end != .notYet { state.violate("an onStop runs twice", name) }
    if instance.run == .running { state.violate("an onStop runs while its service runs", name) }
    if instance.phase == .starting { state.violate("an onStop runs while the onStart runs", name) }
    for (other, holder) in state.instances.sorted(by: { $0.key < $1.key })
    where other != number && state.everythingHeld(by: holder.held).contains(number) {
      if holder.run == .running { state.violate("an onStop runs while a holder runs", "\(name), \(state.name(other))") }
      // A hook that has made a call may wait for this very stop: it called a start that has failed, for instance.
      if holder.hasCalled, holder.phase == .starting || holder.end == .stopping { continue }
      if holder.phase == .starting {
        state.violate("an onStop runs while the onStart of a holder runs", "\(name), \(state.name(other))")
      }
      guard graph.nodes[holder.node].hasStop, !holder.isFake else { continue }
      if holder.end == .notYet || holder.end == .stopping {
        state.violate("an onStop runs before that of a holder", "\(name), \(state.name(other))")
      }
    }
    for creation in state.creations.values.sorted(by: { $0.node < $1.node })
    where graph.nodes[creation.node].isWaitedFor && !creation.hasCalled
      && state.everythingHeld(by: creation.held).contains(number)
    {
      state.violate(
        "an onStop runs while something is made with it",
        "\(name), service \(creation.node) in scope \(creation.record)")
    }
  }

  // MARK: Calls

  /// Looks at what a request from outside has brought.
  ///
  /// - Parameter began: When the request was made.
  func checkHandedOut(_ instance: DrivenInstance, isLoaded: Bool, by scope: DrivenScope, began: Int) {
    withState { state in
      let name = state.name(instance.number)
      state.note("given \(name) to scope \(scope.record)")
      let limit = isExact ? Int.max : began
      if let closed = state.closeReturned(of: scope.record), closed < limit {
        state.violate("something is handed out after close has returned", name)
      }
      for held in state.everythingHeld(by: [instance.number]).sorted() {
        guard let each = state.instances[held] else { continue }
        if each.end != .notYet, each.endedAt < limit {
          state.violate("what is stopped is handed out", "\(name) with \(state.name(held))")
        }
        // A request that cannot wait receives what exists. A load waits for the hook of what it returns, if the scope is started.
        let isAwaited = isExact || (state.records[each.record].startReturned ?? .max) < began
        if isLoaded, each.phase == .failed, each.endedAt < began || held == instance.number && isAwaited {
          state.violate("load hands out what did not start", "\(name) with \(state.name(held))")
        }
        if isLoaded, graph.nodes[each.node].hasStart, !each.isFake, each.phase == .made || each.phase == .starting,
          (state.records[each.record].startReturned ?? .max) < began, temper.reentries == 0
        {
          state.violate("load hands out what has not started", "\(name) with \(state.name(held))")
        }
      }
    }
  }

  /// Whether a scope sees registrations that overrides have made afresh.
  func hasOverrides(_ record: Int, _ state: State) -> Bool {
    state.chain(of: record).contains { state.records[$0].isDerived || !state.records[$0].fakes.isEmpty }
  }

  /// Whether a request that cannot wait has to fail: something that it needs takes an asynchronous factory and is not there.
  func lacks(_ number: Int, in record: Int) -> Bool {
    withState { state in
      // What overrides have made afresh belongs to no level that is known here.
      if hasOverrides(record, state) { return graph.requiresLoad(number) }
      let owners = Dictionary(
        state.chain(of: record).map { (state.records[$0].level, $0) }, uniquingKeysWith: { first, _ in first })
      func lacks(_ number: Int) -> Bool {
        let node = graph.nodes[number]
        guard let owner = owners[node.level] else { return true }
        if node.lifetime == .shared,
          state.instances.values.contains(where: { $0.node == number && $0.record == owner })
        {
          return false
        }
        return graph.runsAsync(number) || node.strict.contains(where: lacks)
      }
      return lacks(number)
    }
  }

  /// Looks at what is left of a scope whose close has returned.
  func checkClosed(_ record: Int) {
    withState { state in
      let below = Set(state.records.indices.filter { state.chain(of: $0).contains(record) })
      for (number, instance) in state.instances.sorted(by: { $0.key < $1.key }) where below.contains(instance.record) {
        if instance.phase == .starting { state.violate("close returns while an onStart runs", state.name(number)) }
        if instance.run == .running { state.violate("close returns while something runs", state.name(number)) }
        guard graph.nodes[instance.node].hasStop, !instance.isFake else { continue }
        if instance.end != .stopped { state.violate("close returns before an onStop", state.name(number)) }
      }
      for creation in state.creations.values where below.contains(creation.record) {
        guard graph.nodes[creation.node].isWaitedFor else { continue }
        state.violate("close returns while something is made", "service \(creation.node) in scope \(creation.record)")
      }
      if state.records[record].closeReturned == nil { state.records[record].closeReturned = state.now }
    }
  }

  /// Looks at what a start has left out.
  func checkStarted(_ record: Int) {
    withState { state in
      if state.records[record].startReturned == nil { state.records[record].startReturned = state.now }
      guard state.closeCalled(of: record) == nil else { return }
      let (level, fakes) = (state.records[record].level, state.records[record].fakes)
      for node in graph.nodes where node.level == level && node.lifetime == .shared && !fakes.contains(node.number) {
        guard graph.isStarted(node.number, besides: fakes) else { continue }
        let made = state.instances.values.filter { $0.node == node.number && $0.record == record }
        if made.isEmpty { state.violate("start has not made something", "service \(node.number) in scope \(record)") }
        // A hook that starts its own or another scope may be what that start waits for: then it is not waited for.
        if node.hasStart, temper.reentries == 0, !made.isEmpty, !made.contains(where: { $0.phase == .started }) {
          state.violate("start has not started something", "service \(node.number) in scope \(record)")
        }
      }
    }
  }

  /// Looks at what a start that has failed has left: its scope is closed.
  func checkStartFailed(_ record: Int, _ error: any Error) {
    let isItsEnd = withState { state -> Bool in
      // Of several callers, one that is cancelled leaves the others. What another caller closes, or the failed start of a
      // scope above, this start does not wait for.
      let isClosedElsewhere =
        state.records[record].closeCalled != nil || state.records[record].parent.map { state.mayBeClosed($0) } ?? false
      let isFailure =
        error is LifecycleError
        || error is CancellationError && state.records[record].startCount == 1
          && !isClosedElsewhere
      if !isFailure { return false }
      if state.records[record].startReturned != nil { state.violate("a start fails that had succeeded", "\(record)") }
      state.closeBegins(record)
      // A start ends before the closing that waits for a hook that waits for the start.
      return temper.reentries == 0
    }
    if isItsEnd { checkClosed(record) }
  }

  // MARK: Failures

  /// Notes what a call has thrown.
  ///
  /// - Parameter began: For a close, when it began: it does not report what a caller had received by then.
  func take(_ error: any Error, closeBegan began: Int? = nil) {
    let numbers = Self.refusals(in: error)
    withState { state in
      // Also what the library itself throws, a cycle for instance, may end a start.
      state.disturbances += 1
      for number in Set(numbers) {
        guard let began else {
          if state.refusals[number]?.receivedAt == nil { state.refusals[number]?.receivedAt = state.now }
          continue
        }
        state.refusals[number]?.byClose += 1
        if let received = state.refusals[number]?.receivedAt, received < began {
          state.violate("close reports what somebody has received", "refusal \(number), \(error)")
        }
      }
      if Set(numbers).count < numbers.count { state.violate("one error names a failure twice", "\(error)") }
    }
  }

  /// Notes what a function with a scope has thrown. Services that have closed the scope, or one above, tell others, too.
  func takeFromFunction(_ error: LifecycleError, closeBegan began: Int? = nil) {
    for failure in error.failures {
      if failure.step != .run {
        take(failure.error, closeBegan: began)
      } else {
        withState { state in
          state.disturbances += 1
          for number in Self.refusals(in: failure.error) { state.refusals[number]?.toWitnesses += 1 }
        }
      }
    }
  }

  /// Notes what a wait for the end of a scope has thrown.
  func takeAsWitness(_ error: any Error) {
    if !(error is LifecycleError) { withState { $0.violate("a wait for the end throws something else", "\(error)") } }
    let numbers = Self.refusals(in: error)
    withState { state in
      for number in numbers { state.refusals[number]?.toWitnesses += 1 }
      if Set(numbers).count < numbers.count { state.violate("one error names a failure twice", "\(error)") }
    }
  }

  private static func refusals(in error: any Error) -> [Int] {
    switch error {
    case let error as DrivenRefusal: [error.number]
    case let error as LifecycleError: error.failures.flatMap { refusals(in: $0.error) }
    case let error as ResolutionError: error.cause.map(refusals) ?? []
    default: []
    }
  }

  /// Looks at whether a call could throw what it has thrown.
  func checkError(_ error: any Error, of what: String, scope: Int, wasCancelled: Bool, mayBeNotLoaded: Bool = false) {
    withState { state in
      state.note("error \(what): \("\(error)".split(separator: "\n").first ?? "")")
      if error is CancellationError {
        // A service that fails cancels the functions with scopes that it closes.
        if !wasCancelled, temper.breakdowns == 0 || !state.mayBeClosed(scope) {
          state.violate("a call is cancelled that nobody cancelled", what)
        }
        return
      }
      guard let error = error as? ResolutionError else { return }
      switch error.code {
      case .closed:
        if !state.mayBeClosed(scope) { state.violate("a call finds an open scope closed", what) }
      case .notLoaded:
        if !mayBeNotLoaded { state.violate("a call says that something is not loaded", "\(what): \(error)") }
      case .cycle:
        if temper.reentries == 0, !graph.nodes.contains(where: { $0.deferred != nil }) {
          state.violate("a call finds a cycle where there is none", "\(what): \(error)")
        }
      case .factoryFailed:
        if error.cause is CancellationError, !wasCancelled, state.closeCalled(of: scope) == nil, temper.failures == 0,
          temper.cancellations == 0
        {
          state.violate("a factory is cancelled though somebody waits", "\(what): \(error)")
        }
      default: state.violate("a call fails otherwise", "\(what): \(error)")
      }
    }
  }

  /// Looks at what is left when all has been closed.
  func checkEnd() {
    withState { state in
      for (number, instance) in state.instances.sorted(by: { $0.key < $1.key }) where !instance.isFake {
        let node = graph.nodes[instance.node]
        if node.hasStop, instance.end == .notYet {
          state.violate("an onStop never runs", state.name(number))
        }
      }
      for (number, reports) in state.refusals.sorted(by: { $0.key < $1.key }) {
        let what = "refusal \(number), \(reports.what)"
        if reports.isDue, reports.receivedAt == nil, reports.byClose + reports.toWitnesses == 0 {
          state.violate("a failure is lost", what)
        }
        if reports.byClose > 1 { state.violate("two closes report one failure", what) }
      }
    }
  }
}
