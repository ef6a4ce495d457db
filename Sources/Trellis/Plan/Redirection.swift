internal import TrellisResolver

/// The level that overrides form: what they register, and copies of what must be re-created with them.
///
/// Everything above that needs an overridden key, directly or through others, is *concerned*. Of that, what the new level sees or
/// what another copy needs is copied. A copy keeps its owner's view: its needs lead where they led, except to what is overridden or
/// copied itself. See Documentation/Decisions/0003.
struct Redirection {
  private(set) var members: [Level.Member] = []
  /// What each key leads to from above.
  private(set) var view: [Target]
  /// The slot of each override.
  private(set) var slots: [Int32] = []
  private(set) var borrowings: [Borrowing] = []
  /// The lowest plan that stays as it is; nil if the overrides are part of a root.
  private let kept: Plan?
  private let depth: Int32
  /// What overrides replace, by the key's index, and with what.
  private var replacements: [Int: Target] = [:]
  /// The last decoration that overrides give a key, or else the collection of the contributions that they give it.
  private var additions: [Int: Target] = [:]
  /// Keys whose registration in the level itself hides everything above.
  private var hidden: Set<Int> = []
  /// For each kept level, from the root down, which of its slots are concerned.
  private var isConcerned: [[Bool]] = []
  /// What is copied, and the slot of each copy.
  private var copies: [Target: Int32] = [:]

  /// - Parameters:
  ///   - plan: The plan that the overrides are given to.
  ///   - isBelow: Whether they form a level below the plan's, or are part of it.
  ///   - overrides: One for each key, except for decorations and contributions.
  ///   - permitted: Keys, by index, whose live registrations above are re-created unchanged.
  init(_ plan: Plan, isBelow: Bool, _ overrides: [Registration], permitted: Set<Int>) {
    kept = isBelow ? plan : plan.parent
    depth = plan.resolved.depth + (isBelow ? 1 : 0)
    view = kept?.view ?? []
    let replaced = overrides.filter {
      $0.role == .plain && ($0.key.hasDefault || plan.target(of: $0.key).isRegistration)
    }
    let replacedKeys = Set(replaced.map(\.key.index))
    // Decorations apply to the override; contributions are replaced together with their collection.
    let own = (isBelow ? [] : plan.registrations).filter {
      $0.role == .decoration || $0.role != .collection && !replacedKeys.contains($0.key.index)
    }
    hidden = Set(own.lazy.filter { $0.role == .plain }.map(\.key.index))
    add(own, overrides, replacedKeys, givenTo: plan)
    findConcerned(replacedKeys, Set(overrides.map(\.key.index)), permitted)
    let collections = addCollections()
    copyConcerned(collections)
  }

  // MARK: The level's own members

  /// Adds first what look-ups of keys find, then what is given.
  private mutating func add(
    _ own: [Registration], _ overrides: [Registration], _ replacedKeys: Set<Int>, givenTo plan: Plan
  ) {
    members = own.map { Level.Member($0) }
    slots = Array(repeating: -1, count: overrides.count)
    for isGiven in [false, true] {
      for (position, override) in overrides.enumerated() {
        let key = override.key.index
        // What replaces a whole collection stands for the contributions that are given with it, too.
        let isReplaced = replacedKeys.contains(key) && override.role != .decoration
        guard isReplaced == isGiven else { continue }
        slots[position] = Int32(members.count)
        var member = Level.Member(override, isGiven ? [.isCounted, .isGiven] : .isCounted)
        if isReplaced, override.role == .plain {
          let base = plan.base(of: override.key)
          if override.lifetime == .inherited { member.lifetime = base?.whenReplaced ?? .shared }
          replacements[key] = nextSlot
          // It replaces what the level itself registers, and with that the decorations above.
          if let base, base.base.level == depth { hidden.insert(key) }
        }
        if override.role == .decoration { additions[key] = nextSlot }
        members.append(member)
      }
    }
  }

  private var nextSlot: Target { Target(level: depth, slot: Int32(members.count)) }

