/// One registration of a level, compiled for the level's scopes.
@usableFromInline struct Slot {
  /// Retained by the plan's levels, or by the scope itself if it differs from the plan's.
  @usableFromInline var registration: Unmanaged<Registration>
  @usableFromInline let needs: UnsafePointer<Locator>
  let needCount: Int32
  /// The offset of the slot's header in the scope's memory; -1 if it keeps nothing.
  var offset: Int32 = -1
  var kind = Locator.Kind.unique
  var traits: Traits = []
  /// The length of the longest strict chain that begins here; -1 while it is not known.
  var height: Int32 = -1

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt16

    /// Its factory receives a `Lazy` or a provider, which may request it again.
    static let mayReenter = Traits(rawValue: 1)
    /// Its own factory is asynchronous.
    static let hasAsyncFactory = Traits(rawValue: 2)
    /// Its own factory, or one that it strictly needs, is asynchronous.
    static let isAsync = Traits(rawValue: 4)
    static let isOnMainActor = Traits(rawValue: 8)
    static let hasHooks = Traits(rawValue: 16)
    /// Its creation is reported to an observer.
    static let isObserved = Traits(rawValue: 32)
    /// It is live and not permitted, and the scope is for a test.
    static let isForbidden = Traits(rawValue: 64)
    /// Its use is recorded: it is an override of a live scope.
    static let isCounted = Traits(rawValue: 128)
    static let isEager = Traits(rawValue: 256)
    /// Some of its needs are looked up from the requesting scope.
    static let takesFromRequester = Traits(rawValue: 512)
    /// It has hooks or strictly needs, in its scope or above, an instance that has: closing waits for its creation.
    static let isManaged = Traits(rawValue: 1024)
    /// The same with an `onStart`: a failed start may remove it.
    static let isRemovable = Traits(rawValue: 2048)
  }
}

/// The precomputed result of a lookup: how many scopes up, which slot there, and how to read it.
@usableFromInline struct Locator: Sendable {
  /// What a lookup does without further checks; everything else takes the slow path, by `kind`.
  @usableFromInline enum Access: UInt8, Sendable {
    /// Read the owner's memory, if the instance exists.
    case direct
    /// Read where the owner's memory points to, if the instance exists.
    case pointed
    /// Call the factory.
    case call
    case slow
  }

  enum Kind: UInt8, Sendable {
    /// In the owner's memory, created at the first request.
    case shared
    /// In a cell of its own, which the owner's memory points to: it may be replaced by another after a failed start.
    case replaceable
    /// Referenced weakly in the owner's memory.
    case weak
    /// Created at each request.
    case unique
    /// Created beforehand for the factory that is about to run.
    case prepared
    /// Not registered; the key's default is used.
    case keyDefault
    /// Not registered.
    case absent
  }

  @usableFromInline var access: Access
  var kind: Kind
  /// Whether its strict chain is too long to be created recursively.
  var isDeep: Bool
  @usableFromInline var distance: Int32
  @usableFromInline var slot: Int32
  /// The offset of the slot's header in the owner's memory.
  @usableFromInline var offset: Int32

  static let absent = Locator(leadingTo: .absent)
  static let keyDefault = Locator(leadingTo: .keyDefault)

  /// Names a slot of the level that is being compiled, until that is laid out.
  static func own(_ slot: Int) -> Locator {
    var locator = absent
    locator.slot = Int32(slot)
    return locator
  }

  /// Creates the locator of a slot some scopes up.
  init(to slot: Slot, _ number: Int32, distance: Int32) {
    kind = slot.kind
    isDeep = slot.height > Plan.deepLimit
    self.distance = distance
    self.slot = number
    offset = slot.offset
    let isOpenToAll = slot.traits.isDisjoint(with: [.isOnMainActor, .isForbidden])
    switch slot.kind {
    // The use of an existing instance has been recorded already.
    case .shared where isOpenToAll: access = .direct
    case .replaceable where isOpenToAll: access = .pointed
    case .unique
    where isOpenToAll && !isDeep
      && slot.traits.isDisjoint(with: [.isCounted, .mayReenter, .hasAsyncFactory, .isObserved]):
      access = .call
    default: access = .slow
    }
  }

  private init(leadingTo kind: Kind) {
    access = .slow
    self.kind = kind
    isDeep = false
    (distance, slot, offset) = (0, -1, 0)
  }

  /// Whether the owner keeps the instance.
  var isHeld: Bool { kind == .shared || kind == .replaceable }

  /// The same slot, seen from its owner.
  var atOwner: Locator {
    var locator = self
    locator.distance = 0
    return locator
  }

  /// The same slot, seen from further down.
  func further(by levels: Int32) -> Locator {
    guard slot >= 0 else { return self }
    var locator = self
    locator.distance += levels
    return locator
  }

  /// The same slot, for a need whose value is not the instance itself.
  var onSlowPath: Locator {
    var locator = self
    locator.access = .slow
    return locator
  }
}
