internal import Dispatch
internal import TrellisAtomics

/// The library's state of a thread.
package final class ThreadState: @unchecked Sendable {
  // Unchecked: `awaited` and `service` are accessed only under the waiting room's lock, everything else only by the thread itself.

  /// The slot whose instance this thread waits for.
  var awaited: UnsafeMutablePointer<SlotHeader>?
  /// That instance's key and the scope of its slot, meanwhile.
  var service: (scope: ScopeRef, key: Keys)?
  /// The last creation that has begun on this thread and not ended; behind a pointer, so that a `unique` request costs neither
  /// an exclusivity check nor a reference count.
  let innermost = UnsafeMutablePointer<UnsafeMutablePointer<CreationFrame>?>.allocate(capacity: 1)
  let semaphore = DispatchSemaphore(value: 0)
  /// The thread itself, for those that wait for it.
  let handle = ThreadHandle()
  /// The scope that this thread is releasing, and the one that it releases next.
  var released: (scope: ScopeRef, above: ScopeRef?)?
  /// Down to this address there is stack enough. To ask the system may cost more than a thread's first requests together.
  private let near = Stack.here &- 32_768
  private lazy var end = Stack.end

  init() { innermost.initialize(to: nil) }

  deinit { innermost.deallocate() }

  /// A multiple of four, as for every object, so that a header's two marks fit in; nonzero, and unique among living threads.
  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  /// Whether little of the stack is left. Only a run shows how deep factories that request one another are nested.
  @inline(__always)
  fileprivate var isShortOfStack: Bool {
    let here = Stack.here
    return here < near && end.contains(here)
  }

  static func at(_ address: UInt) -> ThreadState? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged<ThreadState>.fromOpaque($0).takeUnretainedValue() }
  }

  static var current: Unmanaged<ThreadState> { local.object { ThreadState() } }

  private static let local = ThreadLocal<ThreadState>()
}

// On the reference that counts nothing: to count would be a good part of what creating an instance costs.
extension Unmanaged<ThreadState> {
  /// Throws `.tooDeep` if the current thread has too little stack for another creation.
  @inline(__always)
  func requireStack(for key: @autoclosure () -> Keys) throws(ResolutionError) {
    if _withUnsafeGuaranteedRef({ $0.isShortOfStack }) { throw ResolutionError(.tooDeep, at: key()) }
  }
}
