internal import Dispatch
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

// Everything that differs between systems or comes from the C library. No other file of the module imports that.

/// Reports whether code runs where the main actor runs.
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

/// An object of each thread's own, released when the thread ends.
struct ThreadLocal<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    pthread_key_create(&key) { object in
      // The pointer's optionality differs between platforms.
      let object: UnsafeMutableRawPointer? = object
      if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }
    self.key = key
  }

  /// The current thread's object, made at the first call. The system holds it: nothing is counted here.
  @inline(__always)
  func object(make: () -> Object) -> Unmanaged<Object> {
    if let known = pthread_getspecific(key) { return Unmanaged.fromOpaque(known) }
    let new = Unmanaged.passRetained(make())
    pthread_setspecific(key, new.toOpaque())
    return new
  }
}

enum StandardError {
  static func print(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { bytes in
      if let start = bytes.baseAddress { _ = write(2, start, bytes.count) }
    }
  }
}

enum Environment {
  static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Looks for a second copy of the library in the process: in debug builds, and in others where somebody observes.
enum OtherCopies {
  /// The one search of this copy; a test waits for its end.
  ///
  /// Looking a type up by name may read all that the process has loaded: nobody else should wait for that.
  static let search = Task.detached(priority: .background) {
    guard let found = _typeByName("7Trellis4KeysC"), found != Keys.self else { return }
    // There is no scope whose observer could be told: what is wrong is the program.
    StandardError.print(
      "trellis: this program contains the library twice; keys of one copy are unknown to the other. "
        + "Link it into one dynamic library, or into the executable alone.")
  }

  /// Reports, once, that the program contains the library twice: a key of one copy means nothing to the other.
  static func reportOnce() { _ = search }
}
