extension CurrentCheck.Unseen {
  func finding(in graph: Graph) -> Finding {
    var notes: [Finding.Note] = []
    notes.appendAtMost(Array(reads.dropFirst())) { Finding.Note("it is read here too", at: $0) }
    var isTold: Set<ScopeIndex> = []
    let runs = graph.facts.runs.sorted { $0.site < $1.site }.filter { isTold.insert($0.scope).inserted }
    notes.appendAtMost(runs) { run in
      Finding.Note("\(graph.scopeName(run.scope)) runs something here, and does not see it", at: run.site)
    }
    let places = graph.registrationsByKey([key])[key] ?? []
    notes.appendAtMost(places) {
      Finding.Note("it is registered in \(graph.placeName(of: $0))", at: graph.site(of: $0))
    }
    let remedy =
      places.isEmpty
      ? "register \(graph.name(key)) in what runs, or above, or give the key a default"
      : "run what reads it in a scope that sees it, 'scope.run { … }', or read it from such a scope"
    notes.append(Finding.Note(remedy, at: reads[0]))
    return Finding(
      rule, "\(graph.typedName(key)) is read with '@Current', but no scope that runs something sees it", at: reads[0],
      notes: notes)
  }
}
