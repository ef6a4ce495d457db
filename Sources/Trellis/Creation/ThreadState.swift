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

/// What a thread is doing in the library: which instances it is making, and which one it waits for.
final class ThreadState: @unchecked Sendable {
  // Unchecked: `frames` is touched by its own thread alone, `awaited` under the waiting room's lock.

  /// The innermost creation in which this thread could come back to the library.
  var frames: UnsafeMutablePointer<CreationFrame>?
  /// The slot whose instance this thread waits for.
  var awaited: UnsafeMutablePointer<SlotHeader>?
  let semaphore = DispatchSemaphore(value: 0)

  /// Even, not zero, and different for each living thread.
  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  static func at(_ address: UInt) -> ThreadState? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged<ThreadState>.fromOpaque($0).takeUnretainedValue() }
  }

  static var current: ThreadState {
    if let known = pthread_getspecific(key) { return Unmanaged<ThreadState>.fromOpaque(known).takeUnretainedValue() }
    let new = ThreadState()
    pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
    return new
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { state in
      // The pointer's optionality differs between platforms.
      let state: UnsafeMutableRawPointer? = state
      if let state { Unmanaged<ThreadState>.fromOpaque(state).release() }
    }
    return key
  }()
}

/// One creation under way on a thread.
struct CreationFrame {
  let storage: ObjectIdentifier
  let slot: Int32
  let outer: UnsafeMutablePointer<CreationFrame>?
}

extension ThreadState {
  /// Runs a creation whose factory could ask the library again, unless that very creation is under way on this thread.
  ///
  /// Such a request would come back here for ever, since each one of a `unique` is a new one.
  func creating<Value>(
    _ key: Keys, slot: Int32, in storage: ScopeStorage, body: () throws(ResolutionError) -> Value
  ) throws(ResolutionError) -> Value {
    let identity = ObjectIdentifier(storage)
    var outer = frames
    while let frame = outer {
      if frame.pointee.slot == slot, frame.pointee.storage == identity { throw ResolutionError(.cycle, at: key) }
      outer = frame.pointee.outer
    }
    var frame = CreationFrame(storage: identity, slot: slot, outer: frames)
    let before = frames
    defer { frames = before }
    return try withUnsafeMutablePointer(to: &frame) { (pointer) throws(ResolutionError) -> Value in
      frames = pointer
      return try body()
    }
  }
}
