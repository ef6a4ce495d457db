public import Trellis

// See ScopeTrait+Slips.swift.

/// Unavailable: the definition has a parent.
@available(*, unavailable, message: "this definition has a parent: pass the scope to open it in, 'in: parent'")
@_disfavoredOverload
public func withTestScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, mode: ScopeMode = .test, observer: ScopeObserver? = nil,
  reportsUnusedOverrides: Bool = false, overrides: (inout Overrides) -> Void = { _ in },
  perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result {
  throw CancellationError()
}

/// Unavailable: the definition has inputs.
@available(*, unavailable, message: "this definition has inputs: write 'withTestScope(Definition.self, .init(…))'")
@_disfavoredOverload
public func withTestScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, mode: ScopeMode = .test, observer: ScopeObserver? = nil,
  reportsUnusedOverrides: Bool = false, overrides: (inout Overrides) -> Void = { _ in },
  perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Parent == Root {
  throw CancellationError()
}
