package import TrellisAtomics
package import TrellisResolver

/// A slot of a live scope, where an instance is found, or else claimed, created and published.
///
/// `instance()` does all of this for a synchronous request, `load(for:)` for one that may wait.
package struct ScopeSlot: Hashable, Sendable {
  package let scope: ScopeRef
  package let number: Int32

  package init(_ scope: ScopeRef, _ number: Int32) {
    self.scope = scope
    self.number = number
  }

  @inline(__always)
  package var planned: UnsafePointer<Slot> { scope.slot(number) }

  package var registration: Registration { planned.pointee.registration.takeUnretainedValue() }
  package var traits: Traits { planned.pointee.traits }
  package var kind: Locator.Kind { planned.pointee.kind }
  /// Whether the scope keeps the instance.
  package var isHeld: Bool { kind == .shared }

  // Of slots that keep something.

  package var header: UnsafeMutablePointer<SlotHeader> { scope.header(at: planned.pointee.offset) }
  package var isReady: Bool { header.isReady }

  /// The memory of the instance, whatever its alignment.
  package var memory: InstanceMemory {
    let memory = scope.memory(at: planned.pointee.offset)
    let alignment = planned.pointee.registration._withUnsafeGuaranteedRef { $0.layout.alignment }
    return alignment == StorageLayout.unit
      ? memory : InstanceMemory(memory.address.alignedUp(toMultipleOf: alignment))
  }

  /// The slot that a need of this one leads to; nil for a key that is not registered.
  @inline(__always)
  package func need(_ position: Int) -> ScopeSlot? {
    let locator = planned.pointee.needs[position]
    return locator.slot >= 0 ? scope.slot(at: locator) : nil
  }

  /// The slots, of its scope and those above, that it strictly needs.
  package var strictNeeds: [ScopeSlot] {
    let registration = registration
    return (0..<Int(planned.pointee.needCount)).compactMap { position in
      guard registration.mode(ofNeed: position).isStrict, let need = need(position) else { return nil }
      // A maker looks its needs up when it is called.
      return need.registration.lifetime == .maker ? nil : need
    }
  }

  // MARK: What a request requires

  /// Records a request, and throws if the instance cannot be used here and now.
  func admit() throws(ResolutionError) {
    let traits = traits
    if traits.isDisjoint(with: [.isCounted, .isForbidden, .isOnMainActor, .hasAsyncFactory]) { return }
    try admitApartFromItsActor()
    if traits.contains(.isOnMainActor), !MainThread.isCurrent { throw ResolutionError(.wrongActor, at: registration) }
    if traits.contains(.hasAsyncFactory), kind == .unique { throw ResolutionError(.notLoaded, at: registration) }
  }

  /// The same for a caller that switches to the registration's actor and awaits its factory.
  package func admitApartFromItsActor() throws(ResolutionError) {
    if traits.contains(.isCounted) { SlotHeader.markAsUsed(header) }
    if traits.contains(.isForbidden) { throw ResolutionError(.liveInTest, at: registration) }
  }

  /// Throws if the scope is closed, since it creates no more instances to keep.
  package func mustBeOpen() throws(ResolutionError) {
    guard scope.isOpen else { throw ResolutionError(.closed, at: registration) }
  }

  /// Returns the error for a failed factory, with its registration on the dependency path.
  @inline(never)
  package func failure(_ error: any Error) -> ResolutionError { ResolutionError.of(error).through(registration) }
}

extension ScopeRef {
  /// The slot that a locator of this scope leads to.
  @inline(__always)
  package func slot(at locator: Locator) -> ScopeSlot { ScopeSlot(ancestor(locator.distance), locator.slot) }
}
