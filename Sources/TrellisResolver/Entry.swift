/// One registration of a level in numbers, as the resolver receives it.
@frozen @usableFromInline package struct Entry: Sendable {
  @usableFromInline package let key: Int32
  @usableFromInline package let lifetime: Lifetime
  @usableFromInline package let role: EntryRole
  @usableFromInline package let traits: Traits
  /// The dictionary entry that a contribution fills, as a number that no other entry of its key has; -1 for none.
  @usableFromInline package let label: Int32
  /// How many of the level's needs, in order, are its own.
  @usableFromInline package let needCount: Int32

  @inlinable package init(
    key: Int32, _ lifetime: Lifetime, _ role: EntryRole = .plain, _ traits: Traits = [], label: Int32 = -1,
    needCount: Int
  ) {
    self.key = key
    self.lifetime = lifetime
    self.role = role
    self.traits = traits
    self.label = label
    self.needCount = Int32(needCount)
  }
}

/// A need of an entry.
@frozen @usableFromInline package struct EntryNeed: Sendable {
  @usableFromInline package let key: Int32
  @usableFromInline package let mode: NeedMode
  @usableFromInline package let hasDefault: Bool
  /// Where it leads; `open` until it is looked up.
  @usableFromInline package internal(set) var target: Target

  @inlinable package init(key: Int32, _ mode: NeedMode, hasDefault: Bool, leadingTo target: Target = .open) {
    self.key = key
    self.mode = mode
    self.hasDefault = hasDefault
    self.target = target
  }
}
