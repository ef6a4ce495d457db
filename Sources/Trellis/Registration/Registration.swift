internal import TrellisGraph

/// One key, its lifetime, its needs, its factory and where it was written.
@usableFromInline final class Registration: @unchecked Sendable {
  // Unchecked for the metatype inside the layout and for the entry, which is `Sendable` or plain bits; all of it is immutable.

  /// Makes an instance from the needs that the reader hands out.
  @usableFromInline typealias Make = @Sendable (InstanceMemory, inout NeedReader) throws -> Void
  @usableFromInline typealias MakeAsync = @Sendable (InstanceMemory, NeedReader) async throws -> Void

  let key: Keys
  let lifetime: Lifetime
  let role: Role
  /// What the factory receives, in order; of a set of dependencies, what each of its members receives.
  let needs: [Keys]
  /// Whether some of the needs are those of a set.
  let hasSets: Bool
  let origin: Origin
  let options: RegistrationOptions
  let isOnMainActor: Bool
  let layout: StorageLayout
  @usableFromInline let make: Make
  /// An asynchronous factory, in place of `make`.
  let makeAsync: MakeAsync?
  let hooks: Hooks?
  /// Takes an input from what the scope is opened with.
  let readInput: (@Sendable (UnsafeRawPointer, InstanceMemory) -> Void)?
  /// For a contribution: what makes the collection of all of them.
  let collection: Registration?
  /// For a contribution to a dictionary: the key it is filed under.
  let entry: AnyHashable?
  /// Whether it stands in a plan for what scopes of that plan override each in their own way: it has no factory.
  let isShape: Bool

  /// Where and how it was written.
  struct Origin: Sendable {
    let site: Site
    /// The module it came through.
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

  /// What a registration keeps in a plan that outlives it: everything but its factory.
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
    collection = nil
    entry = nil
    isShape = true
    makeAsync = other.makeAsync == nil ? nil : Registration.loadNothing
    make = Registration.makeNothing
  }

  /// A factory that runs on the main actor, for an engine that calls it nowhere else.
  static func onMainActor(
    _ make: @escaping @MainActor @Sendable (InstanceMemory, inout NeedReader) throws -> Void
  ) -> Make {
    // An isolation is no part of a function's representation, and `admit` lets nobody make such a slot from elsewhere.
    unsafeBitCast(make, to: Make.self)
  }

  /// A collection whose parts are told one by one.
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

  /// How the factory receives a need; the parts of a collection are more than its keys.
  func mode(ofNeed position: Int) -> NeedFact.Mode { position < needs.count ? needs[position].mode : .strict }

  func withNeeds(_ count: Int) -> Registration { Registration(collection: self, needCount: count) }

  var shape: Registration { Registration(shapeOf: self) }

  private static let loadNothing: MakeAsync = { (_, _) in throw CancellationError() }
  @usableFromInline static let makeNothing: Make = { (_, reader) in throw ResolutionError(.missing, at: reader.key) }
}

/// What runs after an instance is made and before it goes.
@usableFromInline struct Hooks: Sendable {
  /// Copies the instance out of its memory and gives the work to be done with it.
  typealias Hook = @Sendable (InstanceMemory) -> @Sendable () async throws -> Void

  let onStart: Hook?
  let onStop: Hook?

  init(onStart: Hook?, onStop: Hook?) {
    self.onStart = onStart
    self.onStop = onStop
  }

  /// Nil if there is nothing to do.
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
