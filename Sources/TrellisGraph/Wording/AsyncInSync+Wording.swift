extension AsyncInSyncCheck.AsyncInSync {
  func finding(in graph: Graph) -> Finding {
    let registrations = graph.facts.registrations
    let asked = graph.keyName(of: way[0])
    let asynchronous = way[way.count - 1]
    // Behind other names stands what is made.
    let made = way.firstIndex { graph.lifetimes[$0] != .alias } ?? 0
    let lifetime = graph.lifetimes[way[made]].rawValue
    let standsFor = made > 0 ? "stands for \(graph.keyName(of: way[made])), which " : ""
    let reason =
      way[made] == asynchronous
      ? "\(standsFor)is \(lifetime) and has an async factory"
      : "\(standsFor)is \(lifetime) and needs \(graph.keyName(of: asynchronous)), which has an async factory"
    let outcome = "so that nothing can have made it before"
    var message: String
    var advice: String
    let site: Site
    let key = ".\(graph.facts.keys[registrations[way[0]].key].name)"
    switch place {
    case .use(let index):
      site = graph.facts.uses[index].site
      message = "\(asked) is looked up synchronously, but it \(reason), \(outcome)"
      advice = "load it with 'try await scope.load(\(key))'"
    case .need(let holder, let position):
      let need = registrations[holder].needs[position]
      site = need.site
      message =
        "\(graph.name(of: holder)) looks \(asked) up synchronously with '.\(need.mode.rawValue)(\(key))', but it"
        + " \(reason), \(outcome)"
      advice = "need it strictly, as '\(key)'"
    }
    advice += ", or register \(graph.keyName(of: way[made])) with 'shared': then it is there once it is loaded"
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
