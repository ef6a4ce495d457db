/// What holds for a registration and, where it says so, for everything that strictly needs it.
@frozen @usableFromInline package struct Traits: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  // As written.

  @inlinable package static var isOverride: Traits { Traits(rawValue: 1 << 0) }
  /// A module registers it through an `include`.
  @inlinable package static var isFromModule: Traits { Traits(rawValue: 1 << 1) }
  /// Its own factory is asynchronous.
  @inlinable package static var hasAsyncFactory: Traits { Traits(rawValue: 1 << 2) }
  /// What it creates is not an object, to which a weak reference could point.
  @inlinable package static var createsValue: Traits { Traits(rawValue: 1 << 3) }
  /// Its key has a default.
  @inlinable package static var hasDefault: Traits { Traits(rawValue: 1 << 4) }
  /// It exists for what leads to it beforehand: look-ups of its key do not find it, and no rule is about its place.
  @inlinable package static var isGiven: Traits { Traits(rawValue: 1 << 5) }

  /// A maker whose calls do not wait.
  @inlinable package static var isPlainMaker: Traits { Traits(rawValue: 1 << 14) }

  // As resolved.

  /// Created on the main actor: its own factory, or what it stands for, wraps or collects.
  @inlinable package static var isOnMainActor: Traits { Traits(rawValue: 1 << 6) }
  /// Its own factory, or one that it strictly needs, is asynchronous.
  @inlinable package static var isAsync: Traits { Traits(rawValue: 1 << 7) }
  /// Creating it runs an asynchronous factory: its own, or that of a need which nothing keeps.
  @inlinable package static var runsAsync: Traits { Traits(rawValue: 1 << 8) }
  /// An override or a decoration without anything to replace or wrap.
  @inlinable package static var replacesNothing: Traits { Traits(rawValue: 1 << 9) }
  /// It collides with none, so that its needs count.
  @inlinable package static var isPlaced: Traits { Traits(rawValue: 1 << 10) }

  /// It is in a cycle of strict needs, or needs something that is.
  @inlinable package static var isCircular: Traits { Traits(rawValue: 1 << 13) }

  // Of the run time alone, which the resolver passes on or ignores.

  /// It has hooks or strictly needs an instance that has.
  @inlinable package static var isManaged: Traits { Traits(rawValue: 1 << 11) }
  /// The same with an `onStart`.
  @inlinable package static var awaitsStart: Traits { Traits(rawValue: 1 << 12) }
  /// The first bit that a caller may use for traits of its own.
  @inlinable package static var firstOwn: UInt32 { 15 }

  /// What everything that strictly needs it has in common with it.
  static let inherited: Traits = [.isAsync, .isCircular, .isManaged, .awaitsStart]
}
