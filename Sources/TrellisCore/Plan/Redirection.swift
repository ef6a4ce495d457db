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
  /// The last decoration that overrides give a key.
  private var decorations: [Int: Target] = [:]
  /// The contributions that overrides give a key, and the registration that collects them.
  private var contributions: [Int: (parts: [Target], collection: Registration?)] = [:]
  /// Keys whose registration in the level itself hides everything above.
  private var hidden: Set<Int> = []
  /// For each kept level, from the root down, which of its slots are concerned.
  private var isConcerned: [[Bool]] = []
  /// What is copied, and the slot of each copy.
  private var copies: [Target: Int32] = [:]
  /// The collections that copies need, and the slot of each.
  private var collections: [Collection: Int32] = [:]

  /// What overrides contribute to a key, beside what the owner of a need sees.
  private struct Collection: Hashable {
    let key: Int
    /// Where the need led.
    let start: Target
  }

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
    copyConcerned()
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
        if override.role == .decoration { decorations[key] = nextSlot }
        if override.role == .contribution, !isReplaced {
          contributions[key, default: ([], override.collection)].parts.append(nextSlot)
        }
        members.append(member)
      }
    }
  }

  private var nextSlot: Target { Target(level: depth, slot: Int32(members.count)) }

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
    case toCollection(Collection)
  }

  /// Where a need of a copy leads.
  private func lead(_ target: Target, _ key: Int, isInner: Bool) -> Lead {
    if !isInner, let decoration = decorations[key] { return .to(decoration) }
    if !isInner, contributions[key] != nil { return .toCollection(Collection(key: key, start: target)) }
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
    case .toCollection(let collection): Target(level: depth, slot: collections[collection] ?? -1)
    }
  }

  /// Copies what is concerned and can be reached: the rest, which is overridden or hidden, must not be created.
  private mutating func copyConcerned() {
    let count = max(view.count, (replacements.keys.max() ?? -1) + 1)
    view.append(contentsOf: repeatElement(.missing, count: count - view.count))
    var copied: [Target] = []
    var isCopied: Set<Target> = []
    var collected: [Collection] = []
    func reach(_ lead: Lead) {
      switch lead {
      case .to: break
      case .toCopy(let original): if isCopied.insert(original).inserted { copied.append(original) }
      case .toCollection(let collection):
        if collected.contains(collection) { return }
        collected.append(collection)
        reach(self.lead(collection.start, collection.key, isInner: true))
      }
    }
    for key in view.indices { reach(lead(key)) }
    var next = 0
    while next < copied.count {
      forEachNeed(of: copied[next]) { reach($0) }
      next += 1
    }
    copied = copied.rarelySorted { ($0.level, $0.slot) < ($1.level, $1.slot) }
    for original in copied { copies[original] = Int32(members.count + copies.count) }
    for each in collected { collections[each] = Int32(members.count + copies.count + collections.count) }
    view = view.indices.map { target(lead($0)) }
    for original in copied { addCopy(of: original) }
    for each in collected {
      guard let known = contributions[each.key], let collection = known.collection else { continue }
      let start = target(lead(each.start, each.key, isInner: true))
      members.append(Level.Member(collection, .isGiven, leadingTo: [start] + known.parts))
    }
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
    // That of a decoration is up to what it wraps here.
    let lifetime = registration.role == .decoration ? registration.lifetime : resolved.lifetime
    members.append(Level.Member(registration, .isGiven, lifetime, leadingTo: targets))
  }
}

extension Plan {
  /// This plan and those above it, the root first.
  package var chain: [Plan] {
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
