extension AnyScope {
  /// Hands scopes down a tree of objects; see ``Scope/propagate(through:)``.
  ///
  /// - Parameter root: The object at the top.
  /// - Returns: Who was reached and who was left without, and why.
  /// - Complexity: Linear in the number of objects and, for each, of levels.
  @discardableResult
  public func propagate(through root: AnyObject) -> Propagation {
    let result = PropagationWalk(from: root, in: .scope(self)).result
    for visit in result.visits {
      // What was left without since an object above could not open its scope is told with that object.
      if let error = visit.handover.error, !error.isBelowAnOpener { report(error) }
    }
    return result
  }

  /// The scope that an opener holds for what lies below it, opened now if need be.
  func opened<Opener: ScopeOpener>(by opener: Opener, keeping: Bool) throws(HandoverError) -> AnyScope {
    let outer = isOpen ? scope(of: Opener.Outer.self) : nil
    if let known = opener.openedScope.map({ AnyScope($0) }), known.isOpen {
      if let outer, known.liesIn(AnyScope(outer)) { return known }
      if keeping, outer == nil, known.liesIn(self) { return known }
    }
    guard let outer else { throw HandoverError(opener, wants: Opener.Outer.self, in: self) }
    do {
      let opened = try opener.openScope(in: outer)
      opener.openedScope = opened
      return AnyScope(opened)
    } catch {
      throw HandoverError(
        .openingFailed, receiver: TypeName.of(type(of: opener)), wanted: TypeName.of(Opener.Opened.self),
        given: AnyScope(outer), cause: error)
    }
  }
}

extension Scope {
  /// Hands scopes down a tree of objects: to each ``ScopeConsumer`` the one that it wants.
  ///
  /// The walk goes through the children of each ``ScopeTreeNode``: parents before children, children in their order, each
  /// object once, at the first of its places, whatever loops there are. Where a ``ScopeOpener`` stands, its scope flows on
  /// below it; if it cannot open one, what lies below it is left without, and the walk goes on beside it. An object that wants
  /// a narrower scope than the one that flows through its place keeps the one that it was handed, if that lies in it.
  ///
  /// Who is left without is reported to the scope's ``ScopeObserver``, or to standard error if there is none: once for each
  /// object, and once for an opener with all that lies below it. Objects are touched on the thread that calls.
  ///
  /// ```swift
  /// let propagation = session.propagate(through: window)
  /// print(propagation.leftWithout.count)
  /// ```
  ///
  /// - Parameter root: The object at the top.
  /// - Returns: Who was reached and who was left without, and why.
  /// - Complexity: Linear in the number of objects and, for each, of levels.
  @discardableResult
  @_disfavoredOverload
  public func propagate(through root: AnyObject) -> Propagation {
    AnyScope(self).propagate(through: root)
  }

  /// Hands scopes down a tree of objects: to each ``ScopeConsumer`` the one that it wants.
  ///
  /// Where the type is known, the compiler sees to it that a tree on the main actor is walked there.
  ///
  /// - Parameter root: The object at the top.
  /// - Returns: Who was reached and who was left without, and why.
  /// - Complexity: Linear in the number of objects and, for each, of levels.
  @discardableResult
  public func propagate(through root: any ScopeTreeNode) -> Propagation {
    AnyScope(self).propagate(through: root)
  }
}
