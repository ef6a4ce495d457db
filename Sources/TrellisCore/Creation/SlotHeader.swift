public import TrellisAtomics

extension SlotHeader {
  static func empty(isSettled: Bool = true) -> SlotHeader {
    SlotHeader(state: empty, older: -1, isUsed: false, isSettled: isSettled)
  }

  enum Claim {
    /// The caller must fill the slot and call `leave`.
    case mine
    case isReady
    /// It is being filled by a thread that waits, directly or indirectly, for the caller's.
    case cycle
  }

  fileprivate static let empty: UInt = 0
  @inlinable static var ready: UInt { 1 }
  fileprivate static let contended: UInt = 2
}

// On the pointer, since a slot's address is its identity for waiting threads.
extension UnsafeMutablePointer<SlotHeader> {
  @inlinable @inline(__always)
  package var isReady: Bool { SlotHeader.state(of: self) == SlotHeader.ready }

  /// Claims the right to fill the slot, waiting for a thread that holds it.
  ///
  /// - Parameter slot: The slot, for an error.
  /// - Returns: True if the caller must fill the slot and call `leave`; false if the instance exists.
  /// - Throws: `.cycle` if the instance is being created by a thread that waits, directly or indirectly, for this one; `.tooDeep`
  ///   if that would take more stack than there is.
  @inline(__always)
  func enter(for slot: ScopeSlot) throws(ResolutionError) -> Bool {
    let thread = ThreadState.current
    try thread.requireStack(for: slot.registration.key)
    switch claim(by: thread, of: (slot.scope, slot.registration.key)) {
    case .mine: return true
    case .isReady: return false
    case .cycle: throw ResolutionError(.cycle, at: slot.registration.key)
    }
  }

  /// Like `enter(for:)`, without creating an error.
  ///
  /// - Parameter service: What is in the slot and whose, for the report of a long wait.
  @inline(__always)
  func claim(
    by thread: Unmanaged<ThreadState>, of service: @autoclosure () -> (scope: ScopeRef, key: Keys)?
  ) -> SlotHeader.Claim {
    let me = thread._withUnsafeGuaranteedRef { $0.address }
    while true {
      let found = SlotHeader.exchangeState(of: self, expected: SlotHeader.empty, desired: me)
      if found == SlotHeader.empty { return .mine }
      if found == SlotHeader.ready { return .isReady }
      guard found & ~SlotHeader.contended != me,
        WaitingRoom.wait(thread.takeUnretainedValue(), for: self, of: service())
      else { return .cycle }
    }
  }

  /// Claims the slot without waiting, if it is empty and unclaimed; `leave` ends the claim.
  func enterAtOnce() -> Bool {
    let me = ThreadState.current.takeUnretainedValue().address
    return SlotHeader.exchangeState(of: self, expected: SlotHeader.empty, desired: me) == SlotHeader.empty
  }

  /// Whether a thread is creating the instance.
  var isTaken: Bool { SlotHeader.state(of: self) > SlotHeader.ready }

  /// Whether a certain thread is creating the instance.
  func isTaken(by thread: UInt) -> Bool { SlotHeader.state(of: self) & ~SlotHeader.contended == thread }

  /// Marks the slot as filled, before other threads can see it.
  package func publish() { SlotHeader.setState(of: self, SlotHeader.ready) }

  /// Ends what `enter` began and wakes the waiters.
  func leave(isReady: Bool) {
    let before = SlotHeader.exchangeState(of: self, isReady ? SlotHeader.ready : SlotHeader.empty)
    if before & SlotHeader.contended != 0 { WaitingRoom.wake(self) }
  }

  /// Records that a thread waits, so that the creating thread wakes it; call only under the waiting room's lock.
  ///
  /// - Returns: The address of the thread that is creating the instance; nil if none is any more.
  func markContended() -> UInt? {
    var found = SlotHeader.state(of: self)
    while found > SlotHeader.ready {
      if found & SlotHeader.contended != 0 { return found & ~SlotHeader.contended }
      let now = SlotHeader.exchangeState(of: self, expected: found, desired: found | SlotHeader.contended)
      if now == found { return found }
      found = now
    }
    return nil
  }
}
