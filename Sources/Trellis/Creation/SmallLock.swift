internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A lock for a handful of instructions that run nothing of the user's: linking a scope to its parent, listing its children.
///
/// Four bytes at most, so that it fits into a scope's block; a system mutex would double what opening a scope costs.
struct SmallLock: ~Copyable {
  #if canImport(Darwin)
    // The system's own `os_unfair_lock`: a thread that waits lends its priority to the one that it waits for, whereas one that
    // spins may keep it from ever running.
    private let mutex = Mutex<Void>(())

    @inline(__always)
    func withLock<Result>(_ body: () -> Result) -> Result {
      mutex.withLock { _ in body() }
    }
  #else
    // The thread sanitizer on Linux does not see `Mutex`. Threads there have one priority, and whoever spins for long gives
    // the processor away.
    private let isTaken = Atomic<Bool>(false)

    @inline(__always)
    func withLock<Result>(_ body: () -> Result) -> Result {
      var spins = 0
      while isTaken.exchange(true, ordering: .acquiring) {
        spins += 1
        // Whoever has it may have been suspended by the system.
        if spins > 100 { sched_yield() }
      }
      defer { isTaken.store(false, ordering: .releasing) }
      return body()
    }
  #endif
}
