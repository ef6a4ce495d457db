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
      if let error = visit.handover.error, !error.isBelowAnOpener { Self.report(error, from: self) }
    }
    return result
  }
}

/// Walks a tree of objects with a list of its own: no tree is too deep, and no loop too long.
struct PropagationWalk {
  /// What flows on at a point of the tree.
  enum Place {
    case scope(AnyScope)
    /// Nothing does, and why.
    case nothing(HandoverError.Fault)
  }

  private(set) var result = Propagation()
  private var seen: Set<ObjectIdentifier> = []
  /// The next one last.
  private var pending: [(object: AnyObject, place: Place)]

  init(from root: AnyObject, in place: Place) {
    pending = [(root, place)]
    walk()
  }

  private mutating func walk() {
    while let (object, place) = pending.popLast() {
      guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
      let (handover, below) = place.visit(object)
      // What has been visited is held, so that no other object can have its identity meanwhile.
      result.visits.append(Propagation.Visit(object: object, handover: handover))
      guard let node = TreeObject(object).node else { continue }
      for child in node.scopeChildren.reversed() { pending.append((child, below)) }
    }
  }
}

extension PropagationWalk.Place {
  fileprivate func visit(_ object: AnyObject) -> (handover: Handover, below: PropagationWalk.Place) {
    switch self {
    case .scope(let scope):
      let (handover, below) = scope.visit(object, keeping: true)
      if let below { return (handover, .scope(below)) }
      return (handover, .nothing(.below(opener: TypeName.of(type(of: object)))))
    case .nothing(let fault):
      guard let wanted = TreeObject(object).definitionWanted else { return (.consumesNothing(opened: nil), self) }
      let error = HandoverError(fault, receiver: TypeName.of(type(of: object)), wanted: wanted)
      return (.leftWithout(error), self)
    }
  }
}
