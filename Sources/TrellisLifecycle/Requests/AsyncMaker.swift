internal import TrellisCore

/// Creates a service from arguments that only its caller has, with an asynchronous factory or asynchronous needs.
///
/// ```swift
/// static let player = Key<AsyncMaker<Player, Track.ID>>("player")
///
/// app.maker(.player, needs: Keys.library) { id, library in try await Player(library.track(id)) }
///
/// let player = try await app[.player](track.id)
/// ```
///
/// It takes one or two arguments; more are a struct. In all else it is like a ``Maker``.
public struct AsyncMaker<Value, Argument: Sendable>: Sendable {
  private let make: @Sendable (Argument) async throws -> Value

  /// Creates a maker that is independent of any scope, such as a test double.
  ///
  /// - Parameter make: Creates an instance, on no actor.
  public init(_ make: @escaping @Sendable (Argument) async throws -> Value) { self.make = make }

  /// Loads the needs and creates an instance.
  ///
  /// - Parameter argument: What only the caller knows.
  /// - Returns: A new instance.
  /// - Throws: ``ResolutionError``, as ``Scope/load(_:)`` does; ``LifecycleError`` if an `onStart` of a need fails;
  ///   `CancellationError` if the task is cancelled. A maker that ``init(_:)`` created throws what its function throws.
  /// - Complexity: One step for each need that must be created or started first.
  public func callAsFunction(_ argument: Argument) async throws -> sending Value {
    // See `Maker`.
    nonisolated(unsafe) let value = try await make(argument)
    return value
  }

  /// Creates an instance from two arguments; else like the call with one.
  public func callAsFunction<P, Q>(_ p: P, _ q: Q) async throws -> sending Value where Argument == (P, Q) {
    try await self((p, q))
  }
}

/// What an asynchronous maker's call creates.
struct MakerProduct: Sendable {
  let layout: StorageLayout
  let make: Registration.MakeAsync
}

extension MakerSource {
  /// Loads the needs and creates a product.
  func load<Value>(_ make: @escaping Registration.MakeAsync) async throws -> Value {
    try await deferred.load(key, MakerProduct(layout: StorageLayout(Value.self), make: make))
  }
}

extension Deferred {
  fileprivate func load<Value>(_ key: Keys, _ product: MakerProduct) async throws -> Value {
    guard let owner = retainedOwner else { throw gone(key) }
    defer { withExtendedLifetime(owner) {} }
    return try await owner.ref.load(key, at: locator, product: product)
  }
}

func asyncMakerFactory<Value, Argument: Sendable>(
  _ make: @escaping @Sendable (Argument, inout NeedReader) async throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, Argument> { argument in
        try await source.load { memory, reader in
          var reader = reader
          memory.initialize(to: try await make(argument, &reader))
        }
      })
  }
}

func mainAsyncMakerFactory<Value, Argument: Sendable>(
  _ make: @escaping @MainActor @Sendable (Argument, inout NeedReader) async throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, Argument> { argument in
        try await source.load { @MainActor memory, reader in
          var reader = reader
          memory.initialize(to: try await make(argument, &reader))
        }
      })
  }
}

extension AsyncMaker: WrittenType {
  package static var spelling: String {
    "AsyncMaker<\(TrellisCore.spelling(of: Value.self)), \(TrellisCore.spelling(of: Argument.self))>"
  }
}
