internal import TrellisGraph
internal import TrellisResolver

/// Finds factories and hooks that look keys up in a narrower scope: what they make would keep that scope's instances, or
/// miss them, because no scope is current where an instance is made that outlives the request.
enum CaptiveCheck: TextCheck {
  struct Captive: Fault {
    let need: UndeclaredNeedFact
    let registration: RegistrationIndex

    var rule: Rule { .captive }
    /// The needs of a registration are counted from 0.
    var identity: FaultIdentity { FaultIdentity(rule, .registration(registration), -2 - need.key) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[registration].scope }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Captive] {
    var isReported: Set<FaultIdentity> = []
    return UndeclaredNeedCheck.all(in: graph, of: program).compactMap { one in
      let own = graph.facts.registrations[one.registration].scope
      let captive = Captive(need: one.need, registration: one.registration)
      // What is made at each request keeps nothing beyond its own life.
      guard !one.need.isDeferred, !one.need.mayBeNew, own != one.need.scope,
        graph.tree.isSameOrAbove(own, one.need.scope),
        ![.unique, .alias, .maker].contains(graph.lifetimes[one.registration])
      else { return nil }
      return isReported.insert(captive.identity).inserted ? captive : nil
    }
  }
}

extension CaptiveCheck.Captive {
  func finding(in graph: Graph) -> Finding {
    let (name, key) = (graph.name(of: registration), graph.name(need.key))
    let (own, narrow) = (graph.scopeName(of: registration), graph.scopeName(need.scope))
    let code = need.isOfHook ? "its hook" : "its factory"
    return Finding(
      rule,
      "\(name) lives as long as \(own), but \(code) looks up \(key) of \(narrow): it would keep the first, or find none",
      at: need.site,
      notes: [
        Finding.Note("\(name) is registered here, and outlives each \(narrow)", at: graph.site(of: registration)),
        Finding.Note(
          "register \(name) in \(narrow), or \(graph.makerAdvice(for: registration, taking: need.key))", at: need.site),
      ])
  }
}
