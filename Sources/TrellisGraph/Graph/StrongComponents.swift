internal import TrellisResolver

/// The strongly connected components of a directed graph over dense integers.
///
/// Tarjan's algorithm with an explicit stack: linear, and safe at any depth.
package struct StrongComponents {
  /// The component of each node; one that it leads to has a lower number.
  package let component: [Int]

  package init(_ edges: Edges) {
    let nodeCount = edges.nodeCount
    var component = [Int](repeating: -1, count: nodeCount)
    var count = 0
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
        while let member = open.popLast() {
          component[member] = count
          if member == node { break }
        }
        count += 1
      }
    }
    self.component = component
  }
}
