internal import TrellisGraph

/// Some of the variants of a program, by number.
struct VariantSet: Hashable, Sendable {
  private var words: [UInt64]

  /// No variant of that many.
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

/// Which variants each condition holds in: what the question "when does this happen?" is answered from.
struct VariantTable: Sendable {
  let all: VariantSet
  /// Sorted by text; with each the variants in which it holds.
  let atoms: [(atom: Condition.Atom, holds: VariantSet)]
  /// Variants that are built alike and differ in run-time branches alone.
  private let builds: [VariantSet]
  /// For each run-time decision, and for several of which a run takes one, the variants with each outcome.
  private let decisions: [[VariantSet]]

  /// - Parameter conditions: All that the atoms are part of.
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

  /// Arms of one `switch`, or of one `if … else if`, are outcomes of one decision; which one falls is a matter of the run.
  private static func decisions(
    _ variants: [Set<Condition.Atom>], _ surroundings: Surroundings, _ all: VariantSet
  ) -> [[VariantSet]] {
    var arms: [Condition.Decision: Set<Condition.Atom>] = [:]
    for atom in variants.reduce(into: Set<Condition.Atom>(), { $0.formUnion($1) }) {
      if let decision = atom.ofDecision { arms[decision, default: []].insert(atom) }
    }
    // What a caller passes is not known, and may be a constant.
    arms = arms.filter { !$0.value.contains(where: \.isArgument) }
    let outcomes = arms.mapValues { arms in
      var outcomes: [Set<Condition.Atom>: VariantSet] = [:]
      for (number, variant) in variants.enumerated() {
        outcomes[variant.intersection(arms), default: VariantSet(of: variants.count)].insert(number)
      }
      return Array(outcomes.values)
    }
    // Of decisions that exclude each other a run takes one: what goes wrong with some outcome of each goes wrong in it.
    let together = surroundings.exclusive(outcomes.keys.sorted()).map { group in
      group.reduce([all]) { sets, decision in
        sets.flatMap { set in (outcomes[decision] ?? []).map { set.intersection($0) } }
      }
    }
    return Array(outcomes.values) + together
  }

  /// Whether what happens in these variants happens with one outcome of one run-time decision, whatever the others are.
  ///
  /// What takes two decisions may be impossible: `if demo` here and `if live` there. That is left to the run.
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

  /// The one condition that tells these variants from the others, or all that decide the first.
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
  /// Orders atoms the same way on every machine.
  var sortKey: (String, String, Int) { (text, site?.description ?? "", walk) }
}
