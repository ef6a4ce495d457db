/// Which registrations must exist before which.
struct StrictEdges {
  private let offsets: [Int]
  private let targets: [RegistrationIndex]

  init(_ graph: Graph) {
    var offsets = [0]
    var targets: [RegistrationIndex] = []
    offsets.reserveCapacity(graph.facts.registrations.count + 1)
    targets.reserveCapacity(graph.needTargets.count)
    for index in graph.facts.registrations.indices {
      if graph.isPlaced(index) {
        let needs = graph.facts.registrations[index].needs
        for position in needs.indices where needs[position].mode == .strict || needs[position].mode == .optional {
          if case .registration(let needed) = graph.needTargets[graph.needOffsets[index] + position] {
            targets.append(needed)
          }
        }
      }
      offsets.append(targets.count)
    }
    self.offsets = offsets
    self.targets = targets
  }

  func targets(of node: RegistrationIndex) -> ArraySlice<RegistrationIndex> {
    targets[offsets[node]..<offsets[node + 1]]
  }

  /// The edges of a node by their numbers, for walks that would else copy a slice at each step.
  func edges(of node: RegistrationIndex) -> Range<Int> { offsets[node]..<offsets[node + 1] }

  func target(ofEdge edge: Int) -> RegistrationIndex { targets[edge] }

  /// For each node, the next one on a shortest way to one of the given nodes; a given one leads to itself, and -1 stands
  /// where there is no way.
  ///
  /// - Parameter passes: Whether a way may lead through a node, or begin at it.
  func ways(to ends: [RegistrationIndex], through passes: (RegistrationIndex) -> Bool) -> [RegistrationIndex] {
    let count = offsets.count - 1
    var next = [RegistrationIndex](repeating: -1, count: count)
    guard !ends.isEmpty else { return next }
    // The edges turned round, as lists that are linked through positions in `targets`.
    var first = [Int](repeating: -1, count: count)
    var following = [Int](repeating: -1, count: targets.count)
    var source = [RegistrationIndex](repeating: -1, count: targets.count)
    for node in (0..<count).reversed() {
      for edge in (offsets[node]..<offsets[node + 1]).reversed() {
        source[edge] = node
        following[edge] = first[targets[edge]]
        first[targets[edge]] = edge
      }
    }
    var queue = ends
    for end in ends { next[end] = end }
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      var edge = first[node]
      while edge >= 0 {
        if next[source[edge]] < 0, passes(source[edge]) {
          next[source[edge]] = node
          queue.append(source[edge])
        }
        edge = following[edge]
      }
    }
    return next
  }
}
