/// A scope of whatever definition, where objects hand scopes on whose level they need not know.
///
/// ```swift
/// let place = AnyScope(session)
/// let app = place.scope(of: AppScope.self)       // the nearest one from there up
/// ```
public struct AnyScope: Sendable {
  private let holder: ScopeHolder

  /// Forgets what the definition of a scope is.
  ///
  /// - Parameter scope: The scope, which both then are.
  public init<Definition: ScopeDefinition>(_ scope: Scope<Definition>) {
    holder = scope.holder
  }

  /// The nearest scope of a definition, from here up.
  ///
  /// - Parameter definition: The definition to look for, this scope's own included.
  /// - Returns: The scope; nil if there is none.
  /// - Complexity: Linear in the number of levels.
  public func scope<Wanted: ScopeDefinition>(of definition: Wanted.Type) -> Scope<Wanted>? {
    // Walking up does not depend on the type that it starts from.
    Scope<Wanted>(holder.object).ancestor(definition)
  }
}
