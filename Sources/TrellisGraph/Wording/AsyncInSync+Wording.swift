extension AsyncInSyncCheck.AsyncInSync {
  func finding(in graph: Graph) -> Finding {
    let made = graph.behindAliases(asked)
    let name = graph.keyName(of: asked)
    var reason = made == asked ? "" : "stands for \(graph.keyName(of: made)), which "
    reason += "is \(graph.lifetimes[made].rawValue) and "
    reason +=
      made == asynchronous
      ? "has an async factory" : "needs \(graph.keyName(of: asynchronous)), which has an async factory"
    let outcome = "so that nothing can have made it before"
    var message: String
    var advice: String
    let site: Site
    let key = ".\(graph.facts.keys[graph.facts.registrations[asked].key].name)"
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
  /// What an alias stands for in the end; a registration that is none stands for itself.
  func behindAliases(_ registration: RegistrationIndex) -> RegistrationIndex {
    var current = registration
    for _ in facts.registrations.indices {
      guard lifetimes[current] == .alias, case .registration(let next) = targets(of: current).first else { break }
      current = next
    }
    return current
  }
}
