package import TrellisResolver

/// Finds synchronous requests for instances that only an async call can create and that are not kept.
package enum AsyncInSyncCheck: Check {
  package struct AsyncInSync: Fault {
    package enum Request: Hashable, Sendable {
      case use(Int)
      /// A `.lazy` or `.provider` need, by position.
      case need(of: RegistrationIndex, Int)
    }

    let request: Request
    /// From the requested registration along its needs to the registration whose factory is async.
    let path: [RegistrationIndex]
    /// The dependency path to the registration that makes the request; empty unless it is a need.
    fileprivate(set) var reach: [Finding.Step] = []

    package init(request: Request, path: [RegistrationIndex]) {
      self.request = request
      self.path = path
    }

    var requested: RegistrationIndex { path[0] }
    var asynchronous: RegistrationIndex { path[path.count - 1] }

    package var rule: Rule { .asyncInSync }
    package var identity: FaultIdentity {
      switch request {
      case .use(let use): FaultIdentity(rule, .use(use))
      case .need(let registration, let position): FaultIdentity(rule, .registration(registration), position)
      }
    }
    package func definition(in graph: Graph) -> ScopeIndex? {
      switch request {
      case .use(let use): graph.facts.uses[use].scope
      case .need(let registration, _): graph.facts.registrations[registration].scope
      }
    }
  }

  package static func faults(in graph: Graph) -> [AsyncInSync] {
    guard let asynchrony = Asynchrony(graph) else { return [] }
    var faults: [AsyncInSync] = []
    for broken in graph.registrations(breaking: .asyncInSync) {
      guard case .registration(let requested) = broken.other else { continue }
      faults.append(
        AsyncInSync(request: .need(of: broken.registration, broken.need), path: asynchrony.path(from: requested)))
    }
    for (index, use) in graph.facts.uses.enumerated() where !use.isLoad && graph.isUseActive[index] {
      guard case .registration(let requested) = graph.useTargets[index] else { continue }
      let path = asynchrony.path(from: requested)
      if !path.isEmpty, !path.contains(where: { graph.facts.mayOverride(graph.facts.registrations[$0].key) }) {
        faults.append(AsyncInSync(request: .use(index), path: path))
      }
    }
    return faults
  }

  package static func completed(_ faults: [AsyncInSync], in graph: Graph) -> [AsyncInSync] {
    if faults.isEmpty { return [] }
    let paths = RequestPaths(graph)
    return faults.map { fault in
      guard case .need(let holder, _) = fault.request else { return fault }
      var fault = fault
      fault.reach = paths.steps(to: holder)
      return fault
    }
  }
}

/// The registrations that no synchronous request can ever create.
package struct Asynchrony {
  private let paths: Paths

  /// - Returns: Nil if a synchronous request can serve every registration, at least once its needs are loaded.
  package init?(_ graph: Graph) {
    func isRecreated(_ registration: RegistrationIndex) -> Bool {
      switch graph.lifetimes[registration] {
      // An alias is created as often as its target, which is the next step of the path.
      case .unique, .weak, .alias: true
      // A shared instance ends the path: once loaded, it is available synchronously.
      // So does a maker, which creates nothing by itself.
      case .shared, .collection, .inherited, .maker, .value, .input: false
      }
    }
    let registrations = graph.facts.registrations
    let own = registrations.indices.filter { registrations[$0].isAsync && isRecreated($0) }
    if own.isEmpty { return nil }
    paths = graph.strictEdges.paths(to: own, through: isRecreated)
  }

  /// Returns the path from a registration to the async factory that rules out a synchronous request; empty if there is none.
  package func path(from registration: RegistrationIndex) -> [RegistrationIndex] { paths.path(at: registration) }
}

extension AsyncInSyncCheck.AsyncInSync {
  package func finding(in graph: Graph) -> Finding {
    let made = graph.behindAliases(requested)
    let name = graph.keyName(of: requested)
    let reason =
      made == asynchronous && made == requested
      ? "the factory of \(name) is async, and a '\(graph.lifetimes[made].rawValue)' instance "
        + (graph.lifetimes[made] == .weak ? "may be gone" : "is created for each request")
      : "creating it waits for the async factory of \(graph.keyName(of: asynchronous))"
    var message: String
    var advice: String
    let site: Site
    var path = self.path.map { graph.step($0) }
    let wanted = graph.facts.keys[graph.facts.registrations[requested].key]
    let key = wanted.written
    switch request {
    case .use(let index):
      site = graph.facts.uses[index].site
      path[0].site = site
      path[0].scope = graph.scopeName(graph.facts.uses[index].scope)
      message = "\(name) is requested synchronously, but \(reason)"
      advice = "request it with 'try await scope.load(\(key))'"
    case .need(let holder, let position):
      let need = graph.facts.registrations[holder].needs[position]
      site = need.site
      path = reach + path
      message =
        "\(graph.name(of: holder)) requests \(name) synchronously, through '\(wanted.need(need.mode))', but \(reason)"
      advice =
        need.mode.isStrict
        ? "give '\(graph.facts.keys[graph.facts.registrations[holder].key].written)' the type 'AsyncMaker', whose calls load what they need"
        : "need it strictly, as '\(wanted.need(.strict))'"
    }
    let lifetime = graph.lifetimes[made].rawValue
    advice += ", or register \(graph.keyName(of: made)) as 'shared' instead of '\(lifetime)', and load it first"
    return Finding(
      rule, message, at: site,
      notes: [
        Finding.Note(
          "\(graph.name(of: asynchronous)), in \(graph.placeName(of: asynchronous)), has an async factory",
          at: graph.site(of: asynchronous)),
        Finding.Note(advice, at: site),
      ], path: path)
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
