internal import TrellisGraph
internal import TrellisResolver

extension SourceFacts {
  /// The part of a program that some of its root scopes lead to.
  package struct Rooted: Sendable {
    package var facts: SourceFacts
    /// The number of scopes below other roots.
    package var leftOut = 0
    /// The given names that no root definition has.
    package var unknown: [String] = []

    package init(facts: SourceFacts) { self.facts = facts }
  }

  /// Returns the program without the scopes below other roots and without everything in them.
  ///
  /// Scopes that no root leads to stay, so that errors in their parents are reported.
  package func rooted(at names: [String]) -> Rooted {
    let scopes = graph.scopes
    let tops = scopes.indices.filter { scopes[$0].parent == .root }
    let topNames = Set(tops.map { scopes[$0].name })
    let kept = Set(names)
    let tree = ScopeTree(scopes)
    var isLeftOut = [Bool](repeating: false, count: scopes.count)
    // Parents come before children in the tree's order.
    for index in tree.order {
      switch scopes[index].parent {
      case .root: isLeftOut[index] = !kept.contains(scopes[index].name)
      case .scope(let parent): isLeftOut[index] = isLeftOut[parent]
      case .unknown, .outside, .undecided: break
      }
    }
    var rooted = Rooted(facts: self)
    rooted.unknown = names.filter { !topNames.contains($0) }
    rooted.leftOut = isLeftOut.count { $0 }
    if rooted.leftOut > 0 { rooted.facts.remove(isLeftOut) }
    return rooted
  }

  private mutating func remove(_ isLeftOut: [Bool]) {
    var positions: [ScopeIndex] = []
    var count = 0
    for isOut in isLeftOut {
      positions.append(count)
      if !isOut { count += 1 }
    }
    graph.scopes = zip(graph.scopes, isLeftOut).filter { !$1 }.map(\.0)
    for index in graph.scopes.indices {
      if case .scope(let parent) = graph.scopes[index].parent { graph.scopes[index].parent = .scope(positions[parent]) }
    }
    graph.registrations.removeAll { isLeftOut[$0.scope] }
    for index in graph.registrations.indices {
      graph.registrations[index].scope = positions[graph.registrations[index].scope]
    }
    ends.removeAll { isLeftOut[$0.scope] }
    for index in ends.indices { ends[index].scope = positions[ends[index].scope] }
    graph.uses.removeAll { isLeftOut[$0.scope] }
    for index in graph.uses.indices { graph.uses[index].scope = positions[graph.uses[index].scope] }
    undeclaredNeeds.removeAll { isLeftOut[$0.scope] }
    for index in undeclaredNeeds.indices {
      undeclaredNeeds[index].scope = positions[undeclaredNeeds[index].scope]
    }
    // Handovers that involve a removed scope go.
    handovers.removeAll { handover in handover.scopes.contains { isLeftOut[$0] } }
    for index in handovers.indices { handovers[index].move { positions[$0] } }
    graph.opaques.removeAll { opaque in opaque.scope.map { isLeftOut[$0] } ?? false }
    for index in graph.opaques.indices { graph.opaques[index].scope = graph.opaques[index].scope.map { positions[$0] } }
    ofTests = Set(ofTests.filter { !isLeftOut[$0] }.map { positions[$0] })
  }
}

extension SourceFacts {
  /// Takes into account that code of other programs may register keys, too.
  package mutating func assumeOtherPrograms() {
    for index in reads.indices where reads[index].registration == .none { reads[index].registration = .unknown }
  }
}

extension HandoverFact {
  /// All scopes that it refers to.
  fileprivate var scopes: [ScopeIndex] { [scope] + [outer?.scope, opened, context?.scope].compactMap { $0 } }

  fileprivate mutating func move(_ position: (ScopeIndex) -> ScopeIndex) {
    scope = position(scope)
    outer = outer.map { Required(scope: position($0.scope), site: $0.site) }
    opened = opened.map(position)
    context = context.map { Required(scope: position($0.scope), site: $0.site) }
  }
}
