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
