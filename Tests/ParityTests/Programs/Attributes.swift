public import Trellis

// Modifiers and attributes around everything.

/// A namespace.
@available(macOS 10.15, *)
@frozen
public enum Attributes {
  /// A definition on the main actor.
  @MainActor
  public struct App: ScopeDefinition, Sendable {
    /// Registers.
    public static nonisolated func register(in app: inout Registry<Attributes.App>) {
      app.value(.attributesA, 1)
      addInline(&app)
    }
    @inline(never) @available(*, noasync)
    fileprivate nonisolated static func addInline<S>(_ app: inout Registry<S>) where S: ScopeDefinition {
      app.shared(.attributesB, needs: Keys.attributesA) { @Sendable in $0 }
    }
  }
  internal final class Session: ScopeDefinition {
    @usableFromInline typealias Parent = App
    @usableFromInline static func register(in session: inout Registry<Session>) {
      session.override(.attributesB) { 1 }
    }
  }
}

extension Keys {
  /// A public key.
  @available(macOS 10.15, *)
  public static let attributesA = Key<Int>("attributesA")
  nonisolated static let attributesB: Key<Int> = Key<Int>("attributesB")
}
