public import TrellisCore

extension Scope {
  /// Passes scopes down a tree of objects, giving each ``ScopeConsumer`` the scope it requires.
  ///
  /// The walk visits the children of each ``ScopeTreeNode``: parents before children, children in order, each object once, at
  /// its first place, even if the tree contains loops. The objects below a ``ScopeOpener`` get its scope; if it cannot open
  /// one, they get none and the walk continues elsewhere. An object that requires a narrower scope than the one at its place
  /// keeps the one it holds, if that lies within the one at its place.
  ///
  /// Each failure is reported to the scope's ``ScopeObserver``, or to standard error if there is none: once for each object,
  /// and once for an opener together with everything below it. Objects are accessed on the caller's thread.
  ///
  /// ```swift
  /// let propagation = session.propagate(through: window)
  /// print(propagation.leftWithout.count)
  /// ```
  ///
  /// - Parameter root: The object at the top.
  /// - Returns: Each visited object with the scope it received, or the reason it received none.
  /// - Complexity: Linear in the number of objects and, for each, of levels.
  @discardableResult
  @_disfavoredOverload
  public func propagate(through root: AnyObject) -> Propagation { AnyScope(self).walk(through: root) }

  /// Passes scopes down a tree of objects; see ``Scope/propagate(through:)-(AnyObject)``.
  ///
  /// With a static type, the compiler ensures that a tree on the main actor is walked there.
  @discardableResult
  public func propagate(through root: any ScopeTreeNode) -> Propagation { AnyScope(self).walk(through: root) }
}

extension AnyScope {
  fileprivate func walk(through root: AnyObject) -> Propagation {
    let result = PropagationWalk(from: root, in: .scope(self)).result
    for visit in result.visits {
      // An opener's failure is reported once, for the opener, and not for the objects below it.
      if let error = visit.handover.error, !error.isBelowAnOpener { Self.report(error, from: self) }
    }
    return result
  }
}

/// Walks a tree of objects with an explicit stack, so depth is unlimited and loops end.
struct PropagationWalk {
  /// The scope at a place in the tree.
  enum Surroundings {
    case scope(AnyScope)
    /// There is none, and why.
    case nothing(HandoverError.Fault)
  }

  private(set) var result = Propagation()
  private var seen: Set<ObjectIdentifier> = []
  /// A stack: the next object is last.
  private var pending: [(object: AnyObject, place: Surroundings)]

  init(from root: AnyObject, in place: Surroundings) {
    pending = [(root, place)]
    walk()
  }

  private mutating func walk() {
    while let (object, place) = pending.popLast() {
      guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
      let (handover, below) = place.visit(object)
      // The result retains visited objects, so that their identities are not reused during the walk.
      result.visits.append(Propagation.Visit(object: object, handover: handover))
      guard let node = TreeObject(object).node else { continue }
      for child in node.scopeChildren.reversed() { pending.append((child, below)) }
    }
  }
}

extension PropagationWalk.Surroundings {
  fileprivate func visit(_ object: AnyObject) -> (handover: Handover, below: PropagationWalk.Surroundings) {
    switch self {
    case .scope(let scope):
      let (handover, below) = scope.visit(object, keeping: true)
      if let below { return (handover, .scope(below)) }
      return (handover, .nothing(.below(opener: TypeName.of(type(of: object)))))
    case .nothing(let fault):
      guard let required = TreeObject(object).definitionRequired else { return (.notAConsumer(opened: nil), self) }
      let error = HandoverError(fault, receiver: TypeName.of(type(of: object)), required: required)
      return (.leftWithout(error), self)
    }
  }
}
