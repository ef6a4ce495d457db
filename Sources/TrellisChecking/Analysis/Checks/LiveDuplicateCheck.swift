internal import TrellisGraph
internal import TrellisResolver

/// Finds contributions given to live scopes that collide: with a registration of the whole collection, or on an entry.
enum LiveDuplicateCheck: Check {
  struct Duplicate: Fault {
    enum Other: Sendable {
      case registration(RegistrationIndex)
      /// An earlier contribution of the same closure.
      case override(Int)
    }

    let contribution: Int
    let other: Other
    let scope: ScopeIndex

    var rule: Rule { .duplicate }
    var identity: FaultIdentity { FaultIdentity(rule, .override(contribution)) }
    func definition(in graph: Graph) -> ScopeIndex? { scope }
  }

  private struct Place: Hashable {
    let group: Int
    let scope: ScopeIndex
    let key: KeyIndex
    var entry: String?
  }

  static func faults(in graph: Graph) -> [Duplicate] {
    let overrides = graph.facts.overrides
    guard overrides.contains(where: \.role.isContribution) else { return [] }
    var replaced: Set<Place> = []
    for override in overrides where override.role == .plain && !override.isPermission {
      replaced.insert(Place(group: override.group, scope: override.scope, key: override.key))
    }
    var filled: [Place: Int] = [:]
    var faults: [Duplicate] = []
    // A function that several closures call makes the same contribution for each; it is reported once.
    var reported: Set<Site> = []
    for (index, override) in overrides.enumerated()
    where graph.isOverrideActive[index] && !override.mayFail && !graph.mayBeHidden(from: override.scope) {
      guard case .contribution(let entry) = override.role else { continue }
      var place = Place(group: override.group, scope: override.scope, key: override.key)
      // An override of the whole collection stands for every contribution.
      if replaced.contains(place) { continue }
      place.entry = entry
      var other = collision(of: index, in: graph).map { Duplicate.Other.registration($0) }
      // Of two branches, one is taken.
      if entry != nil, override.isCertain {
        if let earlier = filled[place] { other = other ?? .override(earlier) }
        filled[place] = index
      }
      guard let other, reported.insert(override.site).inserted else { continue }
      faults.append(Duplicate(contribution: index, other: other, scope: override.scope))
    }
    return faults
  }

  /// The visible registration that a contribution collides with.
  private static func collision(of index: Int, in graph: Graph) -> RegistrationIndex? {
    let (facts, override) = (graph.facts, graph.facts.overrides[index])
    guard case .registration(let visible) = graph.overrideTargets[index] else { return nil }
    let base = graph.undecorated[visible]
    guard base >= 0 else { return nil }
    if !override.isAlone {
      let group = facts.overrides.indices.filter { facts.overrides[$0].group == override.group }
      if LiveOverrides(graph, besides: Set(group)).mayReplace([base], seenFrom: override.scope) { return nil }
    }
    if facts.registrations[base].role == .plain { return facts.registrations[base].isOverride ? nil : base }
    guard case .contribution(_?) = override.role else { return nil }
    var pending = [base]
    while let next = pending.popLast() {
      if facts.registrations[next].role == override.role { return next }
      for (position, target) in zip(facts.registrations[next].needs.indices, graph.targets(of: next))
      where facts.registrations[next].isInner(position) {
        if case .registration(let inner) = target { pending.append(inner) }
      }
    }
    return nil
  }
}

extension LiveDuplicateCheck.Duplicate {
  func finding(in graph: Graph) -> Finding {
    let override = graph.facts.overrides[contribution]
    let key = graph.name(override.key)
    let (site, owner): (Site, String) =
      switch other {
      case .registration(let index): (graph.site(of: index), graph.placeName(of: index))
      case .override(let index): (graph.facts.overrides[index].site, "these overrides")
      }
    if case .registration(let index) = other, graph.facts.registrations[index].role == .plain {
      return Finding(
        rule, "\(key) has a registration in \(owner), and its overrides contribute to it", at: override.site,
        notes: [
          Finding.Note("it is registered here, in \(owner)", at: site),
          Finding.Note(
            "override it as a whole, or contribute the elements of this registration too", at: override.site),
        ])
    }
    var label = ""
    if case .contribution(let entry?) = override.role { label = entry.hasPrefix("\"") ? entry : "'\(entry)'" }
    return Finding(
      rule, "the entry \(label) of \(key) is filled in \(owner) already", at: override.site,
      notes: [
        Finding.Note("it is filled first here", at: site),
        Finding.Note("give one of the two another entry, or delete it", at: override.site),
      ])
  }
}
