/// The shortest way to each registration from something that asks for it: a use in the text, or a registration
/// that nobody needs. One walk for all.
package struct Ways: Sendable {
  private let graph: Graph
  /// For each registration, what leads to it: another registration, or -1 at the start of a way.
  private var before: [RegistrationIndex]
  /// For a registration at the start of a way that a use asks for, the use; else -1.
  private var use: [Int]
  /// How many steps lie before a registration.
  private var length: [Int]

  package init(_ graph: Graph) {
    self.graph = graph
    let count = graph.facts.registrations.count
    before = Array(repeating: -1, count: count)
    use = Array(repeating: -1, count: count)
    length = Array(repeating: 0, count: count)
    var isReached = [Bool](repeating: false, count: count)
    var queue: [RegistrationIndex] = []
    queue.reserveCapacity(count)

    for (index, target) in graph.useTargets.enumerated() {
      guard graph.isUseActive[index], case .registration(let registration) = target, !isReached[registration] else {
        continue
      }
      isReached[registration] = true
      use[registration] = index
      queue.append(registration)
    }
    var isNeeded = [Bool](repeating: false, count: count)
    for registration in 0..<count where graph.isPlaced[registration] {
      for case .registration(let target) in graph.targets(of: registration) { isNeeded[target] = true }
    }
    for registration in 0..<count where !isNeeded[registration] && !isReached[registration] {
      isReached[registration] = true
      queue.append(registration)
    }
    var next = 0
    while next < queue.count {
      let registration = queue[next]
      next += 1
      guard graph.isPlaced[registration] else { continue }
      for case .registration(let target) in graph.targets(of: registration) where !isReached[target] {
        isReached[target] = true
        before[target] = registration
        length[target] = length[registration] + 1
        queue.append(target)
      }
    }
  }

  /// The registrations on the way, outermost first, the given one last.
  package func way(to registration: RegistrationIndex) -> [RegistrationIndex] {
    var way = [registration]
    var current = registration
    while before[current] >= 0 {
      current = before[current]
      way.append(current)
    }
    return way.reversed()
  }

  /// The member of a loop that is reached first from outside; nil if nothing outside asks.
  package func entry(into loop: [RegistrationIndex]) -> RegistrationIndex? {
    let members = Set(loop)
    return loop.filter { before[$0] >= 0 && !members.contains(before[$0]) }.min { length[$0] < length[$1] }
  }

  /// The way to a registration as steps; the first one stands at the use that asks, if one does.
  ///
  /// A collection and what it puts together are one step: the contribution, whose place says more.
  package func steps(to registration: RegistrationIndex) -> [Finding.Step] {
    let way = way(to: registration)
    let shown = way.filter { $0 == registration || graph.facts.registrations[$0].role != .collection }
    var steps = shown.map { graph.step($0) }
    let asking = use[way[0]]
    if asking >= 0 {
      steps[0].site = graph.facts.uses[asking].site
      steps[0].scope = graph.facts.scopes[graph.facts.uses[asking].scope].name
    }
    return steps
  }

  /// The way to something that asks in vain, the missing key last.
  func trail(to demand: MissingCheck.Demand) -> [Finding.Step] {
    let last = graph.step(key: demand.key, scope: demand.scope, site: demand.site)
    switch demand.asker {
    case .registration(let index): return steps(to: index) + [last]
    case .requester(of: let asked, let index): return steps(to: index) + [graph.step(asked), last]
    case .requesterUse(of: let asked, let use):
      let facts = graph.facts.uses[use]
      return [graph.step(key: facts.key, scope: facts.scope, site: facts.site)]
        + (graph.facts.registrations[asked].key == facts.key ? [] : [graph.step(asked)]) + [last]
    case .use: return [last]
    }
  }
}

extension Graph {
  func step(_ registration: RegistrationIndex) -> Finding.Step {
    let fact = facts.registrations[registration]
    return step(key: fact.key, scope: fact.scope, site: fact.site)
  }

  func step(key: KeyIndex, scope: ScopeIndex, site: Site) -> Finding.Step {
    Finding.Step(key: ".\(facts.keys[key].name)", scope: facts.scopes[scope].name, site: site)
  }
}
