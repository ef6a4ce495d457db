/// What a scope knows of one registration of its level.
@usableFromInline struct Slot {
  /// Held by the plan's levels, or by the scope itself where that has another than its plan.
  @usableFromInline var registration: Unmanaged<Registration>
  @usableFromInline let needs: UnsafePointer<Locator>
  let needCount: Int32
  /// Of the slot's header in the scope's memory; -1 if it keeps nothing.
  var offset: Int32 = -1
  var kind = Locator.Kind.unique
  var traits: Traits = []
  /// How many strict steps lie below it, at most; -1 while that is not known.
  var height: Int32 = -1

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt16

    /// Its factory receives something that comes back to the library.
    static let mayComeBack = Traits(rawValue: 1)
    /// Its own factory is asynchronous.
    static let hasAsyncFactory = Traits(rawValue: 2)
    /// Its own factory, or one that it strictly needs, is asynchronous.
    static let isAsync = Traits(rawValue: 4)
    static let isOnMainActor = Traits(rawValue: 8)
    static let hasHooks = Traits(rawValue: 16)
    /// Somebody wants to know when it is made and released.
    static let isObserved = Traits(rawValue: 32)
    /// Touches the outside world, and the scope is a test's.
    static let isForbidden = Traits(rawValue: 64)
    /// Its use is noted: it is an override of a live scope.
    static let isCounted = Traits(rawValue: 128)
    static let isEager = Traits(rawValue: 256)
    /// Some of its needs are looked up from the scope that asks.
    static let takesFromRequester = Traits(rawValue: 512)
    /// It has hooks or strictly needs, in its scope or above, what has: a failed start may take it away.
    static let mayLeave = Traits(rawValue: 1024)
  }
}

/// Where a look-up ends, worked out once: how many scopes up, which slot there, and how to get at it.
@usableFromInline struct Locator: Sendable {
  /// What a look-up may do without asking further; everything else takes the slow path, by `kind`.
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

  static let absent = Locator(leadingTo: .absent)
  static let keyDefault = Locator(leadingTo: .keyDefault)

  /// A slot some scopes up.
  init(to slot: Slot, _ number: Int32, distance: Int32) {
    kind = slot.kind
    isDeep = slot.height > Plan.deepLimit
    self.distance = distance
    self.slot = number
    offset = slot.offset
    let isOpenToAll = slot.traits.isDisjoint(with: [.isOnMainActor, .isForbidden])
    switch slot.kind {
    // What exists has been asked for: that need not be noted.
    case .shared where isOpenToAll: way = .direct
    case .replaceable where isOpenToAll: way = .pointed
    case .unique
    where isOpenToAll && !isDeep
      && slot.traits.isDisjoint(with: [.isCounted, .mayComeBack, .hasAsyncFactory, .isObserved]):
      way = .call
    default: way = .long
    }
  }

  private init(leadingTo kind: Kind) {
    way = .long
    self.kind = kind
    isDeep = false
    (distance, slot, offset) = (0, -1, 0)
  }

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
  var onSlowPath: Locator {
    var locator = self
    locator.way = .long
    return locator
  }
}
