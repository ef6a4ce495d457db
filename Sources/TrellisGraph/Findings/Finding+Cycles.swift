internal import TrellisResolver

extension [Finding] {
  /// Leaves out the cycles that go through a registration of a shorter one, and says how many: one mistake may close any number of
  /// them. A cycle that depends on a condition stands for no other that depends on none.
  package func joiningCycles() -> [Finding] {
    let cycles = indices.filter { self[$0].rule == .cycle && !self[$0].path.isEmpty }
    let order = cycles.sorted { one, other in
      let (one, other) = (
        (self[one].isConditional ? 1 : 0, self[one].path.count, one),
        (self[other].isConditional ? 1 : 0, self[other].path.count, other)
      )
      return one < other
    }
    var shown: [Step: Int] = [:]
    var others: [Int: Int] = [:]
    var dropped: Set<Int> = []
    for cycle in order {
      if let first = self[cycle].path.lazy.compactMap({ shown[$0] }).first {
        dropped.insert(cycle)
        others[first, default: 0] += 1
      } else {
        for step in self[cycle].path { shown[step] = cycle }
      }
    }
    if dropped.isEmpty { return self }
    return indices.filter { !dropped.contains($0) }.map { index in
      var finding = self[index]
      if let count = others[index] {
        let others = count == 1 ? "another cycle goes" : "\(count) other cycles go"
        finding.notes.append(Finding.Note("\(others) through some of these registrations", at: finding.site))
      }
      return finding
    }
  }

  private typealias Step = Finding.Step
}
