package import TrellisGraph

/// The combinations of conditions under which a program's registrations are checked.
package struct Variants: Sendable {
  /// The atoms that hold in each variant; without conditions, there is one empty variant.
  package let all: [Set<Condition.Atom>]
  /// Whether every combination is included.
  package let isComplete: Bool

  /// With more variants than this, each condition is tried alone instead, on and off.
  static let limit = 256

  /// Creates the variants over all atoms that some registration, use or override depends on.
  package init(of program: SourceFacts) {
    let facts = program.graph
    var atoms: Set<Condition.Atom> = []
    for registration in facts.registrations {
      registration.condition.collectAtoms(into: &atoms)
      registration.asyncWhen.collectAtoms(into: &atoms)
    }
    for use in facts.uses { use.condition.collectAtoms(into: &atoms) }
    for override in facts.overrides { override.condition.collectAtoms(into: &atoms) }
    let conditions = facts.registrations.map { $0.condition.and($0.asyncWhen) } + facts.uses.map(\.condition)
    self.init(
      atoms.sorted { $0.sortKey < $1.sortKey }, together: conditions + facts.overrides.map(\.condition),
      impossible: program.impossible(among: atoms))
  }

  /// - Parameters:
  ///   - together: Conditions whose atoms are tried in every combination even if not all combinations are.
  ///   - impossible: Conditions under which no program exists.
  init(_ atoms: [Condition.Atom], together: [Condition] = [], impossible: [Condition] = []) {
    let certain = Set(atoms.filter { $0.certainty == true })
    let open = atoms.filter { $0.certainty == nil }
    let systems = open.filter(\.isAboutSystem)
    var all: [Set<Condition.Atom>] = [certain]
    for atom in open {
      all += all.filter { chosen in !chosen.contains { $0.excludes(atom) } }.map { $0.union([atom]) }
      if all.count > Self.limit { break }
    }
    if all.count <= Self.limit {
      self.all = Self.possible(all, impossible, systems)
      isComplete = true
      return
    }
    // Too many: every combination within one condition, then none, each alone, all at once, all but one.
    let compatible = open.reduce(into: Set<Condition.Atom>()) { chosen, atom in
      if !chosen.contains(where: { $0.excludes(atom) }) { chosen.insert(atom) }
    }
    var some = [certain, certain.union(compatible)]
    for atom in open.prefix(Self.limit / 2) {
      some.append(certain.union([atom]))
      some.append(certain.union(compatible).subtracting([atom]))
    }
    // Let the system decide the atoms about systems that one condition leaves open.
    some = (Self.combinations(of: together, with: certain) + some).map { $0.completed(with: systems) }
    self.all = Self.possible(Self.unique(some), impossible, systems)
    isComplete = false
  }

  /// Returns all variants if none is possible: a program that always ends is checked like any other.
  private static func possible(
    _ variants: [Set<Condition.Atom>], _ impossible: [Condition], _ systems: [Condition.Atom]
  ) -> [Set<Condition.Atom>] {
    if impossible.isEmpty, systems.count < 2 { return variants }
    let left = variants.filter { variant in
      variant.agrees(with: systems) && !impossible.contains { $0.holds(variant.contains) }
    }
    return left.isEmpty ? variants : left
  }

  /// Returns every combination of the few atoms within each condition, with all other atoms off.
  private static func combinations(
    of conditions: [Condition], with certain: Set<Condition.Atom>
  ) -> [Set<Condition.Atom>] {
    var result: [Set<Condition.Atom>] = []
    for condition in unique(conditions) {
      var atoms: Set<Condition.Atom> = []
      condition.collectAtoms(into: &atoms)
      let open = atoms.filter { $0.certainty == nil }.sorted { $0.sortKey < $1.sortKey }
      guard open.count <= 4 else { continue }
      var chosen: [Set<Condition.Atom>] = [certain]
      for atom in open {
        chosen += chosen.filter { set in !set.contains { $0.excludes(atom) } }.map { $0.union([atom]) }
      }
      result += chosen
      if result.count > limit { break }
    }
    return result
  }

  private static func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}

extension Condition {
  func collectAtoms(into atoms: inout Set<Atom>) {
    switch self {
    case .always, .never: break
    case .atom(let atom): atoms.insert(atom)
    case .not(let inner): inner.collectAtoms(into: &atoms)
    case .all(let list), .any(let list): for inner in list { inner.collectAtoms(into: &atoms) }
    }
  }
}

extension Condition.Atom {
  /// Whether the other atom cannot hold at the same time: a program is built for one system and one architecture.
  func excludes(_ other: Condition.Atom) -> Bool {
    guard kind == .build, other.kind == .build, self != other else { return false }
    return ["os(", "arch("].contains { text.hasPrefix($0) && other.text.hasPrefix($0) }
  }

  /// Whether the atom is known without building: the compiler is at least 6.2. Nil if it can be either.
  var certainty: Bool? {
    guard kind == .build, text.hasPrefix("swift(") || text.hasPrefix("compiler(") else { return nil }
    let inside = text.drop { $0 != "(" }.dropFirst().dropLast().filter { $0 != " " }
    let isAtLeast = inside.hasPrefix(">=")
    guard isAtLeast || inside.hasPrefix("<") else { return nil }
    let numbers = inside.drop { !$0.isNumber }.split(separator: ".").map { Int($0) ?? 0 }
    let isOld = numbers.lexicographicallyPrecedes([6, 2, 1])
    return isOld ? isAtLeast : nil
  }
}

extension SourceFacts {
  /// The conditions under which nothing of the program is left to check.
  ///
  /// A run-time branch concerns only the definition with the branch and what is below it, as does the program's end there. If
  /// the build alone decides, other roots may work without the definition.
  func impossible(among atoms: Set<Condition.Atom>) -> [Condition] {
    let tops = graph.scopes.count { $0.parent == .root }
    return ends.filter { end in
      var own: Set<Condition.Atom> = []
      end.condition.collectAtoms(into: &own)
      guard !own.isEmpty, own.isSubset(of: atoms) else { return false }
      return own.contains { $0.kind == .branch } || tops == 1 && graph.scopes[end.scope].parent == .root
    }.map(\.condition)
  }
}
