/// Holds a live scope.
@usableFromInline struct ScopeHolder: @unchecked Sendable {
  // Unchecked, as `ManagedBuffer` rules it out for all of its subclasses; see `ScopeRef`.
  @usableFromInline let object: ScopeObject

  init(_ object: ScopeObject) { self.object = object }

  @inlinable @inline(__always)
  var ref: ScopeRef { object.ref }
}
