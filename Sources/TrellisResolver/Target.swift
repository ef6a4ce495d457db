/// What a key or a need leads to: a registration of this level or of one above it.
@frozen @usableFromInline package struct Target: Hashable, Sendable {
  /// Counted from the root.
  @usableFromInline package let level: Int32
  @usableFromInline package let slot: Int32

  @inlinable package init(level: Int32, slot: Int32) {
    self.level = level
    self.slot = slot
  }

  /// Nothing visible registers the key.
  @inlinable package static var missing: Target { Target(level: -1, slot: -1) }
  /// Nothing visible registers the key; its default is used, which lives in the root scope.
  @inlinable package static var keyDefault: Target { Target(level: -1, slot: -2) }
  /// Not looked up yet.
  @inlinable package static var open: Target { Target(level: -1, slot: -3) }

  @inlinable package var isRegistration: Bool { slot >= 0 }
}
