extension AnyScope {
  /// Hands an object the scope that it wants; see ``Scope/pass(to:)``.
  ///
  /// - Parameter object: Any object.
  /// - Returns: Whether it received a scope or consumes nothing.
  /// - Throws: ``HandoverError`` if this scope is closed, or if the object wants one that this one does not lie in.
  /// - Complexity: Linear in the number of levels.
  @discardableResult
  public func pass(to object: AnyObject) throws(HandoverError) -> Handover {
    let handover = visit(object).handover
    if let error = handover.error { throw error }
    return handover
  }

  /// Hands an object the scope that it wants, or reports why not; see ``Scope/hand(to:)``.
  ///
  /// - Parameter object: Any object.
  /// - Returns: Whether it received a scope, consumes nothing, or was left without, and why.
  /// - Complexity: Linear in the number of levels.
  @discardableResult
  public func hand(to object: AnyObject) -> Handover {
    let handover = visit(object).handover
    if let error = handover.error { report(error) }
    return handover
  }

  /// Gives one object its scope.
  ///
  /// - Parameter keeping: Whether an object that wants a narrower scope is content with the one that it holds, if that lies in
  ///   this one: a walk passes places whose scope somebody has handed over already, from nearer.
  /// - Returns: What became of it, and the scope for what lies below; nil if the object should have opened one and could not.
  func visit(_ object: AnyObject, keeping: Bool = false) -> (handover: Handover, below: AnyScope?) {
    let treeObject = TreeObject(object)
    if let wanted = treeObject.definitionWantedOnMainActor {
      let error = HandoverError(.wrongActor, receiver: TypeName.of(type(of: object)), wanted: wanted, given: self)
      return (.leftWithout(error), self)
    }
    var below = self
    var opened: String?
    if let opener = treeObject.opener {
      do {
        below = try self.opened(by: opener, keeping: keeping)
        opened = below.name
      } catch {
        return (.leftWithout(error), nil)
      }
    }
    guard let consumer = treeObject.consumer else { return (.consumesNothing(opened: opened), below) }
    do {
      return (.received(try below.give(to: consumer, keeping: keeping), opened: opened), below)
    } catch {
      return (.leftWithout(error, opened: opened), below)
    }
  }

  private func give<Consumer: ScopeConsumer>(
    to consumer: Consumer, keeping: Bool
  ) throws(HandoverError) -> String {
    guard isOpen, let found = scope(of: Consumer.Context.self) else {
      if keeping, let held = consumer.scope.map({ AnyScope($0) }), held.isOpen, held.liesIn(self) { return held.name }
      throw HandoverError(consumer, wants: Consumer.Context.self, in: self)
    }
    // Who has it already is not told again, which also ends an observer of `scope` that hands it on from its own object.
    if consumer.scope.map({ AnyScope($0).isSame(as: AnyScope(found)) }) != true { consumer.scope = found }
    return AnyScope(found).name
  }

  func report(_ error: HandoverError) {
    withExtendedLifetime(holder) { holder.ref.reportHandover(error) }
  }
}
