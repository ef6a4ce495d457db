extension Scope {
  /// Hands an object the scope that it wants: this one, or the nearest above it of the object's definition.
  ///
  /// An object that is no ``ScopeConsumer`` is left alone, and the result says so. One that is left without keeps what it
  /// had; one that has that very scope is not given it again. A ``ScopeOpener`` opens its own scope in this one first.
  /// Objects are touched on the thread that calls.
  ///
  /// ```swift
  /// try session.pass(to: screen)
  /// ```
  ///
  /// - Parameter object: Any object.
  /// - Returns: Whether it received a scope or consumes nothing.
  /// - Throws: ``HandoverError`` if this scope is closed, if the object wants one that this one does not lie in, or cannot
  ///   open its own.
  /// - Complexity: Linear in the number of levels.
  @discardableResult
  @_disfavoredOverload
  public func pass(to object: AnyObject) throws(HandoverError) -> Handover {
    try AnyScope(self).pass(to: object)
  }

  /// Hands a consumer the scope that it wants: this one, or the nearest above it of the consumer's definition.
  ///
  /// Where the type is known, the compiler sees to it that a class on the main actor is handed its scope there.
  ///
  /// - Parameter consumer: A consumer.
  /// - Returns: That it received its scope.
  /// - Throws: ``HandoverError`` if this scope is closed, or if the object wants one that this one does not lie in.
  /// - Complexity: Linear in the number of levels.
  @discardableResult
  public func pass(to consumer: any ScopeConsumer) throws(HandoverError) -> Handover {
    try AnyScope(self).pass(to: consumer)
  }

  /// Hands an object the scope that it wants, or reports why not: for callbacks that cannot throw.
  ///
  /// The report goes to the scope's ``ScopeObserver``, or to standard error if there is none.
  ///
  /// ```swift
  /// session.hand(to: segue.destination)
  /// ```
  ///
  /// - Parameter object: Any object.
  /// - Returns: Whether it received a scope, consumes nothing, or was left without, and why.
  /// - Complexity: Linear in the number of levels.
  @discardableResult
  @_disfavoredOverload
  public func hand(to object: AnyObject) -> Handover {
    AnyScope(self).hand(to: object)
  }

  /// Hands a consumer the scope that it wants, or reports why not: for callbacks that cannot throw.
  ///
  /// Where the type is known, the compiler sees to it that a class on the main actor is handed its scope there.
  ///
  /// - Parameter consumer: A consumer.
  /// - Returns: Whether it received its scope or was left without, and why.
  /// - Complexity: Linear in the number of levels.
  @discardableResult
  public func hand(to consumer: any ScopeConsumer) -> Handover {
    AnyScope(self).hand(to: consumer)
  }
}

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
    if let error = handover.error { Self.report(error, from: self) }
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
      if keeping, let held = consumer.heldScope, held.liesIn(self) { return held.name }
      throw HandoverError(consumer, wants: Consumer.Context.self, in: self)
    }
    // Who has it already is not told again, which also ends an observer of `scope` that hands it on from its own object.
    if consumer.heldScope?.isSame(as: AnyScope(found)) != true { consumer.scope = found }
    return AnyScope(found).name
  }

  /// The scope that an opener holds for what lies below it, opened now if need be.
  func opened<Opener: ScopeOpener>(by opener: Opener, keeping: Bool) throws(HandoverError) -> AnyScope {
    let outer = isOpen ? scope(of: Opener.Outer.self) : nil
    if let known = opener.heldScope {
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
