internal import TrellisGraph

extension Condition {
  /// Both hold, nothing said twice; `.never` where one contradicts the other outright.
  func joined(_ other: Condition) -> Condition {
    if case .always = other { return self }
    if case .always = self { return other }
    let mine = conjuncts
    // Beyond this size the search for repetition would cost more than it saves.
    guard mine.count <= 64 else { return self.and(other) }
    var result = self
    for part in other.conjuncts {
      if mine.contains(part) { continue }
      if mine.contains(part.negated) { return .never }
      result = result.and(part)
    }
    return result
  }

  fileprivate var conjuncts: [Condition] {
    if case .all(let list) = self { return list }
    return [self]
  }
}

extension Condition {
  /// What it says beyond the other.
  func without(_ other: Condition) -> Condition {
    let known = other.conjuncts
    var result = Condition.always
    for part in conjuncts where !known.contains(part) { result = result.and(part) }
    return result
  }
}
