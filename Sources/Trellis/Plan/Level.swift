internal import TrellisGraph

/// What one level brings to the chain of definitions from the root down.
struct Level: Sendable {
  let name: String
  /// Where the scope was created or first opened.
  let site: Site
  var entries: [Entry]
  /// Overrides of keys that nothing registers: reported, never planned.
  var overridesOfNothing: [AnyRegistration] = []

  /// A registration as this level has it.
  struct Entry: Sendable {
    let registration: AnyRegistration
    let lifetime: Lifetime
    let isOverride: Bool
    /// There for pinned needs alone and not for its key.
    var isDetached = false
    /// Where each need leads, for a registration that overrides made afresh: it keeps the view of its owner. Empty otherwise.
    var pins: [NeedFact.Pin] = []
  }
}

extension Level.Entry {
  /// A registration as its definition wrote it.
  init(_ registration: AnyRegistration) {
    self.init(registration: registration, lifetime: registration.lifetime, isOverride: registration.isOverride)
  }
}

extension GraphFacts {
  /// The facts of a chain of levels, the root first.
  ///
  /// - Parameter withTypes: Whether to name the keys' types, which only messages need and which costs microseconds each.
  init(_ levels: [Level], withTypes: Bool) {
    self.init()
    var keyIndex = KeyNumbering()
    func number(_ record: KeyRecord) -> KeyIndex {
      keyIndex.number(record) {
        keys.append(
          KeyFact(
            name: record.name, label: record.name, type: withTypes ? record.typeName : "",
            hasDefault: record.hasDefault, site: record.site))
      }
    }
    for (scope, level) in levels.enumerated() {
      scopes.append(ScopeFact(name: level.name, parent: scope == 0 ? .root : .scope(scope - 1), site: level.site))
      for entry in level.entries {
        let registration = entry.registration
        var needs: [NeedFact] = []
        needs.reserveCapacity(registration.needs.count)
        for (i, need) in registration.needs.enumerated() {
          needs.append(
            NeedFact(
              key: number(need.record), mode: need.mode, site: registration.site,
              pin: entry.pins.isEmpty ? nil : entry.pins[i]))
        }
        registrations.append(
          RegistrationFact(
            key: number(registration.key.record), scope: scope, lifetime: entry.lifetime, needs: needs,
            isOverride: entry.isOverride, site: registration.site, module: registration.module,
            isDetached: entry.isDetached))
      }
      for registration in level.overridesOfNothing {
        overrides.append(
          OverrideFact(key: number(registration.key.record), scope: scope, site: registration.site))
      }
    }
  }
}

/// Gives keys the dense numbers of one graph.
struct KeyNumbering {
  private var numbers: [Int32] = []
  private var count: Int32 = 0

  mutating func number(_ record: KeyRecord, isNew: () -> Void) -> KeyIndex {
    if record.index >= numbers.count {
      let capacity = max(record.index + 1, numbers.count * 2)
      numbers.append(contentsOf: repeatElement(-1, count: capacity - numbers.count))
    }
    if numbers[record.index] < 0 {
      numbers[record.index] = count
      count += 1
      isNew()
    }
    return KeyIndex(numbers[record.index])
  }
}
