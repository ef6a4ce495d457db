internal import TrellisGraph
internal import TrellisResolver

extension Condition {
  /// Something that has one of several values, each of them an atom that holds, or none of them.
  enum Choice: Hashable {
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
}

extension Condition.Atom {
  /// What has this atom as one of its values. A program is built for one system and one architecture.
  var choice: Condition.Choice {
    if text.hasPrefix("os(") { return .system }
    let name = text.prefix { $0 != "(" }
    return Self.properties.contains(name) ? .property(name) : .atom(self)
  }

  private static let properties: Set<Substring> = ["arch", "targetEnvironment", "_endian", "_pointerBitWidth"]

  /// Whether the other atom cannot hold at the same time.
  func excludes(_ other: Condition.Atom) -> Bool { self != other && choice == other.choice }

  /// Sorts atoms the same way on every machine.
  var sortKey: String { text }

  /// Whether the atom is known without building: the compiler is at least 6.2. Nil if it can be either.
  var certainty: Bool? {
    guard text.hasPrefix("swift(") || text.hasPrefix("compiler(") else { return nil }
    let inside = text.drop { $0 != "(" }.dropFirst().dropLast().filter { $0 != " " }
    let isAtLeast = inside.hasPrefix(">=")
    guard isAtLeast || inside.hasPrefix("<") else { return nil }
    let numbers = inside.drop { !$0.isNumber }.split(separator: ".").map { Int($0) ?? 0 }
    let isOld = numbers.lexicographicallyPrecedes([6, 2, 1])
    return isOld ? isAtLeast : nil
  }
}
