/// Where a look-up ends, worked out once: how many scopes up, which slot there, and how to get at it.
@usableFromInline struct Locator: Sendable {
  /// What a look-up may do without asking further; everything else takes the long way, by `kind`.
  @usableFromInline enum Way: UInt8, Sendable {
    /// Read the owner's memory, if the instance exists.
    case direct
    /// Read where the owner's memory points to, if the instance exists.
    case pointed
    /// Call the factory.
    case call
    case long
  }

  enum Kind: UInt8, Sendable {
    /// In the owner's memory, made at the first request.
    case shared
    /// In a cell of its own, which the owner's memory points to: it may be replaced by another after a failed start.
    case replaceable
    /// In the owner's memory while somebody else holds it.
    case weak
    /// Made at each request.
    case unique
    /// Made beforehand for the factory that is about to run.
    case prepared
    /// Registered nowhere; the key's own default serves.
    case keyDefault
    /// Registered nowhere.
    case absent
  }

  @usableFromInline var way: Way
  var kind: Kind
  /// Making it takes more strict steps than the stack should carry.
  var isDeep: Bool
  @usableFromInline var distance: Int32
  @usableFromInline var slot: Int32
  /// Of the slot's header in the owner's memory.
  @usableFromInline var offset: Int32

  static let absent = Locator(way: .long, kind: .absent, isDeep: false, distance: 0, slot: -1, offset: 0)
  static let keyDefault = Locator(way: .long, kind: .keyDefault, isDeep: false, distance: 0, slot: -1, offset: 0)

  /// The same slot, seen from its owner.
  var atOwner: Locator {
    var locator = self
    locator.distance = 0
    return locator
  }

  /// The same place, seen from further down.
  func further(by levels: Int32) -> Locator {
    guard slot >= 0 else { return self }
    var locator = self
    locator.distance += levels
    return locator
  }

  /// The same place for a need that is not handed over as it is.
  var theLongWay: Locator {
    var locator = self
    locator.way = .long
    return locator
  }
}
