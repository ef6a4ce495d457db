internal import TrellisResolver

extension [Finding] {
  /// Keeps the shortest of the cycles that go through one another's registrations, and says how many more there are: one mistake
  /// may close any number of them.
  package func joiningCycles() -> [Finding] {
    // For each cycle, an earlier one with which it shares a registration; itself for the first.
    var earlier = [Int](indices)
    func first(_ index: Int) -> Int {
      var index = index
      while earlier[index] != index { index = earlier[index] }
      return index
    }
    var known: [Site: Int] = [:]
    for (index, finding) in enumerated() where finding.rule == .cycle {
      for step in finding.path {
        let other = first(known[step.site] ?? index)
        let own = first(index)
        earlier[Swift.max(own, other)] = Swift.min(own, other)
        known[step.site] = index
      }
    }
    let groups = Dictionary(grouping: indices) { first($0) }.values.filter { $0.count > 1 }
    var result = self
    var dropped: Set<Int> = []
    for group in groups {
      guard let shortest = group.min(by: { (self[$0].path.count, $0) < (self[$1].path.count, $1) }) else { continue }
      dropped.formUnion(group.filter { $0 != shortest })
      let others = group.count == 2 ? "another cycle goes" : "\(group.count - 1) other cycles go"
      result[shortest].notes.append(
        Finding.Note("\(others) through the same registrations", at: self[shortest].site))
    }
    return dropped.isEmpty ? self : indices.filter { !dropped.contains($0) }.map { result[$0] }
  }
}
