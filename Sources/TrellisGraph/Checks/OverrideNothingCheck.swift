internal import TrellisResolver

/// Finds overrides and decorations of keys that nothing above registers.
enum OverrideNothingCheck: Check {
  struct Nothing: Fault {
    enum Source: Hashable, Sendable {
      /// `app.override(…)` or `app.decorate(…)` in a definition.
      case registration(RegistrationIndex)
      /// `$0.override(…)` when a scope is created, opened or derived.
      case live(Int)
    }

    let source: Source
    let key: KeyIndex
    let scope: ScopeIndex
    let site: Site
    /// Whether no run may register the key before.
    let isSure: Bool
    /// Registrations of the key that are out of reach.
    let elsewhere: [RegistrationIndex]
    /// Visible registrations of keys with a similar name, nearest first, or of the same type.
    fileprivate(set) var similar: [SimilarKeys.Match] = []

    var rule: Rule { .overrideNothing }
    var identity: FaultIdentity {
      switch source {
      case .registration(let index): FaultIdentity(rule, .registration(index))
      case .live(let index): FaultIdentity(rule, .override(index))
      }
    }
    func definition(in graph: Graph) -> ScopeIndex? { scope }
  }

  static func faults(in graph: Graph) -> [Nothing] {
    let facts = graph.facts
    var faults: [Nothing] = []
    for broken in graph.registrations(breaking: .overrideNothing) {
      let index = broken.registration
      let registration = facts.registrations[index]
      guard !graph.others.isJoint, registration.path == graph.others.path, !graph.mayBeHidden(from: registration.scope),
        let absence = graph.absence(
          of: registration.key, in: registration.scope, on: registration.path,
          where: { other in
            other.role != .decoration && !other.isOverride
              && (other.scope != registration.scope || other.module != nil || registration.role == .decoration)
          })
      else { continue }
      faults.append(
        Nothing(
          source: .registration(index), key: registration.key, scope: registration.scope, site: registration.site,
          isSure: absence.registrations.isEmpty, elsewhere: []))
    }
    for (index, override) in facts.overrides.enumerated() {
      // A contribution may be the first to its key.
      guard !override.role.isContribution, graph.overrideTargets[index] == .missing else { continue }
      faults.append(
        Nothing(
          source: .live(index), key: override.key, scope: override.scope, site: override.site, isSure: true,
          elsewhere: []
        ))
    }
    guard !faults.isEmpty else { return [] }
    let byKey = graph.registrationsByKey(faults.map(\.key))
    return faults.map { fault in
      Nothing(
        source: fault.source, key: fault.key, scope: fault.scope, site: fault.site,
        isSure: fault.isSure, elsewhere: (byKey[fault.key] ?? []).filter { fault.source != .registration($0) })
    }
  }

  static func completed(_ faults: [Nothing], in graph: Graph) -> [Nothing] {
    if faults.isEmpty { return [] }
    let similar = SimilarKeys(graph: graph, wanted: faults.map { ($0.key, $0.scope, $0.site.file, []) })
    return faults.enumerated().map { position, fault in
      var fault = fault
      // What is registered below, a run learns when that opens. It says the same of what it sees.
      if !fault.elsewhere.contains(where: { graph.facts.registrations[$0].scope == fault.scope }) {
        fault.similar = similar.matches[position]
      }
      return fault
    }
  }
}

extension OverrideNothingCheck.Nothing {
  func finding(in graph: Graph) -> Finding {
    var notes: [Finding.Note] = []
    notes.appendAtMost(elsewhere) { registration in
      if graph.facts.registrations[registration].scope == scope {
        // Only what an 'include' registers can be overridden in the same scope.
        let isIncluded = graph.facts.registrations[registration].module != nil
        return Finding.Note(
          isIncluded
            ? "move the override below the 'include': \(graph.name(key)) is registered later in the same scope"
            : "change this registration, and delete the override: they are in the same scope",
          at: graph.site(of: registration))
      }
      return graph.elsewhereNote(registration, seenFrom: scope)
    }
    notes += similar.map(graph.note)
    let question = graph.question(similar)
    switch source {
    case .registration(let index) where graph.facts.registrations[index].role == .decoration:
      return Finding(
        rule,
        "\(graph.name(key)) is decorated in \(graph.scopeName(scope)), but nothing there or above registers it"
          + question, at: site,
        notes: notes + [Finding.Note(decorationAdvice(in: graph), at: site)]
      )
    case .registration:
      if let below = ownerBelow(in: graph) {
        notes.append(
          Finding.Note(
            "delete this override and change \(graph.name(key)) in \(graph.scopeName(below)), or move the override to a child scope of \(graph.scopeName(below))",
            at: site))
      } else if !elsewhere.contains(where: { graph.facts.registrations[$0].scope == scope }) {
        notes.append(
          Finding.Note("write 'shared', 'unique' or 'value' to register it here, or delete the override", at: site))
      }
      return Finding(
        rule,
        "\(graph.name(key)) is overridden in \(graph.scopeName(scope)), but nothing above registers it\(question)",
        at: site, notes: notes)
    case .live(let override):
      let isDecoration = graph.facts.overrides[override].role == .decoration
      notes.append(
        Finding.Note(
          elsewhere.isEmpty
            ? "delete this \(isDecoration ? "decoration" : "override"), or register \(graph.name(key)) in \(graph.sight(of: scope))"
            : "pass the override where the scope that registers the key is opened", at: site))
      let verb = isDecoration ? "decorated" : "overridden"
      return Finding(
        rule, "\(graph.name(key)) is \(verb), but nothing registers it in \(graph.sight(of: scope))\(question)",
        at: site, notes: notes)
    }
  }

  /// A scope below that registers the key.
  private func ownerBelow(in graph: Graph) -> ScopeIndex? {
    elsewhere.lazy.map { graph.facts.registrations[$0].scope }
      .first { $0 != scope && graph.tree.isSameOrAbove(scope, $0) }
  }

  private func decorationAdvice(in graph: Graph) -> String {
    if let below = ownerBelow(in: graph) {
      return "move this decoration to \(graph.scopeName(below)), which registers \(graph.name(key))"
    }
    return elsewhere.isEmpty
      ? "register \(graph.name(key)) in \(graph.sight(of: scope)), or delete this decoration"
      : "move this decoration to \(graph.scopeName(of: elsewhere[0])), which registers \(graph.name(key)), or below it"
  }
}
