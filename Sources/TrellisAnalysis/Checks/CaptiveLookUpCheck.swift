internal import TrellisGraph

/// Finds factories and hooks that look keys up in a narrower scope: what they make would keep that scope's instances, or
/// miss them, because no scope is current where an instance is made that outlives the request.
///
/// A `unique` instance made for a request sees the requester's current scope and keeps nothing beyond its own life.
enum CaptiveLookUpCheck: TextCheck {
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
    return captives(in: graph, of: program).filter {
      $0.need.doubt == nil && isReported.insert($0.identity).inserted
    }
  }

  /// Returns the look-ups that are captives if they are made while the factory runs, which is in doubt.
  static func unchecked(in graph: Graph, of program: SourceFacts) -> [UndeclaredNeedFact] {
    captives(in: graph, of: program).map(\.need).filter { $0.doubt != nil }
  }

  private static func captives(in graph: Graph, of program: SourceFacts) -> [Captive] {
    UndeclaredNeedCheck.all(in: graph, of: program).compactMap { one in
      let own = graph.facts.registrations[one.registration].scope
      guard !one.need.isDeferred, !one.need.mayBeNew, one.need.scope != own,
        graph.tree.isSameOrAbove(own, one.need.scope)
      else { return nil }
      switch graph.lifetimes[one.registration] {
      case .unique, .maker: return nil
      default: break
      }
      return Captive(need: one.need, registration: one.registration)
    }
  }
}

extension CaptiveLookUpCheck.Captive {
  func finding(in graph: Graph) -> Finding {
    let (name, key) = (graph.name(of: registration), graph.name(need.key))
    let (own, narrow) = (graph.scopeName(of: registration), graph.scopeName(need.scope))
    let code = need.isHook ? "a hook" : "the factory"
    return Finding(
      rule, "\(code) of \(name), which lives in '\(own)', looks \(key) up in '\(narrow)', and would keep or miss it",
      at: need.site,
      notes: [
        Finding.Note("\(name) is registered here, and outlives each '\(narrow)'", at: graph.site(of: registration)),
        Finding.Note(
          "register \(name) in '\(narrow)', make it with 'maker', so that the caller passes \(key), or open a "
            + "'\(narrow)' for this look-up", at: need.site),
      ])
  }
}
