internal import TrellisGraph
internal import TrellisResolver

/// The conditions that must hold for a run to reach a decision.
struct Surroundings {
  private struct Literal: Hashable {
    let atom: Condition.Atom
    let isTrue: Bool

    var negated: Literal { Literal(atom: atom, isTrue: !isTrue) }
  }

  private var around: [Condition.Decision: Set<Literal>] = [:]

  /// More decisions than anyone writes side by side; each one doubles the combinations.
  private static var limit: Int { 6 }

  init(_ conditions: [Condition]) {
    for condition in Set(conditions) { read(condition, []) }
  }

  private mutating func read(_ condition: Condition, _ outer: Set<Literal>) {
    switch condition {
    case .always, .never: break
    case .atom(let atom):
      guard let decision = atom.ofDecision else { return }
      around[decision] = around[decision]?.intersection(outer) ?? outer
    case .not(let inner): read(inner, outer)
    case .any(let list): for inner in list { read(inner, outer) }
    case .all(let list):
      let literals = list.compactMap(Self.literal)
      // The other arms of a decision do not surround it.
      for decision in Set(literals.compactMap(\.atom.ofDecision)) {
        let others = outer.union(literals.filter { $0.atom.ofDecision != decision })
        around[decision] = around[decision]?.intersection(others) ?? others
      }
      for inner in list where Self.literal(inner) == nil { read(inner, outer.union(literals)) }
    }
  }

  private static func literal(_ condition: Condition) -> Literal? {
    switch condition {
    case .atom(let atom): Literal(atom: atom, isTrue: true)
    case .not(.atom(let atom)): Literal(atom: atom, isTrue: false)
    default: nil
    }
  }

  /// The condition under which a run reaches a decision.
  func condition(around decision: Condition.Decision) -> Condition {
    .all((around[decision] ?? []).map { $0.isTrue ? .atom($0.atom) : .not(.atom($0.atom)) })
  }

  /// Returns groups of decisions of which a run reaches at most one: they are in different arms of another decision.
  func exclusive(_ decisions: [Condition.Decision]) -> [[Condition.Decision]] {
    decisions.indices.compactMap { first in
      var group = [decisions[first]]
      for other in decisions[(first + 1)...] where group.count < Self.limit {
        if group.allSatisfy({ excludeEachOther($0, other) }) { group.append(other) }
      }
      return group.count > 1 ? group : nil
    }
  }

  private func excludeEachOther(_ one: Condition.Decision, _ other: Condition.Decision) -> Bool {
    guard let mine = around[one], let theirs = around[other] else { return false }
    return mine.contains { literal in
      theirs.contains(literal.negated)
        || literal.isTrue && theirs.contains { $0.isTrue && $0.atom.excludes(literal.atom) }
    }
  }
}
