internal import Dispatch

/// What the library keeps for each thread.
final class ThreadState: @unchecked Sendable {
  // Unchecked: `awaited` is touched under the waiting room's lock alone, what `innermost` points to by the thread itself.

  /// The slot whose instance this thread waits for.
  var awaited: UnsafeMutablePointer<SlotHeader>?
  /// Where the last creation is noted that has begun on this thread and not ended; behind a pointer, so that each `unique`
  /// costs neither a check for exclusive access nor a reference count.
  let innermost = UnsafeMutablePointer<UnsafeMutablePointer<CreationFrame>?>.allocate(capacity: 1)
  let semaphore = DispatchSemaphore(value: 0)

  init() { innermost.initialize(to: nil) }

  deinit { innermost.deallocate() }

  /// A multiple of four, as no object lies elsewhere, so that a header's two marks fit in; not zero, and different for each
  /// living thread.
  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  static func at(_ address: UInt) -> ThreadState? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged<ThreadState>.fromOpaque($0).takeUnretainedValue() }
  }

  static var current: Unmanaged<ThreadState> { local.object { ThreadState() } }

  private static let local = ThreadLocal<ThreadState>()
}

/// Where threads wait for an instance that another thread is making.
///
/// One lock for the process, taken only by those who would have to wait anyway and by whoever wakes them, and never held
/// while a factory runs. Under it the question "does the maker wait for me?" has a certain answer.
enum WaitingRoom {
  private static let waiting = Lock<[UInt: [ThreadState]]>([:])

  /// Waits until the slot's maker has left it.
  ///
  /// - Returns: False, at once, if the maker waits for this thread, directly or through others.
  static func wait(_ me: ThreadState, for slot: UnsafeMutablePointer<SlotHeader>) -> Bool {
    let outcome = waiting.withLock { waiting -> Outcome in
      guard var maker = slot.markContended() else { return .left }
      // Each maker on this way must come in here to leave its slot, which is marked for that: it cannot end meanwhile.
      while maker != me.address {
        guard let next = ThreadState.at(maker)?.awaited?.markContended() else {
          me.awaited = slot
          waiting[UInt(bitPattern: slot), default: []].append(me)
          return .waits
        }
        maker = next
      }
      return .isLoop
    }
    switch outcome {
    case .left: return true
    case .isLoop: return false
    case .waits:
      // The only wait on a semaphore. It may invert priorities: the maker's thread is not lent that of the threads that wait,
      // since no system lets a lock be held across whatever a factory does. A factory that those of high priority wait for
      // should be quick, or asynchronous: whoever awaits a task lends it their priority.
      me.semaphore.wait()
      return true
    }
  }

  /// Wakes all who wait for the slot.
  static func wake(_ slot: UnsafeMutablePointer<SlotHeader>) {
    waiting.withLock { waiting in
      for thread in waiting.removeValue(forKey: UInt(bitPattern: slot)) ?? [] {
        thread.awaited = nil
        thread.semaphore.signal()
      }
    }
  }

  private enum Outcome {
    case left
    case waits
    case isLoop
  }
}
