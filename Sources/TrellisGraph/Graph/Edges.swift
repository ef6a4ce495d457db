internal import TrellisResolver

/// A directed graph over dense integer nodes.
package struct Edges {
  private let offsets: [Int]
  private let targets: [Int]

  /// - Parameter lists: The targets of each node's edges.
  package init(_ lists: [[Int]]) {
    var offsets = [0]
    for list in lists { offsets.append(offsets[offsets.count - 1] + list.count) }
    self.offsets = offsets
    targets = lists.flatMap { $0 }
  }

  /// - Parameters:
  ///   - offsets: Where the edges of each node start in `targets`; one more entry than nodes.
  ///   - targets: The targets of all edges, node by node.
  init(offsets: [Int], targets: [Int]) {
    self.offsets = offsets
    self.targets = targets
  }

  var nodeCount: Int { offsets.count - 1 }

  func targets(of node: Int) -> ArraySlice<Int> { targets[offsets[node]..<offsets[node + 1]] }

  /// The edges of a node by index, for walks that would otherwise copy a slice at each step.
  func edges(of node: Int) -> Range<Int> { offsets[node]..<offsets[node + 1] }

  func target(ofEdge edge: Int) -> Int { targets[edge] }

  /// The same edges reversed. The sources of each node's edges are in ascending order.
  private var reversed: Edges {
    var offsets = [Int](repeating: 0, count: nodeCount + 1)
    for target in targets { offsets[target + 1] += 1 }
    for node in 0..<nodeCount { offsets[node + 1] += offsets[node] }
    var next = offsets
    var sources = [Int](repeating: 0, count: targets.count)
    for node in 0..<nodeCount {
      for edge in edges(of: node) {
        sources[next[targets[edge]]] = node
        next[targets[edge]] += 1
      }
    }
    return Edges(offsets: offsets, targets: sources)
  }

  /// Returns the shortest path from one of the given nodes to each other node.
  ///
  /// - Parameter passes: Whether a path may lead through a node, or end at it.
  func paths(from ends: [Int], through passes: (Int) -> Bool = { _ in true }) -> Paths {
    var paths = Paths(count: nodeCount)
    var queue = ends
    for end in ends { paths.add(end, before: end) }
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      for edge in edges(of: node) where !paths.contains(targets[edge]) && passes(targets[edge]) {
        paths.add(targets[edge], before: node)
        queue.append(targets[edge])
      }
    }
    return paths
  }

  /// Returns the shortest path to each node from one of the given nodes, or from one that no edge leads to.
  package func paths(fromRequested requested: [Int]) -> Paths {
    var isInside = [Bool](repeating: false, count: nodeCount)
    for node in requested + targets { isInside[node] = true }
    return paths(from: requested + (0..<nodeCount).filter { !isInside[$0] })
  }

  /// Returns the shortest path from each node to one of the given nodes.
  ///
  /// - Parameter passes: Whether a path may lead through a node, or begin at it.
  package func paths(to ends: [Int], through passes: (Int) -> Bool = { _ in true }) -> Paths {
    ends.isEmpty ? Paths(count: nodeCount) : reversed.paths(from: ends, through: passes)
  }
}

/// Shortest paths between nodes and the nearest of some ends.
package struct Paths: Sendable {
  /// The next node toward the end. An end leads to itself; -1 means no path.
  private var next: [Int]
  /// The number of steps to the end.
  private var lengths: [Int]

  fileprivate init(count: Int) {
    next = Array(repeating: -1, count: count)
    lengths = Array(repeating: 0, count: count)
  }

  fileprivate mutating func add(_ node: Int, before following: Int) {
    next[node] = following
    lengths[node] = following == node ? 0 : lengths[following] + 1
  }

  package func contains(_ node: Int) -> Bool { next[node] >= 0 }

  /// The neighbour that is one step nearer to the end; nil for an end, and where there is no path.
  func next(to node: Int) -> Int? { next[node] < 0 || next[node] == node ? nil : next[node] }

  func length(at node: Int) -> Int { lengths[node] }

  /// The nodes from a node to its end, both included; empty if there is no path.
  package func path(at node: Int) -> [Int] {
    guard contains(node) else { return [] }
    var path = [node]
    while let last = path.last, next[last] != last { path.append(next[last]) }
    return path
  }
}
