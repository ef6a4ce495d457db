/// Finds synchronous requests for instances that only an async call can create and that are not kept.
enum AsyncInSyncCheck: Check {
  struct AsyncInSync: Fault {
    enum Place: Hashable, Sendable {
      case use(Int)
      /// A key read with `@Current`, in any scope.
      case read(Int)
      /// A `.lazy` or `.provider` need, by position.
      case need(of: RegistrationIndex, Int)
    }

    let place: Place
    /// From the requested registration along its needs to the registration whose factory is async.
    let path: [RegistrationIndex]
    var trail: [Finding.Step] = []

    var requested: RegistrationIndex { path[0] }
    var asynchronous: RegistrationIndex { path[path.count - 1] }

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

  static func faults(in graph: Graph) -> [AsyncInSync] {
    guard let asynchrony = Asynchrony(graph) else { return [] }
    var faults: [AsyncInSync] = []
    for (index, registration) in graph.facts.registrations.enumerated() where graph.isPlaced[index] {
      for (position, (need, target)) in zip(registration.needs, graph.targets(of: index)).enumerated()
      where need.mode == .lazy || need.mode == .provider {
        guard case .registration(let requested) = target else { continue }
        let path = asynchrony.path(from: requested, requestedFrom: registration.scope)
        if !path.isEmpty { faults.append(AsyncInSync(place: .need(of: index, position), path: path)) }
      }
    }
    let overrides = LiveOverrides(graph)
    for (index, use) in graph.facts.uses.enumerated() where !use.isLoad && graph.isUseActive[index] {
      guard case .registration(let requested) = graph.useTargets[index] else { continue }
      let path = asynchrony.path(from: requested, requestedFrom: use.scope)
      if !path.isEmpty, !overrides.mayReplace(path, seenFrom: use.scope) {
        faults.append(AsyncInSync(place: .use(index), path: path))
      }
    }
    for (index, read) in graph.facts.reads.enumerated() {
      // Only the run knows which scope is current, so every registration of the key must lead to an async factory.
      guard let requested = requestedBy(read, in: graph, overrides) else { continue }
      let paths = requested.map { asynchrony.path(from: $0) }
      if paths.allSatisfy({ !$0.isEmpty }) { faults.append(AsyncInSync(place: .read(index), path: paths[0])) }
    }
    return faults
  }

  /// Returns every registration that a `@Current` read of a key can find; nil if it can find anything else.
  private static func requestedBy(
    _ read: CurrentReadFact, in graph: Graph, _ overrides: LiveOverrides
  ) -> [RegistrationIndex]? {
    let facts = graph.facts
    guard !facts.keys[read.key].hasDefault, !overrides.isOverridden(read.key), facts.opaques.isEmpty else { return nil }
    let requested = facts.registrations.indices.filter {
      facts.registrations[$0].key == read.key && graph.isPlaced[$0] && facts.registrations[$0].role != .decoration
    }
    guard !requested.isEmpty,
      requested.allSatisfy({ !overrides.mayReplace([$0], seenFrom: facts.registrations[$0].scope) })
    else { return nil }
    return requested
  }

  static func completed(_ faults: [AsyncInSync], in graph: Graph) -> [AsyncInSync] {
    if faults.isEmpty { return [] }
    let paths = RequestPaths(graph)
    return faults.map { fault in
      var fault = fault
      fault.trail = fault.path.map { graph.step($0) }
      switch fault.place {
      case .read(let index): fault.trail[0].site = graph.facts.reads[index].site
      case .use(let index):
        fault.trail[0].site = graph.facts.uses[index].site
        fault.trail[0].scope = graph.scopeName(graph.facts.uses[index].scope)
      case .need(let holder, _): fault.trail = paths.steps(to: holder) + fault.trail
      }
      return fault
    }
  }
}

/// The registrations that no synchronous request can ever create.
private struct Asynchrony {
  private let edges: RequestedEdges
  private let paths: Paths

  /// - Returns: Nil if a synchronous request can serve every registration, at least once its needs are loaded.
  init?(_ graph: Graph) {
    func isRecreated(_ registration: RegistrationIndex) -> Bool {
      switch graph.lifetimes[registration] {
      // An alias is created as often as its target, which is the next step of the path.
      case .unique, .weak, .alias: true
      // A shared instance ends the path: once loaded, it is available synchronously. So does a maker, which creates nothing by itself.
      case .shared, .maker, .value, .input, .collection, .inherited: false
      }
    }
    let registrations = graph.facts.registrations
    let own = registrations.indices.filter { registrations[$0].isAsync && isRecreated($0) }
    if own.isEmpty { return nil }
    let edges = RequestedEdges(graph)
    self.edges = edges
    paths = edges.edges.paths(to: own) { isRecreated(edges.registrations[$0]) }
  }

  /// Returns the path from a registration to the async factory that rules out a synchronous request; empty if there is none.
  ///
  /// - Parameter scope: The requesting scope; nil if it is not known.
  func path(from registration: RegistrationIndex, requestedFrom scope: ScopeIndex? = nil) -> [RegistrationIndex] {
    let node = scope.map { edges.node(of: registration, requestedFrom: $0) } ?? registration
    var path: [RegistrationIndex] = []
    // A request's node leads to its registration's own node, which is the same step.
    for next in paths.path(at: node).map({ edges.registrations[$0] }) where path.last != next { path.append(next) }
    return path
  }
}

extension AsyncInSyncCheck.AsyncInSync {
  func finding(in graph: Graph) -> Finding {
    let made = graph.behindAliases(requested)
    let name = graph.keyName(of: requested)
    var reason = made == requested ? "" : "stands for \(graph.keyName(of: made)), which "
    reason += "is \(graph.lifetimes[made].rawValue) and "
    reason +=
      made == asynchronous
      ? "has an async factory" : "needs \(graph.keyName(of: asynchronous)), which has an async factory"
    let outcome = "so that nothing can have made it before"
    var message: String
    var advice: String
    let site: Site
    let key = ".\(graph.facts.keys[graph.facts.registrations[requested].key].name)"
    switch place {
    case .use(let index):
      site = graph.facts.uses[index].site
      message = "\(name) is looked up synchronously, but it \(reason), \(outcome)"
      advice = "load it with 'try await scope.load(\(key))'"
    case .read(let index):
      site = graph.facts.reads[index].site
      message = "\(name) is read with '@Current' synchronously, but it \(reason), \(outcome)"
      advice = "load it with 'try await scope.load(\(key))'"
    case .need(let holder, let position):
      let need = graph.facts.registrations[holder].needs[position]
      site = need.site
      message =
        "\(graph.name(of: holder)) looks \(name) up synchronously with '.\(need.mode.rawValue)(\(key))', but it"
        + " \(reason), \(outcome)"
      advice = "need it strictly, as '\(key)'"
    }
    advice += ", or register \(graph.keyName(of: made)) with 'shared': then it is there once it is loaded"
    return Finding(
      rule, message, at: site,
      notes: [
        Finding.Note(
          "\(graph.name(of: asynchronous)), in \(graph.placeName(of: asynchronous)), has an async factory",
          at: graph.site(of: asynchronous)),
        Finding.Note(advice, at: site),
      ], trail: trail)
  }
}

extension Graph {
  /// Follows aliases to the registration behind them; returns any other registration unchanged.
  func behindAliases(_ registration: RegistrationIndex) -> RegistrationIndex {
    var current = registration
    for _ in facts.registrations.indices {
      guard lifetimes[current] == .alias, case .registration(let next) = targets(of: current).first else { break }
      current = next
    }
    return current
  }
}
