#if canImport(Darwin)
  internal import Darwin
#else
  internal import Dispatch
#endif

/// Tells whether code runs where the main actor runs.
enum MainThread {
  #if canImport(Darwin)
    /// Asks for the thread and not for the queue: what another queue runs for the main thread with `sync` is on the main actor too.
    static var isCurrent: Bool { pthread_main_np() != 0 }
  #else
    private static let mark: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    /// Asks for the queue and not for the thread: here the main actor leaves the main thread at its first suspension.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }
  #endif
}
