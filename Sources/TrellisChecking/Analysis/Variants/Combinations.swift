package import TrellisGraph
internal import TrellisResolver

/// The combinations in which the atoms of some conditions can hold, each with a number.
struct Combinations: Sendable {
  /// The atoms that may hold or not, sorted.
  let atoms: [Condition.Atom]
  /// The combinations that can occur; all numbers if none can, since a program that always ends is checked like any other.
  private(set) var all: VariantSet
  /// Whether every combination is included.
  let isComplete: Bool
  private let holding: [Condition.Atom: VariantSet]
  private let numberCount: Int

  /// With more than this, those of ten conditions, some are tried.
  private static let limit = 1024

  /// - Parameter impossible: Conditions under which nothing is left to check.
  init(of conditions: [Condition], impossible: [Condition]) {
    var found: Set<Condition.Atom> = []
    for condition in conditions + impossible { condition.collectAtoms(into: &found) }
    let open = found.filter { $0.certainty == nil }.sorted { $0.sortKey < $1.sortKey }
    let systems = open.filter(\.isAboutSystem)
    var choices: [[Condition.Atom]] = []
    var positions: [Condition.Choice: Int] = [:]
    for atom in open {
      if let position = positions[atom.choice] {
        choices[position].append(atom)
      } else {
        positions[atom.choice] = choices.count
        choices.append([atom])
      }
    }
    atoms = open
    var holding: [Condition.Atom: VariantSet] = [:]
    var count = 1
    for choice in choices where count <= Self.limit { count *= choice.count + 1 }
    isComplete = count <= Self.limit
    if isComplete {
      numberCount = count
      var stride = 1
      for choice in choices {
        let period = stride * (choice.count + 1)
        for (position, atom) in choice.enumerated() {
          var set = VariantSet(of: count)
          var start = stride * (position + 1)
          while start < count {
            set.insert(start..<start + stride)
            start += period
          }
          holding[atom] = set
        }
        stride = period
      }
    } else {
      let sample = Self.sample(open, systems, conditions)
      numberCount = sample.count
      for atom in open { holding[atom] = VariantSet(of: numberCount) }
      for (number, chosen) in sample.enumerated() {
        for atom in chosen { holding[atom]?.insert(number) }
      }
    }
    self.holding = holding
    let every = VariantSet(all: numberCount)
    all = every
    for condition in impossible { all = all.subtracting(set(where: condition)) }
    if systems.count > 1 {
      var disagreeing = VariantSet(of: numberCount)
      all.forEach { number in
        let chosen = Set(systems.filter { holding[$0]?.contains(number) ?? false })
        if !chosen.agrees(with: systems) { disagreeing.insert(number) }
      }
      all = all.subtracting(disagreeing)
    }
    if all.isEmpty { all = every }
  }

  /// Returns none, all at once, one with which each condition holds and one with which it does not, each alone, and all but one.
  private static func sample(
    _ open: [Condition.Atom], _ systems: [Condition.Atom], _ conditions: [Condition]
  ) -> [Set<Condition.Atom>] {
    let compatible = open.reduce(into: Set<Condition.Atom>()) { chosen, atom in
      if !chosen.contains(where: { $0.excludes(atom) }) { chosen.insert(atom) }
    }
    var found: [Set<Condition.Atom>] = [[], compatible]
    for condition in conditions.prefix(limit / 16) {
      found += [true, false].map { condition.example(of: $0).intersection(open) }
    }
    for atom in open.prefix(limit / 16) {
      found.append([atom])
      found.append(compatible.subtracting([atom]))
    }
    var seen: Set<Set<Condition.Atom>> = []
    // Let the system decide the atoms about systems that one condition leaves open.
    return Array(found.map { $0.completed(with: systems) }.filter { seen.insert($0).inserted }.prefix(limit))
  }

  /// The combinations in which a condition holds, whether they can occur or not.
  func set(where condition: Condition) -> VariantSet {
    switch condition {
    case .always: return full
    case .never: return VariantSet(of: numberCount)
    case .atom(let atom):
      return holding[atom] ?? (atom.certainty == true ? full : VariantSet(of: numberCount))
    case .not(let inner): return full.subtracting(set(where: inner))
    case .all(let list):
      var result = full
      for part in list { result.formIntersection(set(where: part)) }
      return result
    case .any(let list):
      var result = VariantSet(of: numberCount)
      for part in list { result.formUnion(set(where: part)) }
      return result
    }
  }

  private var full: VariantSet { VariantSet(all: numberCount) }

  /// The atoms that hold in one combination.
  func atoms(in number: Int) -> Set<Condition.Atom> {
    Set(atoms.filter { holding[$0]?.contains(number) ?? false })
  }

  /// The combinations that look the same to all of some conditions, in order of their first.
  func classes(by conditions: [Condition]) -> [VariantSet] {
    var rows = [[UInt64]](
      repeating: Array(repeating: 0, count: (conditions.count + 63) / 64), count: numberCount)
    for (position, condition) in conditions.enumerated() {
      set(where: condition).forEach { rows[$0][position / 64] |= 1 << UInt64(position % 64) }
    }
    var numbers: [[UInt64]: Int] = [:]
    var classes: [VariantSet] = []
    all.forEach { number in
      if let known = numbers[rows[number]] { return classes[known].insert(number) }
      numbers[rows[number]] = classes.count
      var one = VariantSet(of: numberCount)
      one.insert(number)
      classes.append(one)
    }
    return classes
  }
}

extension Condition {
  /// Whether it holds in every combination of its atoms; false if these are too many to try.
  package var holdsAlways: Bool {
    let combinations = Combinations(of: [self], impossible: [])
    return combinations.isComplete && combinations.all.isSubset(of: combinations.set(where: self))
  }
}
