#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// State that one thread at a time may touch.
///
/// The system's own mutex: unlike `Synchronization.Mutex` on Linux, the thread sanitizer sees it, so that its silence is
/// proof. No look-up of an existing instance takes one, except for that of a key's default.
package final class Lock<State: Sendable>: @unchecked Sendable {
  // Unchecked: the state is reached through `withLock` alone. Both lie behind a pointer, in one block: a mutex must not be
  // moved, and the run-time system need not check for itself that accesses do not overlap.
  private let content: UnsafeMutablePointer<Content>

  private struct Content {
    var mutex: pthread_mutex_t
    var state: State
  }

  package init(_ state: State) {
    content = .allocate(capacity: 1)
    content.initialize(to: Content(mutex: pthread_mutex_t(), state: state))
    pthread_mutex_init(&content.pointee.mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(&content.pointee.mutex)
    content.deinitialize(count: 1)
    content.deallocate()
  }

  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(&content.pointee.mutex)
    defer { pthread_mutex_unlock(&content.pointee.mutex) }
    return body(&content.pointee.state)
  }
}
