internal import Trellis

/// The objects of a scope tree that are still alive, the inputs among them, and the references between them.
struct LivingGraph {
  private enum Node {
    case scope(ScopeTrace)
    case instance(MadeInstance, AnyObject)
  }

  private struct Edge {
    let target: Int
    /// Nil if a scope holds an instance or its parent scope.
    let property: String?
  }

  private var nodes: [Node] = []
  private var edges: [[Edge]] = []
  /// For each node, the properties that cannot be inspected.
  private var hidden: [[StoredReferences.Hidden]] = []

  init(_ scopes: [ScopeTrace], _ instances: [MadeInstance]) {
    var numbers: [ObjectIdentifier: Int] = [:]
    for scope in scopes {
      guard let identity = scope.identity, numbers[identity] == nil else { continue }
      numbers[identity] = nodes.count
      nodes.append(.scope(scope))
    }
    for instance in instances {
      // The nodes retain the instances from here on, so that no address is reused.
      guard let object = instance.object, numbers[ObjectIdentifier(object)] == nil else { continue }
      numbers[ObjectIdentifier(object)] = nodes.count
      nodes.append(.instance(instance, object))
    }
    edges = Array(repeating: [], count: nodes.count)
    hidden = Array(repeating: [], count: nodes.count)
    let targets = Set(numbers.keys)
    for (number, node) in nodes.enumerated() {
      switch node {
      case .scope(let scope):
        if let parent = scope.parentIdentity.flatMap({ numbers[$0] }) {
          edges[number].append(Edge(target: parent, property: nil))
        }
      case .instance(let instance, let object):
        if instance.isHeldByOwner, let owner = instance.owner.identity.flatMap({ numbers[$0] }) {
          edges[owner].append(Edge(target: number, property: nil))
        }
        let references = StoredReferences(of: object, among: targets)
        for (target, property) in references.found {
          if let target = numbers[target] { edges[number].append(Edge(target: target, property: property)) }
        }
        hidden[number] = references.hidden
      }
    }
  }

  var leaks: [Leak] {
    nodes.indices.compactMap { number in
      switch nodes[number] {
      // The caller holds it, who gave it to the scope.
      case .instance(let instance, _) where instance.isInput: nil
      case .scope(let scope):
        Leak(
          key: nil, scope: scope.name, type: "", path: [], site: nil, reasons: reasons(for: number),
          skippedHooks: nil)
      case .instance(let instance, let object):
        Leak(
          key: instance.key, scope: instance.owner.name, type: "\(type(of: object))", path: instance.path,
          site: instance.site, reasons: reasons(for: number), skippedHooks: instance.owner.skippedHooks)
      }
    }
  }

  private func name(of number: Int) -> String {
    switch nodes[number] {
    case .scope(let scope): scope.name
    case .instance(let instance, _): "\(instance.isInput ? "the input " : "")'\(instance.key)'"
    }
  }

  private func reasons(for number: Int) -> [String] {
    var reasons: [String] = []
    for holder in nodes.indices {
      for edge in edges[holder] where edge.target == number {
        switch edge.property {
        case nil: reasons.append("the scope \(name(of: holder)), which is still alive, holds it")
        case let property? where holder == number: reasons.append("it refers to itself by its property '\(property)'")
        case let property?: reasons.append("\(name(of: holder)) refers to it by its property '\(property)'")
        }
      }
    }
    if let loop = loop(through: number) {
      reasons.append("that is a cycle, unless one of its references is weak: \(loop)")
    }
    reasons += hidden[number].filter(\.isLikely).map(\.ownReason)
    if case .scope = nodes[number] { reasons += self.reasons(besides: number, where: \.isLikely) }
    if reasons.isEmpty {
      var reason = "no property of a living object refers to it: look for a static, a closure or a running task"
      reason += " that holds it"
      // Screens and the like are not created in a scope, so nothing is known of those that hold one.
      if case .scope = nodes[number] { reason += ", or an object that was passed the scope" }
      reasons = [reason] + hidden[number].map(\.ownReason)
      // With many nodes, a few are enough to show where to look.
      reasons += self.reasons(besides: number) { _ in true }.prefix(8)
    }
    return reasons
  }

  private func reasons(
    besides number: Int, where isIncluded: (StoredReferences.Hidden) -> Bool
  ) -> [String] {
    nodes.indices.filter { $0 != number }.flatMap { holder in
      hidden[holder].filter(isIncluded).map { $0.reason(in: name(of: holder)) }
    }
  }

  /// Returns the shortest reference cycle through a node, if there is one.
  private func loop(through start: Int) -> String? {
    var from: [Int: (node: Int, property: String?)] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count, from[start] == nil {
      let node = queue[next]
      next += 1
      for edge in edges[node] where from[edge.target] == nil {
        from[edge.target] = (node, edge.property)
        queue.append(edge.target)
      }
    }
    guard var step = from[start] else { return nil }
    var text = name(of: start)
    while true {
      text = name(of: step.node) + (step.property.map { " (\($0))" } ?? "") + " → " + text
      if step.node == start { return text }
      guard let before = from[step.node] else { return nil }
      step = before
    }
  }
}
