internal import Synchronization

/// The instances of one live scope, in one block of memory laid out by its plan.
final class ScopeStorage: @unchecked Sendable {
  // Unchecked: the memory is written through slot headers, each of which lets one thread in and publishes with release.

  let plan: Plan
  let parent: ScopeStorage?
  private let memory: UnsafeMutableRawPointer
  /// The slot filled last; each slot knows the one before it.
  private let newest = Atomic<Int32>(-1)
  /// Instances of keys that live by their default alone; root scopes have them.
  private let defaults: Lock<Defaults>?

  private struct Defaults: Sendable {
    var position: [Int: Int] = [:]
    var cells: [AnyOnceCell] = []
  }

  init(plan: Plan, parent: ScopeStorage?) {
    self.plan = plan
    self.parent = parent
    defaults = parent == nil ? Lock(Defaults()) : nil
    memory = .allocate(byteCount: max(plan.byteCount, 1), alignment: StorageLayout.unit)
    for slot in plan.slots where slot.offset >= 0 {
      (memory + Int(slot.offset)).bindMemory(to: SlotHeader.self, capacity: 1).initialize(to: SlotHeader())
      if slot.kind == .weak {
        instance(at: slot.offset).bindMemory(to: WeakReference.self, capacity: 1).initialize(to: WeakReference())
      }
    }
  }

  deinit {
    // Newest first, so that whoever holds another instance lets go of it before the other's turn comes.
    let cells = defaults?.withLock { $0.cells } ?? []
    var next = newest.load(ordering: .acquiring)
    while next >= 0 {
      if Int(next) < plan.slots.count {
        let slot = plan.slots[Int(next)]
        next = header(at: slot.offset).pointee.older
        slot.registration.storage.destroy(instance(at: slot.offset))
      } else {
        let cell = cells[Int(next) - plan.slots.count]
        next = cell.header.pointee.older
        cell.clear()
      }
    }
    if plan.hasWeakSlots {
      for slot in plan.slots where slot.kind == .weak {
        instance(at: slot.offset).assumingMemoryBound(to: WeakReference.self).deinitialize(count: 1)
      }
    }
    memory.deallocate()
  }

  @inline(__always)
  func header(at offset: Int32) -> UnsafeMutablePointer<SlotHeader> {
    (memory + Int(offset)).assumingMemoryBound(to: SlotHeader.self)
  }

  @inline(__always)
  func instance(at offset: Int32) -> UnsafeMutableRawPointer {
    memory + Int(offset) + StorageLayout.unit
  }

  /// The scope a number of levels up. Each holds the next, so nothing need be held on the way.
  @inline(__always)
  func ancestor(_ distance: Int32) -> ScopeStorage {
    var storage = Unmanaged.passUnretained(self)
    var left = distance
    while left > 0, let parent = storage._withUnsafeGuaranteedRef({ $0.parent.map(Unmanaged.passUnretained) }) {
      storage = parent
      left -= 1
    }
    return storage.takeUnretainedValue()
  }

  /// Puts a freshly filled slot in front of the list that release follows.
  private func push(_ slot: Int32, _ header: UnsafeMutablePointer<SlotHeader>) {
    var before = newest.load(ordering: .relaxed)
    while true {
      header.pointee.older = before
      let (isDone, now) = newest.weakCompareExchange(
        expected: before, desired: slot, ordering: .acquiringAndReleasing)
      if isDone { return }
      before = now
    }
  }

  /// Writes what the scope was opened with; before anybody else sees the scope.
  func fillInputs<Inputs>(from inputs: Inputs) {
    if plan.inputSlots.isEmpty { return }
    withUnsafePointer(to: inputs) { pointer in
      for position in plan.inputSlots {
        let slot = plan.slots[Int(position)]
        guard let registration = slot.registration as? AnyInputRegistration else { continue }
        registration.initialize(instance(at: slot.offset), from: pointer)
        let header = header(at: slot.offset)
        header.publish()
        push(position, header)
      }
    }
  }

