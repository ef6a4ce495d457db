public import TrellisCore

extension ScopeTreeNode {
  /// Passes the scope at this place to an object that joins the tree here, and to everything below the object.
  ///
  /// The scope is that of the nearest ``ScopeOpener`` above or, if there is none, the narrowest scope held by an object on the
  /// path to the root. Closed scopes are ignored. The object need not be in place yet: call this before you show it, since it
  /// can read from its scope as soon as it is shown.
  ///
  /// In a tree that no scope has been propagated through, the object gets none and nothing is reported: a later propagation
  /// reaches it.
  ///
  /// ```swift
  /// stack.passScope(to: detail)
  /// stack.children.append(detail)
  /// ```
  ///
  /// - Parameter object: An object that you are about to push, present or embed, or that is already in place.
  /// - Returns: Each visited object with the scope it received, or the reason it received none.
  /// - Complexity: Linear in the height of the tree and the number of objects that join.
  @discardableResult
  public func passScope(to object: AnyObject) -> Propagation { AnyScope.pass(from: self, to: object) }

  /// Returns the nearest scope of a definition at this place or above it.
  ///
  /// Use it to create an object here that takes its scope as an initialiser argument. The search is that of ``passScope(to:)-(AnyObject)``.
  ///
  /// ```swift
  /// let detail = DetailScreen(scope: try list.scope(of: SessionScope.self))
  /// ```
  ///
  /// - Parameter definition: The definition to look for.
  /// - Returns: The scope.
  /// - Throws: ``HandoverError`` if there is no scope at this place, or one that does not lie in a scope of the definition.
  /// - Complexity: Linear in the height of the tree and the number of levels.
  public func scope<Required: ScopeDefinition>(of definition: Required.Type) throws(HandoverError) -> Scope<Required> {
    guard let place = AnyScope.place(of: self) else {
      throw HandoverError(.unplaced, receiver: TypeName.of(type(of: self)), required: Required.requiredName)
    }
    return try place.scope(of: definition, for: type(of: self))
  }

  /// Creates an object with the scope at this place.
  ///
  /// If there is no such scope, the error is reported to the observer of the scope at this place, or to standard error if
  /// there is none. To throw it instead, use ``scope(of:)``.
  ///
  /// ```swift
  /// let detail = list.passScope { DetailScreen(scope: $0) }
  /// ```
  ///
  /// - Parameter make: Creates the object from the scope; called at once, on the caller's thread.
  /// - Returns: The object; nil if there is no such scope, in which case `make` is not called.
  /// - Complexity: Linear in the height of the tree and the number of levels.
  public func passScope<Required: ScopeDefinition, Made>(to make: (Scope<Required>) -> Made?) -> Made? {
    do {
      return make(try scope(of: Required.self))
    } catch {
      AnyScope.report(error, from: AnyScope.place(of: self))
      return nil
    }
  }
}

extension AnyScope {
  /// Returns the scope that applies to the objects below an object.
  ///
  /// - Parameter object: Any object; the search goes up through the parents of each ``ScopeTreeNode``.
  /// - Returns: An open scope; nil if neither the object nor any above it, up to the nearest ``ScopeOpener``, holds one.
  /// - Complexity: Linear in the height of the tree.
  public static func place(of object: AnyObject) -> AnyScope? {
    var found: AnyScope?
    var seen: Set<ObjectIdentifier> = []
    var next: AnyObject? = object
    while let object = next, seen.insert(ObjectIdentifier(object)).inserted {
      let treeObject = TreeObject(object)
      if let opener = treeObject.opener {
        // Below an opener without a scope, only a scope that was passed directly counts.
        guard let opened = opener.heldScope else { return found }
        return opened.narrower(than: found)
      }
      if let held = treeObject.consumer?.heldScope { found = held.narrower(than: found) }
      next = treeObject.node?.scopeParent
    }
    return found
  }

  /// Passes scopes to a destination that is about to be shown: the scope at `source` to the tree below `destination`.
  ///
  /// A destination that already has a parent keeps the scope of its own place, for example that of an unwind segue.
  ///
  /// - Returns: Each visited object with the scope it received, or the reason it received none; empty if the destination is
  ///   already in place.
  package static func flow(from source: AnyObject, to destination: AnyObject) -> Propagation {
    guard TreeObject(destination).node?.scopeParent == nil else { return Propagation() }
    return pass(from: source, to: destination)
  }

  fileprivate static func pass(from source: AnyObject, to destination: AnyObject) -> Propagation {
    if let place = place(of: source) { return place.propagate(through: destination) }
    return PropagationWalk(from: destination, in: .nothing(.unplaced)).result
  }

  /// Returns the narrower of two scopes: a consumer may hold a scope above the one at its place, so the first found is not
  /// always the narrowest.
  private func narrower(than found: AnyScope?) -> AnyScope {
    guard let found, !isWithin(found) else { return self }
    return found
  }
}
