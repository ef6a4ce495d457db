/// A synchronous request of something that only an async call can make, and that is not kept once it is made.
enum AsyncInSyncCheck: Check {
  struct AsyncInSync: Fault {
    enum Place: Hashable, Sendable {
      case use(Int)
      /// A key read with `@Current`, in whatever scope.
      case read(Int)
      /// A `.lazy` or `.provider` need, by its position.
      case need(of: RegistrationIndex, Int)
    }

    let place: Place
    /// What is asked for.
    let asked: RegistrationIndex
    /// The registration whose factory is async: that one, or one that it comes to need.
    let asynchronous: RegistrationIndex
    var trail: [Finding.Step] = []

    var rule: Rule { .asyncInSync }
    var identity: FaultIdentity {
      switch place {
      case .use(let use): FaultIdentity(rule, -1, use)
      case .read(let read): FaultIdentity(rule, -2, read)
      case .need(let registration, let position): FaultIdentity(rule, registration, position)
      }
    }
    func definition(in graph: Graph) -> ScopeIndex? {
      switch place {
      case .use(let use): graph.facts.uses[use].scope
      case .read: nil
      case .need(let registration, _): graph.facts.registrations[registration].scope
      }
    }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    guard graph.isAsync.contains(true) else { return [] }
    let ways = graph.neverSynchronous()
    var faults: [AsyncInSync] = []
    func note(_ place: AsyncInSync.Place, _ target: Graph.Target) {
      guard case .registration(let asked) = target, let end = ways.end(from: asked) else { return }
      faults.append(AsyncInSync(place: place, asked: asked, asynchronous: end))
    }
    for (index, registration) in graph.facts.registrations.enumerated() where graph.isPlaced[index] {
      for (position, (need, target)) in zip(registration.needs, graph.targets(of: index)).enumerated()
      where need.mode == .lazy || need.mode == .provider {
        note(.need(of: index, position), target)
      }
    }
    let overrides = LiveOverrides(graph)
    for (index, use) in graph.facts.uses.enumerated() where !use.isLoad && graph.isUseActive[index] {
      guard case .registration(let asked) = graph.useTargets[index], ways.contains(asked),
        !overrides.mayReplace(ways.way(from: asked), seenFrom: use.scope)
      else { continue }
      note(.use(index), graph.useTargets[index])
    }
    for (index, read) in graph.facts.reads.enumerated() {
      // Which scope is current only the run knows: each that sees the key must lead to something async.
      guard let asked = askedBy(read, in: graph, overrides), asked.allSatisfy(ways.contains) else { continue }
      note(.read(index), .registration(asked[0]))
    }
    return faults
  }

  /// All that a key leads to that is read in whatever scope; nil if that may be something else.
  private static func askedBy(
    _ read: CurrentReadFact, in graph: Graph, _ overrides: LiveOverrides
  ) -> [RegistrationIndex]? {
    let facts = graph.facts
    guard !facts.keys[read.key].hasDefault, !overrides.isOverridden(read.key), facts.opaques.isEmpty else { return nil }
    let asked = facts.registrations.indices.filter {
      facts.registrations[$0].key == read.key && graph.isPlaced[$0] && facts.registrations[$0].role != .decoration
    }
    guard !asked.isEmpty, asked.allSatisfy({ !overrides.mayReplace([$0], seenFrom: facts.registrations[$0].scope) })
    else { return nil }
    return asked
  }

  package static func completed(_ faults: [any Fault], in graph: Graph) -> [any Fault] {
    guard faults.contains(where: { $0 is AsyncInSync }) else { return faults }
    let ways = Ways(graph)
    let waysOut = graph.neverSynchronous()
    return faults.map { fault in
      guard var fault = fault as? AsyncInSync else { return fault }
      fault.trail = waysOut.way(from: fault.asked).map { graph.step($0) }
      switch fault.place {
      case .read(let index):
        fault.trail[0].site = graph.facts.reads[index].site
      case .use(let index):
        fault.trail[0].site = graph.facts.uses[index].site
        fault.trail[0].scope = graph.scopeName(graph.facts.uses[index].scope)
      case .need(let holder, _): fault.trail = ways.steps(to: holder) + fault.trail
      }
      return fault
    }
  }
}
