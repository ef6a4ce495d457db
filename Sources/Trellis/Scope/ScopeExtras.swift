internal import Synchronization

/// What few scopes have: cells, hooks, a plan of their own.
final class ScopeExtras: @unchecked Sendable {
  // Unchecked for what is set while the scope is being made, and then only read.
  let cells = Lock(Cells())
  /// Whether the life cycles know of the scope; written under their lock.
  var isRegistered = false
  /// The scope's own plan, if no other plan holds it.
  var ownPlan: Plan?
  var observer: ScopeObserver?
  /// What the scope was made with that may be live in a test.
  var permissions: Set<Keys> = []

  struct Cells: Sendable {
    /// In the order in which they were filled.
    var filled: [InstanceCell] = []
    /// Instances of keys that live by their default alone, by the key's index; root scopes have them.
    var defaults: [Int: DefaultSlot] = [:]
  }
}

/// The instance of a key that nothing registers.
final class DefaultSlot: @unchecked Sendable {
  // Unchecked: the header decides who may write, and readers come after.
  let header: UnsafeMutablePointer<SlotHeader>
  var cell: InstanceCell?

  init() {
    header = .allocate(capacity: 1)
    header.initialize(to: SlotHeader())
  }

  deinit {
    header.deinitialize(count: 1)
    header.deallocate()
  }
}

extension ScopeRef {
  /// The extras, if there are any.
  var knownExtras: ScopeExtras? {
    UnsafeRawPointer(bitPattern: block.pointee.extras.load(ordering: .acquiring)).map {
      Unmanaged<ScopeExtras>.fromOpaque($0).takeUnretainedValue()
    }
  }

  var extras: ScopeExtras {
    if let known = knownExtras { return known }
    let new = Unmanaged.passRetained(ScopeExtras())
    let (isDone, found) = block.pointee.extras.compareExchange(
      expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
    if isDone { return new.takeUnretainedValue() }
    new.release()
    return Unmanaged<ScopeExtras>.fromOpaque(UnsafeRawPointer(bitPattern: found).unsafelyUnwrapped)
      .takeUnretainedValue()
  }

  /// The address that `extras` holds is given up when the scope goes.
  func releaseExtras() {
    let address = block.pointee.extras.load(ordering: .acquiring)
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
    Unmanaged<ScopeExtras>.fromOpaque(pointer).release()
  }
}
