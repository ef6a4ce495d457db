/// A creation in progress on a thread, during which the factory may make further requests.
///
/// Allocated on the stack. It detects a `unique` whose creation requests itself, which would recurse without end.
@frozen @usableFromInline struct CreationFrame {
  @usableFromInline let scope: ScopeRef
  @usableFromInline let slot: Int32
  @usableFromInline var outer: UnsafeMutablePointer<CreationFrame>?
  @usableFromInline var innermost: UnsafeMutablePointer<UnsafeMutablePointer<CreationFrame>?>?

  @inlinable @inline(__always)
  init(scope: ScopeRef, slot: Int32) {
    self.scope = scope
    self.slot = slot
  }

  /// Whether this creation is already in progress in one of the frames, from the innermost outwards.
  @inline(__always)
  fileprivate func isInProgress(in innermost: UnsafeMutablePointer<CreationFrame>?) -> Bool {
    var outer = innermost
    while let each = outer {
      if each.pointee.slot == slot, each.pointee.scope == scope { return true }
      outer = each.pointee.outer
    }
    return false
  }

  /// Runs a creation, or throws `.cycle` if it is already in progress on this thread.
  static func creating<Result>(
    _ key: Keys, _ slot: ScopeSlot, body: () throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    var frame = CreationFrame(scope: slot.scope, slot: slot.number)
    return try withUnsafeMutablePointer(to: &frame) { (pointer) throws(ResolutionError) -> Result in
      try pointer.enter(key)
      defer { pointer.leave() }
      return try body()
    }
  }
}

extension UnsafeMutablePointer<CreationFrame> {
  /// Begins a creation.
  ///
  /// - Throws: `.cycle` if the same creation is in progress on this thread; `.tooDeep` if it would take more stack than there is.
  @usableFromInline @inline(never)
  func enter(_ key: Keys) throws(ResolutionError) {
    let thread = ThreadState.current
    try thread.requireStack(for: key)
    let innermost = thread._withUnsafeGuaranteedRef { $0.innermost }
    if pointee.isInProgress(in: innermost.pointee) { throw ResolutionError(.cycle, at: key) }
    pointee.outer = innermost.pointee
    pointee.innermost = innermost
    innermost.pointee = self
  }

  /// Ends the creation.
  @inlinable @inline(__always)
  func leave() { pointee.innermost?.pointee = pointee.outer }
}
