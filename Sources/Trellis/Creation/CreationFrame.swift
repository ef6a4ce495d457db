/// A creation in progress on a thread, during which the factory may make further requests.
///
/// Allocated on the stack. It detects a `unique` whose creation requests itself, which would recurse without end.
@usableFromInline struct CreationFrame {
  @usableFromInline let scope: ScopeRef
  @usableFromInline let slot: Int32
  @usableFromInline let requester: ScopeRef
  @usableFromInline var outer: UnsafeMutablePointer<CreationFrame>?
  @usableFromInline var innermost: UnsafeMutablePointer<UnsafeMutablePointer<CreationFrame>?>?

  @inlinable @inline(__always)
  init(scope: ScopeRef, slot: Int32, requester: ScopeRef) {
    self.scope = scope
    self.slot = slot
    self.requester = requester
  }

  /// How many requesters of one registration may nest on a thread; each is above the previous one or was opened by a factory.
  private static let requesterLimit = 100

  /// Whether this creation is already in progress in one of the frames, from the innermost outwards.
  @inline(__always)
  fileprivate func isInProgress(in innermost: UnsafeMutablePointer<CreationFrame>?) -> Bool {
    var outer = innermost
    var others = 0
    while let each = outer {
      if each.pointee.slot == slot, each.pointee.scope == scope {
        others += 1
        if returns(to: each.pointee) || others == Self.requesterLimit { return true }
      }
      outer = each.pointee.outer
    }
    return false
  }

  /// Whether this creation repeats another of its slot; one that takes needs from its requester may need itself for others.
  private func returns(to other: CreationFrame) -> Bool {
    requester == other.requester || !scope.slot(slot).pointee.traits.contains(.takesFromRequester)
  }

  /// Runs a creation, or throws `.cycle` if it is already in progress on this thread.
  static func creating<Result>(
    _ key: Keys, slot: Int32, in scope: ScopeRef, for requester: ScopeRef, body: () throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    var frame = CreationFrame(scope: scope, slot: slot, requester: requester)
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
  /// - Throws: `.cycle` if the same creation is in progress on this thread; `.tooDeep` if it would take more stack than there
  ///   is.
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
