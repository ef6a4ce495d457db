public import Testing
public import Trellis

// Overloads that cannot be called. Each catches a common mistake, so that the compiler explains it at the right location.
extension Trait where Self == ScopeTrait {
  /// Unavailable: the definition has inputs.
  @available(*, unavailable, message: "this definition has inputs: write '.scope(Definition.self, .init(…))'")
  @_disfavoredOverload
  public static func scope<Definition: ScopeDefinition>(
    _ definition: Definition.Type, reportsUnusedOverrides: Bool = false,
    overrides: @escaping @Sendable (inout Overrides) -> Void = { _ in }
  ) -> Self {
    overriding(definition) { _ in }
  }

  /// Unavailable: the definition has other inputs.
  @available(*, unavailable, message: "these are not the inputs of this definition")
  @_disfavoredOverload
  public static func scope<Definition: ScopeDefinition, Inputs>(
    _ definition: Definition.Type, _ inputs: @autoclosure @escaping @MainActor @Sendable () throws -> Inputs,
    reportsUnusedOverrides: Bool = false, overrides: @escaping @Sendable (inout Overrides) -> Void = { _ in }
  ) -> Self {
    overriding(definition) { _ in }
  }
}
