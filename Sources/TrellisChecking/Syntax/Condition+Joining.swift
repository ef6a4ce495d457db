internal import TrellisGraph

extension Condition {
  /// The conjunction of both without repeated terms; `.never` if a term of one is the negation of a term of the other.
  func joined(_ other: Condition) -> Condition {
    if case .always = other { return self }
    if case .always = self { return other }
    let terms = conjuncts
    // Beyond this size, searching for repetitions would cost more than it saves.
    guard terms.count <= 64 else { return self.and(other) }
    var result = self
    for part in other.conjuncts {
      if terms.contains(part) { continue }
      if terms.contains(part.negated) { return .never }
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
  /// The terms of this condition that are not in the other.
  func without(_ other: Condition) -> Condition {
    let known = other.conjuncts
    var result = Condition.always
    for part in conjuncts where !known.contains(part) { result = result.and(part) }
    return result
  }
}
