extension OverrideNothingCheck.Nothing {
  func finding(in graph: Graph) -> Finding {
    var notes: [Finding.Note] = []
    notes.appendAtMost(elsewhere) { registration in
      if graph.facts.registrations[registration].scope == scope {
        return Finding.Note(
          "\(graph.name(key)) is registered later in the same scope; override it after that",
          at: graph.site(of: registration))
      }
      return graph.elsewhereNote(registration, seenFrom: scope)
    }
    switch place {
    case .registration(let index) where graph.facts.registrations[index].role == .decoration:
      return Finding(
        rule, "\(graph.name(key)) is decorated in \(graph.scopeName(scope)), but nothing there or above registers it",
        at: site,
        notes: notes + [Finding.Note("register it first, or decorate it where it is registered", at: site)])
    case .registration:
      if !elsewhere.contains(where: { graph.facts.registrations[$0].scope == scope }) {
        notes.append(Finding.Note("register it with 'shared', 'unique' or 'value' instead of 'override'", at: site))
      }
      return Finding(
        rule, "\(graph.name(key)) is overridden in \(graph.scopeName(scope)), but nothing above registers it",
        at: site, notes: notes)
    case .live(let override):
      if graph.facts.overrides[override].isPermission {
        return Finding(
          rule,
          "\(graph.name(key)) is permitted to be live, but nothing registers it in \(graph.sight(of: scope)), or below",
          at: site, notes: notes + [Finding.Note("delete this line, or name the key that is meant", at: site)])
      }
      if !elsewhere.isEmpty {
        notes.append(Finding.Note("pass the override where the scope that registers the key is opened", at: site))
      }
      return Finding(
        rule, "\(graph.name(key)) is overridden, but nothing registers it in \(graph.sight(of: scope))", at: site,
        notes: notes)
    }
  }
}
