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
      guard let node = object as? any ScopeTreeNode else { continue }
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
      guard let wanted = Self.definitionWanted(by: object) else { return (.consumesNothing(opened: nil), self) }
      let error = HandoverError(fault, receiver: TypeName.of(type(of: object)), wanted: wanted)
      return (.leftWithout(error), self)
    }
  }

  private static func definitionWanted(by object: AnyObject) -> String? {
    if let consumer = object as? any ScopeConsumer { return context(of: consumer) }
    if let opener = object as? any ScopeOpener { return outer(of: opener) }
    return nil
  }

  private static func context<Consumer: ScopeConsumer>(of consumer: Consumer) -> String {
    TypeName.of(Consumer.Context.self)
  }

  private static func outer<Opener: ScopeOpener>(of opener: Opener) -> String { TypeName.of(Opener.Outer.self) }
}
