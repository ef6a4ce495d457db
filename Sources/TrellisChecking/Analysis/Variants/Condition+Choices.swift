internal import TrellisGraph
internal import TrellisResolver

extension Condition {
  /// A decision made at run time, with the arms of one `switch` or of one `if … else if` as its outcomes.
  struct Decision: Hashable, Comparable {
    let site: Site?
    let walk: Int

    static func < (a: Decision, b: Decision) -> Bool {
      (a.site?.description ?? "", a.walk) < (b.site?.description ?? "", b.walk)
    }
  }

  /// Something that has one of several values, each of them an atom that holds, or none of them.
  enum Choice: Hashable {
    case decision(Decision)
    case system
    /// What a build has one of: `arch`, `_endian`.
    case property(Substring)
    case atom(Atom)
  }

  func collectAtoms(into atoms: inout Set<Atom>) {
    switch self {
    case .always, .never: break
    case .atom(let atom): atoms.insert(atom)
    case .not(let inner): inner.collectAtoms(into: &atoms)
    case .all(let list), .any(let list): for inner in list { inner.collectAtoms(into: &atoms) }
    }
  }

  /// Some atoms with which, and no others, the condition holds or does not, if they are easily found.
  func example(of value: Bool) -> Set<Atom> {
    var atoms: Set<Atom> = []
    addExample(of: value, to: &atoms)
    return atoms
  }

  private func addExample(of value: Bool, to atoms: inout Set<Atom>) {
    switch self {
    case .always, .never: break
    case .atom(let atom): if value, !atoms.contains(where: atom.excludes) { atoms.insert(atom) }
    case .not(let inner): inner.addExample(of: !value, to: &atoms)
    case .all(let list): for inner in value ? list : Array(list.prefix(1)) { inner.addExample(of: value, to: &atoms) }
    case .any(let list): for inner in value ? Array(list.prefix(1)) : list { inner.addExample(of: value, to: &atoms) }
    }
  }

  /// The same condition without what follows from one arm being taken: that the arms before it were not.
  ///
  /// In a long `else if` chain this is nearly everything that the condition of an arm consists of.
  var withoutEarlierArms: Condition {
    switch self {
    case .always, .never, .atom: return self
    case .not(let inner): return .not(inner.withoutEarlierArms)
    case .any(let list): return .any(list.map(\.withoutEarlierArms))
    case .all(let list):
      // Often the last one, and lists with several are short.
      let taken = list.compactMap { part in
        if case .atom(let atom) = part { atom.ofDecision } else { nil }
      }
      var left: [Condition] = []
      for part in list {
        if case .not(.atom(let atom)) = part, let decision = atom.ofDecision, taken.contains(decision) { continue }
        left.append(part.withoutEarlierArms)
      }
      return left.count == 1 ? left[0] : .all(left)
    }
  }
}

extension Condition {
  /// The same condition without the atoms that make no difference, as in `'DEBUG' and 'a' or 'DEBUG' and not 'a'`.
  var reduced: Condition {
    let combinations = Combinations(of: [self], impossible: [])
    guard combinations.isComplete else { return self }
    return combinations.atoms.reduce(self) { result, atom in
      let (with, without) = (result.settling(atom, to: .always), result.settling(atom, to: .never))
      return combinations.set(where: with) == combinations.set(where: without) ? with : result
    }
  }

  private func settling(_ atom: Atom, to value: Condition) -> Condition {
    switch self {
    case .always, .never: return self
    case .atom(let other): return atom == other ? value : self
    case .not(let inner): return inner.settling(atom, to: value).negated
    case .all(let list): return list.reduce(.always) { $0.and($1.settling(atom, to: value)) }
    case .any(let list):
      var parts: [Condition] = []
      for part in list.map({ $0.settling(atom, to: value) }) where !parts.contains(part) { parts.append(part) }
      return parts.reduce(.never) { $0.or($1) }
    }
  }
}

extension Condition.Atom {
  /// The decision that this is an outcome of.
  var ofDecision: Condition.Decision? {
    kind == .branch ? Condition.Decision(site: decision ?? site, walk: walk) : nil
  }

  /// What has this atom as one of its values. A program is built for one system and one architecture.
  var choice: Condition.Choice {
    if let ofDecision { return .decision(ofDecision) }
    if text.hasPrefix("os(") { return .system }
    let name = text.prefix { $0 != "(" }
    return Self.properties.contains(name) ? .property(name) : .atom(self)
  }

  private static let properties: Set<Substring> = ["arch", "targetEnvironment", "_endian", "_pointerBitWidth"]

  /// Whether the other atom cannot hold at the same time.
  func excludes(_ other: Condition.Atom) -> Bool { self != other && choice == other.choice }

  /// Sorts atoms the same way on every machine.
  var sortKey: (String, String, Int) { (text, site?.description ?? "", walk) }

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
