/// One creation under way on a thread, in which the factory could ask the library again.
///
/// It lies on the stack. Such a request would come back to a `unique` for ever, since each one is a new one.
@usableFromInline struct CreationFrame {
  private let scope: ScopeRef
  private let slot: Int32
  private let requester: ScopeRef
  fileprivate var outer: UnsafeMutablePointer<CreationFrame>?
  fileprivate var innermost: UnsafeMutablePointer<UnsafeMutablePointer<CreationFrame>?>?

  @usableFromInline
  init(scope: ScopeRef, slot: Int32, requester: ScopeRef) {
    self.scope = scope
    self.slot = slot
    self.requester = requester
  }

  /// How many requesters of one registration may nest on a thread; each lies above the one before, or was opened by a factory.
  private static let requesterLimit = 100

  /// Whether this creation is under way already, in one of the frames from the innermost on.
  @inline(__always)
  fileprivate func isUnderWay(in innermost: UnsafeMutablePointer<CreationFrame>?) -> Bool {
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

  /// Whether this creation is the same as another of its slot: what takes needs from its requester may need itself for others.
  private func returns(to other: CreationFrame) -> Bool {
    requester == other.requester || !scope.slot(slot).pointee.traits.contains(.takesFromRequester)
  }

  /// Runs a creation unless it is under way on this thread.
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
  /// - Throws: `.cycle` if that very creation is under way on this thread.
  @usableFromInline @inline(never)
  func enter(_ key: Keys) throws(ResolutionError) {
    let innermost = ThreadState.current._withUnsafeGuaranteedRef { $0.innermost }
    if pointee.isUnderWay(in: innermost.pointee) { throw ResolutionError(.cycle, at: key) }
    pointee.outer = innermost.pointee
    pointee.innermost = innermost
    innermost.pointee = self
  }

  /// Ends it.
  @usableFromInline @inline(never)
  func leave() { pointee.innermost?.pointee = pointee.outer }
}
