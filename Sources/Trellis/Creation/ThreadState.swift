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

/// What a thread waits for.
final class ThreadState: @unchecked Sendable {
  // Unchecked: `awaited` is touched under the waiting room's lock alone.

  /// The slot whose instance this thread waits for.
  var awaited: UnsafeMutablePointer<SlotHeader>?
  let semaphore = DispatchSemaphore(value: 0)

  /// A multiple of four, as no object lies elsewhere, so that a header's two marks fit in; not zero, and different for each
  /// living thread.
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

/// One creation under way on a thread, in which the factory could ask the library again.
///
/// It lies on the stack. Such a request would come back to a `unique` for ever, since each one is a new one.
@usableFromInline struct CreationFrame {
  private let scope: ScopeRef
  private let slot: Int32
  private let requester: ScopeRef
  private var outer: UnsafeMutablePointer<CreationFrame>?
  private var place: UnsafeMutablePointer<UnsafeMutablePointer<CreationFrame>?>?

  @usableFromInline
  init(scope: ScopeRef, slot: Int32, requester: ScopeRef) {
    self.scope = scope
    self.slot = slot
    self.requester = requester
  }

  /// Where the thread keeps the address of its innermost frame; the system knows the place, so that nothing is counted.
  private static var place: UnsafeMutablePointer<UnsafeMutablePointer<CreationFrame>?> {
    if let known = pthread_getspecific(key) {
      return known.assumingMemoryBound(to: UnsafeMutablePointer<CreationFrame>?.self)
    }
    let new = UnsafeMutablePointer<UnsafeMutablePointer<CreationFrame>?>.allocate(capacity: 1)
    new.initialize(to: nil)
    pthread_setspecific(key, new)
    return new
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { place in
      // The pointer's optionality differs between platforms.
      let place: UnsafeMutableRawPointer? = place
      place?.deallocate()
    }
    return key
  }()

  @inline(__always)
  fileprivate static func enter(_ frame: UnsafeMutablePointer<CreationFrame>) -> Bool {
    let place = place
    var outer = place.pointee
    var others = 0
    while let each = outer {
      if each.pointee.slot == frame.pointee.slot, each.pointee.scope == frame.pointee.scope {
        others += 1
        if frame.pointee.returns(to: each.pointee) || others == requesterLimit { return false }
      }
      outer = each.pointee.outer
    }
    frame.pointee.outer = place.pointee
    frame.pointee.place = place
    place.pointee = frame
    return true
  }

  /// How many requesters of one registration may nest on a thread; each lies above the one before, or was opened by a factory.
  private static let requesterLimit = 100

  /// Whether this creation is the same as another of its slot: what takes needs from its requester may need itself for others.
  private func returns(to other: CreationFrame) -> Bool {
    requester == other.requester || !scope.slot(slot).pointee.traits.contains(.takesFromRequester)
  }

  @inline(__always)
  fileprivate static func leave(_ frame: UnsafeMutablePointer<CreationFrame>) {
    frame.pointee.place?.pointee = frame.pointee.outer
  }
}

extension UnsafeMutablePointer<CreationFrame> {
  /// Begins a creation.
  ///
  /// - Throws: `.cycle` if that very creation is under way on this thread.
  @usableFromInline @inline(never)
  func enter(_ key: Keys) throws(ResolutionError) {
    guard CreationFrame.enter(self) else { throw ResolutionError(.cycle, at: key) }
  }

  /// Ends it.
  @usableFromInline @inline(never)
  func leave() { CreationFrame.leave(self) }
}

extension CreationFrame {
  /// Runs a creation unless it is under way on this thread.
  static func creating(
    _ key: Keys, slot: Int32, in scope: ScopeRef, for requester: ScopeRef, body: () throws(ResolutionError) -> Void
  ) throws(ResolutionError) {
    var frame = CreationFrame(scope: scope, slot: slot, requester: requester)
    try withUnsafeMutablePointer(to: &frame) { (pointer) throws(ResolutionError) in
      try pointer.enter(key)
      defer { pointer.leave() }
      try body()
    }
  }
}
