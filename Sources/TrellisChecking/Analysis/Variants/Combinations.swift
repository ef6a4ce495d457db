package import TrellisGraph

/// Every combination in which the atoms of some conditions can hold, each with a number.
struct Combinations: Sendable {
  /// The atoms that may hold or not, sorted.
  let atoms: [Condition.Atom]
  /// The combinations that can occur; all numbers if none can, since a program that always ends is checked like any other.
  let all: Set<Int>
  /// For each combination, the atoms that hold; none do in the first.
  private let holding: [Set<Condition.Atom>]

  /// The combinations of eight conditions. Where there are more, none is tried.
  private static let limit = 256

  /// - Parameter impossible: Conditions under which nothing is left to check.
  init?(of conditions: [Condition], impossible: [Condition]) {
    let found = (conditions + impossible).reduce(into: Set<Condition.Atom>()) { $1.collectAtoms(into: &$0) }
    atoms = found.filter { $0.certainty == nil }.sorted { $0.text < $1.text }
    var holding: [Set<Condition.Atom>] = [[]]
    for choice in Dictionary(grouping: atoms, by: \.choice).values.sorted(by: { $0[0].text < $1[0].text }) {
      holding += choice.flatMap { atom in holding.map { $0.union([atom]) } }
      if holding.count > Self.limit { return nil }
    }
    self.holding = holding
    let possible = holding.indices.filter { number in !impossible.contains { $0.holds(with: holding[number]) } }
    all = Set(possible.isEmpty ? Array(holding.indices) : possible)
  }

  /// The combinations in which a condition holds, whether they can occur or not.
  func numbers(where condition: Condition) -> Set<Int> {
    Set(holding.indices.filter { condition.holds(with: holding[$0]) })
  }

  /// The combinations that look the same to all of some conditions, in order of their first.
  func classes(by conditions: [Condition]) -> [Set<Int>] {
    let classes = Dictionary(grouping: all.sorted()) { number in conditions.map { $0.holds(with: holding[number]) } }
    return classes.values.sorted { $0[0] < $1[0] }.map { Set($0) }
  }

  /// The one condition that separates these combinations from the others, or else some that together are enough for them.
  func explanation(of having: Set<Int>) -> [Condition] {
    let literals = atoms.flatMap { [Condition.atom($0), .not(.atom($0))] }
    if let one = literals.first(where: { all.intersection(numbers(where: $0)) == having }) { return [one] }
    guard let first = having.min() else { return [.never] }
    let chosen = holding[first]
    var terms = atoms.filter { atom in chosen.contains(atom) || !chosen.contains { $0.excludes(atom) } }
      .map { chosen.contains($0) ? Condition.atom($0) : .not(.atom($0)) }
    for term in terms {
      let others = terms.filter { $0 != term }
      if all.intersection(numbers(where: .all(others))).isSubset(of: having) { terms = others }
    }
    return terms
  }
}

extension Condition {
  /// Whether it holds in every combination of its atoms; false if these are too many to try.
  package var holdsAlways: Bool {
    Combinations(of: [self], impossible: []).map { $0.all.isSubset(of: $0.numbers(where: self)) } ?? false
  }

  /// Whether it holds if these atoms do, and no others.
  fileprivate func holds(with atoms: Set<Atom>) -> Bool {
    holds { atoms.contains($0) || $0.certainty ?? false }
  }
}
