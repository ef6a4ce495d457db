internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A lock for a handful of instructions that run nothing of the user's: linking a scope to its parent, listing its children.
///
/// One byte, so that it fits into a scope's block; a system mutex would double what opening a scope costs.
struct SpinLock: ~Copyable {
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
}
