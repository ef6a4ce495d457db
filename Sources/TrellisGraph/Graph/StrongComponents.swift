internal import TrellisResolver

/// The strongly connected components of a directed graph over dense integers, and the cycles in them.
///
/// Tarjan's algorithm with an explicit stack: linear, and safe at any depth.
package struct StrongComponents {
  /// The component of each node; one that it leads to has a lower number.
  package let component: [Int]
  private let memberCount: [Int]
  private let edges: Edges

  package init(_ edges: Edges) {
    let nodeCount = edges.nodeCount
    var component = [Int](repeating: -1, count: nodeCount)
    var memberCount: [Int] = []
    var order = [Int](repeating: -1, count: nodeCount)
    var low = [Int](repeating: 0, count: nodeCount)
    var open: [Int] = []
    var visited = 0
    var path: [(node: Int, next: Int)] = []
    for root in 0..<nodeCount where order[root] < 0 {
      path.append((root, edges.edges(of: root).lowerBound))
      order[root] = visited
      low[root] = visited
      visited += 1
      open.append(root)
      while let (node, next) = path.last {
        if next < edges.edges(of: node).upperBound {
          path[path.count - 1].next = next + 1
          let target = edges.target(ofEdge: next)
          if order[target] < 0 {
            order[target] = visited
            low[target] = visited
            visited += 1
            open.append(target)
            path.append((target, edges.edges(of: target).lowerBound))
          } else if component[target] < 0 {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        path.removeLast()
        if let above = path.last { low[above.node] = min(low[above.node], low[node]) }
        guard low[node] == order[node] else { continue }
        var members = 0
        while let member = open.popLast() {
          component[member] = memberCount.count
          members += 1
          if member == node { break }
        }
        memberCount.append(members)
      }
    }
    self.edges = edges
    self.component = component
    self.memberCount = memberCount
  }

  /// Returns shortest cycles such that each node in any cycle appears in at least one; each starts at its first member.
  package func loops(isBefore: (Int, Int) -> Bool) -> [[Int]] {
    let inLoop = component.indices.filter { node in
      memberCount[component[node]] > 1 || edges.targets(of: node).contains(node)
    }
    guard !inLoop.isEmpty else { return [] }
    var isShown = [Bool](repeating: false, count: component.count)
    var before = [Int](repeating: -1, count: component.count)
    var loops: [[Int]] = []
    for start in inLoop.sorted(by: isBefore) where !isShown[start] {
      let loop = shortestCycle(from: start, before: &before)
      for node in loop { isShown[node] = true }
      let first = loop.indices.min { isBefore(loop[$0], loop[$1]) } ?? 0
      loops.append(Array(loop[first...] + loop[..<first]))
    }
    return loops
  }

  /// Searches breadth first inside the component. `before` is -1 everywhere at the start and at the end.
  private func shortestCycle(from start: Int, before: inout [Int]) -> [Int] {
    var queue = [start]
    var next = 0
    defer { for node in queue { before[node] = -1 } }
    while next < queue.count {
      let node = queue[next]
      next += 1
      for target in edges.targets(of: node) where component[target] == component[start] {
        if target == start {
          var loop = [node]
          while let last = loop.last, last != start { loop.append(before[last]) }
          return loop.reversed()
        }
        if before[target] < 0 {
          before[target] = node
          queue.append(target)
        }
      }
    }
    return [start]
  }
}
