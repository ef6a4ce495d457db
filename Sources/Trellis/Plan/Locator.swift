/// Where a look-up ends, worked out once: how many scopes up, which slot there, and how to get at it.
struct Locator: Sendable {
  enum Kind: UInt8, Sendable {
    /// In the owner's memory, made at the first request.
    case shared
    /// In the owner's memory while somebody else holds it.
    case weak
    /// Made at each request.
    case unique
    /// Registered nowhere; the key's own default serves.
    case keyDefault
    /// Registered nowhere.
    case absent
  }

  let kind: Kind
  /// Making it takes more strict steps than the stack should carry.
  let isDeep: Bool
  let distance: Int32
  let slot: Int32
  /// Of the slot's header in the owner's memory.
  let offset: Int32

  static let absent = Locator(kind: .absent, isDeep: false, distance: 0, slot: -1, offset: 0)
  static let keyDefault = Locator(kind: .keyDefault, isDeep: false, distance: 0, slot: -1, offset: 0)

  /// The same slot, seen from its owner.
  var atOwner: Locator { Locator(kind: kind, isDeep: isDeep, distance: 0, slot: slot, offset: offset) }

  /// The same place, seen from further down.
  func further(by levels: Int32) -> Locator {
    guard slot >= 0 else { return self }
    return Locator(kind: kind, isDeep: isDeep, distance: distance + levels, slot: slot, offset: offset)
  }
}
