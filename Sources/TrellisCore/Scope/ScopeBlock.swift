package import TrellisAtomics
internal import TrellisResolver

/// The header of a live scope's memory block. The slots' headers and instances follow, laid out by the plan, and then a copy
/// of the slots if the scope has overrides of its own.
@usableFromInline package struct ScopeBlock: ~Copyable {
  // The fields that a request reads come first, to share a cache line. The state is the very first, so that `ScopeRef` finds it.
  package let state: SharedState
  /// The plan's slots, or the scope's own copy; registrations that differ from the plan's are retained.
  @usableFromInline let slots: UnsafePointer<Slot>
  @usableFromInline let locators: UnsafePointer<Locator>
  /// Retained.
  @usableFromInline let parent: ScopeRef?
  /// Retained by the parent's plan or by the extras.
  let plan: Unmanaged<Plan>
  /// The object with the scope's memory; in the block of a handle, that of the scope that it stands for.
  package let object: Unmanaged<ScopeObject>
  /// The newest child. Guarded by `withChildren`, as are the links of each child.
  var firstChild: ScopeRef?
  var nextSibling: ScopeRef?
  var previousSibling: ScopeRef?

  @usableFromInline static let size = StorageLayout.rounded(MemoryLayout<ScopeBlock>.size)
}

extension SharedState {
  // The bits, which are set and never cleared.

  package static let closed: UInt8 = 1
  /// Never opened: the parent was closed already.
  static let refused: UInt8 = 2
  /// The lifecycle machine has registered the scope. In one atomic with `closed`: closing finds out without the lock that
  /// there is nothing to stop, since whatever is registered later finds the scope closed.
  static let registered: UInt8 = 4
  /// A start was requested, whatever became of it.
  package static let started: UInt8 = 8
  /// It is about to be closed.
  package static let draining: UInt8 = 16
  /// A scope was opened below this shared one. What was created there may read from this one later.
  package static let hasBelow: UInt8 = 32
  /// With any of these, no scope is opened below it.
  static let opensNothing = closed | refused | draining

  init(keyCount: Int, isObserved: Bool) {
    self.init()
    self.isObserved = isObserved
    newest = -1
    openKeyCount = keyCount
  }
}

/// Owns a live scope: one allocation that contains everything its plan describes.
@usableFromInline package final class ScopeObject: ManagedBuffer<Void, SIMD2<UInt64>> {
  /// Creates a scope in which overrides replace some of the plan's registrations; scopes that share a plan differ only there.
  static func make(_ overridden: Overridden, parent: ScopeRef?) -> ScopeObject {
    let plan = overridden.plan
    let hasOwnSlots = !overridden.registrations.isEmpty || !plan.borrowings.isEmpty
    let headSize = StorageLayout.rounded(plan.byteCount)
    let (object, memory) = allocate(headSize + (hasOwnSlots ? plan.slots.count * MemoryLayout<Slot>.stride : 0))
    var slots = plan.slots.baseAddress.unsafelyUnwrapped
    if hasOwnSlots {
      let own = (memory + headSize).bindMemory(to: Slot.self, capacity: plan.slots.count)
      own.initialize(from: slots, count: plan.slots.count)
      for (position, registration) in overridden.registrations.enumerated() {
        own[Int(plan.variation.slots[position])].registration = .passRetained(registration)
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
        state: SharedState(keyCount: plan.locators.count, isObserved: plan.isObserved), slots: slots,
        locators: plan.locators.baseAddress.unsafelyUnwrapped, parent: parent, plan: .passUnretained(plan),
        object: .passUnretained(object)))
    let scope = ScopeRef(block)
    for slot in plan.slots where slot.offset >= 0 {
      scope.header(at: slot.offset).initialize(to: .empty(isSettled: !slot.traits.contains(.awaitsStart)))
      if slot.kind == .weak { scope.weakReference(at: slot.offset).initialize(to: WeakReference()) }
    }
    if let parent { _ = parent.block.pointee.object.retain() }
    // The plan of a root, and one that its base plan does not keep, belongs to this scope alone.
    if parent == nil || !overridden.isKept { scope.keep(plan) }
    return object
  }

  /// Creates a handle: it retains a scope through another object, which notices when the last copy of it is released.
  ///
  /// Its block refuses each key, so that the inlined path of a request stays the same, and the slow one goes on to the scope.
  package static func handle(for scope: ScopeRef, _ hold: SharedHold) -> ScopeObject {
    let (object, memory) = allocate(ScopeBlock.size)
    memory.bindMemory(to: ScopeBlock.self, capacity: 1).initialize(
      to: ScopeBlock(
        state: SharedState(keyCount: 0, isObserved: false), slots: scope.block.pointee.slots,
        locators: scope.block.pointee.locators, parent: nil, plan: scope.block.pointee.plan,
        object: scope.block.pointee.object))
    _ = SharedState.addExtras(to: object.head.state, Unmanaged.passRetained(hold).toOpaque())
    return object
  }

  private static func allocate(_ byteCount: Int) -> (ScopeObject, UnsafeMutableRawPointer) {
    let object = create(minimumCapacity: StorageLayout.rounded(byteCount) / StorageLayout.unit) { _ in }
    return (
      unsafeDowncast(object, to: ScopeObject.self),
      object.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) }
    )
  }

  /// The scope in this memory, or the block of a handle.
  @inlinable @inline(__always)
  package var head: ScopeRef {
    ScopeRef(
      withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0).assumingMemoryBound(to: ScopeBlock.self) })
  }

  /// The scope, also that of a handle.
  package var ref: ScopeRef { head.scope }

  /// What a handle retains; nil in the object of a scope.
  package var hold: Unmanaged<SharedHold>? {
    head.scope == head ? nil : SharedState.extras(of: head.state).map { .fromOpaque($0) }
  }

  /// The parent's object or, as long as that is to be held open, its handle.
  package var parent: ScopeObject? {
    hold?.takeUnretainedValue().parent.object ?? ref.knownExtras?.parentHandle ?? ref.parent?.object
  }

  deinit {
    guard let hold else { return head.tearDown() }
    hold.release()
    head.block.deinitialize(count: 1)
  }
}

