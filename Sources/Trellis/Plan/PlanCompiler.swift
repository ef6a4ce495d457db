internal import TrellisGraph

/// Compiles a resolved level into slots.
struct PlanCompiler {
  private let parent: Plan?
  private let settings: PlanSettings
  let level: ResolvedLevel
  private(set) var byteCount = Int(ScopeBlock.size)
  /// Whether strict needs of the level form a cycle; false if a graph has been checked.
  private var isCircular = false

  /// - Parameter entries: The entries that the first slots are made from.
  private init(_ level: ResolvedLevel, _ entries: [Level.Entry], below parent: Plan?, _ settings: PlanSettings) {
    self.level = level
    self.parent = parent
    self.settings = settings
    for slot in level.slots.indices { addTraits(to: slot, isCounted: slot < entries.count && entries[slot].isCounted) }
    followStrictNeeds()
    layOut()
    completeLocators()
  }

  /// Compiles the last level of a graph without faults.
  init(_ chain: Chain, below parent: Plan?, _ settings: PlanSettings) {
    let level = ResolvedLevel(chain, below: parent)
    self.init(level, chain.levels[chain.levels.count - 1].entries, below: parent, settings)
  }

  /// Compiles a level without a graph.
  ///
  /// - Returns: Nil if only a graph can tell whether the level is valid.
  init?(plain level: Level, below parent: Plan?, _ settings: PlanSettings) {
    guard let resolved = ResolvedLevel(plain: level, below: parent) else { return nil }
    self.init(resolved, level.entries, below: parent, settings)
    if isCircular || mayBeInvalid {
      self.level.deallocate()
      return nil
    }
  }

  private func addTraits(to slot: Int, isCounted: Bool) {
    let registration = level.slots[slot].registration
    var traits = level.slots[slot].traits.union(registration._withUnsafeGuaranteedRef { $0.traits })
    if isCounted { traits.insert(.isCounted) }
    // A maker is there at once and anywhere; its calls check where they run and load its needs.
    if level.lifetimes[slot] == .maker { traits.subtract([.isOnMainActor, .isAsync]) }
    // Values, inputs, aliases and makers are not created, however often they are read.
    if settings.isObserved, ![.value, .input, .alias, .maker].contains(level.lifetimes[slot]) {
      traits.insert(.isObserved)
    }
    if settings.mode == .test,
      registration._withUnsafeGuaranteedRef({ $0.isLive && !settings.permitted.contains($0.key.index) })
    {
      traits.insert(.isForbidden)
    }
    level.slots[slot].traits = traits
  }

  /// Measures the longest strict chain from each slot, and passes on what holds for everything that needs an instance;
  /// iteratively, since chains may be long.
  private mutating func followStrictNeeds() {
    let inProgress: Int32 = -2
    var stack: [(slot: Int, need: Int, height: Int32)] = []
    for start in level.slots.indices where level.slots[start].height == -1 {
      stack.append((start, 0, 0))
      level.slots[start].height = inProgress
      while let (slot, need, height) = stack.last {
        guard need < level.slots[slot].needCount else {
          stack.removeLast()
          level.slots[slot].height = height + 1
          continue
        }
        stack[stack.count - 1].need += 1
        let locator = level.slots[slot].needs[need]
        let mode = level.slots[slot].registration._withUnsafeGuaranteedRef { $0.mode(ofNeed: need) }
        guard locator.slot >= 0, mode.isStrict else { continue }
        let needed = target(of: locator)
        // A maker's calls look its needs up, and no request for it.
        if needed.registration._withUnsafeGuaranteedRef({ $0.lifetime == .maker }) { continue }
        if needed.height == inProgress {
          isCircular = true
        } else if needed.height < 0 {
          // It is looked at again when it is measured.
          stack[stack.count - 1].need -= 1
          stack.append((Int(locator.slot), 0, 0))
          level.slots[Int(locator.slot)].height = inProgress
        } else {
          let isMaker = level.lifetimes[slot] == .maker
          if !isMaker { stack[stack.count - 1].height = max(height, needed.height) }
          let inherited: Slot.Traits = isMaker ? [.isManaged, .isRemovable] : [.isAsync, .isManaged, .isRemovable]
          level.slots[slot].traits.formUnion(needed.traits.intersection(inherited))
          if level.lifetimes[slot] == .alias {
            level.slots[slot].traits.formUnion(needed.traits.intersection(.isOnMainActor))
          }
        }
      }
    }
  }

