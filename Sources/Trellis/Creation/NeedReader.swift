internal import Synchronization

/// Hands a factory its needs, one after the other, as the plan located them.
///
/// It lives for one call, inside which whoever asked holds the scopes: it holds nothing itself.
@usableFromInline struct NeedReader: @unchecked Sendable {
  // Unchecked for the pointers, which lead to plans and scopes.

  /// The scope that owns the registration: needs are looked up from there.
  @usableFromInline let owner: ScopeRef
  /// The scope that was asked.
  let requester: ScopeRef
  @usableFromInline var next: UnsafePointer<Locator>
  private let slot: UnsafePointer<Slot>
  /// Needs that were made beforehand; most often none.
  private let prepared: Unmanaged<PreparedNeeds>?

  @usableFromInline
  init(owner: ScopeRef, requester: ScopeRef, slot: UnsafePointer<Slot>) {
    self.owner = owner
    self.requester = requester
    self.slot = slot
    next = slot.pointee.needs
    prepared = nil
  }

  /// - Parameter prepared: Must live as long as the reader.
  init(owner: ScopeRef, requester: ScopeRef, slot: UnsafePointer<Slot>, prepared: PreparedNeeds?) {
    self.owner = owner
    self.requester = requester
    self.slot = slot
    next = prepared.map { UnsafePointer($0.locators) } ?? slot.pointee.needs
    self.prepared = prepared.map(Unmanaged.passUnretained)
  }

  /// The key whose instance is being made.
  var key: Keys { slot.pointee.registration.takeUnretainedValue().key }

  /// Which need comes next.
  private var position: Int {
    next - (prepared?._withUnsafeGuaranteedRef { UnsafePointer($0.locators) } ?? slot.pointee.needs)
  }

  var isAtEnd: Bool { position == Int(slot.pointee.needCount) }

  /// What the factory receives next.
  @inlinable @inline(__always)
  mutating func take<Value>(_ type: Value.Type) throws -> Value {
    let locator = next.pointee
    switch locator.way {
    case .direct:
      let owner = self.owner.ancestor(locator.distance)
      if owner.isReady(at: locator.offset) {
        next += 1
        return owner.memory(at: locator.offset).read()
      }
    case .call:
      next += 1
      let from = owner
      return try from.ancestor(locator.distance).call(locator.slot, requester: from)
    case .pointed, .long: break
    }
    return try takeOnSlowPath(type)
  }

  @usableFromInline @inline(never)
  mutating func takeOnSlowPath<Value>(_ type: Value.Type) throws(ResolutionError) -> Value {
    let dependency = slot.pointee.registration._withUnsafeGuaranteedRef { $0.needs[position] }
    defer { next += dependency.width }
    // The closure that asks was made together with the list of needs: they agree in number and types.
    return try unsafeDowncast(dependency, to: Dependency<Value>.self).fetch(self)
  }

  /// What a member of a set receives next.
  mutating func takePart<Value>(of dependency: Dependency<Value>) throws(ResolutionError) -> Value {
    defer { next += dependency.width }
    return try dependency.fetch(self)
  }

  // MARK: What dependencies ask for

  func read<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    try owner.get(key, as: Value.self, at: next.pointee, requester: owner, prepared: preparedMemory)
  }

  func readIfPresent<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value? {
    next.pointee.kind == .absent ? nil : try read(key)
  }

  /// The next part of a collection; parts have no keys of their own.
  mutating func takePart<Value>(_ type: Value.Type) throws(ResolutionError) -> Value {
    defer { next += 1 }
    return try owner.get(key, as: type, at: next.pointee, requester: owner, prepared: preparedMemory)
  }

  mutating func takePartIfPresent<Value>(_ type: Value.Type) throws(ResolutionError) -> Value? {
    if next.pointee.kind == .absent || next.pointee.kind == .keyDefault {
      next += 1
      return nil
    }
    return try takePart(type)
  }

  /// Where the next part of a dictionary belongs.
  var entryOfNextPart: AnyHashable? {
    let locator = next.pointee
    guard locator.slot >= 0 else { return nil }
    return owner.ancestor(locator.distance).registration(of: locator.slot).entry
  }

  func deferred() -> Deferred { Deferred(owner, next.pointee) }

  func readFromRequester<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    if next.pointee.kind == .prepared {
      return try owner.get(key, as: Value.self, at: next.pointee, requester: owner, prepared: preparedMemory)
    }
    return try requester.getGuarded(key, at: requester.locator(of: key))
  }

  /// The memory of the next need, if it was made beforehand.
  private var preparedMemory: InstanceMemory? {
    prepared?._withUnsafeGuaranteedRef { $0.cells[position]?.memory }
  }
}

/// Some of a registration's needs, made beforehand, and where the reader finds each.
final class PreparedNeeds: @unchecked Sendable {
  // Unchecked: made by one task or thread, then only read.
  let locators: UnsafeMutablePointer<Locator>
  private(set) var cells: [InstanceCell?]
  private let removals = LifecycleEngine.removals.load(ordering: .acquiring)

  /// Whether something was taken away since, of which they may have been made.
  var isOutdated: Bool { removals != LifecycleEngine.removals.load(ordering: .acquiring) }

  init(for slot: UnsafePointer<Slot>) {
    let count = Int(slot.pointee.needCount)
    locators = .allocate(capacity: count)
    locators.initialize(from: slot.pointee.needs, count: count)
    cells = Array(repeating: nil, count: count)
  }

  /// Puts an instance in place of a need.
  func put(_ cell: InstanceCell, at need: Int) {
    cells[need] = cell
    locators[need].way = .long
    locators[need].kind = .prepared
  }

  deinit { locators.deallocate() }
}
