internal import TrellisResolver

/// A key as one scope sees it.
struct KeyInScope: Hashable {
  let scope: ScopeIndex
  let key: KeyIndex
}

extension GraphFacts {
  /// Returns one registration for each scope and key that has contributions, in order of the first contribution.
  /// Look-ups of the key find it from that scope down.
  ///
  /// Exists even if none of its contributions is active, so that indices are the same in all variants.
  func collections(where isActive: [Bool]) -> [RegistrationFact] {
    var contributions: [KeyInScope: [RegistrationIndex]] = [:]
    var order: [KeyInScope] = []
    // Read in place: registrations are large to copy, and programs have thousands.
    for index in registrations.indices where registrations[index].role.isContribution {
      let place = KeyInScope(scope: registrations[index].scope, key: registrations[index].key)
      if contributions[place] == nil { order.append(place) }
      contributions[place, default: []].append(index)
    }
    return order.map { place in
      let all = contributions[place] ?? []
      return collection(of: place.key, in: place.scope, all: all, active: all.filter { isActive[$0] })
    }
  }

  private func collection(
    of key: KeyIndex, in scope: ScopeIndex, all: [RegistrationIndex], active: [RegistrationIndex]
  ) -> RegistrationFact {
    let site = registrations[active.first ?? all[0]].site
    let above = NeedFact(key: key, mode: .optional, site: site)
    let elements = active.map { NeedFact(key: key, site: registrations[$0].site) }
    let conditions = all.map { registrations[$0].condition }
    return RegistrationFact(
      key: key, scope: scope, lifetime: .collection, needs: [above] + elements, site: site,
      condition: conditions.contains(.always) ? .always : .any(conditions), role: .collection)
  }
}
