extension Scope {
  /// The scope of a given definition that this one lies in.
  ///
  /// ```swift
  /// let app = note.ancestor(AppScope.self)
  /// ```
  ///
  /// - Parameter definition: The definition to look for, this scope's own included.
  /// - Returns: The nearest scope of that definition, from here up; nil if there is none.
  /// - Complexity: Linear in the number of levels.
  public func ancestor<Ancestor: ScopeDefinition>(_ definition: Ancestor.Type) -> Scope<Ancestor>? {
    defer { withExtendedLifetime(holder) {} }
    let wanted = ObjectIdentifier(definition)
    var current: ScopeRef? = ref
    while let candidate = current {
      if candidate.plan.definition == wanted { return Scope<Ancestor>(candidate.object) }
      current = candidate.parent
    }
    return nil
  }
}
