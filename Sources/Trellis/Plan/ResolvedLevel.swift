internal import TrellisGraph

/// The last level of a chain with every need resolved: what a plan is compiled from.
struct ResolvedLevel {
  // The memory of these three becomes the plan's, which frees it; their elements retain nothing.

  /// The level's entries, in order, then its collections. Where they keep an instance is not decided yet.
  let slots: UnsafeMutableBufferPointer<Slot>
  /// The needs of all slots, one after the other. A need that this level satisfies names only its slot.
  let needs: UnsafeMutableBufferPointer<Locator>
  /// The locator of each key of the process, by the key's index. A key of this level names only its slot.
  let locators: UnsafeMutableBufferPointer<Locator>
  /// The lifetime of each slot's registration.
  var lifetimes: [Lifetime] = []
  var collections: [Registration] = []
  /// The slots of the collections, by the key's index.
  var collectionSlots: [Int: Int] = [:]

  /// - Parameter keyCount: The number of keys of the process that the level must know.
  init(below parent: Plan?, needCount: Int, slotCount: Int, keyCount: Int) {
    slots = Self.allocate(slotCount)
    needs = Self.allocate(needCount)
    let known = parent?.locators.count ?? 0
    locators = Self.allocate(max(keyCount, known))
    for key in locators.indices {
      locators.initializeElement(
        at: key, to: key < known ? parent.unsafelyUnwrapped.locators[key].further(by: 1) : .absent)
    }
    lifetimes.reserveCapacity(slotCount)
  }

  private static func allocate<Element>(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
    // Never empty, so that there is always a base address.
    UnsafeMutableBufferPointer(start: .allocate(capacity: max(count, 1)), count: count)
  }

  func deallocate() {
    slots.deallocate()
    needs.deallocate()
    locators.deallocate()
  }

  /// Adds the next slot, whose needs begin at a position.
  mutating func append(_ registration: Registration, _ lifetime: Lifetime, needs position: Int, count: Int) {
    slots.initializeElement(
      at: lifetimes.count,
      to: Slot(
        registration: .passUnretained(registration),
        needs: UnsafePointer(needs.baseAddress.unsafelyUnwrapped + position), needCount: Int32(count)))
    lifetimes.append(lifetime)
  }
}

extension ResolvedLevel {
  /// Resolves a level without a graph, which is many times as fast.
  ///
  /// - Returns: Nil if the level contains anything unusual, a key that is registered already, or a need that nothing satisfies:
  ///   then the graph decides.
  init?(plain level: Level, below parent: Plan?) {
    guard level.overridesOfNothing.isEmpty, let sizes = Self.sizes(ofPlain: level.entries) else { return nil }
    self.init(below: parent, needCount: sizes.needs, slotCount: level.entries.count, keyCount: sizes.keys)
    guard register(level.entries), resolveNeeds() else {
      deallocate()
      return nil
    }
  }

  private static func sizes(ofPlain entries: [Level.Entry]) -> (needs: Int, keys: Int)? {
    var needCount = 0
    var keyCount = 0
    for entry in entries {
      guard entry.isPlain else { return nil }
      needCount += entry.registration.needs.count
      keyCount = max(keyCount, entry.registration.key.index + 1)
    }
    return (needCount, keyCount)
  }

  /// - Returns: False if a key is registered twice, or above as well.
  private mutating func register(_ entries: [Level.Entry]) -> Bool {
    var next = 0
    for entry in entries {
      let registration = entry.registration
      let key = registration.key.index
      guard locators[key].slot < 0 else { return false }
      locators[key] = .own(lifetimes.count)
      append(registration, registration.lifetime, needs: next, count: registration.needs.count)
      next += registration.needs.count
    }
    return true
  }

  /// - Returns: False if nothing satisfies a need.
  private func resolveNeeds() -> Bool {
    var next = 0
    for slot in slots where slot.needCount > 0 {
      let isWhole = slot.registration._withUnsafeGuaranteedRef { registration in
        registration.needs.withUnsafeBufferPointer { all in
          for position in all.indices {
            var locator = all[position].index < locators.count ? locators[all[position].index] : .absent
            if locator.slot < 0 {
              if all[position].hasDefault {
                locator = .keyDefault
              } else if all[position].mode != .optional {
                return false
              }
            }
            needs.initializeElement(at: next, to: locator)
            next += 1
          }
          return true
        }
      }
      if !isWhole { return false }
    }
    return true
  }
}