  /// The slot of this level or one above that a locator leads to.
  private func target(of locator: Locator) -> Slot {
    if locator.distance == 0 { return level.slots[Int(locator.slot)] }
    var plan = parent
    for _ in 1..<locator.distance { plan = plan?.parent }
    return plan.unsafelyUnwrapped.slots[Int(locator.slot)]
  }

  /// Decides which slots keep an instance, and where.
  private mutating func layOut() {
    for slot in level.slots.indices {
      let layout = level.slots[slot].registration._withUnsafeGuaranteedRef { $0.layout }
      let traits = level.slots[slot].traits
      let kind: Locator.Kind
      var size = 0
      switch level.lifetimes[slot] {
      case .shared, .input, .inherited, .collection:
        let isApart = !traits.isDisjoint(with: [.isManaged, .isAsync]) || layout.alignment > StorageLayout.unit
        kind = isApart ? .replaceable : .shared
        size = StorageLayout.unit + (isApart ? StorageLayout.unit : layout.size)
      case .weak:
        kind = .weak
        size = StorageLayout.unit + UnsafeMutablePointer<WeakReference>.size(for: layout)
      case .unique, .maker, .alias, .value:
        kind = .unique
        size = traits.contains(.isCounted) ? StorageLayout.unit : 0
      }
      level.slots[slot].kind = kind
      level.slots[slot].offset = size > 0 ? Int32(byteCount) : -1
      byteCount += size
    }
  }

  /// Completes the locators that so far name only a slot of this level.
  private func completeLocators() {
    for key in level.locators.indices { level.locators[key] = completed(level.locators[key]) }
    var next = 0
    for slot in level.slots.indices {
      let isCollection = level.lifetimes[slot] == .collection
      let isMaker = level.lifetimes[slot] == .maker
      level.slots[slot].registration._withUnsafeGuaranteedRef { registration in
        for position in 0..<Int(level.slots[slot].needCount) {
          let locator = completed(level.needs[next])
          // Of the other needs, the value is not the instance itself, nor is that of a set, which is more than one.
          let isRead =
            switch registration.mode(ofNeed: position) {
            // A maker may be called while one of its needs is created: one that no slot guards has a frame, on the slow path.
            case .strict where isMaker && locator.kind == .unique: false
            case .strict: !(registration.hasSets && registration.needs[position].isSet)
            case .optional: isCollection
            case .lazy, .provider, .fromRequester: false
            }
          level.needs[next] = isRead ? locator : locator.onSlowPath
          next += 1
        }
      }
    }
  }

  private func completed(_ locator: Locator) -> Locator {
    guard locator.slot >= 0, locator.distance == 0 else { return locator }
    return Locator(to: level.slots[Int(locator.slot)], locator.slot, distance: 0)
  }

  /// Whether a rule may be broken that only a graph can check: about actors, asynchronous creation, requesters, or weak values.
  private var mayBeInvalid: Bool {
    for slot in level.slots {
      if slot.kind == .weak, !slot.registration._withUnsafeGuaranteedRef({ $0.layout.mayBeObject }) { return true }
      for position in 0..<Int(slot.needCount) where slot.needs[position].slot >= 0 {
        let needed = target(of: slot.needs[position]).traits
        if needed.isDisjoint(with: [.isOnMainActor, .isAsync, .takesFromRequester]) { continue }
        if needed.contains(.takesFromRequester) { return true }
        let isStrict = slot.registration._withUnsafeGuaranteedRef { $0.mode(ofNeed: position) }.isStrict
        if needed.contains(.isOnMainActor), isStrict, !slot.traits.contains(.isOnMainActor) { return true }
        if needed.contains(.isAsync), !isStrict { return true }
      }
    }
    return false
  }
}
