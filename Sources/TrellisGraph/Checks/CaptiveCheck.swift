/// Finds long-lived registrations that would keep an instance of a narrower scope.
enum CaptiveCheck: Check {
  struct Captive: Fault {
    enum Holder: Hashable, Sendable {
      case registration(RegistrationIndex)
      /// Given when a scope is created, opened or derived.
      case override(Int)
    }

    let holder: Holder
    let need: Int
    let lifetime: Lifetime
    let scope: ScopeIndex

    var rule: Rule { .captive }
    var identity: FaultIdentity {
      switch holder {
      case .registration(let index): FaultIdentity(rule, .registration(index), need)
      case .override(let index): FaultIdentity(rule, .override(index), need)
      }
    }
    func definition(in graph: Graph) -> ScopeIndex? { scope }
  }

  static func faults(in graph: Graph) -> [Captive] {
    var faults: [Captive] = []
    func add(_ holder: Captive.Holder, _ lifetime: Lifetime, _ needs: [NeedFact], in scope: ScopeIndex) {
      for position in needs.indices where needs[position].mode == .fromRequester {
        faults.append(Captive(holder: holder, need: position, lifetime: lifetime, scope: scope))
      }
    }
    for index in graph.facts.registrations.indices where graph.isActive[index] && graph.lifetimes[index] != .unique {
      let registration = graph.facts.registrations[index]
      add(.registration(index), graph.lifetimes[index], registration.needs, in: registration.scope)
    }
    // A function that several closures call makes the same override for each; it is reported once.
    var reported: Set<Site> = []
    for (index, override) in graph.facts.overrides.enumerated()
    where graph.isOverrideActive[index] && !override.mayFail && !override.isReplaced {
      guard let lifetime = graph.lifetime(ofOverride: index), lifetime != .unique,
        override.needs.contains(where: { $0.mode == .fromRequester }), reported.insert(override.site).inserted
      else { continue }
      add(.override(index), lifetime, override.needs, in: override.scope)
    }
    return faults
  }
}

extension Graph {
  /// How an override of a live scope lives; nil where it replaces nothing or only permits.
  fileprivate func lifetime(ofOverride index: Int) -> Lifetime? {
    let override = facts.overrides[index]
    if override.isPermission { return nil }
    if override.lifetime != .inherited { return override.lifetime }
    return switch overrideTargets[index] {
    case .registration(let replaced): lifetimeOfOverride(replacing: replaced)
    case .keyDefault: .shared
    case .missing: nil
    }
  }
}

extension CaptiveCheck.Captive {
  func finding(in graph: Graph) -> Finding {
    let (key, role, fact, site): (KeyIndex, Role, NeedFact, Site)
    let name: String
    var verb = "register"
    var unique = "unique"
    switch holder {
    case .registration(let index):
      let registration = graph.facts.registrations[index]
      (key, role, fact, site) = (registration.key, registration.role, registration.needs[need], registration.site)
      name = graph.name(of: index)
    case .override(let index):
      let override = graph.facts.overrides[index]
      (key, role, fact, site) = (override.key, override.role, override.needs[need], override.site)
      name = graph.name(ofOverride: index)
      if role == .plain { (verb, unique) = ("override", "overriding.unique") }
    }
    let needed = graph.facts.keys[fact.key].written
    let remedy =
      role.isContribution
      ? "need '\(needed)' from the contribution's own scope; contributions are always shared"
      : lifetime == .maker
        ? "need '\(needed)' from its own scope, or pass it as an argument"
        : "\(verb) \(graph.name(key)) with '\(unique)', or need '\(needed)' from its own scope"
    return Finding(
      rule,
      "\(name) is \(lifetime == .maker ? "a maker" : lifetime.rawValue) and would keep the \(graph.name(fact.key)) of whichever scope requests it first",
      at: fact.site,
      notes: [
        Finding.Note("\(name) lives as long as \(graph.scopeName(scope))", at: site), Finding.Note(remedy, at: site),
      ])
  }
}
