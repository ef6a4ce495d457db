/// What a scope knows of one registration of its level.
@usableFromInline struct Slot {
  /// Held by the plan's levels, or by the scope itself where that has another than its plan.
  @usableFromInline var registration: Unmanaged<Registration>
  @usableFromInline let needs: UnsafePointer<Locator>
  let needCount: Int32
  /// Of the slot's header in the scope's memory; -1 if it keeps nothing.
  let offset: Int32
  let kind: Locator.Kind
  let traits: Traits
  /// How many strict steps lie below it, at most.
  let height: Int32

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
