extension ScopeTreeNode {
  /// The scope that flows through this place, or the nearest above it of a definition.
  ///
  /// For what is made here and takes its scope as an argument of its initialiser. The place is found as by ``joined(by:)``.
  ///
  /// ```swift
  /// let detail = DetailScreen(scope: try list.scope(of: SessionScope.self))
  /// ```
  ///
  /// - Parameter definition: The definition to look for.
  /// - Returns: The scope.
  /// - Throws: ``HandoverError`` if nothing from here up holds a scope, or one that does not lie in such a scope.
  /// - Complexity: Linear in the height of the tree and the number of levels.
  public func scope<Wanted: ScopeDefinition>(of definition: Wanted.Type) throws(HandoverError) -> Scope<Wanted> {
    guard let place = AnyScope.place(of: self) else {
      throw HandoverError(.unplaced, receiver: TypeName.of(type(of: self)), wanted: TypeName.of(definition))
    }
    return try place.scope(of: definition, for: type(of: self))
  }

  /// Makes something with the scope of this place, or reports why there is none: for callbacks that cannot throw.
  ///
  /// The report goes to the observer of the scope that is there, or to standard error if there is none.
  ///
  /// ```swift
  /// let detail = list.handScope { DetailScreen(scope: $0) }
  /// ```
  ///
  /// - Parameter make: Takes the scope of the definition that it wants.
  /// - Returns: What was made; nil if there is no such scope, and nothing is made.
  /// - Complexity: Linear in the height of the tree and the number of levels.
  public func handScope<Wanted: ScopeDefinition, Made>(to make: (Scope<Wanted>) -> Made?) -> Made? {
    do {
      return make(try scope(of: Wanted.self))
    } catch {
      AnyScope.report(error, from: AnyScope.place(of: self))
      return nil
    }
  }
}

extension AnyScope {
  /// The nearest scope of a definition, for something of a type that wants it.
  package func scope<Wanted: ScopeDefinition>(
    of definition: Wanted.Type, for receiver: Any.Type
  ) throws(HandoverError) -> Scope<Wanted> {
    if let found = scope(of: definition) { return found }
    throw HandoverError(
      lies(above: definition) ? .narrower : .elsewhere, receiver: TypeName.of(receiver),
      wanted: TypeName.of(definition), given: self)
  }

  /// Tells whoever listens to the scope of a place or, where there is none, whoever reads the program's errors.
  static func report(_ error: HandoverError, from place: AnyScope?) {
    // As where there is a scope without an observer: the caller's form does not throw.
    if let place { place.report(error) } else { StandardError.print("trellis: \(error)") }
  }
}
