public import TrellisAtomics

/// An unretained reference to a live scope, used by the engine while its caller retains the scope.
@frozen @usableFromInline package struct ScopeRef: @unchecked Sendable {
  // Unchecked: mutable state in the block is accessed through atomics, under a slot's header, or under the children's lock.
  @usableFromInline package let block: UnsafeMutablePointer<ScopeBlock>

  @inlinable @inline(__always)
  init(_ block: UnsafeMutablePointer<ScopeBlock>) { self.block = block }

  /// The first field of the block.
  @inlinable @inline(__always)
  package var state: UnsafeMutablePointer<SharedState> {
    UnsafeMutableRawPointer(block).assumingMemoryBound(to: SharedState.self)
  }
}

extension ScopeRef: Hashable {}

extension ScopeRef {
  /// The scope itself, also for the block of a handle.
  package var scope: ScopeRef { block.pointee.object._withUnsafeGuaranteedRef { $0.head } }

  /// The scope a number of levels up. Each scope retains its parent, so nothing is retained here.
  @inlinable @inline(__always)
  func ancestor(_ distance: Int32) -> ScopeRef {
    var scope = self
    var left = distance
    while left > 0, let parent = scope.block.pointee.parent {
      scope = parent
      left -= 1
    }
    return scope
  }

  @inlinable @inline(__always)
  package func header(at offset: Int32) -> UnsafeMutablePointer<SlotHeader> {
    (UnsafeMutableRawPointer(block) + Int(offset)).assumingMemoryBound(to: SlotHeader.self)
  }

  @inlinable @inline(__always)
  package func isReady(at offset: Int32) -> Bool { header(at: offset).isReady }

  /// The memory behind a slot's header.
  @inlinable @inline(__always)
  package func memory(at offset: Int32) -> InstanceMemory {
    InstanceMemory(UnsafeMutableRawPointer(block) + Int(offset) + 16)
  }

  /// What a weak slot refers to.
  func weakReference(at offset: Int32) -> UnsafeMutablePointer<WeakReference> {
    memory(at: offset).address.assumingMemoryBound(to: WeakReference.self)
  }

  @inlinable @inline(__always)
  package func slot(_ number: Int32) -> UnsafePointer<Slot> { block.pointee.slots + Int(number) }

  /// Calls a factory that creates a new instance for each request.
  @inlinable @inline(__always)
  func call<Value>(_ number: Int32) throws -> Value {
    var value: Value? = nil
    try withUnsafeMutablePointer(to: &value) { try call(number, into: InstanceMemory(UnsafeMutableRawPointer($0))) }
    return value.unsafelyUnwrapped
  }

  /// The same for code that is not specialized: there, an optional on the stack would have its type looked up at each call.
  @inline(__always)
  func callInPlace<Value>(_ number: Int32) throws -> Value {
    let layout = slot(number).pointee.registration._withUnsafeGuaranteedRef { $0.layout }
    guard layout.exactSize <= 48, layout.alignment == StorageLayout.unit else {
      let memory = layout.allocate()
      defer { memory.address.deallocate() }
      try call(number, into: memory)
      return memory.take()
    }
    // No closure with a pointer to it, which would not be specialized either.
    var space = (SIMD2<UInt64>(), SIMD2<UInt64>(), SIMD2<UInt64>())
    try call(number, intoSpace: &space)
    return Self.take(from: &space)
  }

  @inline(__always)
  private func call(_ number: Int32, intoSpace space: UnsafeMutableRawPointer) throws {
    try call(number, into: InstanceMemory(space))
  }

  @inline(__always)
  private static func take<Value>(from space: UnsafeMutableRawPointer) -> Value {
    space.assumingMemoryBound(to: Value.self).move()
  }

  /// Calls a factory that creates a new instance for each request.
  @usableFromInline @inline(__always)
  func call(_ number: Int32, into memory: InstanceMemory) throws {
    let slot = slot(number)
    var reader = NeedReader(owner: self, slot: slot)
    do {
      try slot.pointee.registration._withUnsafeGuaranteedRef { try $0.make(memory, &reader) }
    } catch {
      throw ScopeSlot(self, number).failure(error)
    }
  }

  /// The memory of a key's instance, if the scope is open and the instance exists and can be read without further checks.
  ///
  /// Inlined into every request; everything else that a request may have to do is in `resolveOnSlowPath`.
  @inlinable @inline(__always)
  func existing(_ key: Keys) -> InstanceMemory? {
    guard key.index < SharedState.openKeyCount(of: state) else { return nil }
    let locator = block.pointee.locators + key.index
    guard case .direct = locator.pointee.access else { return nil }
    let offset = locator.pointee.offset
    let owner = ancestor(locator.pointee.distance)
    return owner.isReady(at: offset) ? owner.memory(at: offset) : nil
  }

  /// Resolves a request from outside the engine that the inlined path cannot answer.
  @inlinable @inline(never)
  func resolveOnSlowPath<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    guard key.index < SharedState.openKeyCount(of: state) else { return try request(key) }
    let locator = block.pointee.locators[key.index]
    switch locator.access {
    case .direct, .slow: break
    case .call:
      let owner = ancestor(locator.distance)
      var frame = CreationFrame(scope: owner, slot: locator.slot)
      do {
        return try withUnsafeMutablePointer(to: &frame) { frame in
          try frame.enter(key)
          defer { frame.leave() }
          return try owner.call(locator.slot)
        }
      } catch {
        throw requested(error)
      }
    }
    return try request(key)
  }

  /// The instance, if it exists and no start has to be awaited.
  @inlinable @inline(__always)
  package func settled<Value>(_ key: Key<Value>) -> Value? {
    guard key.index < SharedState.openKeyCount(of: state) else { return nil }
    let locator = block.pointee.locators[key.index]
    guard case .direct = locator.access else { return nil }
    let owner = ancestor(locator.distance)
    guard owner.isReady(at: locator.offset),
      SlotHeader.isSettled(owner.header(at: locator.offset))
    else { return nil }
    return owner.memory(at: locator.offset).read()
  }

  /// Whether the scope is of the mode `.test`.
  package var isForTest: Bool { plan.settings.mode == .test }

  /// Whether an observer receives the scope's events.
  package var isObserved: Bool { state.pointee.isObserved }

  /// Whether the scope accepts requests.
  package var isOpen: Bool { SharedState.bits(of: state) & (SharedState.closed | SharedState.refused) == 0 }

  /// Whether the lifecycle machine has registered the scope.
  package var isRegistered: Bool { SharedState.bits(of: state) & SharedState.registered != 0 }

  /// Notes that the lifecycle machine has registered the scope.
  ///
  /// - Returns: Whether the scope is open: then whoever closes it finds the mark.
  package func markAsRegistered() -> Bool {
    SharedState.insert(SharedState.registered, into: state) & SharedState.closed == 0
  }

  /// The locator of a key, seen from this scope.
  package func locator(of key: Keys) -> Locator {
    if key.index < plan.locators.count {
      let locator = block.pointee.locators[key.index]
      if locator.kind != .absent { return locator }
    }
    return key.hasDefault ? .keyDefault : .absent
  }

  package var plan: Plan { block.pointee.plan.takeUnretainedValue() }
  package var object: ScopeObject { block.pointee.object.takeUnretainedValue() }
  package var parent: ScopeRef? { block.pointee.parent }

  var root: ScopeRef {
    var scope = self
    while let parent = scope.parent { scope = parent }
    return scope
  }
}
