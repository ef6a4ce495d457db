internal import Dispatch
internal import TrellisAtomics

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

// What differs between platforms or comes from the C library, which in this module no other file imports.

/// Detects whether code runs on the main actor.
package enum MainThread {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  package static var isCurrent: Bool {
    #if canImport(Darwin)
      // Work that another queue runs on the main thread with `sync` is on the main actor too.
      if pthread_main_np() != 0 { return true }
    #endif
    // After `dispatchMain()`, other threads serve the main queue. An asynchronous `main` calls it: on Linux always, on Apple's
    // systems in a program without a run loop.
    return DispatchQueue.getSpecific(key: mark) != nil
  }

  /// Calls a function on the main actor, later.
  static func later(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }
}

/// State that one thread at a time can access.
///
/// The system's mutex, which the thread sanitizer sees. No request for an existing instance takes one, except for a key's default.
@usableFromInline package final class Lock<State: Sendable>: @unchecked Sendable {
  // Unchecked: the state is accessed only through `withLock`. Both are behind pointers, because a mutex must not be moved, and to
  // avoid exclusivity checks.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  package init(_ state: State) {
    self.state.initialize(to: state)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  @usableFromInline func lock() { pthread_mutex_lock(mutex) }

  @usableFromInline func unlock() { pthread_mutex_unlock(mutex) }

  // Inlined into other modules, whose closures it would call unspecialized.
  @inlinable
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock()
    defer { unlock() }
    return body(&state.pointee)
  }
}

/// A thread-local object, released when its thread ends.
package struct ThreadLocal<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  package init() {
    var key = pthread_key_t()
    pthread_key_create(&key) { object in
      // The pointer's optionality differs between platforms.
      let object: UnsafeMutableRawPointer? = object
      if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }
    self.key = key
  }

  /// The current thread's object, created at the first call. The system retains it: no reference is counted here.
  @inline(__always)
  package func object(make: () -> Object) -> Unmanaged<Object> {
    if let known = pthread_getspecific(key) { return Unmanaged.fromOpaque(known) }
    let new = Unmanaged.passRetained(make())
    pthread_setspecific(key, new.toOpaque())
    return new
  }
}

/// The thread that creates it, which others can name and, where the system can, raise.
struct ThreadHandle: CustomStringConvertible {
  fileprivate let thread = pthread_self()

  /// As debuggers show it.
  var description: String {
    // Its type differs between platforms.
    "thread 0x" + String(withUnsafeBytes(of: thread) { $0.loadUnaligned(as: UInt.self) }, radix: 16)
  }
}

extension RaisedThreads.System {
  /// Nil where a thread cannot give its priority to another.
  static var current: Self? {
    #if canImport(Darwin)
      Self(
        own: { qos_class_self().rawValue },
        begin: { pthread_override_qos_class_start_np($0.handle.thread, qos_class_t($1), 0) },
        end: { _ = pthread_override_qos_class_end_np($0) })
    #else
      nil
    #endif
  }
}

/// The current thread's stack, which grows towards lower addresses.
enum Stack {
  /// About the address that it has reached.
  @inline(__always)
  static var here: UInt { trellis_stack_here() }

  /// The addresses of its last quarter; empty if the system does not know them.
  ///
  /// Of the smallest stack, 512 KiB, in a debug build: a request in a factory takes up to 9 KiB, a strict chain that is created
  /// without looking at the stack again 37, and the rest is for what factories themselves call. Under the address sanitizer both
  /// take 2.5 times as much.
  static var end: Range<UInt> {
    #if canImport(Darwin)
      let size = UInt(pthread_get_stacksize_np(pthread_self()))
      let lowest = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self())) - size
    #else
      var address: UnsafeMutableRawPointer?
      var size = 0
      // Not `pthread_attr_t()`: which of the system's modules declares its initializer depends on what was imported first.
      withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { attributes in
        let attributes = attributes.baseAddress.unsafelyUnwrapped
        guard currentAttributes(pthread_self(), attributes) == 0 else { return }
        pthread_attr_getstack(attributes, &address, &size)
        pthread_attr_destroy(attributes)
      }
      let lowest = UInt(bitPattern: address)
    #endif
    return lowest..<lowest + UInt(size) / 4
  }

  #if !canImport(Darwin)
    // The header declares it for GNU programs only, and Swift does not count as one.
    @_silgen_name("pthread_getattr_np")
    private static func currentAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>)
      -> CInt
  #endif
}

package enum StandardError {
  package static func print(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { bytes in
      if let start = bytes.baseAddress { _ = write(2, start, bytes.count) }
    }
  }
}

package enum ProcessEnvironment {
  package static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Searches the process for a second copy of the library: always in debug builds, otherwise only if a scope is observed.
enum OtherCopies {
  /// The single search of this copy; a test waits for its end.
  ///
  /// Looking up a type by name may read everything the process has loaded, so nothing else should wait for it.
  static let search = Task.detached(priority: .background) {
    guard let found = _typeByName("11TrellisCore4KeysC"), found != Keys.self else { return }
    // Not sent to an observer: the fault is in the program, not in a scope.
    StandardError.print(
      "trellis: this program contains the library twice; keys of one copy are unknown to the other. "
        + "Link the product TrellisDynamic into every binary, or the library into the executable alone.")
  }

  /// Reports, once, that the program contains the library twice: keys of one copy are unknown to the other.
  static func reportOnce() { _ = search }
}
