public import Synchronization

/// An unretained reference to a live scope, used by the engine while its caller retains the scope.
@usableFromInline struct ScopeRef: @unchecked Sendable {
  // Unchecked: mutable state in the block is accessed through atomics, under a slot's header, or under the children's lock.
  @usableFromInline let block: UnsafeMutablePointer<ScopeBlock>

  @inlinable @inline(__always)
  init(_ block: UnsafeMutablePointer<ScopeBlock>) { self.block = block }
}

extension ScopeRef: Hashable {}

extension ScopeRef {
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
  func header(at offset: Int32) -> UnsafeMutablePointer<SlotHeader> {
    (UnsafeMutableRawPointer(block) + Int(offset)).assumingMemoryBound(to: SlotHeader.self)
  }

  @inlinable @inline(__always)
  func isReady(at offset: Int32) -> Bool { header(at: offset).isReady }

  /// The memory behind a slot's header.
  @inlinable @inline(__always)
  func memory(at offset: Int32) -> InstanceMemory {
    InstanceMemory(UnsafeMutableRawPointer(block) + Int(offset) + 16)
  }

  /// What a weak slot refers to.
  func weakReference(at offset: Int32) -> UnsafeMutablePointer<WeakReference> {
    memory(at: offset).address.assumingMemoryBound(to: WeakReference.self)
  }

  /// The address of a replaceable slot's instance.
  @inlinable @inline(__always)
  func cell(at offset: Int32) -> UnsafeMutablePointer<Atomic<UInt>> {
    memory(at: offset).address.assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// The instance of a replaceable slot that is ready.
  @inlinable @inline(__always)
  func pointed(at offset: Int32) -> InstanceMemory {
    InstanceMemory(
      UnsafeMutableRawPointer(bitPattern: cell(at: offset).pointee.load(ordering: .acquiring)).unsafelyUnwrapped)
  }

  @inlinable @inline(__always)
  func slot(_ number: Int32) -> UnsafePointer<Slot> { block.pointee.slots + Int(number) }

  func registration(of number: Int32) -> Registration { slot(number).pointee.registration.takeUnretainedValue() }

  /// Calls a factory that creates a new instance for each request.
  @inlinable @inline(__always)
  func call<Value>(_ number: Int32, requester: ScopeRef) throws -> Value {
    let slot = slot(number)
    var value: Value? = nil
    do {
      try withUnsafeMutablePointer(to: &value) { pointer in
        var reader = NeedReader(owner: self, requester: requester, slot: slot)
        try slot.pointee.registration._withUnsafeGuaranteedRef {
          try $0.make(InstanceMemory(UnsafeMutableRawPointer(pointer)), &reader)
        }
      }
    } catch {
      throw failure(error, of: number)
    }
    return value.unsafelyUnwrapped
  }

  /// The memory of a key's instance, if the scope is open and the instance exists and can be read without further checks.
  ///
  /// Inlined into every request; everything else that a request may have to do is in `resolveOnSlowPath`.
  @inlinable @inline(__always)
  func existing(_ key: Keys) -> InstanceMemory? {
    guard key.index < block.pointee.openKeyCount.load(ordering: .relaxed) else { return nil }
    let locator = block.pointee.locators + key.index
    guard case .direct = locator.pointee.access else { return nil }
    let offset = locator.pointee.offset
    let owner = ancestor(locator.pointee.distance)
    return owner.isReady(at: offset) ? owner.memory(at: offset) : nil
  }

  /// Resolves a request from outside the engine that the inlined path cannot answer.
  @inlinable @inline(never)
  func resolveOnSlowPath<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    guard key.index < block.pointee.openKeyCount.load(ordering: .relaxed) else { return try request(key) }
    let locator = block.pointee.locators[key.index]
    switch locator.access {
    case .direct, .slow: break
    case .pointed:
      let owner = ancestor(locator.distance)
      if owner.isReady(at: locator.offset) { return owner.pointed(at: locator.offset).read() }
    case .call:
      let owner = ancestor(locator.distance)
      var frame = CreationFrame(scope: owner, slot: locator.slot, requester: self)
      do {
        return try withUnsafeMutablePointer(to: &frame) { frame in
          try frame.enter(key)
          defer { frame.leave() }
          return try owner.call(locator.slot, requester: self)
        }
      } catch {
        throw requested(error)
      }
    }
    return try request(key)
  }

  /// The instance, if it exists and no start has to be awaited.
  @inlinable @inline(__always)
  func settled<Value>(_ key: Key<Value>) -> Value? {
    guard key.index < block.pointee.openKeyCount.load(ordering: .relaxed) else { return nil }
    let locator = block.pointee.locators[key.index]
    let owner = ancestor(locator.distance)
    switch locator.access {
    case .direct: return owner.isReady(at: locator.offset) ? owner.memory(at: locator.offset).read() : nil
    case .pointed:
      guard owner.isReady(at: locator.offset) else { return nil }
      let memory = owner.pointed(at: locator.offset)
      // Read again after the flag, which may be that of an instance that has replaced this one; no address comes twice.
      guard owner.header(at: locator.offset).pointee.isSettled.load(ordering: .acquiring),
        owner.pointed(at: locator.offset).address == memory.address
      else { return nil }
      return memory.read()
    case .call, .slow: return nil
    }
  }

  /// Returns the error for a failed factory, with its registration on the dependency path.
  @usableFromInline @inline(never)
  func failure(_ error: any Error, of slot: Int32) -> ResolutionError {
    ResolutionError.of(error).through(registration(of: slot))
  }

  /// Whether the scope accepts requests.
  var isOpen: Bool {
    block.pointee.state.load(ordering: .relaxed) & (ScopeBlock.State.closed | ScopeBlock.State.refused) == 0
  }

  /// Whether the lifecycle machine has registered the scope.
  var isRegistered: Bool { block.pointee.state.load(ordering: .relaxed) & ScopeBlock.State.registered != 0 }

  /// Notes that the lifecycle machine has registered the scope.
  ///
  /// - Returns: Whether the scope is open: then whoever closes it finds the mark.
  func markAsRegistered() -> Bool {
    let before = block.pointee.state.bitwiseOr(ScopeBlock.State.registered, ordering: .acquiringAndReleasing).oldValue
    return before & ScopeBlock.State.closed == 0
  }

  /// The locator of a key, seen from this scope.
  func locator(of key: Keys) -> Locator {
    if key.index < plan.locators.count {
      let locator = block.pointee.locators[key.index]
      if locator.kind != .absent { return locator }
    }
    return key.hasDefault ? .keyDefault : .absent
  }

  var plan: Plan { block.pointee.plan.takeUnretainedValue() }
  var object: ScopeObject { block.pointee.object.takeUnretainedValue() }
  var parent: ScopeRef? { block.pointee.parent }

  var root: ScopeRef {
    var scope = self
    while let parent = scope.parent { scope = parent }
    return scope
  }
}
