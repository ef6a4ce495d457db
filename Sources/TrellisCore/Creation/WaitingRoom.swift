internal import Dispatch
internal import TrellisAtomics

/// Where threads wait for an instance that another thread is creating.
///
/// One lock for the process, taken only by threads that must wait anyway and by the thread that wakes them, and never held
/// while a factory runs. Under it, whether the creating thread waits for this one has a definite answer.
enum WaitingRoom {
  private struct State {
    var waiting: [UInt: [ThreadState]] = [:]
    var raised = RaisedThreads()
  }

  private static let state = Lock(State())

  /// Waits until the creating thread has left the slot.
  ///
  /// - Returns: False, at once, if that thread waits for this one, directly or indirectly.
  @inline(never)
  static func wait(
    _ me: ThreadState, for slot: UnsafeMutablePointer<SlotHeader>, of service: (scope: ScopeRef, key: Keys)?
  ) -> Bool {
    let outcome = state.withLock { state -> Outcome in
      guard var maker = slot.markContended() else { return .left }
      var path: [RaisedThreads.Maker] = []
      var end = slot
      // To leave its slot, which is marked as contended, each thread on this path needs this lock: none can end meanwhile.
      while maker != me.address {
        let thread = ThreadState.at(maker)
        if let thread { path.append(RaisedThreads.Maker(slot: UInt(bitPattern: end), thread: thread)) }
        guard let awaited = thread?.awaited, let next = awaited.markContended() else {
          me.awaited = slot
          if LongWait.isReported { me.service = service }
          state.waiting[UInt(bitPattern: slot), default: []].append(me)
          state.raised.begin(path, for: me)
          return .waits
        }
        (maker, end) = (next, awaited)
      }
      return .isCycle
    }
    switch outcome {
    case .left: return true
    case .isCycle: return false
    case .waits:
      // The only wait on a semaphore, since no system allows a lock to be held across whatever a factory does.
      if LongWait.isReported {
        if me.semaphore.wait(timeout: LongWait.deadline) == .success { return true }
        report(me)
      }
      me.semaphore.wait()
      return true
    }
  }

  /// Reports a thread that has waited for long, and for which thread, as far as that waits here, too.
  private static func report(_ me: ThreadState) {
    let (service, keys, text) = state.withLock { _ in
      var keys: [Keys] = []
      var text = "\(me.handle) has waited \(LongWait.duration) for"
      var next: ThreadState? = me
      while let thread = next, let (scope, key) = thread.service {
        next = thread.awaited?.markContended().flatMap(ThreadState.at)
        keys.append(key)
        text += " '\(key)' of \(scope.plan.name), which \(next?.handle.description ?? "none") creates"
        text += next?.service == nil ? "; that waits for nothing that the library knows" : " and which waits for"
      }
      return (me.service, keys, text)
    }
    // It has been woken meanwhile if there is none. Its caller retains the scope.
    service?.scope.reportLongWait(keys, text)
  }

  /// Wakes all waiters of the slot.
  static func wake(_ slot: UnsafeMutablePointer<SlotHeader>) {
    state.withLock { state in
      state.raised.end(at: UInt(bitPattern: slot))
      for thread in state.waiting.removeValue(forKey: UInt(bitPattern: slot)) ?? [] {
        (thread.awaited, thread.service) = (nil, nil)
        thread.semaphore.signal()
      }
    }
  }

  private enum Outcome {
    case left, waits, isCycle
  }
}
