// What each key of the level leads to: plain registrations in their order, then collections, then decorations.
extension Resolver {
  mutating func place() {
    let collections = deriveCollections()
    for slot in 0..<entryCount where slots[slot].role == .plain && !slots[slot].traits.contains(.isGiven) {
      placePlain(slot)
    }
    for slot in collections { placeCollection(slot) }
    for slot in 0..<entryCount where slots[slot].role == .decoration && !slots[slot].traits.contains(.isGiven) {
      replaced[slot] = lookUp(slots[slot].key, hasDefault: slots[slot].traits.contains(.hasDefault))
      slots[slot].base = base(of: replaced[slot])
      local.append(Int32(slot))
      set(slots[slot].key, to: slot)
    }
    for slot in 0..<entryCount where slots[slot].role == .decoration && slots[slot].traits.contains(.isGiven) {
      replaced[slot] = needs[slots[slot].needs.lowerBound].target
      slots[slot].base = baseOfGiven(target(ofSlot: slot))
    }
  }

  /// What lies under a decoration that was given with what it wraps.
  private func baseOfGiven(_ decoration: Target) -> Target {
    var found = decoration
    while isOwn(found), slots[Int(found.slot)].role == .decoration, slots[Int(found.slot)].traits.contains(.isGiven) {
      found = needs[slots[Int(found.slot)].needs.lowerBound].target
    }
    return base(of: found)
  }

  /// Adds a collection for each key with contributions, in order of the first one.
  private mutating func deriveCollections() -> Range<Int> {
    var parts: [Int32: [Int]] = [:]
    var order: [Int32] = []
    for slot in 0..<entryCount where slots[slot].role == .contribution && !slots[slot].traits.contains(.isGiven) {
      if parts[slots[slot].key] == nil { order.append(slots[slot].key) }
      parts[slots[slot].key, default: []].append(slot)
    }
    for key in order {
      let (parts, first) = (parts[key] ?? [], needs.count)
      // A default is used where nothing is registered: a collection does not start from it.
      replaced.append(view.keys[Int(key)])
      collisions.append(.missing)
      needs.append(EntryNeed(key: key, .optional, hasDefault: false, leadingTo: replaced[replaced.count - 1]))
      for part in parts {
        needs.append(EntryNeed(key: key, .strict, hasDefault: false, leadingTo: target(ofSlot: part)))
      }
      append(Entry(key: key, .collection, .collection, needCount: parts.count + 1), firstNeed: first)
    }
    return entryCount..<slots.count
  }

  /// Makes a registration the target of its key from here on, or records what it collides with.
  private mutating func placePlain(_ slot: Int) {
    let key = slots[slot].key
    let isOverride = slots[slot].traits.contains(.isOverride)
    replaced[slot] = lookUp(key, hasDefault: slots[slot].traits.contains(.hasDefault))
    guard let first = placedPlain(key) else {
      if !isOverride, let contribution = collectionHidden(by: slot) {
        collisions[slot] = contribution
        return
      }
      local.append(Int32(slot))
      return set(key, to: slot)
    }
    // An override replaces what came through an `include`; anything else is a duplicate. An override of nothing, which is a fault
    // of its own, leaves the key free.
    let replacesModule = isOverride && slots[first].traits.contains(.isFromModule)
    if replacesModule || slots[first].traits.contains(.isOverride) && replaced[first] == .missing {
      if let position = local.firstIndex(of: Int32(first)) { local[position] = Int32(slot) }
      set(key, to: slot)
    } else {
      collisions[slot] = target(ofSlot: first)
    }
  }

  /// The plain registration of this level that a key leads to so far.
  private func placedPlain(_ key: Int32) -> Int? {
    let found = view.keys[Int(key)]
    guard isOwn(found), !slots[Int(found.slot)].traits.contains(.isGiven) else { return nil }
    return Int(found.slot)
  }

  /// The first contribution to the collection that a plain registration would hide.
  private func collectionHidden(by slot: Int) -> Target? {
    let base = base(of: replaced[slot])
    return base.isRegistration && self[base].role == .collection ? parts(of: base).first : nil
  }

  private mutating func placeCollection(_ slot: Int) {
    let key = slots[slot].key
    let own = parts(of: target(ofSlot: slot)).map { Int($0.slot) }
    let hidden = base(of: replaced[slot])
    if let beside = placedPlain(key) {
      if slots[beside].traits.contains(.isOverride) {
        // The override wins, and replaces the contributions if there is nothing above.
        if replaced[beside] == .missing { replaced[beside] = target(ofSlot: slot) }
        return
      }
      collisions[max(beside, own[0])] = target(ofSlot: min(beside, own[0]))
    } else if hidden.isRegistration, self[hidden].role == .plain, !self[hidden].traits.contains(.isOverride) {
      collisions[own[0]] = hidden
    }
    local.append(Int32(slot))
    set(key, to: slot)
    fillEntries(own, of: slot)
  }

  /// Records the contributions whose dictionary entry is filled already, in this level or above.
  private mutating func fillEntries(_ own: [Int], of collection: Int) {
    let below = base(of: replaced[collection])
    let isExtended = below.isRegistration && self[below].role == .collection
    let start = isExtended ? startOfCollection(below) : below
    starts[Int32(collection)] = start
    for part in own where slots[part].label >= 0 && !collisions[part].isRegistration {
      let earlier = view.entries[Int(slots[part].label)]
      // What overrides the whole hides the entries above it and beside it.
      if earlier.isRegistration, start.level < earlier.level {
        collisions[part] = earlier
      } else {
        view.fill(slots[part].label, by: target(ofSlot: part))
      }
    }
  }

  private func startOfCollection(_ target: Target) -> Target {
    isOwn(target)
      ? starts[target.slot] ?? .missing : view.levels[Int(target.level)].start(ofCollection: target.slot)
  }

  /// The contributions that a collection has in its own level.
  private func parts(of collection: Target) -> [Target] {
    targets(of: collection).filter { $0.isRegistration && self[$0].role == .contribution }
  }

  private func targets(of target: Target) -> [Target] {
    guard isOwn(target) else {
      let level = view.levels[Int(target.level)]
      return Array(level.targets(of: level.slots[Int(target.slot)]))
    }
    return slots[Int(target.slot)].needs.map { needs[$0].target }
  }

  /// What lies under a target and all decorations between; nothing if that is a default.
  private func base(of target: Target) -> Target { target.isRegistration ? self[target].base : .missing }
}
