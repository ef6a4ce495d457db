public import Synchronization

/// What a live scope is made of: the head of its one piece of memory. Behind it lie the slots' headers and instances, as the
/// plan lays them out, and after those a copy of the slots if the scope has overrides of its own.
@usableFromInline struct ScopeBlock: ~Copyable {
  // What a request reads comes first, to share a line of the cache.
  @usableFromInline let state: Atomic<UInt8>
  /// Somebody wants to know what happens here.
  let isObserved: Bool
  let children: SmallLock
  /// What was made last; each instance knows the one before it. Numbers from the number of slots on are cells.
  let newest: Atomic<Int32>
  /// The plan's, or the scope's own copy of them; what differs there is held.
  @usableFromInline let slots: UnsafePointer<Slot>
  @usableFromInline let locators: UnsafePointer<Locator>
  @usableFromInline let locatorCount: Int
  /// Held.
  @usableFromInline let parent: ScopeRef?
  /// Held by the parent's plan, or among the extras.
  let plan: Unmanaged<Plan>
  /// The object whose memory this is.
  let object: Unmanaged<ScopeObject>
  /// Lazily allocated state that most scopes do without; held.
  let extras: Atomic<Unmanaged<ScopeExtras>?>
  /// The newest child; guarded by `children`, as are the links of each child.
  var firstChild: ScopeRef?
  var nextSibling: ScopeRef?
  var previousSibling: ScopeRef?

  @usableFromInline static let size = StorageLayout.rounded(MemoryLayout<ScopeBlock>.size)

  /// States of a scope; while it is 0, requests are met.
  enum State {
    static let open: UInt8 = 0
    static let closed: UInt8 = 1
    /// It never came to be: the scope above was closed already.
    static let refused: UInt8 = 2
  }
}

/// Holds a live scope: one allocation, in which everything lies that its plan knows of.
@usableFromInline final class ScopeObject: ManagedBuffer<Void, SIMD2<UInt64>> {
  /// A scope in which overrides take the place of some of the plan's registrations: the plan belongs to scopes that differ in
  /// these alone.
  static func make(_ overridden: Overridden, parent: ScopeRef?) -> ScopeObject {
    let plan = overridden.plan
    let hasOwnSlots = !overridden.slots.isEmpty || !plan.borrowings.isEmpty
    let headSize = StorageLayout.rounded(plan.byteCount)
    let byteCount = headSize + (hasOwnSlots ? plan.slots.count * MemoryLayout<Slot>.stride : 0)
    let object = unsafeDowncast(
      create(minimumCapacity: StorageLayout.rounded(byteCount) / StorageLayout.unit) { _ in }, to: ScopeObject.self)
    let memory = object.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) }
    var slots = plan.slots.baseAddress.unsafelyUnwrapped
    if hasOwnSlots {
      let own = (memory + headSize).bindMemory(to: Slot.self, capacity: plan.slots.count)
      own.initialize(from: slots, count: plan.slots.count)
      for (slot, registration) in zip(overridden.slots, overridden.registrations) {
        own[Int(slot)].registration = .passRetained(registration)
      }
      if let parent {
        for each in plan.borrowings {
          own[Int(each.slot)].registration = parent.ancestor(each.distance - 1).slot(each.source).pointee.registration
            .retain()
        }
      }
      slots = UnsafePointer(own)
    }
    let block = memory.bindMemory(to: ScopeBlock.self, capacity: 1)
    block.initialize(
      to: ScopeBlock(
        state: Atomic(ScopeBlock.State.open), isObserved: plan.isObserved, children: SmallLock(),
        newest: Atomic(-1), slots: slots,
        locators: plan.locators.baseAddress.unsafelyUnwrapped, locatorCount: plan.locators.count, parent: parent,
        plan: .passUnretained(plan), object: .passUnretained(object), extras: Atomic(nil)))
    let scope = ScopeRef(block)
    for offset in plan.headerOffsets { scope.header(at: offset).initialize(to: SlotHeader()) }
    for offset in plan.cellOffsets { scope.cell(at: offset).initialize(to: Atomic(0)) }
    for offset in plan.weakOffsets {
      scope.memory(at: offset).address.bindMemory(to: WeakReference.self, capacity: 1).initialize(to: WeakReference())
    }
    if let parent { _ = parent.block.pointee.object.retain() }
    // A root's plan, and one that is not kept for others, belongs to the scope alone.
    if parent == nil || !overridden.isKept { scope.extras.ownPlan = plan }
    return object
  }

  /// The scope in this memory.
  @inlinable @inline(__always)
  var ref: ScopeRef {
    ScopeRef(
      withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0).assumingMemoryBound(to: ScopeBlock.self) })
  }

  deinit { ref.tearDown() }
}

/// Holds a live scope.
@usableFromInline struct ScopeHolder: @unchecked Sendable {
  // Unchecked, as `ManagedBuffer` rules it out for all of its subclasses; see `ScopeRef`.
  @usableFromInline let object: ScopeObject

  init(_ object: ScopeObject) { self.object = object }

  @inlinable @inline(__always)
  var ref: ScopeRef { object.ref }
}

/// Lazily allocated per-scope state: cells, hooks, a plan of its own.
final class ScopeExtras: @unchecked Sendable {
  // Unchecked for what is set while the scope is being made, and then only read.
  let cells = Lock(Cells())
  /// Whether the life cycles know of the scope; written under their lock.
  var isRegistered = false
  /// The scope's own plan, if no other plan holds it.
  var ownPlan: Plan?
  var observer: ScopeObserver?
  /// What the scope was made with that may be live in a test.
  var permissions: Set<Keys> = []

  struct Cells: Sendable {
    /// In the order in which they were filled.
    var filled: [InstanceCell] = []
    /// Instances of keys that live by their default alone, by the key's index; root scopes have them.
    var defaults: [Int: OnceCell<InstanceCell>] = [:]
  }
}

extension ScopeRef {
  /// The extras, if there are any.
  var knownExtras: ScopeExtras? { block.pointee.extras.load(ordering: .acquiring)?.takeUnretainedValue() }

  var extras: ScopeExtras {
    if let known = knownExtras { return known }
    let new = Unmanaged.passRetained(ScopeExtras())
    let (isDone, found) = block.pointee.extras.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    if isDone { return new.takeUnretainedValue() }
    new.release()
    return found.unsafelyUnwrapped.takeUnretainedValue()
  }
}
