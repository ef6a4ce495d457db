/// Which registrations must exist before which.
package struct StrictEdges {
  private let offsets: [Int]
  private let targets: [RegistrationIndex]

  /// - Parameters:
  ///   - needTargets: Where the needs of all registrations lead, one after the other.
  ///   - isDeferredToo: Whether what is needed as `.lazy` or `.provider` counts as needed.
  init(_ facts: GraphFacts, _ needTargets: [Graph.Target], isPlaced: [Bool], isDeferredToo: Bool = false) {
    var offsets = [0]
    var targets: [RegistrationIndex] = []
    offsets.reserveCapacity(facts.registrations.count + 1)
    targets.reserveCapacity(needTargets.count)
    var next = 0
    for index in facts.registrations.indices {
      let needs = facts.registrations[index].needs
      if isPlaced[index] {
        for position in needs.indices {
          guard case .registration(let needed) = needTargets[next + position] else { continue }
          if needs[position].mode.isEdge(isDeferredToo) { targets.append(needed) }
        }
      }
      next += needs.count
      offsets.append(targets.count)
    }
    self.offsets = offsets
    self.targets = targets
  }

  /// - Parameter lists: For each node, where its edges lead.
  init(_ lists: [[Int]]) {
    var offsets = [0]
    for list in lists { offsets.append(offsets[offsets.count - 1] + list.count) }
    self.offsets = offsets
    targets = lists.flatMap { $0 }
  }

  func targets(of node: RegistrationIndex) -> ArraySlice<RegistrationIndex> {
    targets[offsets[node]..<offsets[node + 1]]
  }

  /// The edges of a node by their numbers, for walks that would else copy a slice at each step.
  func edges(of node: RegistrationIndex) -> Range<Int> { offsets[node]..<offsets[node + 1] }

  func target(ofEdge edge: Int) -> RegistrationIndex { targets[edge] }

  /// The shortest way from each node to one of the given nodes.
  ///
  /// - Parameter passes: Whether a way may lead through a node, or begin at it.
  package func ways(
    to ends: [RegistrationIndex], through passes: (RegistrationIndex) -> Bool = { _ in true }
  ) -> WaysOut {
    let count = offsets.count - 1
    var ways = WaysOut(count: count)
    guard !ends.isEmpty else { return ways }
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
    for end in ends { ways.add(end, before: end) }
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      var edge = first[node]
      while edge >= 0 {
        if !ways.contains(source[edge]), passes(source[edge]) {
          ways.add(source[edge], before: node)
          queue.append(source[edge])
        }
        edge = following[edge]
      }
    }
    return ways
  }
}

extension NeedFact.Mode {
  /// Whether what is needed so counts as needed; what is taken from a requester is needed by whoever that is.
  func isEdge(_ isDeferredToo: Bool) -> Bool {
    switch self {
    case .strict, .optional: true
    case .lazy, .provider: isDeferredToo
    case .fromRequester: false
    }
  }
}

/// The ways from registrations to the nearest of some others.
package struct WaysOut {
  /// A registration at the end of a way leads to itself; -1 stands where there is no way.
  private var next: [RegistrationIndex]
  private var ends: [RegistrationIndex]

  init(count: Int) {
    next = Array(repeating: -1, count: count)
    ends = next
  }

  fileprivate mutating func add(_ registration: RegistrationIndex, before following: RegistrationIndex) {
    next[registration] = following
    ends[registration] = following == registration ? registration : ends[following]
  }

  package func contains(_ registration: RegistrationIndex) -> Bool { next[registration] >= 0 }

  /// Where the way from a registration ends; nil if it has none.
  func end(from registration: RegistrationIndex) -> RegistrationIndex? {
    next[registration] >= 0 ? ends[registration] : nil
  }

  /// The registrations on a way, its two ends included.
  func way(from registration: RegistrationIndex) -> [RegistrationIndex] {
    guard contains(registration) else { return [] }
    var way = [registration]
    while let last = way.last, next[last] != last { way.append(next[last]) }
    return way
  }
}
