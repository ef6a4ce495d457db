internal import TrellisAtomics
internal import TrellisCore

// Functions with a scope of their own, and the drain of a scope: before its closing, functions with scopes below it run on.
extension LifecycleMachine {
  /// A function with a scope of its own begins; `end` follows.
  ///
  /// - Parameters:
  ///   - waiter: Receives the failure if a service closes the scope, which cancels the function.
  ///   - node: The work that the caller is part of, which waits for the function.
  mutating func beginFunction(in scope: ScopeRef, _ waiter: WaiterID?, by node: WorkID?) -> WorkID {
    let origin = node.flatMap { works[$0] == nil ? nil : $0 }
    let work = begin(.function(origin: origin), in: scope)
    if let origin { addEdge(origin, work) }
    if let waiter {
      waiters.insert(Waiter(target: work, node: nil), for: waiter)
      works[work]?.waiters[waiter] = ()
    }
    for drain in drains(over: facts.parent(of: scope)) { follow(drain, work) }
    return work
  }

  /// The end of a `run` closes a scope: the functions with that scope, or one below, learn of it.
  mutating func failFunctions(in scope: ScopeRef) {
    let failures = scopes[scope]?.failures ?? []
    for id in functions(in: scope) {
      guard let waiter = works[id]?.waiters.keys.first(where: { _ in true }) else { continue }
      works[id]?.waiters[waiter] = nil
      waiters.removeValue(forKey: waiter)
      actions.append(.resume(waiter, .failed(LifecycleError(failures: failures))))
    }
  }

  /// The functions with a scope or one below it.
  private func functions(in scope: ScopeRef) -> [WorkID] {
    works.entries.compactMap { id, work in
      if case .function = work.kind { isBelow(work.scope, scope) ? id : nil } else { nil }
    }.sorted()
  }

  /// Waits until the functions with scopes below a scope have ended, or the grace is over, or somebody closes the scope.
  ///
  /// A function that waits for the caller, or for the end of its own scope or of one up to the drained one, is not waited for.
  mutating func drain(_ scope: ScopeRef, _ grace: Duration, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    if let drain = scopes[scope]?.drain {
      actions.append(.limit(drain, grace))
      return wait(waiter, for: drain, by: node)
    }
    var waiting = node.map { [$0] } ?? []
    for (_, each) in waiters.entries where each.target == 0 {
      if let node = each.node, let end = each.witnessed, isBelow(end, scope) { waiting.append(node) }
    }
    let functions = functions(in: scope).filter { function in
      works[function]?.scope != scope && !waiting.contains { waits(function, for: $0) }
    }
    if functions.isEmpty { return .done }
    register(scope)
    guard isOpen(scope) else { return .done }
    let drain = begin(.draining, in: scope)
    scopes[scope]?.drain = drain
    drains.append(drain)
    actions += [.retain(drain, scope), .limit(drain, grace), .drained(drain, scope, .drainBegan, functions.count)]
    for function in functions { followFreely(drain, function) }
    return wait(waiter, for: drain, by: node)
  }

  /// Whether a scope is another or below it.
  private func isBelow(_ scope: ScopeRef, _ above: ScopeRef) -> Bool {
    var next: ScopeRef? = scope
    while let each = next {
      if each == above { return true }
      next = facts.parent(of: each)
    }
    return false
  }

  /// The drains of a scope and of those above it.
  func drains(over scope: ScopeRef?) -> [WorkID] {
    guard !drains.isEmpty, let scope else { return [] }
    return drains.filter { works[$0].map { isBelow(scope, $0.scope) } == true }
  }

  /// Lets some drains not wait for functions that are some work or wait for it.
  mutating func excuse(_ node: WorkID, from drains: [WorkID]) {
    for drain in drains {
      for function in works[drain]?.waitsFor.keys ?? SmallDictionary().keys where waits(function, for: node) {
        _ = unfollow(drain, function)
      }
      advance([drain])
    }
  }

  /// Ends a drain, with the functions that are left.
  mutating func endDrain(_ id: WorkID) {
    guard let work = works[id] else { return }
    let left = Array(work.waitsFor.keys)
    for function in left { _ = unfollow(id, function) }
    actions.append(.drained(id, work.scope, .drainEnded, left.count))
    end(id, .done)
  }
}

// Apart from the closing, since every program links this.
extension ScopeRef {
  /// Lets functions with scopes below run on until they have ended or the grace is over. No scope is opened here or below any more.
  nonisolated(nonsending) func drain(_ grace: Duration) async {
    guard grace > .zero, isOpen else { return }
    _ = markAll { _ = SharedState.insert(SharedState.draining, into: $0.state) }
    _ = await LifecycleEngine.ask(isCancellable: false) { $0.drain(self, grace, $1, by: $2) }
  }
}
