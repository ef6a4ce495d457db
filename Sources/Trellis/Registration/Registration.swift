internal import TrellisGraph

/// A registration: key, lifetime, needs, factory and source location.
@usableFromInline final class Registration: @unchecked Sendable {
  // Unchecked for the metatype inside the layout and for the entry, which is `Sendable` or plain bits; all of it is immutable.

  /// Creates an instance from the needs that the reader supplies.
  @usableFromInline typealias Make = @Sendable (InstanceMemory, inout NeedReader) throws -> Void
  @usableFromInline typealias MakeAsync = @Sendable (InstanceMemory, NeedReader) async throws -> Void

  let key: Keys
  let lifetime: Lifetime
  let role: Role
  /// The factory's needs, in order; for a struct of dependencies, those of its properties.
  let needs: [Keys]
  /// Whether some of the needs belong to a struct of dependencies.
  let hasSets: Bool
  let origin: Origin
  let options: RegistrationOptions
  let isOnMainActor: Bool
  let layout: StorageLayout
  @usableFromInline let make: Make
  /// The asynchronous factory, if there is one; `make` is unused then.
  let makeAsync: MakeAsync?
  let hooks: Hooks?
  /// Copies an input into the scope's memory.
  let readInput: (@Sendable (UnsafeRawPointer, InstanceMemory) -> Void)?
  /// For a contribution: the registration that builds the collection.
  let collection: Registration?
  /// For a contribution to a dictionary: its key there.
  let entry: AnyHashable?
  /// Whether it is a placeholder for an override in a shared plan: each scope supplies its own factory.
  let isShape: Bool

  /// Where and how the registration was written.
  struct Origin: Sendable {
    let site: Site
    /// The module that registered it, if any.
    let module: String?
    let isOverride: Bool
  }

  init(
    _ key: Keys, _ layout: StorageLayout, _ lifetime: Lifetime, role: Role = .plain, needs: [Keys] = [],
    origin: Origin, options: RegistrationOptions = [], isOnMainActor: Bool = false, hooks: Hooks? = nil,
    readInput: (@Sendable (UnsafeRawPointer, InstanceMemory) -> Void)? = nil, collection: Registration? = nil,
    entry: AnyHashable? = nil,
    makeAsync: MakeAsync? = nil, make: @escaping Make = Registration.makeNothing
  ) {
    self.key = key
    self.lifetime = lifetime
    self.role = role
    hasSets = needs.contains(where: \.isSet)
    self.needs = hasSets ? needs.flatMap(\.parts) : needs
    self.origin = origin
    self.options = options
    self.isOnMainActor = isOnMainActor
    self.hooks = hooks
    self.readInput = readInput
    self.collection = collection
    self.entry = entry
    isShape = false
    self.makeAsync = makeAsync
    self.make = make
    self.layout = layout
  }

  /// A copy without the factory, for a plan that outlives the registration.
  private init(shapeOf other: Registration) {
    key = other.key
    lifetime = other.lifetime
    role = other.role
    needs = other.needs
    hasSets = other.hasSets
    origin = other.origin
    options = other.options
    isOnMainActor = other.isOnMainActor
    layout = other.layout
    hooks = other.hooks == nil ? nil : Hooks(onStart: nil, onStop: nil)
    readInput = nil
    collection = other.collection
    entry = other.entry
    isShape = true
    makeAsync = other.makeAsync == nil ? nil : Registration.loadNothing
    make = Registration.makeNothing
  }

  /// Converts a factory on the main actor; the engine calls it there only.
  static func onMainActor(
    _ make: @escaping @MainActor @Sendable (InstanceMemory, inout NeedReader) throws -> Void
  ) -> Make {
    // Isolation does not change a function's representation, and `admit` refuses requests off the main actor.
    unsafeBitCast(make, to: Make.self)
  }

  /// A collection with one need for each part.
  private init(collection other: Registration, needCount: Int) {
    key = other.key
    lifetime = other.lifetime
    role = other.role
    needs = other.needs + Array(repeating: other.key, count: needCount - other.needs.count)
    hasSets = false
    origin = other.origin
    options = other.options
    isOnMainActor = false
    layout = other.layout
    hooks = nil
    readInput = nil
    collection = nil
    entry = nil
    isShape = false
    makeAsync = nil
    make = other.make
  }

  /// The form of a need. A collection has more parts than keys.
  func mode(ofNeed position: Int) -> NeedFact.Mode { position < needs.count ? needs[position].mode : .strict }

  func withNeeds(_ count: Int) -> Registration { Registration(collection: self, needCount: count) }

  var shape: Registration { Registration(shapeOf: self) }

  private static let loadNothing: MakeAsync = { (_, _) in throw CancellationError() }
  @usableFromInline static let makeNothing: Make = { (_, reader) in throw ResolutionError(.missing, at: reader.key) }
}

/// The start and stop hooks of a registration.
@usableFromInline struct Hooks: Sendable {
  /// Copies the instance out of its memory and returns the call of the hook.
  typealias Hook = @Sendable (InstanceMemory) -> @Sendable () async throws -> Void

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
    func hook(_ work: @escaping @Sendable (Value) async throws -> Void) -> Hook {
      { memory in
        let instance: Value = memory.read()
        return { try await work(instance) }
      }
    }
    self.onStart = onStart.map(hook)
    self.onStop = onStop.map(hook)
  }
}