  /// The instance of a shared registration of this scope, made if it is not there.
  ///
  /// - Parameters:
  ///   - locator: The slot.
  ///   - registration: The slot's registration.
  ///   - prepared: Needs that exist already.
  func shared<Value>(
    _ locator: Locator, _ registration: Registration<Value>, prepared: PreparedNeeds? = nil
  ) throws(ResolutionError) -> Value {
    let header = header(at: locator.offset)
    while !header.isReady {
      guard try header.enter(for: registration.key) else { continue }
      do {
        var needs = NeedReader(owner: self, requester: self, slot: locator.slot, prepared: prepared)
        let value = try registration.make(&needs)
        registration.storage.initialize(instance(at: locator.offset), to: value)
        push(locator.slot, header)
        header.leave(isReady: true)
        return value
      } catch {
        header.leave(isReady: false)
        throw error.through(registration)
      }
    }
    return StorageLayout.read(instance(at: locator.offset))
  }

  /// The instance of a weak registration of this scope, made if nobody holds one.
  func weak<Value>(
    _ locator: Locator, _ registration: Registration<Value>, prepared: PreparedNeeds? = nil
  ) throws(ResolutionError) -> Value {
    let header = header(at: locator.offset)
    // The slot is never marked as ready: whoever holds it decides alone whether the instance is still there.
    while try !header.enter(for: registration.key) {}
    defer { header.leave(isReady: false) }
    let reference = instance(at: locator.offset).assumingMemoryBound(to: WeakReference.self)
    if let existing = reference.pointee.object as? Value { return existing }
    let value = try make(locator, registration, requester: self, prepared: prepared)
    reference.pointee.object = value as AnyObject
    return value
  }

  /// A new instance of a unique registration of this scope.
  func unique<Value>(
    _ locator: Locator, _ registration: Registration<Value>, requester: ScopeStorage, prepared: PreparedNeeds? = nil
  ) throws(ResolutionError) -> Value {
    guard plan.slots[Int(locator.slot)].mayComeBack else {
      return try make(locator, registration, requester: requester, prepared: prepared)
    }
    return try ThreadState.current.creating(registration.key, slot: locator.slot, in: self) {
      () throws(ResolutionError) -> Value in
      try make(locator, registration, requester: requester, prepared: prepared)
    }
  }

  private func make<Value>(
    _ locator: Locator, _ registration: Registration<Value>, requester: ScopeStorage, prepared: PreparedNeeds?
  ) throws(ResolutionError) -> Value {
    do {
      var needs = NeedReader(owner: self, requester: requester, slot: locator.slot, prepared: prepared)
      return try registration.make(&needs)
    } catch {
      throw error.through(registration)
    }
  }

  /// The default instance of a key that nothing registers; it lives in the root scope.
  func keyDefault<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    var root = self
    while let parent = root.parent { root = parent }
    guard let factory = key.defaultFactory, let defaults = root.defaults else {
      throw ResolutionError(.missing, at: key)
    }
    let (position, cell) = defaults.withLock { defaults -> (Int, AnyOnceCell) in
      if let known = defaults.position[key.record.index] { return (known, defaults.cells[known]) }
      let cell = OnceCell<Value>()
      defaults.position[key.record.index] = defaults.cells.count
      defaults.cells.append(cell)
      return (defaults.cells.count - 1, cell)
    }
    return try unsafeDowncast(cell, to: OnceCell<Value>.self).get(
      key,
      make: { () throws(ResolutionError) -> Value in
        do {
          return try factory()
        } catch let error as ResolutionError {
          throw error.through(key)
        } catch {
          throw ResolutionError(.factoryFailed, cause: error).through(key)
        }
      },
      made: { root.push(Int32(root.plan.slots.count + position), cell.header) })
  }
}
