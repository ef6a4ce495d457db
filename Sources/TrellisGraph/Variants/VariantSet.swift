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

  init(_ variants: [Set<Condition.Atom>]) {
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
  }

  /// Whether what happens in these variants happens as soon as one run-time branch is taken, or not taken, whatever the
  /// others do.
  ///
  /// What takes two branches may be impossible: `if demo` here and `if live` there. That is left to the run.
  func isCertain(_ variants: VariantSet) -> Bool {
    if variants == all { return true }
    return builds.contains { build in
      guard variants.intersection(build).first != nil else { return false }
      if build.isSubset(of: variants) { return true }
      return atoms.contains { atom, holds in
        guard atom.kind == .branch else { return false }
        let taken = build.intersection(holds)
        let left = build.subtracting(holds)
        return [taken, left].contains { $0.first != nil && $0.isSubset(of: variants) }
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
