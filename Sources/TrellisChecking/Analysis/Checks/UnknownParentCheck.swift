internal import TrellisGraph
internal import TrellisResolver

/// Finds parents that are declared nowhere, or outside the scanned sources.
enum UnknownParentCheck: Check {
  struct Unknown: Fault {
    let scope: ScopeIndex
    let name: String
    /// A similar name, which could stand there.
    var meant: String?
    /// Whether an import could declare the parent, so that it is merely out of sight.
    let isOutside: Bool

    var rule: Rule { isOutside ? .notFollowed : .unknownParent }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(scope), -2) }
  }

  static func faults(in graph: Graph) -> [Unknown] {
    graph.facts.scopes.indices.compactMap { scope in
      switch graph.facts.scopes[scope].parent {
      case .unknown(let name, let meant): Unknown(scope: scope, name: name, meant: meant, isOutside: false)
      case .outside(let name): Unknown(scope: scope, name: name, isOutside: true)
      case .root, .scope, .undecided: nil
      }
    }
  }
}

extension UnknownParentCheck.Unknown {
  func finding(in graph: Graph) -> Finding {
    let fact = graph.facts.scopes[scope]
    let site = fact.parentSite ?? fact.site
    if isOutside {
      return Finding(rule, "the parent of \(fact.name), '\(name)', lies outside the scanned sources", at: site).with(
        note:
          "pass the sources that declare '\(name)' to the check, too; until then nothing that \(fact.name) takes from above is"
          + " checked")
    }
    let message = "the parent of \(fact.name), '\(name)', is declared nowhere"
    guard let meant else {
      return Finding(rule, message, at: site)
        .with(note: "declare 'enum \(name): ScopeDefinition', or name a definition that exists")
    }
    return Finding(rule, "\(message); did you mean '\(meant)'?", at: site)
      .with(note: "write '\(meant)', or declare 'enum \(name): ScopeDefinition'")
      .mended(by: Fix("Write '\(meant)'", isSafe: false, .rename(site, from: name, to: meant)))
  }
}
