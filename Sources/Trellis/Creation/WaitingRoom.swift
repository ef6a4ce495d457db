internal import Dispatch
internal import TrellisAtomics

/// Where threads wait for an instance that another thread is creating.
///
/// One lock for the process, taken only by threads that must wait anyway and by the thread that wakes them, and never held
/// while a factory runs. Under it, whether the creating thread waits for this one has a definite answer.
enum WaitingRoom {
  private static let waiting = Lock<[UInt: [ThreadState]]>([:])

  /// Waits until the creating thread has left the slot.
  ///
  /// - Returns: False, at once, if that thread waits for this one, directly or indirectly.
  static func wait(_ me: ThreadState, for slot: UnsafeMutablePointer<SlotHeader>) -> Bool {
    let outcome = waiting.withLock { waiting -> Outcome in
      guard var maker = slot.markContended() else { return .left }
      // To leave its slot, which is marked as contended, each thread on this path needs this lock: none can end meanwhile.
      while maker != me.address {
        guard let next = ThreadState.at(maker)?.awaited?.markContended() else {
          me.awaited = slot
          waiting[UInt(bitPattern: slot), default: []].append(me)
          return .waits
        }
        maker = next
      }
      return .isCycle
    }
    switch outcome {
    case .left: return true
    case .isCycle: return false
    case .waits:
      // The only wait on a semaphore. It may invert priorities: the creating thread does not inherit its waiters' priority,
      // since no system allows a lock to be held across whatever a factory does. A factory that high-priority threads wait
      // for should be fast, or asynchronous: where the system can, `LifecycleEngine` raises what is awaited.
      me.semaphore.wait()
      return true
    }
  }

  /// Wakes all waiters of the slot.
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
    case isCycle
  }
}