/// Retains a live scope.
@usableFromInline package struct ScopeHolder: @unchecked Sendable {
  // Unchecked because `ManagedBuffer` rules it out for all of its subclasses; see `ScopeRef`.
  @usableFromInline package let object: ScopeObject

  package init(_ object: ScopeObject) { self.object = object }

  /// What a request reads first; see ``ScopeObject/handle(for:_:)``.
  @inlinable @inline(__always)
  package var head: ScopeRef { object.head }

  package var ref: ScopeRef { object.ref }

  /// Notes that a scope is about to be opened below.
  ///
  /// - Returns: Whether this is the handle of a shared scope.
  package func isUsedBelow() -> Bool {
    guard object.hold != nil else { return false }
    _ = SharedState.insert(SharedState.hasBelow, into: ref.state)
    return true
  }
}

/// Lazily allocated per-scope state.
package final class ScopeExtras: @unchecked Sendable {
  // Unchecked: what no lock guards is set while the scope is created, and then only read.
  package let cells = Lock(Cells())
  /// The scope's plan, if no other plan retains it.
  var ownPlan: Plan?
  /// The handle of the parent from which the scope was opened, which keeps a shared scope open.
  var parentHandle: ScopeObject?
  /// How a shared scope has its parent; guarded by the table's lock.
  package var parentLink = ParentLink.retained
  package var observer: ScopeObserver?
  /// For an observer that records which objects are alive.
  var trace: ScopeTrace?
  /// Keys that may be live in a test.
  var permissions: Set<Keys> = []

  package struct Cells: Sendable {
    // Of unregistered keys; in root scopes only.
    /// In the order in which they were filled.
    var filled: [InstanceCell] = []
    /// By the key's index.
    var defaults: [Int: OnceCell<InstanceCell>] = [:]
    /// The children that are shared by their inputs, by their definition: a `SharedTable`, and what removes those that linger. A
    /// closure, since nothing of shared scopes is to be linked into a program that has none.
    package var sharedScopes:
      [ObjectIdentifier: (table: any AnyObject & Sendable, removeLingering: @Sendable (Bool) -> Void)] =
        [:]
  }

  package enum ParentLink {
    case retained
    /// The parent alone retains the scope.
    case unretained
    case gone
  }
}

extension ScopeRef {
  /// Retains a plan for as long as the scope lives.
  // Inlined, it would have each opening retain and release the plan.
  @inline(never)
  package func keep(_ plan: Plan) { extras.ownPlan = plan }

  /// The extras, if they have been allocated.
  package var knownExtras: ScopeExtras? {
    SharedState.extras(of: state).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  package var extras: ScopeExtras {
    if let known = knownExtras { return known }
    let new = Unmanaged.passRetained(ScopeExtras())
    guard let found = SharedState.addExtras(to: state, new.toOpaque()) else { return new.takeUnretainedValue() }
    new.release()
    return Unmanaged.fromOpaque(found).takeUnretainedValue()
  }
}
