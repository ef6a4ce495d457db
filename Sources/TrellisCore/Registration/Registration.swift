package import TrellisResolver

/// A registration: key, lifetime, needs, factory and source location.
@usableFromInline package final class Registration: @unchecked Sendable {
  // Unchecked for the metatype inside the layout; all of it is immutable.

  /// Creates an instance from the needs that the reader supplies.
  @usableFromInline package typealias Make = @Sendable (InstanceMemory, inout NeedReader) throws -> Void
  @usableFromInline package typealias MakeAsync = @Sendable (InstanceMemory, NeedReader) async throws -> Void

  @usableFromInline let make: Make
  package let key: Keys
  /// The factory's needs, in order; for a struct of dependencies, those of its properties.
  package let needs: [Keys]
  package let layout: StorageLayout
  package let site: Site
  private let module: DescribedType?
  private let extras: Extras?
  package let lifetime: Lifetime
  package let role: EntryRole
  /// The traits of its slot that it decides alone.
  package let traits: Traits

  /// What most registrations do not have. It is apart because a program has thousands of registrations.
  private final class Extras: @unchecked Sendable {
    // Unchecked for the entry, which is `Sendable` or plain bits; all of it is immutable.
    package let timeLimit: Duration?
    package let hooks: Hooks?
    let readInput: ReadInput?
    let collection: Registration?
    let entry: AnyHashable?
    package let makeAsync: MakeAsync?

    init(
      _ timeLimit: Duration?, _ hooks: Hooks?, _ readInput: ReadInput?, _ collection: Registration?,
      _ entry: AnyHashable?, _ makeAsync: MakeAsync?
    ) {
      self.timeLimit = timeLimit
      self.hooks = hooks
      self.readInput = readInput
      self.collection = collection
      self.entry = entry
      self.makeAsync = makeAsync
    }
  }

  /// Copies an input into the scope's memory.
  typealias ReadInput = @Sendable (UnsafeRawPointer, InstanceMemory) -> Void

  /// Where and how the registration was written.
  struct Origin: Sendable {
    let site: Site
    /// The module that registered it, if any.
    let module: DescribedType?
    let isOverride: Bool
  }

  convenience init(
    _ key: Keys, _ layout: StorageLayout, _ lifetime: Lifetime, role: EntryRole = .plain, needs: [Keys] = [],
    origin: Origin, options: RegistrationOptions = .init(), isOnMainActor: Bool = false, hooks: Hooks? = nil,
    readInput: ReadInput? = nil, collection: Registration? = nil, entry: AnyHashable? = nil,
    makeAsync: MakeAsync? = nil, make: @escaping Make = Registration.makeNothing
  ) {
    var traits: Traits = []
    if key.hasDefault { traits.insert(.hasDefault) }
    if origin.isOverride { traits.insert(.isOverride) }
    if origin.module != nil { traits.insert(.isFromModule) }
    if options.isEager || hooks?.run != nil && !options.isOnDemand { traits.insert(.isEager) }
    if hooks?.run != nil { traits.insert(.hasRun) }
    if options.mayReturn { traits.insert(.mayReturn) }
    if options.isOnDemand { traits.insert(.isOnDemand) }
    if options.isLive { traits.insert(.isLive) }
    if isOnMainActor { traits.insert(.isOnMainActor) }
    if lifetime == .maker, !options.waits { traits.insert(.isPlainMaker) }
    if let hooks {
      traits.formUnion([.hasHooks, .isManaged])
      if hooks.isStarting { traits.insert(.awaitsStart) }
    }
    if makeAsync != nil { traits.insert(.hasAsyncFactory) }
    for need in needs where need.isSet { traits.insert(.hasSets) }
    let needs = traits.contains(.hasSets) ? needs.flatMap(\.parts) : needs
    for need in needs where need.mode == .lazy || need.mode == .provider { traits.insert(.mayReenter) }
    // Only contributions, whose role says so, have a collection or an entry.
    let hasExtras =
      options.timeLimit != nil || hooks != nil || readInput != nil || collection != nil || makeAsync != nil
    self.init(
      key, layout, lifetime, role, needs, origin, traits,
      hasExtras ? Extras(options.timeLimit, hooks, readInput, collection, entry, makeAsync) : nil, make)
  }

  /// - Parameter needs: With the parts of each set.
  private init(
    _ key: Keys, _ layout: StorageLayout, _ lifetime: Lifetime, _ role: EntryRole, _ needs: [Keys], _ origin: Origin,
    _ traits: Traits, _ extras: Extras?, _ make: @escaping Make
  ) {
    self.make = make
    self.key = key
    self.needs = needs
    self.layout = layout
    site = origin.site
    module = origin.module
    self.extras = extras
    self.lifetime = lifetime
    self.role = role
    self.traits = traits
  }

  var origin: Origin { Origin(site: site, module: module, isOverride: traits.contains(.isOverride)) }
  package var timeLimit: Duration? { extras?.timeLimit }
  var isOnMainActor: Bool { traits.contains(.isOnMainActor) }
  /// The asynchronous factory, if there is one; `make` is unused then.
  package var makeAsync: MakeAsync? { extras?.makeAsync }
  package var hooks: Hooks? { extras?.hooks }
  /// Whether its service runs while its scope is open.
  package var runs: Bool { hooks?.run != nil }
  var readInput: ReadInput? { extras?.readInput }
  /// For a contribution: the registration that builds the collection.
  var collection: Registration? { extras?.collection }
  /// For a contribution to a dictionary: its key there.
  package var entry: AnyHashable? { extras?.entry }
  /// The same as the validator writes an entry that it reads in the text.
  package var entryText: String? {
    entry.map { ($0.base as? String).map(\.debugDescription) ?? String(describing: $0.base) }
  }

  /// The module that registers it, if any.
  package var moduleName: String? { module?.name }

  /// The type of what it creates, if that is no object to which a weak reference could point.
  package var valueType: String? {
    (lifetime == .weak || lifetime == .inherited) && !layout.mayBeObject ? spelling(of: layout.type) : nil
  }

  /// Converts a factory on the main actor; the engine calls it there only.
  static func onMainActor(
    _ make: @escaping @MainActor @Sendable (InstanceMemory, inout NeedReader) throws -> Void
  ) -> Make {
    // Isolation does not change a function's representation, and `admit` refuses requests off the main actor.
    unsafeBitCast(make, to: Make.self)
  }

  /// The need at a position. A collection has more needs than keys: each of its parts has its own key.
  package func need(_ position: Int) -> Keys { position < needs.count ? needs[position] : key }

  package func mode(ofNeed position: Int) -> NeedMode { position < needs.count ? needs[position].mode : .strict }

  /// A copy for a plan that outlives the registration: without factory, hooks and time limit, but with its traits.
  var shape: Registration {
    Registration(
      key, layout, lifetime, role, needs, origin, traits.union(.isShape),
      extras.map { Extras(nil, nil, nil, $0.collection, $0.entry, nil) }, Registration.makeNothing)
  }

  /// Whether a plan that was made for one fits the other.
  func hasShape(of other: Registration) -> Bool {
    // The traits tell whether there are hooks, and whether the factory is asynchronous or on the main actor.
    guard key === other.key, lifetime == other.lifetime, traits == other.traits.union(.isShape),
      needs.count == other.needs.count,
      zip(needs, other.needs).allSatisfy({ $0.index == $1.index && $0.mode == $1.mode && $0.isSet == $1.isSet })
    else { return false }
    return role == other.role && (role != .contribution || entry == other.entry)
  }

  @usableFromInline static let makeNothing: Make = { (_, reader) in throw ResolutionError(.missing, at: reader.key) }
}
