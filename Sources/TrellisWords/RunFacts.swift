package import TrellisCore
package import TrellisGraph
package import TrellisResolver

/// Converts the registrations of a run into the facts from which graphs are built: what the validator reads from source text.
package struct RunFacts {
  package private(set) var facts = GraphFacts()
  private var numbers: [Int: KeyIndex] = [:]
  /// The label of each entry of a dictionary, and how many entries print as one text.
  private var labels: [KeyIndex: (ofEntry: [AnyHashable: String], counts: [String: Int])] = [:]

  package init() {}

  /// Adds a definition with what it registers.
  package mutating func add(_ name: String, _ parent: ScopeFact.Parent, at site: Site, _ registrations: [Registration])
  {
    facts.scopes.append(ScopeFact(name: name, parent: parent, site: site))
    for registration in registrations { add(registration, registration.needs.map { ($0, $0.mode) }) }
  }

  /// Adds a registration to the last definition.
  mutating func add(_ registration: Registration, _ needs: [(key: Keys, mode: NeedMode)]) {
    let site = registration.site
    facts.registrations.append(
      RegistrationFact(
        key: number(registration.key), scope: facts.scopes.count - 1, lifetime: registration.lifetime,
        needs: needs.map { NeedFact(key: number($0.key), mode: $0.mode, site: site) },
        isOverride: registration.traits.contains(.isOverride), site: site, module: registration.moduleName,
        role: role(of: registration), isAsync: registration.traits.contains(.hasAsyncFactory),
        isOnMainActor: registration.traits.contains(.isOnMainActor), runs: registration.runs,
        valueType: registration.valueType))
  }

  /// Adds an override, given to a scope of the last definition, of a key that nothing registers.
  mutating func addOverrideOfNothing(_ registration: Registration) {
    facts.overrides.append(
      OverrideFact(
        key: number(registration.key), scope: facts.scopes.count - 1, site: registration.site,
        role: role(of: registration)))
  }

  /// The role, with labels that are equal where the dictionary's keys are, and only there: however these print.
  private mutating func role(of registration: Registration) -> Role {
    switch registration.role {
    case .plain: return .plain
    case .decoration: return .decoration
    case .collection: return .collection
    case .contribution: break
    }
    guard let label = registration.entryText, let value = registration.entry else { return .contribution(entry: nil) }
    let key = number(registration.key)
    if let known = labels[key]?.ofEntry[value] { return .contribution(entry: known) }
    let others = labels[key]?.counts[label] ?? 0
    let distinct = others == 0 ? label : "\(label) (\(others + 1))"
    labels[key, default: ([:], [:])].ofEntry[value] = distinct
    labels[key, default: ([:], [:])].counts[label] = others + 1
    return .contribution(entry: distinct)
  }

  /// A key has its index in common with its forms.
  private mutating func number(_ key: Keys) -> KeyIndex {
    if let known = numbers[key.index] { return known }
    let number = facts.keys.count
    numbers[key.index] = number
    facts.keys.append(
      KeyFact(
        name: key.declaredName, label: key.label, type: key.typeName, hasDefault: key.hasDefault, site: key.site))
    return number
  }
}
