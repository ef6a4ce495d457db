internal import TrellisGraph

/// Creates a service from arguments that only its caller has.
///
/// ```swift
/// extension Keys {
///   static let editor = Key<Maker<Editor, Note.ID>>("editor")
/// }
///
/// app.maker(.editor, needs: .store) { id, store in Editor(id, store: store) }
///
/// let editor = try app[.editor](note.id)
/// ```
///
/// Each call creates a new instance and looks its needs up in the scope that registers the maker. To create one instance for
/// each argument, open a child scope with the argument as its input.
///
/// A maker is an ordinary value: other services need it by its key, and a test can put `Maker { … }` in its place. It does not
/// retain its scope. It can be called from any thread, unless it is registered with `on: MainActor.self`.
public struct Maker<Value, each Argument: Sendable>: Sendable {
  private let make: @Sendable (repeat each Argument) throws -> Value

  /// Creates a maker that is independent of any scope, such as a test double.
  ///
  /// - Parameter make: Creates an instance, on the thread of the call.
  public init(_ make: @escaping @Sendable (repeat each Argument) throws -> Value) {
    self.make = make
  }

  /// Creates an instance.
  ///
  /// - Parameter argument: What only the caller knows.
  /// - Returns: A new instance.
  /// - Throws: ``ResolutionError``: `.closed` if the scope is closed or deallocated, `.wrongActor` off the main actor if the maker
  ///   is registered there, `.factoryFailed` with the cause. A maker that ``init(_:)`` created throws what its function throws.
  /// - Complexity: One step for each need that must be created first.
  public func callAsFunction(_ argument: repeat each Argument) throws -> sending Value {
    // Nothing else can refer to it: the factory is `@Sendable`, and so is each argument.
    nonisolated(unsafe) let value = try make(repeat each argument)
    return value
  }
}

/// Creates a service from arguments that only its caller has, with an asynchronous factory or asynchronous needs.
///
/// ```swift
/// static let player = Key<AsyncMaker<Player, Track.ID>>("player")
///
/// app.maker(.player, needs: .library) { id, library in try await Player(library.track(id)) }
///
/// let player = try await app[.player](track.id)
/// ```
///
/// In all else it is like a ``Maker``.
public struct AsyncMaker<Value, each Argument: Sendable>: Sendable {
  private let make: @Sendable (repeat each Argument) async throws -> Value

  /// Creates a maker that is independent of any scope, such as a test double.
  ///
  /// - Parameter make: Creates an instance, on no actor.
  public init(_ make: @escaping @Sendable (repeat each Argument) async throws -> Value) {
    self.make = make
  }

  /// Loads the needs and creates an instance.
  ///
  /// - Parameter argument: What only the caller knows.
  /// - Returns: A new instance.
  /// - Throws: ``ResolutionError``, as ``Scope/load(_:)`` does; ``LifecycleError`` if an `onStart` of a need fails;
  ///   `CancellationError` if the task is cancelled. A maker that ``init(_:)`` created throws what its function throws.
  /// - Complexity: One step for each need that must be created or started first.
  public func callAsFunction(_ argument: repeat each Argument) async throws -> sending Value {
    // See `Maker`.
    nonisolated(unsafe) let value = try await make(repeat each argument)
    return value
  }
}

/// What an asynchronous maker's call creates.
struct MakerProduct: Sendable {
  let layout: StorageLayout
  let make: Registration.MakeAsync
}

/// Creates a registered maker's products.
struct MakerSource: Sendable {
  let deferred: Deferred
  let key: Keys

  /// Creates a product on the calling thread.
  func make<Value>(_ make: (inout NeedReader) throws -> Value) throws(ResolutionError) -> Value {
    try deferred.whileOpen(key) { owner throws(ResolutionError) in
      let number = deferred.locator.slot
      do {
        // What it creates may call the maker again.
        try ThreadState.current.requireStack(for: key)
        var value: Value? = nil
        try withUnsafeMutablePointer(to: &value) { pointer in
          let memory = InstanceMemory(UnsafeMutableRawPointer(pointer))
          var reader = NeedReader(owner: owner, requester: owner, slot: owner.slot(number))
          func fill() throws { memory.initialize(to: try make(&reader)) }
          guard owner.block.pointee.isObserved else { return try fill() }
          try owner.observed(number, in: memory, StorageLayout(Value.self), fill)
        }
        return value.unsafelyUnwrapped
      } catch {
        throw owner.requested(owner.failure(error, of: number))
      }
    }
  }

  /// Creates a product on the main actor, which must be the caller's.
  func makeOnMainActor<Value>(_ make: @MainActor (inout NeedReader) throws -> Value) throws(ResolutionError) -> Value {
    guard MainThread.isCurrent else {
      throw try deferred.whileOpen(key) { owner in
        owner.requested(ResolutionError(.wrongActor, at: owner.registration(of: deferred.locator.slot)))
      }
    }
    // Isolation does not change a function's representation, and this is the main actor.
    return try withoutActuallyEscaping(make) { make throws(ResolutionError) in
      try self.make(unsafeBitCast(make, to: ((inout NeedReader) throws -> Value).self))
    }
  }

  /// Loads the needs and creates a product.
  func load<Value>(_ make: @escaping Registration.MakeAsync) async throws -> Value {
    try await deferred.load(key, MakerProduct(layout: StorageLayout(Value.self), make: make))
  }
}

extension Deferred {
  fileprivate func load<Value>(_ key: Keys, _ product: MakerProduct) async throws -> Value {
    guard let owner = retainedOwner else { throw ResolutionError(.closed, at: key) }
    defer { withExtendedLifetime(owner) {} }
    return try await owner.ref.load(key, at: locator, product: product)
  }
}
