/// Whether the code around a call handles its error: with `try?`, with any `catch`, or by giving it to something that may.
extension UseWalker {
  /// No real program nests blocks, or calls in one expression, deeper.
  static var frameLimit: Int { 16 }

  /// - Parameters:
  ///   - call: The call, or a name that is called elsewhere.
  ///   - isThrown: Whether it throws an error, as `resolve` does; a subscript ends the process.
  func handling(_ call: Int, isThrown: Bool = true) -> Handling {
    var found = Handling()
    guard isThrown else { return found }
    var position = call
    var isTried = false
    for number in outwards(Self.frameLimit) {
      let frame = frames[number]
      guard leaveExpression(from: position, in: frame, &found, &isTried) else { return found }
      // The `try` is written in the innermost block.
      if !isTried { return found }
      if isCaught(in: frame) { found.isCertain = true }
      if found.isCertain { return found }
      position = frame.node
      guard frame.isClosure else {
        if frame.isFunction { return found }
        continue
      }
      // What a factory throws, whoever asks for the instance receives. A closure that is stored is called like a function.
      if frame.factory != nil { return found }
      guard isCalledAtOnce(frame) || isGiven(closure: position, &found) else { return found }
    }
    return found
  }

  private func isCaught(in frame: Frame) -> Bool {
    guard let statement = tree.parent(frame.node), tree.kind(statement) == .doStatement else { return false }
    return tree.child(statement, .catchClause) != nil
  }

  /// Goes from a part of an expression outwards to its statement.
  ///
  /// - Returns: Whether the error leaves the expression; a `try!` ends the process.
  private func leaveExpression(
    from position: Int, in frame: Frame, _ found: inout Handling, _ isTried: inout Bool
  ) -> Bool {
    var node = position
    // No real program has a deeper expression.
    for _ in 0..<512 {
      guard let outer = tree.parent(node), outer != frame.node, !isList(outer) else { break }
      switch tree.kind(outer) {
      case .effect where tokens.keyword(tree.first(outer)) == .try:
        isTried = true
        switch tokens.kind(tree.first(outer) + 1) {
        case .postfixQuestion: found.isCertain = true
        case .exclamation: return false
        default: break
        }
      case .argument where tree.kind(node) != .closure:
        if let call = tree.parent(outer), let name = name(of: call) { found.arguments.append(tokens.nameHash(name)) }
      // An operator of the program may take what follows it as an autoclosure.
      case .sequence: if operators.before(node, in: outer, tree).isLate { found.isCertain = true }
      // What becomes of an `async let` is decided where it is awaited.
      case .variable, .property:
        if let word = tree.token(outer), tokens.keyword(word - 1) == .async {
          (found.isCertain, isTried) = (true, true)
        }
      default: break
      }
      node = outer
    }
    return true
  }

  /// Notes the function that a closure is given to.
  ///
  /// - Returns: Whether it is given to one that may let its error through.
  private func isGiven(closure: Int, _ found: inout Handling) -> Bool {
    guard let call = tree.call(with: closure)?.call else { return false }
    guard let name = name(of: call) else {
      found.isCertain = true
      return true
    }
    if openedScope(with: call) != nil || maker(call) != nil { return true }
    let isMember = tokens.kind(name - 1) == .period
    if tokens.is(name, "Task") || isMember && (tokens.isWord(name - 2, "Task") || tokens.isWord(name, "addTask")) {
      // Where its result is awaited, the error may be handled.
      if tokens.isWord(name, "addTask") || !(tree.parent(call).map(isList) ?? false) { found.isCertain = true }
      return true
    }
    if isMember {
      if let base = tree.child(call).flatMap(tree.base), case .written = evaluate(base) { return true }
    } else if tokens.isUppercase(name) {
      found.isCertain = true
    }
    found.closures.append(tokens.nameHash(name))
    return true
  }

  /// The token of the function's name, which generic arguments may follow: `Result<Int, any Error> { … }`.
  func name(of call: Int) -> Int? {
    guard tree.kind(call) == .call, var callee = callee(of: call) else { return nil }
    if tree.kind(callee) == .specialization, let inner = tree.child(callee) { callee = inner }
    switch tree.kind(callee) {
    case .name, .member, .implicitMember: break
    default: return nil
    }
    guard let name = tree.token(callee), tokens.isName(name) else { return nil }
    return tokens.kind(name) == .word && ReservedWords.contains(tokens.text(name)) ? nil : name
  }
}
