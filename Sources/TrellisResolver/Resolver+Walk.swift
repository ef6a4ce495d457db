// What follows from strict needs: the length of chains, what a registration has in common with what it needs, and cycles.
extension Resolver {
  /// Visits each slot after those that it needs.
  mutating func followStrictNeeds() {
    var walk = Walk(slotCount: slots.count)
    for start in slots.indices where walk.order[start] < 0 { follow(start, &walk) }
    if !circles.isEmpty { inheritInCircles() }
  }

  /// Tarjan's algorithm for strongly connected components with an explicit stack: https://doi.org/10.1137/0201010
  private struct Walk {
    var order: [Int32]
    var low: [Int32]
    var isOpen: [Bool]
    var open: [Int32] = []
    var path: [(slot: Int, need: Int)] = []
    var visited: Int32 = 0

    init(slotCount: Int) {
      order = Array(repeating: -1, count: slotCount)
      low = order
      isOpen = Array(repeating: false, count: slotCount)
    }

    mutating func enter(_ slot: Int, firstNeed: Int) {
      order[slot] = visited
      low[slot] = visited
      visited += 1
      isOpen[slot] = true
      open.append(Int32(slot))
      path.append((slot, firstNeed))
    }
  }

  private mutating func follow(_ start: Int, _ walk: inout Walk) {
    walk.enter(start, firstNeed: slots[start].needs.lowerBound)
    while let (slot, need) = walk.path.last {
      if need < slots[slot].needs.upperBound {
        if isEdge(need, of: slot) {
          let target = needs[need].target
          if isOwn(target) {
            let needed = Int(target.slot)
            if walk.order[needed] < 0 {
              // Looked at again when it has been followed.
              walk.enter(needed, firstNeed: slots[needed].needs.lowerBound)
              continue
            }
            if walk.isOpen[needed] { walk.low[slot] = min(walk.low[slot], walk.order[needed]) }
          }
          inherit(from: need, to: slot)
        }
        walk.path[walk.path.count - 1].need += 1
        continue
      }
      walk.path.removeLast()
      if let outer = walk.path.last?.slot { walk.low[outer] = min(walk.low[outer], walk.low[slot]) }
      guard walk.low[slot] == walk.order[slot] else { continue }
      let first = walk.open.lastIndex(of: Int32(slot)) ?? 0
      for member in walk.open[first...] { walk.isOpen[Int(member)] = false }
      if walk.open.count - first > 1 || needsItself(slot) { circles.append(Array(walk.open[first...])) }
      walk.open.removeSubrange(first...)
    }
  }

  /// Whether the instance that a need leads to must exist before that of the slot.
  func isEdge(_ need: Int, of slot: Int) -> Bool {
    // A maker's calls look its needs up, and no request for it.
    needs[need].mode.isStrict && needs[need].target.isRegistration && slots[slot].traits.contains(.isPlaced)
      && self[needs[need].target].lifetime != .maker
  }

  private func needsItself(_ slot: Int) -> Bool {
    slots[slot].needs.contains { needs[$0].target == target(ofSlot: slot) && isEdge($0, of: slot) }
  }

  private mutating func inherit(from need: Int, to slot: Int) {
    let needed = self[needs[need].target]
    slots[slot].height = max(slots[slot].height, needed.height + 1)
    var inherited = needed.traits.intersection(.inherited)
    if needed.isNeverReady { inherited.insert(.runsAsync) }
    if needed.traits.contains(.isOnMainActor),
      slots[slot].lifetime == .alias || slots[slot].isInner(need - slots[slot].needs.lowerBound)
    {
      inherited.insert(.isOnMainActor)
    }
    slots[slot].traits.formUnion(inherited)
  }

  /// In a cycle, nothing comes first: passes traits on until none changes.
  private mutating func inheritInCircles() {
    for member in circles.joined() { slots[Int(member)].traits.insert(.isCircular) }
    var isChanged = true
    while isChanged {
      isChanged = false
      for slot in slots.indices {
        let before = slots[slot].traits
        for need in slots[slot].needs where isEdge(need, of: slot) { inherit(from: need, to: slot) }
        if slots[slot].traits != before { isChanged = true }
      }
    }
  }
}
