internal import TrellisGraph

/// A set of a program's variants, by number.
struct VariantSet: Hashable, Sendable {
  private var words: [UInt64]

  /// Creates an empty set for that many variants.
  init(of count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  func contains(_ number: Int) -> Bool { words[number / 64] & 1 << UInt64(number % 64) != 0 }

  /// The lowest number; nil if there is none.
  var first: Int? {
    words.indices.first { words[$0] != 0 }.map { $0 * 64 + words[$0].trailingZeroBitCount }
  }

  func intersection(_ other: VariantSet) -> VariantSet { combined(other) { $0 & $1 } }

  func union(_ other: VariantSet) -> VariantSet { combined(other) { $0 | $1 } }

  func subtracting(_ other: VariantSet) -> VariantSet { combined(other) { $0 & ~$1 } }

  func isSubset(of other: VariantSet) -> Bool { zip(words, other.words).allSatisfy { $0 & ~$1 == 0 } }

  private func combined(_ other: VariantSet, _ operation: (UInt64, UInt64) -> UInt64) -> VariantSet {
    var result = self
    for i in words.indices { result.words[i] = operation(words[i], other.words[i]) }
    return result
  }
}

/// Which variants each condition holds in, to tell when a finding occurs.
struct VariantTable: Sendable {
  let all: VariantSet
  /// Sorted by text, each with the variants in which it holds.
  let atoms: [(atom: Condition.Atom, holds: VariantSet)]
  /// Variants of the same build, which differ only in run-time branches.
  private let builds: [VariantSet]
  /// For each run-time decision, and for each group of which a run takes one, the variants with each outcome.
  private let decisions: [[VariantSet]]

  /// - Parameter conditions: All conditions that contain the atoms.
  init(_ variants: [Set<Condition.Atom>], _ conditions: [Condition]) {
    var all = VariantSet(of: variants.count)
    var holding: [Condition.Atom: VariantSet] = [:]
    var builds: [Set<Condition.Atom>: VariantSet] = [:]
    for (number, variant) in variants.enumerated() {
      all.insert(number)
      for atom in variant { holding[atom, default: VariantSet(of: variants.count)].insert(number) }
      builds[variant.filter { $0.kind == .build }, default: VariantSet(of: variants.count)].insert(number)
    }
    self.all = all
    atoms = holding.map { ($0.key, $0.value) }.sorted { $0.atom.sortKey < $1.atom.sortKey }
    self.builds = Array(builds.values)
    decisions = Self.decisions(variants, Surroundings(conditions), all)
  }

  /// The arms of one `switch` or `if … else if` are outcomes of one decision, which the run takes.
  private static func decisions(
    _ variants: [Set<Condition.Atom>], _ surroundings: Surroundings, _ all: VariantSet
  ) -> [[VariantSet]] {
    var arms: [Condition.Decision: Set<Condition.Atom>] = [:]
    for atom in variants.reduce(into: Set<Condition.Atom>(), { $0.formUnion($1) }) {
      if let decision = atom.ofDecision { arms[decision, default: []].insert(atom) }
    }
    // The values that callers pass are not known, and may be constant.
    arms = arms.filter { !$0.value.contains(where: \.isArgument) }
    let outcomes = arms.mapValues { arms in
      var outcomes: [Set<Condition.Atom>: VariantSet] = [:]
      for (number, variant) in variants.enumerated() {
        outcomes[variant.intersection(arms), default: VariantSet(of: variants.count)].insert(number)
      }
      return Array(outcomes.values)
    }
    // Of exclusive decisions a run reaches one, so a fault with some outcome of each occurs in that run.
    let together = surroundings.exclusive(outcomes.keys.sorted()).map { group in
      group.reduce([all]) { sets, decision in
        sets.flatMap { set in (outcomes[decision] ?? []).map { set.intersection($0) } }
      }
    }
    return Array(outcomes.values) + together
  }

  /// Whether one outcome of one run-time decision leads to these variants, whatever the other decisions are.
  ///
  /// A combination of two decisions may be impossible, as `if demo` here and `if live` there. That is left to the run.
  func isCertain(_ variants: VariantSet) -> Bool {
    if variants == all { return true }
    return builds.contains { build in
      guard variants.intersection(build).first != nil else { return false }
      if build.isSubset(of: variants) { return true }
      return decisions.contains { outcomes in
        outcomes.contains { outcome in
          let possible = build.intersection(outcome)
          return possible.first != nil && possible.isSubset(of: variants)
        }
      }
    }
  }

  /// The one condition that separates these variants from the others, or else all conditions of the first.
  func explanation(of variants: VariantSet) -> String {
    for (atom, holds) in atoms {
      if holds == variants { return Condition.atom(atom).description }
      if all.subtracting(holds) == variants { return Condition.atom(atom).negated.description }
    }
    guard let first = variants.first else { return Condition.never.description }
    return atoms.map { $0.holds.contains(first) ? Condition.atom($0.atom) : Condition.atom($0.atom).negated }
      .map(\.description).joined(separator: " and ")
  }
}

extension Condition.Atom {
  /// Sorts atoms the same way on every machine.
  var sortKey: (String, String, Int) { (text, site?.description ?? "", walk) }
}
