internal import TrellisResolver

/// Compiles a resolved level into slots.
struct PlanCompiler {
  // The memory of these three becomes the plan's, which frees it; their elements retain nothing.

  let slots: UnsafeMutableBufferPointer<Slot>
  /// The needs of all slots, one after the other.
  let needs: UnsafeMutableBufferPointer<Locator>
  /// See `Plan.locators`.
  let locators: UnsafeMutableBufferPointer<Locator>
  private(set) var registrations: [Registration]
  /// Slots that are filled when a scope opens.
  private(set) var inputSlots: [Int32] = []
  private(set) var byteCount = Int(ScopeBlock.size)
  private let resolver: Resolver
  private let parent: Plan?
  private let settings: PlanSettings

  init(_ resolver: Resolver, _ level: Level, below parent: Plan?, _ settings: PlanSettings) {
    self.resolver = resolver
    self.parent = parent
    self.settings = settings
    slots = Self.allocate(resolver.slots.count)
    needs = Self.allocate(resolver.needs.count)
    locators = Self.allocate(resolver.view.keys.count)
    registrations = level.registrations
    for collection in resolver.slots[registrations.count...] {
      // Its contributions know the registration that collects them.
      let part = Int(resolver.needs[collection.needs.upperBound - 1].target.slot)
      registrations.append(registrations[part].collection ?? registrations[part])
    }
    for slot in slots.indices { layOut(slot) }
    for slot in slots.indices { locateNeeds(of: slot) }
    for key in locators.indices { locators.initializeElement(at: key, to: locator(resolver.view.keys[key], key)) }
  }

  private static func allocate<Element>(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
    // Never empty, so that there is always a base address.
    UnsafeMutableBufferPointer(start: .allocate(capacity: max(count, 1)), count: count)
  }

  /// Decides whether a slot keeps an instance, and where.
  private mutating func layOut(_ number: Int) {
    let resolved = resolver.slots[number]
    let registration = Unmanaged.passUnretained(registrations[number])
    let traits = traits(of: resolved, registration)
    let layout = registration._withUnsafeGuaranteedRef { $0.layout }
    let kind: Locator.Kind
    var size = 0
    switch resolved.lifetime {
    case .shared, .input, .inherited, .collection:
      kind = .shared
      size = StorageLayout.unit + layout.sizeInScope
    case .weak:
      kind = .weak
      size = StorageLayout.unit + UnsafeMutablePointer<WeakReference>.size(for: layout)
    case .unique, .maker, .alias, .value:
      kind = .unique
      size = traits.contains(.isCounted) ? StorageLayout.unit : 0
    }
    slots.initializeElement(
      at: number,
      to: Slot(
        registration: registration,
        needs: UnsafePointer(needs.baseAddress.unsafelyUnwrapped + resolved.needs.lowerBound),
        needCount: Int32(resolved.needs.count), offset: size > 0 ? Int32(byteCount) : -1, traits: traits, kind: kind))
    byteCount += size
    if resolved.lifetime == .input { inputSlots.append(Int32(number)) }
  }

  private func traits(of resolved: ResolvedSlot, _ registration: Unmanaged<Registration>) -> Traits {
    var traits = resolved.traits
    switch resolved.lifetime {
    // A maker is there at once and anywhere; its calls check where they run and load its needs.
    case .maker: traits.subtract([.isOnMainActor, .isAsync, .runsAsync, .awaitsStart])
    // Nor are values, inputs and aliases created, however often they are read.
    case .value, .input, .alias: break
    default: if settings.isObserved { traits.insert(.isObserved) }
    }
    if resolved.lifetime == .unique || resolved.lifetime == .weak || resolved.lifetime == .alias {
      if resolved.height > 4 { traits.insert(.isTall) }
      if resolved.height > 24 { traits.insert(.isHigh) }
    }
    if settings.mode == .test, traits.contains(.isLive),
      !settings.permitted.contains(registration._withUnsafeGuaranteedRef { $0.key.index })
    {
      traits.insert(.isForbidden)
    }
    return traits
  }

  private func locateNeeds(of slot: Int) {
    let resolved = resolver.slots[slot]
    for need in resolved.needs {
      let position = need - resolved.needs.lowerBound
      let locator = locator(resolver.needs[need].target)
      // Of the other needs, the value is not the instance itself, nor is that of a set, which is more than one.
      let isRead =
        switch resolver.needs[need].mode {
        // A maker may be called while one of its needs is created: one that no slot guards has a frame, on the slow path.
        case .strict where resolved.lifetime == .maker && locator.kind == .unique: false
        case .strict: !(resolved.traits.contains(.hasSets) && registrations[slot].needs[position].isSet)
        case .optional: resolved.lifetime == .collection
        case .lazy, .provider: false
        }
      needs.initializeElement(at: need, to: isRead ? locator : locator.onSlowPath)
    }
  }

  /// - Parameter key: The key that leads there, if the parent's plan has a locator for it.
  private func locator(_ target: Target, _ key: Int? = nil) -> Locator {
    guard target.isRegistration else { return target == .keyDefault ? .keyDefault : .absent }
    if target.level == resolver.depth { return Locator(to: slots[Int(target.slot)], target.slot, distance: 0) }
    if let key { return parent.unsafelyUnwrapped.locators[key].fromBelow }
    let distance = resolver.depth - target.level
    let plan = parent.unsafelyUnwrapped.ancestor(distance - 1)
    return Locator(to: plan.slots[Int(target.slot)], target.slot, distance: distance)
  }
}
