package import TrellisResolver

/// Finds chains of strict needs that are longer than plain calls can create on the smallest stack of a thread.
package enum TooDeepCheck: Check {
  package struct Chain: Fault {
    /// Each member needs the next; one more than allowed.
    package let members: [RegistrationIndex]

    package var rule: Rule { .tooDeep }
    package var identity: FaultIdentity { FaultIdentity(rule, .registration(members[0])) }
    package func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[members[0]].scope }
  }

  // What is one longer than allowed begins a finding; what needs that is not told of as well.
  package static func faults(in graph: Graph) -> [Chain] {
    graph.registrations(breaking: .tooDeep).map { broken in
      var members = [broken.registration]
      while let last = members.last, graph.heights[last] > 1 {
        let next = graph.strictEdges.targets(of: last).first { graph.heights[$0] == graph.heights[last] - 1 }
        members.append(next ?? last)
      }
      return Chain(members: members)
    }
  }
}

extension TooDeepCheck.Chain {
  package func finding(in graph: Graph) -> Finding {
    let message =
      "\(graph.name(of: members[0])) begins a chain of \(members.count) registrations, each needing the next at once; "
      + "a chain may have at most \(Graph.deepestChain)"
    return Finding(
      rule, message, at: graph.site(of: members[0]), notes: [remedy(in: graph)], path: members.map { graph.step($0) })
  }

  /// At the first need on the path that is written and may be deferred.
  private func remedy(in graph: Graph) -> Finding.Note {
    for (holder, needed) in zip(members, members.dropFirst()) where graph.lifetimes[holder] != .alias {
      let needs = zip(graph.facts.registrations[holder].needs, graph.targets(of: holder)).enumerated()
      for (position, (need, target)) in needs
      where target == .registration(needed) && need.mode.isStrict
        && !graph.facts.registrations[holder].isInner(position)
      {
        let key = graph.facts.keys[need.key]
        return Finding.Note(key.deferral(ofProperty: need.property != nil), at: need.property ?? need.site)
      }
    }
    let end = graph.keyName(of: members[members.count - 1])
    return Finding.Note("let each of these name \(end), where the chain ends", at: graph.site(of: members[0]))
  }
}

extension Graph {
  /// The most registrations that may strictly need one another in a chain.
  package static var deepestChain: Int { Int(Resolver.deepestChain) }
}
