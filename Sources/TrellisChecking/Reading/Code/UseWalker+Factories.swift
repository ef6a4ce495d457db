/// Requests that a factory or hook writes itself, on scopes which it does not receive.
extension UseWalker {
  /// The factory or hook around the current position, if it asks a scope that it does not receive.
  ///
  /// - Parameter base: The expression that gives the scope.
  func factory(asking receiver: Value, _ base: Int, in request: Int) -> UseReference.Factory? {
    guard let (factory, mark) = factory(of: request) else { return nil }
    return receives(receiver, base, since: mark) ? nil : factory
  }

  /// The factory or hook around a request, and the mark after which its locals are bound.
  func factory(of request: Int) -> (factory: UseReference.Factory, mark: Int)? {
    var isDeferred = false
    for number in outwards() {
      let frame = frames[number]
      if var factory = frame.factory {
        factory.doubts = doubts(of: request, in: number)
        let isCertain = !isDeferred && !factory.doubts.isBranched && !factory.doubts.isLate
        factory.isDeferred = factory.isDeferred || !isCertain
        return (factory, frame.mark)
      }
      if frame.holdsMembers { return nil }
      if frame.isFunction, !isCalledAtOnce(frame) { isDeferred = true }
    }
    return nil
  }

  /// Whether a scope is a parameter or a local of the code since a mark, or created by it.
  private func receives(_ receiver: Value, _ base: Int, since mark: Int) -> Bool {
    switch receiver {
    case .named, .member, .written(_, by: .existing): return false
    case .written:
      var node = base
      while tree.kind(node) == .postfix, let inner = tree.child(node) { node = inner }
      guard tree.kind(node) == .name else { return true }
      return locals[tokens.nameHash(tree.first(node)), since: mark] != nil
    // It may be new.
    default: return true
    }
  }
}
