extension Resolver {
  /// The shortest cycles such that each slot in any cycle is in at least one. In groups of up to 256 slots that need one another,
  /// a shortest cycle is among them.
  ///
  /// - Parameter isBefore: The order in which people read the slots: each cycle starts at its first one.
  /// - Returns: Slots, of which each needs the next and the last needs the first.
  package func cycles(isBefore: (Int32, Int32) -> Bool) -> [[Int32]] {
    var cycles: [[Int32]] = []
    for circle in circles {
      let members = Set(circle)
      var starts = circle.rarelySorted(by: isBefore)
      if starts.count <= 256 {
        var shortest: [Int32] = []
        for start in starts {
          let cycle = shortestCycle(from: start, within: members)
          if shortest.isEmpty || cycle.count < shortest.count { shortest = cycle }
        }
        starts.insert(shortest[0], at: 0)
      }
      var shown: Set<Int32> = []
      for start in starts where !shown.contains(start) {
        let cycle = shortestCycle(from: start, within: members)
        shown.formUnion(cycle)
        let first = cycle.indices.min { isBefore(cycle[$0], cycle[$1]) } ?? 0
        cycles.append(Array(cycle[first...] + cycle[..<first]))
      }
    }
    return cycles.rarelySorted { isBefore($0[0], $1[0]) }
  }

  private func shortestCycle(from start: Int32, within circle: Set<Int32>) -> [Int32] {
    var before: [Int32: Int32] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let slot = queue[next]
      next += 1
      for need in slots[Int(slot)].needs where isOwn(needs[need].target) && isEdge(need, of: Int(slot)) {
        let needed = needs[need].target.slot
        if needed == start {
          var cycle = [slot]
          while let last = cycle.last, last != start { cycle.append(before[last] ?? start) }
          return cycle.reversed()
        }
        if circle.contains(needed), before[needed] == nil {
          before[needed] = slot
          queue.append(needed)
        }
      }
    }
    return [start]
  }
}
