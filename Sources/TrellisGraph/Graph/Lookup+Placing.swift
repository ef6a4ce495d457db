/// Resolves each key of a scope to a registration: plain ones in their order, then collections, then decorations.
extension Lookup {
  mutating func place(_ registrations: [RegistrationIndex], in scope: ScopeIndex) {
    var collections: [RegistrationIndex] = []
    var decorations: [RegistrationIndex] = []
    // A collection starts from what is above the scope, which is looked up before anything is placed.
    for index in registrations where facts.registrations[index].role == .collection {
      let above = table.visible[facts.registrations[index].key]
      // A default is used where nothing is registered; a collection does not start from it.
      replaced[index] = above >= 0 ? .registration(above) : .missing
      if !facts.registrations[index].isDetached { collections.append(index) }
    }
    for index in registrations {
      switch facts.registrations[index].role {
      case .plain: placePlain(index, in: scope)
      case .decoration where facts.registrations[index].isRecreated:
        noteBase(of: index)
        placePlain(index, in: scope)
      case .decoration: decorations.append(index)
      case .contribution, .collection: break
      }
    }
    for index in collections { placeCollection(index, in: scope) }
    for index in local[scope] { position[facts.registrations[index].key] = -1 }
    for index in decorations { placeDecoration(index, in: scope) }
  }

  /// Makes a registration the target of its key from here on, or records what it collides with.
  private mutating func placePlain(_ index: RegistrationIndex, in scope: ScopeIndex) {
    let key = facts.registrations[index].key
    let isOverride = facts.registrations[index].isOverride
    replaced[index] = target(of: key)
    if facts.registrations[index].isDetached { return }
    let earlier = position[key]
    guard earlier >= 0 else {
      if !isOverride, let collection = collectionAbove(index) {
        collidesWith[index] = collection
        return
      }
      position[key] = local[scope].count
      local[scope].append(index)
      table.set(key, to: index)
      if isOverride { entries.noteOverride(index, of: key) }
      return
    }
    // An override replaces what came through an `include`; anything else is a duplicate. An override of nothing, which has a
    // finding of its own, leaves the key free.
    let first = local[scope][earlier]
    let replacesModule = isOverride && facts.registrations[first].module != nil
    if replacesModule || (facts.registrations[first].isOverride && replaced[first] == .missing) {
      local[scope][earlier] = index
      table.set(key, to: index)
      if isOverride { entries.noteOverride(index, of: key) }
    } else {
      collidesWith[index] = first
    }
  }

  /// The first contribution to the collection that a plain registration would hide.
  private func collectionAbove(_ index: RegistrationIndex) -> RegistrationIndex? {
    guard case .registration(let above) = replaced[index], let base = base(of: above),
      facts.registrations[base].role == .collection
    else { return nil }
    return firstContribution(to: base)
  }

  private func firstContribution(to collection: RegistrationIndex) -> RegistrationIndex? {
    for need in facts.registrations[collection].needs {
      // The first need of a collection that overrides extend is pinned too, to what it starts from.
      if case .registration(let index) = need.pin, facts.registrations[index].role.isContribution { return index }
    }
    return nil
  }

  private mutating func placeCollection(_ index: RegistrationIndex, in scope: ScopeIndex) {
    let key = facts.registrations[index].key
    if position[key] >= 0 {
      let beside = local[scope][position[key]]
      if facts.registrations[beside].isOverride {
        // The override wins, and replaces the contributions if there is nothing above.
        if replaced[beside] == .missing { replaced[beside] = .registration(index) }
        return
      }
      if let first = firstContribution(to: index) {
        collidesWith[max(beside, first)] = min(beside, first)
      }
    } else if case .registration(let above) = replaced[index], let base = base(of: above),
      facts.registrations[base].role == .plain, !facts.registrations[base].isOverride,
      let first = firstContribution(to: index)
    {
      collidesWith[first] = base
    }
    local[scope].append(index)
    table.set(key, to: index)
    for need in facts.registrations[index].needs {
      guard case .registration(let contribution) = need.pin, collidesWith[contribution] < 0 else { continue }
      // A re-created collection contains contributions whose entries are already recorded.
      if let earlier = entries.fill(by: contribution, in: facts, depth: tree.depth), earlier != contribution {
        collidesWith[contribution] = earlier
      }
    }
  }

  private mutating func placeDecoration(_ index: RegistrationIndex, in scope: ScopeIndex) {
    let registration = facts.registrations[index]
    replaced[index] = target(of: registration.key)
    noteBase(of: index)
    if registration.isDetached { return }
    local[scope].append(index)
    table.set(registration.key, to: index)
  }

  /// Records what lies under a decoration; it is known for the decorations before it.
  private mutating func noteBase(of index: RegistrationIndex) {
    let wrapped = facts.registrations[index].needs.first
    guard case .registration(let below) = target(of: wrapped?.pin ?? .above, for: facts.registrations[index].key) else {
      bases[index] = -1
      return
    }
    bases[index] = base(of: below) ?? -1
  }

  /// Returns what lies under a decoration and those that it wraps in turn; nil for nothing. Anything else lies under itself.
  private func base(of index: RegistrationIndex) -> RegistrationIndex? {
    guard facts.registrations[index].role == .decoration else { return index }
    return bases[index].flatMap { $0 < 0 ? nil : $0 }
  }
}
