public import Synchronization

/// What a live scope is made of: the head of its one piece of memory. Behind it lie the slots' headers and instances, as the
/// plan lays them out, and after those a copy of the slots if the scope has overrides of its own.
@usableFromInline struct ScopeBlock: ~Copyable {
  // What a request reads comes first, to share a line of the cache.
  @usableFromInline let state: Atomic<UInt8>
  let children: SpinLock
  /// What was made last; each instance knows the one before it. Numbers from the number of slots on are cells.
  let newest: Atomic<Int32>
  @usableFromInline let slots: UnsafePointer<Slot>
  @usableFromInline let locators: UnsafePointer<Locator>
  @usableFromInline let locatorCount: Int
  /// Held.
  @usableFromInline let parent: ScopeRef?
  /// Held by the parent's plan, or among the extras.
  let plan: Unmanaged<Plan>
  /// The object whose memory this is.
  let object: Unmanaged<ScopeObject>
  /// What few scopes have; made when it is first wanted. The address of a `ScopeExtras` that is held, or 0.
  let extras: Atomic<UInt>
  /// The newest child; guarded by `children`, as are the links of each child.
  var firstChild: ScopeRef?
  var nextSibling: ScopeRef?
  var previousSibling: ScopeRef?

  @usableFromInline static let size = StorageLayout.rounded(MemoryLayout<ScopeBlock>.size)

  /// States of a scope; while it is 0, requests are met.
  enum State {
    static let open: UInt8 = 0
    static let closed: UInt8 = 1
  }
}

/// Holds a live scope: one allocation, in which everything lies that its plan knows of.
@usableFromInline final class ScopeObject: ManagedBuffer<Void, SIMD2<UInt64>> {
  /// - Parameter overrides: Registrations in place of the plan's, by slot: the plan then belongs to scopes that differ in these
  ///   alone.
  static func make(plan: Plan, parent: ScopeRef?, overrides: [(slot: Int32, registration: Registration)] = []) -> ScopeObject {
    let ownSlots = overrides.isEmpty ? 0 : plan.slots.count * MemoryLayout<Slot>.stride
    let units = (StorageLayout.rounded(plan.byteCount) + ownSlots + 15) / 16
    let object = unsafeDowncast(create(minimumCapacity: units) { _ in }, to: ScopeObject.self)
    let memory = object.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) }
    var slots = plan.slots.baseAddress.unsafelyUnwrapped
    if !overrides.isEmpty {
      let own = (memory + StorageLayout.rounded(plan.byteCount)).bindMemory(to: Slot.self, capacity: plan.slots.count)
      own.initialize(from: slots, count: plan.slots.count)
      for (slot, registration) in overrides { own[Int(slot)].registration = .passUnretained(registration) }
      slots = UnsafePointer(own)
    }
    let block = memory.bindMemory(to: ScopeBlock.self, capacity: 1)
    block.initialize(
      to: ScopeBlock(
        state: Atomic(ScopeBlock.State.open), children: SpinLock(), newest: Atomic(-1), slots: slots,
        locators: plan.locators.baseAddress.unsafelyUnwrapped, locatorCount: plan.locators.count, parent: parent,
        plan: .passUnretained(plan), object: .passUnretained(object), extras: Atomic(0)))
    let scope = ScopeRef(block)
    for offset in plan.headerOffsets {
      scope.header(at: offset).initialize(to: SlotHeader())
    }
    for offset in plan.cellOffsets { scope.cell(at: offset).initialize(to: Atomic(0)) }
    for offset in plan.weakOffsets {
      scope.memory(at: offset).address.bindMemory(to: WeakReference.self, capacity: 1).initialize(to: WeakReference())
    }
    if let parent { _ = parent.block.pointee.object.retain() }
    return object
  }

  /// A scope with overrides.
  static func make(_ overridden: Overridden, parent: ScopeRef?, isRoot: Bool) -> ScopeObject {
    let object = make(plan: overridden.plan, parent: parent, overrides: overridden.registrations)
    if !overridden.registrations.isEmpty { object.ref.extras.ownRegistrations = overridden.registrations.map(\.registration) }
    if isRoot || !overridden.isKept { object.ref.extras.ownPlan = overridden.plan }
    return object
  }

  /// The scope in this memory.
  @inlinable @inline(__always)
  var ref: ScopeRef {
    ScopeRef(withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0).assumingMemoryBound(to: ScopeBlock.self) })
  }

  deinit { ref.tearDown() }
}
