internal import TrellisGraph

/// Converts levels into the facts from which graphs are built.
struct FactsBuilder {
  private(set) var facts = GraphFacts()
  /// The index of each scope's first registration.
  private var starts: [RegistrationIndex] = []
  private var numbering = KeyNumbering()
  private var moduleNames: [ObjectIdentifier: String] = [:]
  /// The label of each entry of a dictionary, and how many entries print as one text.
  private var labels: [KeyIndex: (ofEntry: [AnyHashable: String], counts: [String: Int])] = [:]
  /// Whether to include the names of keys and of their types, which only messages need and which cost microseconds each.
  private let withTypes: Bool

  init(withTypes: Bool) {
    self.withTypes = withTypes
  }

  /// Returns the facts of a chain of levels, the root first.
  static func facts(of chain: [Level], withTypes: Bool) -> GraphFacts {
    var builder = FactsBuilder(withTypes: withTypes)
    for (scope, level) in chain.enumerated() { builder.add(level, parent: scope == 0 ? .root : .scope(scope - 1)) }
    return builder.facts
  }

  mutating func add(_ level: Level, parent: ScopeFact.Parent) {
    let scope = facts.scopes.count
    starts.append(facts.registrations.count)
    // A missing registration belongs where the definition writes its own.
    let written = level.entries.first { $0.registration.origin.module == nil && $0.pins.isEmpty }?.registration.origin
      .site
    facts.scopes.append(ScopeFact(name: level.name, parent: parent, site: written ?? level.site))
    facts.registrations.reserveCapacity(facts.registrations.count + level.entries.count)
    facts.keys.reserveCapacity(facts.keys.count + level.entries.count)
    for entry in level.entries {
      let registration = entry.registration
      var needs: [NeedFact] = []
      needs.reserveCapacity(registration.needs.count)
      for (i, need) in registration.needs.enumerated() {
        let isWrapped = entry.role == .decoration && i == 0
        needs.append(
          NeedFact(
            key: number(need), mode: need.mode, site: registration.origin.site,
            pin: entry.pins.isEmpty ? (isWrapped ? .above : nil) : pin(entry.pins[i], of: need)))
      }
      facts.registrations.append(
        RegistrationFact(
          key: number(registration.key), scope: scope, lifetime: entry.lifetime, needs: needs,
          isOverride: entry.isOverride, site: registration.origin.site,
          module: registration.origin.module.map { name(of: $0) },
          isDetached: entry.isDetached, role: role(of: entry), isAsync: registration.traits.contains(.hasAsyncFactory),
          isOnMainActor: registration.isOnMainActor,
          valueType: entry.lifetime == .weak && !registration.layout.mayBeObject
            ? spelling(of: registration.layout.type) : nil))
    }
    for registration in level.overridesOfNothing {
      facts.overrides.append(
        OverrideFact(
          key: number(registration.key), scope: scope, site: registration.origin.site, role: registration.role))
    }
  }

  private mutating func name(of module: DescribedType) -> String {
    if let known = moduleNames[module.identity] { return known }
    let name = module.name
    moduleNames[module.identity] = name
    return name
  }

  private mutating func pin(_ pin: Level.Pin, of need: Keys) -> NeedFact.Pin {
    guard case .place(let place) = pin else { return .nothing }
    return switch place.member {
    case .entry(let position): .registration(starts[place.level] + position)
    // A need for a collection is a need for its key.
    case .collection: .collection(of: number(need), in: place.level)
    }
  }

  /// The role, with labels that are equal where the dictionary's keys are, and only there: however these print.
  private mutating func role(of entry: Level.Entry) -> Role {
    guard case .contribution(let label?) = entry.role, let value = entry.registration.entry else { return entry.role }
    let key = number(entry.registration.key)
    if let known = labels[key]?.ofEntry[value] { return .contribution(entry: known) }
    let others = labels[key]?.counts[label] ?? 0
    let distinct = others == 0 ? label : "\(label) (\(others + 1))"
    labels[key, default: ([:], [:])].ofEntry[value] = distinct
    labels[key, default: ([:], [:])].counts[label] = others + 1
    return .contribution(entry: distinct)
  }

  private mutating func number(_ key: Keys) -> KeyIndex {
    let (index, isNew) = numbering.number(key)
    if isNew {
      facts.keys.append(
        KeyFact(
          name: withTypes ? key.declaredName : nil, label: key.label, type: withTypes ? key.typeName : "",
          hasDefault: key.hasDefault, site: key.site))
    }
    return index
  }
}

/// Assigns dense numbers to the keys of one graph.
private struct KeyNumbering {
  private var numbers: [Int32] = []
  private var count: Int32 = 0

  mutating func number(_ key: Keys) -> (index: KeyIndex, isNew: Bool) {
    if key.index >= numbers.count {
      let capacity = max(key.index + 1, numbers.count * 2)
      numbers.append(contentsOf: repeatElement(-1, count: capacity - numbers.count))
    }
    if numbers[key.index] >= 0 { return (KeyIndex(numbers[key.index]), false) }
    numbers[key.index] = count
    count += 1
    return (KeyIndex(count - 1), true)
  }
}
