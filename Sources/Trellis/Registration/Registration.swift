internal import TrellisGraph

/// A registration: key, lifetime, needs, factory and source location.
@usableFromInline final class Registration: @unchecked Sendable {
  // Unchecked for the metatype inside the layout; all of it is immutable.

  /// Creates an instance from the needs that the reader supplies.
  @usableFromInline typealias Make = @Sendable (InstanceMemory, inout NeedReader) throws -> Void
  @usableFromInline typealias MakeAsync = @Sendable (InstanceMemory, NeedReader) async throws -> Void

  @usableFromInline let make: Make
  let key: Keys
  /// The factory's needs, in order; for a struct of dependencies, those of its properties.
  let needs: [Keys]
  let layout: StorageLayout
  private let site: Site
  private let module: DescribedType?
  private let extras: Extras?
  let lifetime: Lifetime
  /// Whether some of the needs belong to a struct of dependencies.
  let hasSets: Bool
  /// The traits of its slot that it decides alone.
  let traits: Slot.Traits
  let isOverride: Bool
  let isLive: Bool
  /// Whether it is a placeholder for an override in a shared plan: each scope supplies its own factory.
  let isShape: Bool

  /// What most registrations do not have. It is apart because a program has thousands of registrations.
  private final class Extras: @unchecked Sendable {
    // Unchecked for the entry, which is `Sendable` or plain bits; all of it is immutable.
    let role: Role
    let timeLimit: Duration?
    let hooks: Hooks?
    let readInput: ReadInput?
    let collection: Registration?
    let entry: AnyHashable?
    let makeAsync: MakeAsync?

    init(
      _ role: Role, _ timeLimit: Duration?, _ hooks: Hooks?, _ readInput: ReadInput?, _ collection: Registration?,
      _ entry: AnyHashable?, _ makeAsync: MakeAsync?
    ) {
      self.role = role
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
    _ key: Keys, _ layout: StorageLayout, _ lifetime: Lifetime, role: Role = .plain, needs: [Keys] = [],
    origin: Origin, options: RegistrationOptions = [], isOnMainActor: Bool = false, hooks: Hooks? = nil,
    readInput: ReadInput? = nil, collection: Registration? = nil, entry: AnyHashable? = nil,
    makeAsync: MakeAsync? = nil, make: @escaping Make = Registration.makeNothing
  ) {
    var hasSets = false
    for need in needs where need.isSet { hasSets = true }
    // Only contributions, whose role says so, have a collection or an entry.
    var hasExtras = options.timeLimit != nil || hooks != nil || readInput != nil
    if case .plain = role {} else { hasExtras = true }
    let needs = hasSets ? needs.flatMap(\.parts) : needs
    var traits: Slot.Traits = []
    if options.isEager { traits.insert(.isEager) }
    if isOnMainActor { traits.insert(.isOnMainActor) }
    if let hooks {
      traits.formUnion([.hasHooks, .isManaged])
      if hooks.onStart != nil { traits.insert(.isRemovable) }
    }
    if makeAsync != nil { traits.formUnion([.hasAsyncFactory, .isAsync]) }
    for need in needs {
      switch need.mode {
      case .lazy, .provider: traits.insert(.mayReenter)
      case .fromRequester: traits.insert(.takesFromRequester)
      case .strict, .optional: break
      }
    }
    self.init(
      key, layout, lifetime, needs, hasSets: hasSets, origin, traits, isLive: options.isLive,
      hasExtras || makeAsync != nil
        ? Extras(role, options.timeLimit, hooks, readInput, collection, entry, makeAsync) : nil, make)
  }

  /// - Parameter needs: With the parts of each set.
  private init(
    _ key: Keys, _ layout: StorageLayout, _ lifetime: Lifetime, _ needs: [Keys], hasSets: Bool, _ origin: Origin,
    _ traits: Slot.Traits, isLive: Bool, _ extras: Extras?, _ make: @escaping Make, isShape: Bool = false
  ) {
    self.make = make
    self.key = key
    self.needs = needs
    self.layout = layout
    site = origin.site
    module = origin.module
    self.extras = extras
    self.lifetime = lifetime
    self.hasSets = hasSets
    isOverride = origin.isOverride
    self.isLive = isLive
    self.isShape = isShape
    self.traits = traits
  }

