public import Synchronization

/// The first bytes of a slot: says whether its instance exists, and makes sure that it is made once.
///
/// The state is 0 while empty, 1 when the instance is there, and otherwise the address of the thread that is making it, with
/// the second bit set once somebody waits. Reading an instance that exists is one load; there is no lock.
@usableFromInline struct SlotHeader: ~Copyable {
  @usableFromInline let state: Atomic<UInt>
  /// The slot that was filled before this one, -1 for none.
  var older: Int32
  /// Whether the slot has been asked for, where that is noted.
  let isUsed = Atomic<Bool>(false)
  /// Whether the instance and all that it needs are started: `load` need not look.
  @usableFromInline let isSettled = Atomic<Bool>(false)
  /// Whether a weak instance holds what was taken away.
  let isStale = Atomic<Bool>(false)

  init() {
    state = Atomic(Self.empty)
    older = -1
  }

  enum Claim {
    /// The caller must fill the slot and call `leave`.
    case mine
    case isReady
    /// It is being filled by a thread that waits, directly or through others, for the caller's.
    case loop
  }

  fileprivate static let empty: UInt = 0
  @inlinable static var ready: UInt { 1 }
  fileprivate static let contended: UInt = 2
}

// On the pointer, since a slot is its address: others wait for it under that name.
extension UnsafeMutablePointer<SlotHeader> {
  @inlinable @inline(__always)
  var isReady: Bool { pointee.state.load(ordering: .acquiring) == SlotHeader.ready }

  /// Claims the right to fill the slot, waiting for another thread that has it.
  ///
  /// - Parameter key: Gives the slot's key, for an error.
  /// - Returns: True if the caller must fill the slot and call `leave`; false if the instance is there.
  /// - Throws: `.cycle` if the instance is being made by a thread that waits, directly or through others, for this one.
  @inline(__always)
  func enter(for key: @autoclosure () -> Keys) throws(ResolutionError) -> Bool {
    switch claim() {
    case .mine: return true
    case .isReady: return false
    case .loop: throw ResolutionError(.cycle, at: key())
    }
  }

  /// The same without words for an error.
  @inline(__always)
  func claim() -> SlotHeader.Claim {
    let me = ThreadState.current.takeUnretainedValue()
    while true {
      let (isMine, found) = pointee.state.compareExchange(
        expected: SlotHeader.empty, desired: me.address, ordering: .acquiringAndReleasing)
      if isMine { return .mine }
      if found == SlotHeader.ready { return .isReady }
      guard found & ~SlotHeader.contended != me.address, WaitingRoom.wait(me, for: self) else { return .loop }
    }
  }

  /// Claims the slot if nobody has it and it is empty, without waiting; `leave` ends it.
  func enterAtOnce() -> Bool {
    pointee.state.compareExchange(
      expected: SlotHeader.empty, desired: ThreadState.current.takeUnretainedValue().address,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Whether somebody is making the instance.
  var isTaken: Bool { pointee.state.load(ordering: .acquiring) > SlotHeader.ready }

  /// Marks a slot as filled that nobody else can see yet.
  func publish() { pointee.state.store(SlotHeader.ready, ordering: .releasing) }

  /// Makes a slot as it was before its instance was made.
  func empty() {
    _ = pointee.state.compareExchange(
      expected: SlotHeader.ready, desired: SlotHeader.empty, ordering: .acquiringAndReleasing)
  }

  /// Ends what `enter` began and wakes those who wait.
  func leave(isReady: Bool) {
    let before = pointee.state.exchange(isReady ? SlotHeader.ready : SlotHeader.empty, ordering: .acquiringAndReleasing)
    if before & SlotHeader.contended != 0 { WaitingRoom.wake(self) }
  }

  /// Notes that somebody waits, so that the maker will wake them; only under the waiting room's lock.
  ///
  /// - Returns: The address of the thread that is making the instance, nil if none is any more.
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

/// A place outside any scope for something that is made once: the others wait for whoever makes it.
class OnceCell<Value>: @unchecked Sendable {
  // Unchecked: the header decides who may write the value, and readers come after.
  private let header: UnsafeMutablePointer<SlotHeader>
  private var value: Value?

  init() {
    header = .allocate(capacity: 1)
    header.initialize(to: SlotHeader())
  }

  deinit {
    header.deinitialize(count: 1)
    header.deallocate()
  }

  /// What was made, if it is there.
  final var known: Value? { header.isReady ? value : nil }

  /// Puts something in before anybody else knows the place.
  final func fill(with value: Value) {
    self.value = value
    header.publish()
  }

  /// What the first caller makes. If that fails, the next one tries again.
  ///
  /// - Parameters:
  ///   - make: Makes it.
  ///   - inside: Takes the place of `make` where its maker waits, directly or through others, for this very call.
  final func get<Failure: Error>(
    make: () throws(Failure) -> Value, inside: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    while true {
      if let known { return known }
      switch header.claim() {
      case .isReady: continue
      case .loop: return try inside()
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
