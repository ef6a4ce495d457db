/// What a registration does for its key.
@usableFromInline package enum EntryRole: UInt8, Hashable, Sendable {
  /// Creates or gives the service.
  case plain
  /// Creates one element of a collection. Look-ups of the key do not find it; the collection needs it.
  case contribution
  /// Wraps what the key resolves to without it, which is its first need.
  case decoration
  /// Combines contributions. The resolver derives one for each scope that contributes to a key.
  case collection

  /// Whether it makes its key registered; decorations and collections only pass on what others provide.
  package var registers: Bool { self == .plain || self == .contribution }
}
