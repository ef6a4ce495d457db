extension ScopeTreeNode {
  /// Hands scopes to an object, and the tree below it, that joins this one.
  ///
  /// What flows at this place is found by climbing to the nearest ``ScopeOpener``: its scope or, where there is no opener,
  /// the narrowest that an object on the way up holds. One that is closed does not count. The object need not
  /// be in place yet: call this before you show it, since it can read from its scope as soon as it is shown.
  ///
  /// In a tree that no scope has been propagated through, whoever wants one is left without and nothing is reported: it
  /// will be reached by the propagation to come.
  ///
  /// ```swift
  /// stack.joined(by: detail)
  /// stack.children.append(detail)
  /// ```
  ///
  /// - Parameter object: What you are about to push, present or embed, or already have.
  /// - Returns: Who was reached and who was left without, and why.
  /// - Complexity: Linear in the height of the tree and the number of objects that join.
  @discardableResult
  public func joined(by object: AnyObject) -> Propagation {
    AnyScope.hand(from: self, to: object)
  }

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
  /// The scope that flows through an object to what lies below it.
  ///
  /// - Parameter object: Any object; above those that are a ``ScopeTreeNode`` the search goes on.
  /// - Returns: The scope, which is open; nil if nothing from the object up holds such a one, or the nearest ``ScopeOpener``.
  /// - Complexity: Linear in the height of the tree.
  public static func place(of object: AnyObject) -> AnyScope? {
    var found: AnyScope?
    var seen: Set<ObjectIdentifier> = []
    var next: AnyObject? = object
    while let object = next, seen.insert(ObjectIdentifier(object)).inserted {
      let treeObject = TreeObject(object)
      if let opener = treeObject.opener {
        // Who lives below an opener that has none can only hold what it was given by hand.
        guard let opened = opener.heldScope else { return found }
        return opened.narrower(than: found)
      }
      if let held = treeObject.consumer?.heldScope {
        found = held.narrower(than: found)
      }
      next = treeObject.node?.scopeParent
    }
    return found
  }

  /// Hands scopes to what is about to be shown from somewhere else: what flows through the one place to what is below the other.
  ///
  /// A destination that already has a parent keeps the scope of its own place: an unwind segue leads back to one.
  ///
  /// - Returns: Who was reached and who was left without, and why; empty if the destination is already in place.
  package static func flow(from source: AnyObject, to destination: AnyObject) -> Propagation {
    guard TreeObject(destination).node?.scopeParent == nil else { return Propagation() }
    return hand(from: source, to: destination)
  }

  fileprivate static func hand(from source: AnyObject, to destination: AnyObject) -> Propagation {
    if let place = place(of: source) { return place.propagate(through: destination) }
    return PropagationWalk(from: destination, in: .nothing(.unplaced)).result
  }

  /// A consumer may want a scope above the one that flows through its place: what lies in what was found is nearer to it.
  private func narrower(than found: AnyScope?) -> AnyScope {
    guard let found, !liesIn(found) else { return self }
    return found
  }
}
