internal import TrellisGraph
internal import TrellisResolver

/// Names and an order for everything in a graph that do not depend on where the sources are.
struct Naming {
  let tree: ScopeTree
  let scopes: [String]
  let keys: [String]
  /// Empty for registrations that are in no variant.
  private(set) var registrations: [String]
  let scopeOrder: [ScopeIndex]
  let keyOrder: [KeyIndex]
  let registrationOrder: [RegistrationIndex]

  init(_ facts: GraphFacts, tree: ScopeTree, isPresent: [Bool]) {
    self.tree = tree
    let scopes = Self.unique(facts.scopes.map { ($0.name, $0.site) })
    let keys = Self.unique(facts.keys.map { ($0.name, $0.site) })
    self.scopes = scopes
    self.keys = keys
    scopeOrder = Self.fromTheTop(tree, names: scopes)
    keyOrder = keys.indices.sorted { keys[$0] < keys[$1] }

    var rank = [Int](repeating: 0, count: scopes.count)
    for (position, scope) in scopeOrder.enumerated() { rank[scope] = position }
    let present = facts.registrations.indices.filter { $0 < isPresent.count && isPresent[$0] }
    registrationOrder = present.sorted { a, b in
      let (first, second) = (facts.registrations[a], facts.registrations[b])
      return (rank[first.scope], keys[first.key], Self.rank(first.role), a)
        < (rank[second.scope], keys[second.key], Self.rank(second.role), b)
    }
    registrations = Array(repeating: "", count: facts.registrations.count)
    var counts: [String: Int] = [:]
    for index in registrationOrder {
      let fact = facts.registrations[index]
      var name = "\(scopes[fact.scope]).\(keys[fact.key])"
      switch fact.role {
      case .plain, .collection: break
      case .contribution: name += " contribution"
      case .decoration: name += " decoration"
      }
      counts[name, default: 0] += 1
      registrations[index] = counts[name] == 1 ? name : "\(name) \(counts[name] ?? 0)"
    }
  }

  /// Of several with one name, the first in the sources keeps it; the others are numbered.
  private static func unique(_ named: [(name: String, site: Site)]) -> [String] {
    var names = named.map(\.name)
    var counts: [String: Int] = [:]
    for index in named.indices.sorted(by: { (named[$0].site, $0) < (named[$1].site, $1) }) {
      counts[names[index], default: 0] += 1
      if let count = counts[names[index]], count > 1 { names[index] += "#\(count)" }
    }
    return names
  }

  /// Parents before children, siblings by name; scopes in a cycle of parents come last.
  private static func fromTheTop(_ tree: ScopeTree, names: [String]) -> [ScopeIndex] {
    var children = [[ScopeIndex]](repeating: [], count: names.count)
    for scope in names.indices where tree.parent[scope] >= 0 { children[tree.parent[scope]].append(scope) }
    func byName(_ scopes: [ScopeIndex]) -> [ScopeIndex] { scopes.sorted { names[$0] > names[$1] } }
    var order: [ScopeIndex] = []
    var stack = byName(names.indices.filter { tree.parent[$0] < 0 })
    while let scope = stack.popLast() {
      order.append(scope)
      stack += byName(children[scope])
    }
    return order + byName(names.indices.filter { tree.depth[$0] < 0 }).reversed()
  }

  private static func rank(_ role: Role) -> Int {
    switch role {
    case .plain: 0
    case .collection: 1
    case .contribution: 2
    case .decoration: 3
    }
  }
}