  /// Adds, for each key to which both the level and overrides contribute, the collection that copies see: what overrides
  /// contribute, but not what the definition does.
  ///
  /// - Returns: The key and the slot of each.
  private mutating func addCollections() -> [(key: Keys, slot: Int)] {
    var parts: [Int: (own: Int, added: [Target])] = [:]
    var order: [Registration] = []
    for (slot, member) in members.enumerated() where member.registration.role == .contribution {
      let key = member.registration.key.index
      if member.traits.contains(.isGiven) { continue }
      if parts[key] == nil { order.append(member.registration) }
      let target = Target(level: depth, slot: Int32(slot))
      if member.traits.contains(.isCounted) {
        parts[key, default: (0, [])].added.append(target)
      } else {
        parts[key, default: (0, [])].own += 1
      }
    }
    var collections: [(key: Keys, slot: Int)] = []
    for contribution in order {
      let key = contribution.key.index
      derived.append(key)
      guard let collection = contribution.collection, let (own, added) = parts[key], !added.isEmpty else { continue }
      if additions[key] == nil { additions[key] = own > 0 ? nextSlot : Self.unknown }
      if own == 0 { continue }
      collections.append((contribution.key, members.count))
      members.append(Level.Member(collection, .isGiven, leadingTo: [.missing] + added))
    }
    return collections
  }

  /// The keys for which the resolver derives a collection, in order.
  private var derived: [Int] = []
  /// The slot of a collection that is to be derived, until those before it are counted.
  private static let unknown = Target(level: .max, slot: .max)

  // MARK: What is concerned

  private mutating func findConcerned(_ replacedKeys: Set<Int>, _ changedKeys: Set<Int>, _ permitted: Set<Int>) {
    for plan in kept?.chain ?? [] {
      var found = [Bool](repeating: false, count: plan.slots.count)
      var dependents = [[Int]](repeating: [], count: plan.slots.count)
      var stack: [Int] = []
      for (slot, resolved) in plan.resolved.slots.enumerated() {
        let registration = plan.registrations[slot]
        var isFirst = registration.traits.contains(.isLive) && permitted.contains(registration.key.index)
        for (position, target) in plan.resolved.targets(of: resolved).enumerated() {
          let key = registration.need(position).index
          // What is added wraps or extends the instance; what replaces a collection replaces no part of it.
          if !resolved.isInner(position)
            ? changedKeys.contains(key) : resolved.role == .decoration && replacedKeys.contains(key)
          {
            isFirst = true
          }
          guard target.isRegistration else { continue }
          if target.level == plan.resolved.depth {
            dependents[Int(target.slot)].append(slot)
          } else if isConcerned[Int(target.level)][Int(target.slot)] {
            isFirst = true
          }
        }
        if isFirst {
          found[slot] = true
          stack.append(slot)
        }
      }
      while let slot = stack.popLast() {
        for dependent in dependents[slot] where !found[dependent] {
          found[dependent] = true
          stack.append(dependent)
        }
      }
      isConcerned.append(found)
    }
  }

  private func isConcerned(_ target: Target) -> Bool {
    target.isRegistration && isConcerned[Int(target.level)][Int(target.slot)]
  }

  // MARK: Copies

  /// Where something that led to a registration above leads now.
  private enum Lead {
    case to(Target)
    case toCopy(of: Target)
  }

  /// Where a need of a copy leads.
  private func lead(_ target: Target, _ key: Int, isInner: Bool) -> Lead {
    if !isInner, let addition = additions[key] { return .to(addition) }
    if let replacement = replacements[key] {
      // A decoration wraps the override, and a part of a collection has the key of the whole.
      guard target.isRegistration, let role = kept?.resolved(target).role, role == .decoration || role == .contribution
      else { return .to(replacement) }
    }
    return isConcerned(target) ? .toCopy(of: target) : .to(target)
  }

