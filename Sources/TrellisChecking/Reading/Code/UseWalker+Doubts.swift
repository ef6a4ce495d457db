internal import TrellisGraph
internal import TrellisResolver

/// What decides whether a request is made while the code around it runs.
extension UseWalker {
  /// The doubts about a request, inside the frame at an index.
  func doubts(of request: Int, in outer: Int) -> Doubts {
    var doubts = Doubts()
    let name = tokens.nameHash(tree.first(request))
    var position: Int? = request
    for number in outwards(frames.count - outer) {
      let frame = frames[number]
      if let start = position { leaveExpression(from: start, to: frame.node, &doubts) }
      position = frame.isClosure ? frame.node : nil
      let isBranched = number > outer && frame.isBranch && (!frame.isConditional || frame.unwrapped != name)
      if isBranched || frame.exits.contains(where: { $0 != name }) { doubts.isBranched = true }
    }
    return doubts
  }

  /// The doubts about a request, inside the function around it.
  func doubts(of request: Int) -> Doubts {
    for number in outwards() where frames[number].isFunction {
      if isCalledAtOnce(frames[number]) { continue }
      var doubts = doubts(of: request, in: number)
      // A closure may not be called.
      if frames[number].isClosure { doubts.isLate = true }
      return doubts
    }
    return Doubts()
  }

  /// The conditions of the `if`s around the current position that may be constants.
  var constantPath: [Branch] {
    var path: [Branch] = []
    for number in outwards() where frames[number].isBranch {
      guard let branch = tree.parent(frames[number].node), tree.kind(branch) == .branch,
        let statement = tree.parent(branch), let first = tree.child(statement),
        let block = tree.child(first, .codeBlock), first == branch || tree.next(first) == branch
      else { continue }
      let range = tree.first(first) + 1..<max(tree.first(first) + 1, tree.first(block))
      guard let constant = tokens.constant(range), range.allSatisfy({ local($0) == nil }) else { continue }
      if first == branch {
        path.append(constant)
      } else if !frames[number].isConditional, let others = constant.others {
        path.append(others)
      }
    }
    return path
  }

  /// Whether a closure is called where it is written: `{ … }()`.
  func isCalledAtOnce(_ frame: Frame) -> Bool { frame.isClosure && call(of: frame.node) != nil }

  /// The name that an `if` or `guard` binds, if that is its only condition and a block of it depends on that.
  func unwrapped(by statement: Int) -> NameHash? {
    guard let condition = tree.child(statement, .condition), let next = tree.next(condition),
      tree.kind(next) != .condition, let word = tree.token(condition),
      tokens.keyword(word) == .let || tokens.keyword(word) == .var, tokens.isName(word + 1)
    else { return nil }
    return tokens.nameHash(word + 1)
  }

  /// Notes that a branch leaves the function around the current position.
  func noteExit() {
    var branch: Frame?
    for number in outwards() {
      if frames[number].isFunction {
        guard let branch else { return }
        let name = branch.isConditional ? nil : branch.unwrapped
        frames[number].exits.insert(name ?? NameHash(""))
        return
      }
      if frames[number].isBranch { branch = frames[number] }
    }
  }

  /// Goes from a part of an expression outwards to its statement.
  private func leaveExpression(from request: Int, to block: Int, _ doubts: inout Doubts) {
    var node = request
    // Each look-up pays for this; few expressions nest deeper.
    for _ in 0..<128 {
      guard let outer = tree.parent(node), outer != block, !isList(outer) else { return }
      let isFirst = tree.child(outer) == node
      switch tree.kind(outer) {
      case .argument:
        if let call = tree.parent(outer) { leaveArgument(of: call, &doubts) }
      case .sequence:
        let before = operators.before(node, in: outer, tree)
        if before.isBranched { doubts.isBranched = true }
        if before.isLate { doubts.isLate = true }
      case .ternary: if !isFirst { doubts.isBranched = true }
      case .prefix:
        let index = tree.first(outer)
        if tokens.isOperator(index), !SequenceOperators.plainOperators.contains(tokens.text(index)) {
          doubts.isLate = true
        }
      case .condition:
        guard let statement = tree.parent(outer) else { break }
        let isElse = tree.kind(statement) == .branch && tokens.keyword(tree.first(statement)) == .else
        if isElse || tree.child(statement) != outer { doubts.isBranched = true }
      case .whereClause: doubts.isBranched = true
      case .binding:
        guard let declaration = tree.parent(outer) else { break }
        let modifiers = tree.first(declaration)..<(tree.token(declaration) ?? tree.first(declaration))
        if modifiers.contains(where: { tokens.keyword($0) == .lazy }) { doubts.isLate = true }
      default: break
      }
      node = outer
    }
    doubts.isLate = true
  }

  /// Notes the call that an argument belongs to.
  private func leaveArgument(of call: Int, _ doubts: inout Doubts) {
    switch tree.kind(call) {
    case .subscriptCall:
      doubts.isLate = true
      return
    case .call: break
    default: return
    }
    guard let callee = tree.child(call), let open = tree.openingBracket(call) else { return }
    if tree.isOptionalChain(call) { doubts.isBranched = true }
    let start = tree.first(callee)
    guard tree.kind(callee) != .macro, tokens.kind(start) != .period, local(start) == nil,
      let name = tokens.dottedName(from: start, to: open), name.next == open
    else {
      doubts.isLate = true
      return
    }
    if tokens.isUppercase(name.last) || tokens.isWord(name.last, "init") {
      let type = tokens.isWord(name.last, "init") ? tokens.qualifier(of: name) : name.text
      guard let type, tokens.isUppercase(start) else {
        doubts.isLate = true
        return
      }
      let reference = TypeReference(name: type, context: frame.context, site: tokens.site(start))
      doubts.callees.append(.member(reference, NameHash("init"), isCalled: true))
    } else {
      switch evaluate(call: call) {
      case .unknown, .object: doubts.isLate = true
      case let function: doubts.callees.append(function)
      }
    }
  }
}
