internal import TrellisGraph

extension Condition {
  func collectAtoms(into atoms: inout Set<Atom>) {
    switch self {
    case .always, .never: break
    case .atom(let atom): atoms.insert(atom)
    case .not(let inner): inner.collectAtoms(into: &atoms)
    case .all(let list), .any(let list): for inner in list { inner.collectAtoms(into: &atoms) }
    }
  }

  /// What decides it.
  var choices: Set<String> {
    var atoms: Set<Atom> = []
    collectAtoms(into: &atoms)
    return Set(atoms.map(\.choice))
  }

  /// What of the platform decides it: not every system has every library or processor.
  var platformChoices: Set<String> { choices.filter { Atom.platform.contains(String($0.prefix { $0 != "(" })) } }
}

extension Condition.Atom {
  /// What has this atom as one of its values: a program is built for one system and one architecture. Most atoms are alone.
  var choice: String {
    let name = String(text.prefix { $0 != "(" })
    return Self.properties.contains(name) ? name : text
  }

  private static let properties: Set<String> = ["os", "arch", "targetEnvironment", "_endian", "_pointerBitWidth"]
  fileprivate static let platform = properties.union(["canImport", "_runtime"])

  /// Whether the other atom cannot hold at the same time.
  func excludes(_ other: Condition.Atom) -> Bool { self != other && choice == other.choice }

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