  /// Where a key leads from above.
  private func lead(_ key: Int) -> Lead {
    let target = view[key]
    if let replacement = replacements[key] {
      guard !hidden.contains(key), target.isRegistration, kept?.resolved(target).role == .decoration else {
        return .to(replacement)
      }
      return .toCopy(of: target)
    }
    return !hidden.contains(key) && isConcerned(target) ? .toCopy(of: target) : .to(target)
  }

  private func target(_ lead: Lead) -> Target {
    switch lead {
    case .to(let target): target
    case .toCopy(let original): Target(level: depth, slot: copies[original] ?? -1)
    }
  }

  /// Copies what is concerned and can be reached: the rest, which is overridden or hidden, must not be created.
  private mutating func copyConcerned(_ collections: [(key: Keys, slot: Int)]) {
    let count = max(view.count, (replacements.keys.max() ?? -1) + 1)
    view.append(contentsOf: repeatElement(.missing, count: count - view.count))
    var copied: [Target] = []
    var isCopied: Set<Target> = []
    func reach(_ lead: Lead) {
      if case .toCopy(let original) = lead, isCopied.insert(original).inserted { copied.append(original) }
    }
    for key in view.indices { reach(lead(key)) }
    var next = 0
    while next < copied.count {
      forEachNeed(of: copied[next]) { reach($0) }
      next += 1
    }
    copied = copied.rarelySorted { ($0.level, $0.slot) < ($1.level, $1.slot) }
    for (position, original) in copied.enumerated() { copies[original] = Int32(members.count + position) }
    let end = members.count + copied.count
    for (position, key) in derived.enumerated() where additions[key] == Self.unknown {
      additions[key] = Target(level: depth, slot: Int32(end + position))
    }
    view = view.indices.map { target(lead($0)) }
    for (key, slot) in collections where key.index < view.count && view[key.index].isRegistration {
      members[slot].targets?[0] = view[key.index]
    }
    for original in copied { addCopy(of: original) }
  }

  private func forEachNeed(of original: Target, _ body: (Lead) -> Void) {
    guard let (registration, resolved, level) = kept?.content(of: original) else { return }
    for (position, target) in level.targets(of: resolved).enumerated() {
      body(lead(target, registration.need(position).index, isInner: resolved.isInner(position)))
    }
  }

  private mutating func addCopy(of original: Target) {
    guard let (registration, resolved, _) = kept?.content(of: original) else { return }
    if registration.traits.contains(.isShape) {
      borrowings.append(
        Borrowing(slot: Int32(members.count), distance: depth - original.level, source: original.slot))
    }
    var targets: [Target] = []
    forEachNeed(of: original) { targets.append(target($0)) }
    members.append(Level.Member(registration, .isGiven, resolved.lifetime, leadingTo: targets))
  }
}

extension Plan {
  /// This plan and those above it, the root first.
  var chain: [Plan] {
    var chain = [self]
    while let parent = chain[chain.count - 1].parent { chain.append(parent) }
    return chain.reversed()
  }

  /// What a key leads to, seen from this level.
  fileprivate func target(of key: Keys) -> Target {
    key.index < locators.count ? target(locators[key.index]) : .missing
  }

  /// What a key leads to under all decorations.
  fileprivate func base(of key: Keys) -> ResolvedSlot? {
    let found = target(of: key)
    guard found.isRegistration, resolved(found).base.isRegistration else { return nil }
    return resolved(resolved(found).base)
  }

  fileprivate func resolved(_ target: Target) -> ResolvedSlot { content(of: target).1 }

  fileprivate func content(of target: Target) -> (Registration, ResolvedSlot, ResolvedLevel) {
    let plan = ancestor(resolved.depth - target.level)
    return (plan.registrations[Int(target.slot)], plan.resolved.slots[Int(target.slot)], plan.resolved)
  }
}

/// Locates the factory of an override that was given to a scope above and is re-created here: a plan knows only the shape of
/// an override.
struct Borrowing {
  let slot: Int32
  /// The number of scopes up.
  let distance: Int32
  /// The slot in that scope.
  let source: Int32
}
