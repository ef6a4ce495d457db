public import TrellisCore

extension Scope {
  /// Gives an object the scope it requires: this one, or the nearest one above it of the object's definition.
  ///
  /// An object that is not a ``ScopeConsumer`` is left alone, and the result says so. A ``ScopeOpener`` first opens its own
  /// scope in this one. An object that already has the scope is not given it again.
  ///
  /// The object is left without a scope, and keeps the one it had, if this scope is closed, if the object requires a scope
  /// that this one does not lie in, if it cannot open its own, or if it is on the main actor and the caller is not. The error
  /// is reported to the scope's ``ScopeObserver``, or to standard error if there is none. To throw it too, call
  /// ``Handover/require()``.
  ///
  /// ```swift
  /// session.pass(to: segue.destination)
  /// try session.pass(to: screen).require()
  /// ```
  ///
  /// - Parameter object: Any object; accessed on the caller's thread.
  /// - Returns: Whether the object received a scope, is not a consumer, or was left without one, and why.
  /// - Complexity: Linear in the number of levels.
  @discardableResult
  @_disfavoredOverload
  public func pass(to object: AnyObject) -> Handover { AnyScope(self).hand(to: object) }

  /// Gives a consumer the scope it requires; see ``pass(to:)-(AnyObject)``.
  ///
  /// With a static type, the compiler ensures that a class on the main actor gets its scope there.
  @discardableResult
  public func pass(to consumer: any ScopeConsumer) -> Handover { AnyScope(self).hand(to: consumer) }
}

extension AnyScope {
  fileprivate func hand(to object: AnyObject) -> Handover {
    let handover = visit(object).handover
    if let error = handover.error { Self.report(error, from: self) }
    return handover
  }

  /// Gives one object its scope.
  ///
  /// - Parameter keeping: Whether an object that requires a narrower scope may keep the one it holds, if that lies within this
  ///   one. True in a walk, which also visits objects that were given their scope directly.
  /// - Returns: The outcome, and the scope for the objects below; nil if the object is an opener that could not open one.
  func visit(_ object: AnyObject, keeping: Bool = false) -> (handover: Handover, below: AnyScope?) {
    let treeObject = TreeObject(object)
    if let required = treeObject.definitionRequiredOnMainActor {
      let error = HandoverError(.wrongActor, receiver: TypeName.of(type(of: object)), required: required, given: self)
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
    guard let consumer = treeObject.consumer else { return (.notAConsumer(opened: opened), below) }
    do {
      return (.received(try below.give(to: consumer, keeping: keeping), opened: opened), below)
    } catch {
      return (.leftWithout(error, opened: opened), below)
    }
  }

  private func give<Consumer: ScopeConsumer>(to consumer: Consumer, keeping: Bool) throws(HandoverError) -> String {
    guard isOpen, let found = scope(of: Consumer.Context.self) else {
      if keeping, let held = consumer.heldScope, held.isWithin(self) { return held.name }
      throw HandoverError(type(of: consumer), requires: Consumer.Context.self, in: self)
    }
    // One that takes any scope keeps what it was given directly, like one that requires a narrower scope.
    if keeping, Consumer.Context.self == AnyDefinition.self, let held = consumer.heldScope, held.isWithin(self) {
      return held.name
    }
    // Skip consumers that already hold this scope; this also ends the recursion of a `didSet` that passes the scope on.
    if consumer.heldScope?.isSame(as: AnyScope(found)) != true { consumer.scope = found }
    return AnyScope(found).name
  }

  /// Returns the scope that an opener holds for the objects below it, opening one if necessary.
  func opened<Opener: ScopeOpener>(by opener: Opener, keeping: Bool) throws(HandoverError) -> AnyScope {
    let outer = isOpen ? scope(of: Opener.Outer.self) : nil
    if let known = opener.heldScope {
      if let outer, known.isWithin(AnyScope(outer)) { return known }
      if keeping, outer == nil, known.isWithin(self) { return known }
    }
    guard let outer else { throw HandoverError(type(of: opener), requires: Opener.Outer.self, in: self) }
    do {
      let opened = try opener.openScope(in: outer)
      opener.openedScope = opened
      return AnyScope(opened)
    } catch {
      throw HandoverError(
        .openingFailed, receiver: TypeName.of(type(of: opener)), required: TypeName.of(Opener.Opened.self),
        given: AnyScope(outer), cause: error)
    }
  }
}
