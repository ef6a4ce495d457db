internal import TrellisResolver

/// Passes a factory its needs in order, as the plan located them.
///
/// It lives for one call, during which the caller retains the scopes, so it retains nothing itself.
@frozen @usableFromInline package struct NeedReader: @unchecked Sendable {
  // Unchecked for the pointers, which point into plans and scopes.

  /// The scope that owns the registration; needs are looked up from it.
  @usableFromInline let owner: ScopeRef
  @usableFromInline var next: UnsafePointer<Locator>
  @usableFromInline let slot: UnsafePointer<Slot>
  /// Needs that were created beforehand; usually none.
  @usableFromInline let prepared: Unmanaged<PreparedNeeds>?

  @inlinable @inline(__always)
  init(owner: ScopeRef, slot: UnsafePointer<Slot>) {
    self.owner = owner
    self.slot = slot
    next = slot.pointee.needs
    prepared = nil
  }

  /// - Parameter prepared: Must outlive the reader.
  package init(owner: ScopeRef, slot: UnsafePointer<Slot>, prepared: PreparedNeeds?) {
    self.owner = owner
    self.slot = slot
    next = prepared.map { UnsafePointer($0.locators) } ?? slot.pointee.needs
    self.prepared = prepared.map(Unmanaged.passUnretained)
  }

  /// The key whose instance is being created.
  var key: Keys { slot.pointee.registration.takeUnretainedValue().key }

  /// The position of the next need.
  private var position: Int {
    next - (prepared?._withUnsafeGuaranteedRef { UnsafePointer($0.locators) } ?? slot.pointee.needs)
  }

  var isAtEnd: Bool { position == Int(slot.pointee.needCount) }

  /// Returns the factory's next need.
  // Inlined into the library's own factories, but not into a program's, which has one for each registration: there it is a call.
  @usableFromInline @inline(__always)
  package mutating func take<Value>(_ type: Value.Type) throws -> Value {
    let locator = next.pointee
    switch locator.access {
    case .direct:
      let owner = owner.ancestor(locator.distance)
      if owner.isReady(at: locator.offset) {
        next += 1
        return owner.memory(at: locator.offset).read()
      }
    case .call:
      next += 1
      return try owner.ancestor(locator.distance).callInPlace(locator.slot)
    case .slow: break
    }
    let dependency = slot.pointee.registration._withUnsafeGuaranteedRef { $0.needs[position] }
    defer { next += dependency.width }
    // The calling closure was created together with the list of needs: they agree in number and types.
    return try unsafeDowncast(dependency, to: Dependency<Value>.self).fetch(self)
  }

  /// Returns the next need of a set's member.
  mutating func takePart<Value>(of dependency: Dependency<Value>) throws(ResolutionError) -> Value {
    defer { next += dependency.width }
    return try dependency.fetch(self)
  }

  // MARK: For dependencies

  func read<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    if next.pointee.kind == .unique, slot.pointee.registration._withUnsafeGuaranteedRef({ $0.lifetime == .maker }) {
      return try owner.getGuarded(key, at: next.pointee)
    }
    return try owner.get(key, as: Value.self, at: next.pointee, prepared: preparedMemory)
  }

  func readIfPresent<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value? {
    next.pointee.kind == .absent ? nil : try read(key)
  }

  /// Returns the next part of a collection; parts have no keys of their own.
  mutating func takePart<Value>(_ type: Value.Type) throws(ResolutionError) -> Value {
    defer { next += 1 }
    return try owner.get(key, as: type, at: next.pointee, prepared: preparedMemory)
  }

  mutating func takePartIfPresent<Value>(_ type: Value.Type) throws(ResolutionError) -> Value? {
    if next.pointee.kind == .absent || next.pointee.kind == .keyDefault {
      next += 1
      return nil
    }
    return try takePart(type)
  }

  /// The dictionary key of the next part.
  var entryOfNextPart: AnyHashable? {
    let locator = next.pointee
    guard locator.slot >= 0 else { return nil }
    return owner.slot(at: locator).registration.entry
  }

  func deferred() -> Deferred { Deferred(owner, next.pointee) }

  /// What a maker's calls create their products with.
  package func makerSource() -> MakerSource {
    // A maker's calls run in the scope that registers it.
    let number = Int32(slot - UnsafePointer(owner.slot(0)))
    return MakerSource(deferred: Deferred(owner, Locator(to: slot.pointee, number, distance: 0)), key: key)
  }

  /// The memory of the next need, if it was created beforehand.
  private var preparedMemory: InstanceMemory? { prepared?._withUnsafeGuaranteedRef { $0.cells[position]?.memory } }
}

/// Some of a registration's needs, created beforehand, and the locators to read them.
@usableFromInline package final class PreparedNeeds: @unchecked Sendable {
  // Unchecked: written by one task or thread, then only read.
  package let locators: UnsafeMutablePointer<Locator>
  private(set) var cells: [InstanceCell?]

  package init(for slot: UnsafePointer<Slot>) {
    let count = Int(slot.pointee.needCount)
    locators = .allocate(capacity: count)
    locators.initialize(from: slot.pointee.needs, count: count)
    cells = Array(repeating: nil, count: count)
  }

  /// Stores an instance for a need.
  package func put(_ cell: InstanceCell, at need: Int) {
    cells[need] = cell
    locators[need].access = .slow
    locators[need].kind = .prepared
  }

  deinit { locators.deallocate() }
}
