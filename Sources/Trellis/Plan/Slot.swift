package import TrellisResolver

/// One registration of a level, compiled for the level's scopes.
@usableFromInline struct Slot {
  /// Retained by the plan, or by the scope itself if it differs from the plan's.
  @usableFromInline var registration: Unmanaged<Registration>
  @usableFromInline let needs: UnsafePointer<Locator>
  let needCount: Int32
  /// The offset of the slot's header in the scope's memory; -1 if it keeps nothing.
  let offset: Int32
  let traits: Traits
  let kind: Locator.Kind

  /// Whether a start creates the instance.
  var isStarted: Bool {
    kind == .shared && (traits.contains(.isEager) || traits.intersection([.runsAsync, .isOnDemand]) == .runsAsync)
  }

  /// Whether an instance begins right behind the slot's header.
  var isAtFixedOffset: Bool { registration._withUnsafeGuaranteedRef { $0.layout.alignment == StorageLayout.unit } }
}

// What only the run time knows of a registration.
extension Traits {
  @inline(__always)
  private static func own(_ number: UInt32) -> Traits { Traits(rawValue: 1 << (firstOwn + number)) }

  /// Its factory receives a `Lazy` or a provider, which may request it again.
  static var mayReenter: Traits { own(0) }
  static var hasHooks: Traits { own(1) }
  static var isEager: Traits { own(2) }
  static var isLive: Traits { own(3) }
  /// Some of its needs belong to a struct of dependencies.
  static var hasSets: Traits { own(4) }
  /// It is a placeholder for an override in a shared plan: each scope supplies its own factory.
  static var isShape: Traits { own(5) }
  /// Its creation is reported to an observer.
  static var isObserved: Traits { own(6) }
  /// It is live and not permitted, and the scope is for a test.
  static var isForbidden: Traits { own(7) }
  /// Its use is recorded: it is an override of a live scope.
  package static var isCounted: Traits { own(8) }
  /// No scope holds the instance, and a strict chain begins with it.
  static var isTall: Traits { own(9) }
  /// Its strict chain is too long to be created without a look at how much of the stack is left.
  static var isHigh: Traits { own(10) }
  /// What runs of it may return while the scope is open.
  static var mayReturn: Traits { own(11) }
  /// A start leaves it alone, although its factory is asynchronous.
  static var isOnDemand: Traits { own(12) }
  /// It has a `run`.
  static var hasRun: Traits { own(13) }
}

/// The precomputed result of a lookup: how many scopes up, which slot there, and how to read it.
@usableFromInline struct Locator: Sendable {
  /// What a lookup does without further checks; everything else takes the slow path, by `kind`.
  @usableFromInline enum Access: UInt8, Sendable {
    /// Read the owner's memory, if the instance exists.
    case direct
    /// Call the factory.
    case call
    case slow
  }

  enum Kind: UInt8, Sendable {
    /// In the owner's memory, created at the first request.
    case shared
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
  /// Whether no scope holds the instance, and a strict chain begins with it.
  var isTall: Bool
  @usableFromInline var distance: Int32
  @usableFromInline var slot: Int32
  /// The offset of the slot's header in the owner's memory.
  @usableFromInline var offset: Int32

  static let absent = Locator(leadingTo: .absent)
  static let keyDefault = Locator(leadingTo: .keyDefault)

  /// Creates the locator of a slot some scopes up.
  init(to slot: Slot, _ number: Int32, distance: Int32) {
    kind = slot.kind
    isTall = slot.traits.contains(.isTall)
    self.distance = distance
    self.slot = number
    offset = slot.offset
    let isOpenToAll = slot.traits.isDisjoint(with: [.isOnMainActor, .isForbidden])
    switch slot.kind {
    // The use of an existing instance has been recorded already.
    case .shared where isOpenToAll && slot.isAtFixedOffset: access = .direct
    case .unique
    where isOpenToAll
      && slot.traits.isDisjoint(with: [.isCounted, .mayReenter, .hasAsyncFactory, .isObserved, .isHigh]):
      access = .call
    default: access = .slow
    }
  }

  private init(leadingTo kind: Kind) {
    access = .slow
    self.kind = kind
    isTall = false
    (distance, slot, offset) = (0, -1, 0)
  }

  /// Whether the owner keeps the instance.
  var isHeld: Bool { kind == .shared }

  /// The same slot, seen from one scope further down.
  var fromBelow: Locator {
    guard slot >= 0 else { return self }
    var locator = self
    locator.distance += 1
    return locator
  }

  /// The same slot, for a need whose value is not the instance itself.
  var onSlowPath: Locator {
    var locator = self
    locator.access = .slow
    return locator
  }
}
