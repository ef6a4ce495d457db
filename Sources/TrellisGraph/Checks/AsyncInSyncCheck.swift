/// A synchronous request of something that only an async call can make, and that is not kept once it is made.
enum AsyncInSyncCheck: Check {
  struct AsyncInSync: Fault {
    enum Place: Hashable, Sendable {
      case use(Int)
      /// A `.lazy` or `.provider` need, by its position.
      case need(of: RegistrationIndex, Int)
    }

    let place: Place
    /// From what is asked for to the registration whose factory is async.
    let way: [RegistrationIndex]
    var trail: [Finding.Step] = []

    var rule: Rule { .asyncInSync }
    var identity: FaultIdentity {
      switch place {
      case .use(let use): FaultIdentity(rule, -1, use)
      case .need(let registration, let position): FaultIdentity(rule, registration, position)
      }
    }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    guard graph.isAsync.contains(true) else { return [] }
    let next = graph.neverSynchronous()
    var faults: [AsyncInSync] = []
    func note(_ place: AsyncInSync.Place, _ target: Graph.Target) {
      guard case .registration(let asked) = target, next[asked] >= 0 else { return }
      var way = [asked]
      while let last = way.last, next[last] != last { way.append(next[last]) }
      faults.append(AsyncInSync(place: place, way: way))
    }
    for (index, registration) in graph.facts.registrations.enumerated() where graph.isPlaced(index) {
      for (position, (need, target)) in zip(registration.needs, graph.targets(of: index)).enumerated()
      where need.mode == .lazy || need.mode == .provider {
        note(.need(of: index, position), target)
      }
    }
    for (index, use) in graph.facts.uses.enumerated() where !use.isLoad && graph.isUseActive[index] {
      note(.use(index), graph.useTargets[index])
    }
    return faults
  }

  package static func completed(_ faults: [any Fault], in graph: Graph) -> [any Fault] {
    guard faults.contains(where: { $0 is AsyncInSync }) else { return faults }
    let ways = Ways(graph)
    return faults.map { fault in
      guard var fault = fault as? AsyncInSync else { return fault }
      fault.trail = fault.way.map { graph.step($0) }
      switch fault.place {
      case .use(let index):
        fault.trail[0].site = graph.facts.uses[index].site
        fault.trail[0].scope = graph.scopeName(graph.facts.uses[index].scope)
      case .need(let holder, _): fault.trail = ways.steps(to: holder) + fault.trail
      }
      return fault
    }
  }
}
