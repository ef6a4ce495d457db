internal import TrellisResolver

/// Creates a service from arguments that only its caller has.
///
/// ```swift
/// extension Keys {
///   static let editor = Key<Maker<Editor, Note.ID>>("editor")
/// }
///
/// app.maker(.editor, needs: Keys.store) { id, store in Editor(id, store: store) }
///
/// let editor = try app[.editor](note.id)
/// ```
///
/// Two to four arguments are a tuple in the key's type, `Key<Maker<Editor, (Note.ID, Mode)>>`, and single ones in calls.
///
/// Each call creates a new instance and looks its needs up in the scope that registers the maker. To create one instance for
/// each argument, open a child scope with the argument as its input.
///
/// A maker is an ordinary value: other services need it by its key, and a test can put `Maker { … }` in its place. It does not
/// retain its scope. It can be called from any thread, unless it is registered with `on: MainActor.self`.
public struct Maker<Value, Argument: Sendable>: Sendable {
  private let make: @Sendable (Argument) throws -> Value

  /// Creates a maker that is independent of any scope, such as a test double.
  ///
  /// - Parameter make: Creates an instance, on the thread of the call.
  public init(_ make: @escaping @Sendable (Argument) throws -> Value) { self.make = make }

  /// Creates an instance.
  ///
  /// - Parameter argument: What only the caller knows.
  /// - Returns: A new instance.
  /// - Throws: ``ResolutionError``: `.closed` if the scope is closed or deallocated, `.wrongActor` off the main actor if the maker
  ///   is registered there, `.factoryFailed` with the cause. A maker that ``init(_:)`` created throws what its function throws.
  /// - Complexity: One step for each need that must be created first.
  public func callAsFunction(_ argument: Argument) throws -> sending Value {
    // Nothing else can refer to it: the factory is `@Sendable`, and so is each argument.
    nonisolated(unsafe) let value = try make(argument)
    return value
  }

  /// Creates an instance from two arguments; else like the call with one.
  public func callAsFunction<P, Q>(_ p: P, _ q: Q) throws -> sending Value where Argument == (P, Q) {
    try self((p, q))
  }

  /// Creates an instance from three arguments; else like the call with one.
  public func callAsFunction<P, Q, R>(_ p: P, _ q: Q, _ r: R) throws -> sending Value where Argument == (P, Q, R) {
    try self((p, q, r))
  }

  /// Creates an instance from four arguments; else like the call with one.
  public func callAsFunction<P, Q, R, S>(
    _ p: P, _ q: Q, _ r: R, _ s: S
  ) throws -> sending Value where Argument == (P, Q, R, S) {
    try self((p, q, r, s))
  }
}

/// Creates a registered maker's products.
package struct MakerSource: Sendable {
  package let deferred: Deferred
  package let key: Keys

  /// Creates a product on the calling thread.
  func make<Value>(_ make: (inout NeedReader) throws -> Value) throws(ResolutionError) -> Value {
    try deferred.whileOpen(key) { owner throws(ResolutionError) in
      let slot = ScopeSlot(owner, deferred.locator.slot)
      do {
        // What it creates may call the maker again.
        try ThreadState.current.requireStack(for: key)
        var value: Value? = nil
        try withUnsafeMutablePointer(to: &value) { pointer in
          let memory = InstanceMemory(UnsafeMutableRawPointer(pointer))
          var reader = NeedReader(owner: owner, slot: slot.planned)
          func fill() throws { memory.initialize(to: try make(&reader)) }
          guard owner.isObserved else { return try fill() }
          try slot.observed(memory, StorageLayout(Value.self), fill)
        }
        return value.unsafelyUnwrapped
      } catch {
        throw owner.requested(slot.failure(error))
      }
    }
  }

  /// Creates a product on the main actor, which must be the caller's.
  func makeOnMainActor<Value>(_ make: @MainActor (inout NeedReader) throws -> Value) throws(ResolutionError) -> Value {
    guard MainThread.isCurrent else {
      throw try deferred.whileOpen(key) { owner in
        owner.requested(ResolutionError(.wrongActor, at: ScopeSlot(owner, deferred.locator.slot).registration))
      }
    }
    // Isolation does not change a function's representation, and this is the main actor.
    return try withoutActuallyEscaping(make) { make throws(ResolutionError) in
      try self.make(unsafeBitCast(make, to: ((inout NeedReader) throws -> Value).self))
    }
  }
}
