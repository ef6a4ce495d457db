public import Synchronization

/// The first bytes of a slot: records whether its instance exists, and ensures that it is created once.
///
/// The state is 0 while empty, 1 when the instance exists, and otherwise the address of the thread that is creating it, with
/// the second bit set once another thread waits. Reading an existing instance is one load; there is no lock.
@usableFromInline struct SlotHeader: ~Copyable {
  @usableFromInline let state: Atomic<UInt>
  /// The slot that was filled before this one, -1 for none.
  var older: Int32
  /// Whether the slot has been requested, if that is recorded.
  let isUsed = Atomic<Bool>(false)
  /// Whether the instance and all its needs are started, so that `load` need not check.
  @usableFromInline let isSettled = Atomic<Bool>(false)
  /// Whether a weak instance holds an instance that was removed.
  let isStale = Atomic<Bool>(false)

  init() {
    state = Atomic(Self.empty)
    older = -1
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
  var isReady: Bool { pointee.state.load(ordering: .acquiring) == SlotHeader.ready }

  /// Claims the right to fill the slot, waiting for a thread that holds it.
  ///
  /// - Parameter key: The slot's key, for an error.
  /// - Returns: True if the caller must fill the slot and call `leave`; false if the instance exists.
  /// - Throws: `.cycle` if the instance is being created by a thread that waits, directly or indirectly, for this one; `.tooDeep`
  ///   if that would take more stack than there is.
  @inline(__always)
  func enter(for key: @autoclosure () -> Keys) throws(ResolutionError) -> Bool {
    let thread = ThreadState.current
    try thread.requireStack(for: key())
    switch claim(by: thread) {
    case .mine: return true
    case .isReady: return false
    case .cycle: throw ResolutionError(.cycle, at: key())
    }
  }

  /// Like `enter(for:)`, without creating an error.
  @inline(__always)
  func claim(by thread: Unmanaged<ThreadState>) -> SlotHeader.Claim {
    let me = thread._withUnsafeGuaranteedRef { $0.address }
    while true {
      let (isMine, found) = pointee.state.compareExchange(
        expected: SlotHeader.empty, desired: me, ordering: .acquiringAndReleasing)
      if isMine { return .mine }
      if found == SlotHeader.ready { return .isReady }
      guard found & ~SlotHeader.contended != me, WaitingRoom.wait(thread.takeUnretainedValue(), for: self) else {
        return .cycle
      }
    }
  }

  /// Claims the slot without waiting, if it is empty and unclaimed; `leave` ends the claim.
  func enterAtOnce() -> Bool {
    pointee.state.compareExchange(
      expected: SlotHeader.empty, desired: ThreadState.current.takeUnretainedValue().address,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Whether a thread is creating the instance.
  var isTaken: Bool { pointee.state.load(ordering: .acquiring) > SlotHeader.ready }

  /// Marks the slot as filled, before other threads can see it.
  func publish() { pointee.state.store(SlotHeader.ready, ordering: .releasing) }

  /// Resets a ready slot to empty.
  func empty() {
    _ = pointee.state.compareExchange(
      expected: SlotHeader.ready, desired: SlotHeader.empty, ordering: .acquiringAndReleasing)
  }

  /// Ends what `enter` began and wakes the waiters.
  func leave(isReady: Bool) {
    let before = pointee.state.exchange(isReady ? SlotHeader.ready : SlotHeader.empty, ordering: .acquiringAndReleasing)
    if before & SlotHeader.contended != 0 { WaitingRoom.wake(self) }
  }

  /// Records that a thread waits, so that the creating thread wakes it; call only under the waiting room's lock.
  ///
  /// - Returns: The address of the thread that is creating the instance; nil if none is any more.
  func markContended() -> UInt? {
    var found = pointee.state.load(ordering: .acquiring)
    while found > SlotHeader.ready {
      if found & SlotHeader.contended != 0 { return found & ~SlotHeader.contended }
      let (isDone, now) = pointee.state.compareExchange(
        expected: found, desired: found | SlotHeader.contended, ordering: .acquiringAndReleasing)
      if isDone { return found }
      found = now
    }
    return nil
  }
}

/// A place outside any scope for a value that is created once; other threads wait for the one that creates it.
class OnceCell<Value>: @unchecked Sendable {
  // Unchecked: the header decides which thread may write the value, and reads come after the write.
  private let header: UnsafeMutablePointer<SlotHeader>
  @exclusivity(unchecked) private var value: Value?

  init() {
    header = .allocate(capacity: 1)
    header.initialize(to: SlotHeader())
  }

  deinit {
    header.deinitialize(count: 1)
    header.deallocate()
  }

  /// The value, if it exists.
  final var known: Value? { header.isReady ? value : nil }

  /// Stores the value before other threads can see the place.
  final func fill(with value: Value) {
    self.value = value
    header.publish()
  }

  /// Returns the value, which the first caller creates. If that fails, the next caller tries again.
  ///
  /// - Parameters:
  ///   - make: Creates the value.
  ///   - inside: Called instead of `make` if the creating thread waits, directly or indirectly, for this call.
  final func get<Failure: Error>(
    make: () throws(Failure) -> Value, inside: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    while true {
      if let known { return known }
      switch header.claim(by: ThreadState.current) {
      case .isReady: continue
      case .cycle: return try inside()
      case .mine:
        do {
          let new = try make()
          value = new
          header.leave(isReady: true)
          return new
        } catch {
          header.leave(isReady: false)
          throw error
        }
      }
    }
  }
}
