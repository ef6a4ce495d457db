package import TrellisResolver

/// What a definition, and overrides given to its scopes, register.
package struct Level {
  package let definition: DescribedType
  /// Where the scope was created or first opened.
  package let site: Site
  package let registrations: [Registration]
  /// The same with what holds for each in this level; empty if all are as they were written.
  private let members: [Member]
  /// What each key leads to from above; nil if that is as in the plan above.
  private var view: [Target]?

  /// What a definition registers.
  init(_ definition: DescribedType, site: Site, _ registrations: [Registration]) {
    self.definition = definition
    self.site = site
    self.registrations = registrations
    members = []
  }

  /// What overrides make of a level.
  init(_ definition: DescribedType, site: Site, _ members: [Member], view: [Target]) {
    self.definition = definition
    self.site = site
    registrations = members.map(\.registration)
    self.members = members
    self.view = view
  }

  /// A registration in this level.
  struct Member {
    package let registration: Registration
    package var lifetime: Lifetime
    package let traits: Traits
    /// Where its needs lead; nil if they are looked up.
    var targets: [Target]?

    /// A registration as it was written.
    init(_ registration: Registration) {
      self.registration = registration
      lifetime = registration.lifetime
      traits = registration.traits
    }

    /// - Parameters:
    ///   - more: What else holds for it in this level.
    ///   - lifetime: Its own by default.
    ///   - targets: Where its needs lead; they are looked up if that is not given.
    init(_ registration: Registration, _ more: Traits, _ lifetime: Lifetime? = nil, leadingTo targets: [Target]? = nil)
    {
      self.registration = registration
      self.lifetime = lifetime ?? registration.lifetime
      self.targets = targets
      traits = registration.traits.union(more)
    }
  }

  /// Where the definition writes its own registrations, as a missing one would be.
  package var definitionSite: Site {
    let position = registrations.indices.first {
      registrations[$0].origin.module == nil && (members.isEmpty || members[$0].targets == nil)
    }
    return position.map { registrations[$0].origin.site } ?? site
  }

  /// Resolves the level.
  ///
  /// - Parameter entryNumbers: Those of the tree; created if this level is the first that contributes to a dictionary.
  func resolver(below parent: Plan?, _ entryNumbers: inout EntryNumbers?) -> Resolver {
    var entries: [Entry] = []
    var needs: [EntryNeed] = []
    entries.reserveCapacity(registrations.count)
    needs.reserveCapacity(registrations.count * 2)
    var lastKey: Int32 = -1
    var lastLabel: Int32 = -1
    for position in registrations.indices {
      // Each use of a registration by its name would retain it.
      Unmanaged.passUnretained(registrations[position])._withUnsafeGuaranteedRef { registration in
        let member = members.isEmpty ? nil : members[position]
        let lifetime = member?.lifetime ?? registration.lifetime
        var traits = member?.traits ?? registration.traits
        if lifetime == .weak || lifetime == .inherited, !registration.layout.mayBeObject {
          traits.insert(.createsValue)
        }
        var label: Int32 = -1
        if registration.role == .contribution, let entry = registration.entry {
          let numbers = entryNumbers ?? EntryNumbers()
          entryNumbers = numbers
          label = numbers.number(of: entry, registration.key)
          lastLabel = max(lastLabel, label)
        }
        let count = member?.targets?.count ?? registration.needs.count
        for need in 0..<count {
          // A collection has more needs than keys: each of its parts has its own key.
          let key = need < registration.needs.count ? registration.needs[need] : nil
          let number = key?.number ?? registration.key.number
          needs.append(
            EntryNeed(
              key: number, key?.mode ?? .strict, hasDefault: (key ?? registration.key).hasDefault,
              leadingTo: member?.targets?[need] ?? .open))
          lastKey = max(lastKey, number)
        }
        lastKey = max(lastKey, registration.key.number)
        entries.append(
          Entry(key: registration.key.number, lifetime, registration.role, traits, label: label, needCount: count))
      }
    }
    var view = View(below: (parent?.chain ?? []).map(\.resolved), keys: view ?? parent?.view ?? [])
    view.grow(toKeys: Int(lastKey) + 1, entries: Int(lastLabel) + 1)
    if entryNumbers != nil { parent?.fillEntries(in: &view) }
    return Resolver(&view, entries, needs)
  }
}

/// Numbers the entries of the dictionaries that the levels of a tree contribute to.
final class EntryNumbers: Sendable {
  private struct Numbers: @unchecked Sendable {
    // Unchecked for the entries, which are `Sendable` or plain bits.
    var known: [Entry: Int32] = [:]

    struct Entry: Hashable {
      let key: Int
      let value: AnyHashable
    }
  }

  private let numbers = Lock(Numbers())

  /// The same number for equal entries of one key, and only for those.
  func number(of value: AnyHashable, _ key: Keys) -> Int32 {
    nonisolated(unsafe) let entry = Numbers.Entry(key: key.index, value: value)
    return numbers.withLock { numbers in
      if let known = numbers.known[entry] { return known }
      let next = Int32(numbers.known.count)
      numbers.known[entry] = next
      return next
    }
  }
}

extension Plan {
  /// What each key leads to, as the levels below see it.
  var view: [Target] { locators.map(target) }

  /// The slots that keys lead to.
  package var local: [Int32] { locators.filter { $0.distance == 0 && $0.slot >= 0 }.map(\.slot) }

  /// Records the entries of dictionaries that this level and those above fill.
  fileprivate func fillEntries(in view: inout View) {
    for plan in chain {
      for (slot, resolved) in plan.resolved.slots.enumerated()
      where resolved.label >= 0 && !resolved.traits.contains(.isGiven) {
        view.grow(toKeys: 0, entries: Int(resolved.label) + 1)
        view.fill(resolved.label, by: Target(level: plan.resolved.depth, slot: Int32(slot)))
      }
    }
  }

  func target(_ locator: Locator) -> Target {
    guard locator.slot >= 0 else { return .missing }
    return Target(level: resolved.depth - locator.distance, slot: locator.slot)
  }
}