  var role: Role { extras?.role ?? .plain }
  var origin: Origin { Origin(site: site, module: module, isOverride: isOverride) }
  var options: RegistrationOptions {
    RegistrationOptions(isEager: traits.contains(.isEager), isLive: isLive, timeLimit: extras?.timeLimit)
  }
  var isOnMainActor: Bool { traits.contains(.isOnMainActor) }
  /// The asynchronous factory, if there is one; `make` is unused then.
  var makeAsync: MakeAsync? { extras?.makeAsync }
  var hooks: Hooks? { extras?.hooks }
  var readInput: ReadInput? { extras?.readInput }
  /// For a contribution: the registration that builds the collection.
  var collection: Registration? { extras?.collection }
  /// For a contribution to a dictionary: its key there.
  var entry: AnyHashable? { extras?.entry }

  /// Whether a plan can be compiled without a graph as far as this registration is concerned.
  var isPlain: Bool {
    guard !isOverride, !traits.contains(.takesFromRequester) else { return false }
    switch lifetime {
    case .shared, .unique, .weak, .maker, .value, .input, .alias: break
    case .collection, .inherited: return false
    }
    guard case .plain = role else { return false }
    return true
  }

  /// Converts a factory on the main actor; the engine calls it there only.
  static func onMainActor(
    _ make: @escaping @MainActor @Sendable (InstanceMemory, inout NeedReader) throws -> Void
  ) -> Make {
    // Isolation does not change a function's representation, and `admit` refuses requests off the main actor.
    unsafeBitCast(make, to: Make.self)
  }

  /// The form of a need. A collection has more parts than keys.
  func mode(ofNeed position: Int) -> NeedFact.Mode { position < needs.count ? needs[position].mode : .strict }

  /// A collection with one need for each part.
  func withNeeds(_ count: Int) -> Registration {
    Registration(
      key, layout, lifetime, needs + Array(repeating: key, count: count - needs.count), hasSets: false, origin, traits,
      isLive: isLive, Extras(role, nil, nil, nil, nil, nil, nil), make)
  }

  /// A copy for a plan that outlives the registration: without factory, hooks and time limit, but with its traits.
  var shape: Registration {
    Registration(
      key, layout, lifetime, needs, hasSets: hasSets, origin, traits, isLive: isLive,
      extras.map { Extras($0.role, nil, nil, nil, $0.collection, $0.entry, nil) }, Registration.makeNothing,
      isShape: true)
  }

  /// Whether a plan that was made for one fits the other.
  func hasShape(of other: Registration) -> Bool {
    // The traits tell whether there are hooks, and whether the factory is asynchronous or on the main actor.
    guard key === other.key, lifetime == other.lifetime, traits == other.traits, isLive == other.isLive,
      needs.count == other.needs.count,
      zip(needs, other.needs).allSatisfy({ $0.index == $1.index && $0.mode == $1.mode && $0.isSet == $1.isSet })
    else { return false }
    return extras == nil && other.extras == nil || role == other.role && entry == other.entry
  }

  @usableFromInline static let makeNothing: Make = { (_, reader) in throw ResolutionError(.missing, at: reader.key) }
}

/// The start and stop hooks of a registration.
@usableFromInline struct Hooks: Sendable {
  /// Calls the hook with the instance in the memory.
  typealias Hook = @Sendable (InstanceMemory) async throws -> Void

  let onStart: Hook?
  let onStop: Hook?

  init(onStart: Hook?, onStop: Hook?) {
    self.onStart = onStart
    self.onStop = onStop
  }

  /// Returns nil if there is neither hook.
  @inlinable
  static func of<Value: Sendable>(
    _ type: Value.Type, _ onStart: (@Sendable (Value) async throws -> Void)?,
    _ onStop: (@Sendable (Value) async throws -> Void)?
  ) -> Hooks? {
    onStart == nil && onStop == nil ? nil : Hooks(type, onStart, onStop)
  }

  @usableFromInline
  init<Value: Sendable>(
    _ type: Value.Type, _ onStart: (@Sendable (Value) async throws -> Void)?,
    _ onStop: (@Sendable (Value) async throws -> Void)?
  ) {
    func hook(_ work: (@Sendable (Value) async throws -> Void)?) -> Hook? {
      // Not `map`: its closures would be called through two more.
      guard let work else { return nil }
      return { memory in try await work(memory.read()) }
    }
    self.onStart = hook(onStart)
    self.onStop = hook(onStop)
  }
}
