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
    guard let asynchrony = Asynchrony(graph) else { return [] }
    var faults: [AsyncInSync] = []
    func note(_ place: AsyncInSync.Place, _ asked: RegistrationIndex, _ way: [RegistrationIndex]) {
      guard let end = way.last else { return }
      faults.append(AsyncInSync(place: place, asked: asked, asynchronous: end))
    }
    for (index, registration) in graph.facts.registrations.enumerated() where graph.isPlaced[index] {
      for (position, (need, target)) in zip(registration.needs, graph.targets(of: index)).enumerated()
      where need.mode == .lazy || need.mode == .provider {
        guard case .registration(let asked) = target else { continue }
        note(.need(of: index, position), asked, asynchrony.way(from: asked, requestedFrom: registration.scope))
      }
    }
    let overrides = LiveOverrides(graph)
    for (index, use) in graph.facts.uses.enumerated() where !use.isLoad && graph.isUseActive[index] {
      guard case .registration(let asked) = graph.useTargets[index] else { continue }
      let way = asynchrony.way(from: asked, requestedFrom: use.scope)
      if !way.isEmpty, !overrides.mayReplace(way, seenFrom: use.scope) { note(.use(index), asked, way) }
    }
    for (index, read) in graph.facts.reads.enumerated() {
      // Which scope is current only the run knows: each that sees the key must lead to something async.
      guard let asked = askedBy(read, in: graph, overrides) else { continue }
      let ways = asked.map { asynchrony.way(from: $0) }
      if ways.allSatisfy({ !$0.isEmpty }) { note(.read(index), asked[0], ways[0]) }
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
    guard let asynchrony = Asynchrony(graph) else { return faults }
    let ways = Ways(graph)
    return faults.map { fault in
      guard var fault = fault as? AsyncInSync else { return fault }
      switch fault.place {
      case .read(let index):
        fault.trail = asynchrony.way(from: fault.asked).map { graph.step($0) }
        fault.trail[0].site = graph.facts.reads[index].site
      case .use(let index):
        let use = graph.facts.uses[index]
        fault.trail = asynchrony.way(from: fault.asked, requestedFrom: use.scope).map { graph.step($0) }
        fault.trail[0].site = use.site
        fault.trail[0].scope = graph.scopeName(use.scope)
      case .need(let holder, _):
        let scope = graph.facts.registrations[holder].scope
        let way = asynchrony.way(from: fault.asked, requestedFrom: scope)
        fault.trail = ways.steps(to: holder) + way.map { graph.step($0) }
      }
      return fault
    }
  }
}

/// What no synchronous request can ever serve.
private struct Asynchrony {
  private let edges: RequestedEdges
  private let ways: WaysOut

  /// - Returns: Nil if any registration can be made without waiting, or once something has loaded what it needs.
  init?(_ graph: Graph) {
    func isMadeAgain(_ registration: RegistrationIndex) -> Bool {
      switch graph.lifetimes[registration] {
      // Another name is made as often as what it stands for is, which is the next on the way.
      case .unique, .weak, .alias: true
      // What is shared ends the way: once something has loaded it, it is there.
      case .shared, .value, .input, .collection, .inherited: false
      }
    }
    let registrations = graph.facts.registrations
    let own = registrations.indices.filter { registrations[$0].isAsync && isMadeAgain($0) }
    if own.isEmpty { return nil }
    let edges = RequestedEdges(graph)
    self.edges = edges
    ways = edges.edges.ways(to: own) { isMadeAgain(edges.registrations[$0]) }
  }

  /// From a registration to the async factory for which it can be made by no synchronous request; empty if it can.
  ///
  /// - Parameter scope: Who requests it; nil if that is not known.
  func way(from registration: RegistrationIndex, requestedFrom scope: ScopeIndex? = nil) -> [RegistrationIndex] {
    let node = scope.map { edges.node(of: registration, requestedFrom: $0) } ?? registration
    var way: [RegistrationIndex] = []
    // A node that stands for a request leads to the one of its registration.
    for next in ways.way(from: node).map({ edges.registrations[$0] }) where way.last != next { way.append(next) }
    return way
  }
}
