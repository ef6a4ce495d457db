internal import TrellisGraph
internal import TrellisResolver

/// Branches: what decides, as the program runs, whether a statement is reached.
extension BodyWalker {
  private func branch(at index: Int, arm: Int, of count: Int, _ text: String, isUnsure: Bool) -> Branch {
    var branch = Branch(
      at: tokens.site(index), arms: [arm], of: count, words: "'\(text)'", otherWords: "not '\(text)'")
    branch.isUnsure = isUnsure
    return branch
  }

  /// A decision between two arms, of which the first has a condition.
  private func branch(on range: Range<Int>, at index: Int) -> Branch {
    let text = tokens.foldedText(range)
    let isUnsure = isUnsure(range)
    guard !isUnsure, let constant = tokens.constant(range), range.allSatisfy({ !isLocalName($0) }) else {
      return branch(at: index, arm: 0, of: 2, text, isUnsure: isUnsure)
    }
    return constant
  }

  private func isLocalName(_ token: Int) -> Bool {
    tokens.isName(token) && tokens.kind(token - 1) != .period && locals[tokens.nameHash(token)] != nil
  }

  /// Whether the values that callers pass may decide.
  private func isUnsure(_ range: Range<Int>) -> Bool { isLocal || mentionsArgument(range) }

  func mentionsArgument(_ range: Range<Int>) -> Bool {
    !arguments.isEmpty
      && range.contains { token in
        tokens.isName(token) && tokens.kind(token - 1) != .period && arguments.contains(tokens.nameHash(token))
      }
  }

  /// Walks conditions and binds their names; answers the block after them.
  private func conditions(of node: Int) -> Int? {
    for part in tree.children(node) {
      switch tree.kind(part) {
      case .codeBlock: return part
      case .condition:
        switch tree.token(part).map(tokens.keyword) {
        case .let: declareLocals(part, true)
        case .var, .case: declareLocals(part, false)
        default: for value in tree.children(part) { expression(value) }
        }
      default: expression(part)
      }
    }
    return nil
  }

  func choice(_ node: Int, _ label: NameHash?) {
    let branches = tree.children(node).filter { tree.kind($0) == .branch }
    // All but the last `else` have a condition.
    func hasCondition(_ branch: Int) -> Bool {
      tokens.keyword(tree.first(branch) + (branch == branches[0] ? 0 : 1)) == .if
    }
    let count = branches.count(where: hasCondition) + 1
    var rest: [Branch]? = []
    for (arm, branch) in branches.enumerated() {
      let word = tree.first(branch) + (arm > 0 ? 1 : 0)
      let mark = locals.mark
      defer { locals.leave(to: mark) }
      guard hasCondition(branch) else {
        if let block = tree.child(branch, .codeBlock) { enter(at: block, on: rest, label: label) }
        continue
      }
      // The names that it binds say nothing about its own conditions.
      let end = tree.child(branch, .codeBlock).map { tree.first($0) } ?? tree.end(branch)
      let range = word + 1..<Swift.max(word + 1, end)
      let literal = range.count == 1 ? tokens.keyword(range.lowerBound) : nil
      var taken: [Branch]? = rest
      if literal == .true {
        rest = nil
      } else if literal == .false {
        taken = nil
      } else if count == 2 {
        let one = self.branch(on: range, at: word)
        taken = [one]
        rest = one.others.map { [$0] }
      } else {
        taken = [
          self.branch(at: tree.first(node), arm: arm, of: count, tokens.foldedText(range), isUnsure: isUnsure(range))
        ]
        rest = [self.branch(at: tree.first(node), arm: count - 1, of: count, "else", isUnsure: isUnsure(range))]
      }
      guard let block = conditions(of: branch) else { continue }
      enter(at: block, on: taken, label: label)
    }
  }

  /// `guard … else { … }`: the statements after it are reached only if the condition holds.
  func guarded(_ node: Int) {
    let index = tree.first(node)
    guard let block = tree.child(node, .codeBlock), tokens.keyword(tree.first(block) - 1) == .else else {
      return expression(node)
    }
    let brace = tree.first(block)
    let branch = branch(on: index + 1..<brace - 1, at: index)
    // Names bound by a guard are in scope after it.
    _ = conditions(of: node)
    let hasNoExit = hasNoExit(block)
    enter(at: block, on: branch.others.map { [$0] }, label: nil) {
      if hasNoExit { add(.end, at: brace) }
      statements(of: block)
    }
    // If the body ends the program, which it has to without an exit, the code after it needs no condition.
    if !hasNoExit { frames[frames.count - 1].path = here?.joined([branch]) }
  }

  func loop(_ node: Int, _ label: NameHash?) {
    let index = tree.first(node)
    guard let block = tree.child(node, .codeBlock) else { return expression(node) }
    let mark = locals.mark
    defer { locals.leave(to: mark) }
    guard tree.kind(node) != .repeatStatement else {
      enter(.loop, at: block, on: [], label: label)
      for part in tree.children(node) where part != block { expression(part) }
      return
    }
    let range = index..<tree.first(block)
    let branch = branch(at: index, arm: 0, of: 2, tokens.foldedText(range), isUnsure: isUnsure(range))
    if tree.kind(node) == .forStatement {
      var pattern: Int?
      for part in tree.children(node) where tree.kind(part) != .type && part != block {
        if pattern == nil {
          pattern = part
          if tokens.keyword(tree.first(part) - 1) == .case { expression(part) }
          continue
        }
        if tokens.keyword(tree.first(part) - 1) == .in { expression(part) }
        for name in pattern.map({ tokens.patternNames(in: tree.range($0)) }) ?? [] { bind(name, .loop) }
        if tree.kind(part) == .whereClause { expression(part) }
      }
    } else {
      _ = conditions(of: node)
    }
    enter(.loop, at: block, on: [branch], label: label)
  }

  /// `do`, whose first arm is that nothing is thrown; each `catch` clause is another.
  func attempt(_ node: Int, _ label: NameHash?) {
    guard let block = tree.child(node, .codeBlock) else { return }
    let clauses = tree.children(node).filter { tree.kind($0) == .catchClause }
    guard !clauses.isEmpty else { return enter(at: block, on: [], label: label) }
    let succeeds = nothingThrown(
      at: tree.first(node), of: clauses.count + 1,
      isUnsure: isUnsure(tree.first(block) + 1..<tree.end(block) - 1))
    enter(.attempt(Attempt(succeeds: succeeds)), at: block, on: [], label: label)
    for (number, clause) in clauses.enumerated() {
      guard let body = tree.child(clause, .codeBlock) else { continue }
      let mark = locals.mark
      let pattern = tree.first(clause)..<tree.first(body)
      for name in tokens.patternNames(in: pattern.dropFirst()) { bind(name, .other) }
      var caught = succeeds
      caught.arms = [number + 1]
      // The last clause catches all others, or else the function throws.
      caught.words = clauses.count == 1 ? "something is thrown" : "'\(tokens.foldedText(pattern))'"
      caught.otherWords = clauses.count == 1 ? succeeds.words : nil
      enter(at: body, on: [caught], label: label)
      locals.leave(to: mark)
    }
  }

  func nothingThrown(at index: Int, of count: Int, isUnsure: Bool) -> Branch {
    var branch = Branch(
      at: tokens.site(index), arms: [0], of: count, words: "nothing is thrown", otherWords: "something is thrown")
    branch.isUnsure = isUnsure
    return branch
  }

  // MARK: Switches

  func selection(_ node: Int, _ label: NameHash?) {
    guard let block = tree.child(node, .codeBlock) else { return expression(node) }
    for part in tree.children(node) where part != block { expression(part) }
    let index = tree.first(node)
    var count = 0
    tree.visit(block) { [tree] inner in
      if tree.kind(inner) == .switchCase { count += 1 }
      return inner == block || tree.kind(inner) == .buildCondition || tree.kind(inner) == .clause
    }
    let selection = Selection(
      base: here, build: build[tree.first(block)], site: index, count: count,
      isUnsure: isUnsure(index + 1..<tree.first(block)))
    enter(.selection(selection), at: block, on: [], label: label) { cases(in: block) }
  }

  private func cases(in list: Int) {
    for node in tree.children(list) {
      switch tree.kind(node) {
      case .buildCondition, .clause: cases(in: node)
      case .switchCase: switchCase(node)
      default: statement(node)
      }
    }
  }

  private func switchCase(_ node: Int) {
    guard let frame = frames.last, case .selection(var selection) = frame.kind, let word = tree.token(node) else {
      return
    }
    let mark = locals.mark
    defer { locals.leave(to: mark) }
    let items = tree.children(node).filter { tree.kind($0) == .caseItem }
    let text = tokens.foldedText(word..<(items.last.map { tree.end($0) } ?? word + 1))
    var branch = branch(
      at: selection.site, arm: selection.number, of: selection.count, text,
      isUnsure: selection.isUnsure || isUnsure(tree.first(node)..<(items.last.map { tree.end($0) } ?? word + 1)))
    // In other builds nothing goes here.
    let compiled = build[word].without(selection.build)
    if compiled != .always, let path = selection.base?.joined([branch]) {
      steps.append(RegistryStep(action: .end, site: tokens.site(word), condition: compiled.negated, path: path))
    }
    if let falling = selection.falling {
      branch.arms = falling.arms + branch.arms
      (branch.words, branch.otherWords) = ("\(falling.words) or \(branch.words)", nil)
    }
    selection.falling = nil
    selection.number += 1
    for item in items {
      for binding in tree.bindings(item) { bind(binding.name, .other) }
      for part in tree.children(item) { expression(part) }
    }
    selection.branch = branch
    frames[frames.count - 1].kind = .selection(selection)
    frames[frames.count - 1].path = selection.base?.joined([branch])
    for part in tree.children(node) where tree.kind(part) != .caseItem { statement(part) }
  }

  func fallThrough() {
    guard let frame = frames.last, case .selection(var selection) = frame.kind else { return }
    selection.falling = selection.branch
    frames[frames.count - 1].kind = .selection(selection)
  }
}

extension TokenView {
  /// The decision of a condition of names and literals, which is the same wherever it is written: `flags.demo`, `!isTest`. Whether the
  /// names are constants is known when all files have been read.
  func constant(_ range: Range<Int>) -> Branch? {
    let isNegated = kind(range.lowerBound) == .prefixOperator && self.text(range.lowerBound) == "!"
    let inner = isNegated ? range.dropFirst() : range
    let isPlain = inner.enumerated().allSatisfy { position, token in
      position % 2 == 0 ? isName(token) : kind(token) == .period
    }
    guard !inner.isEmpty, isPlain, inner.count % 2 == 1 else { return nil }
    let text = foldedText(inner)
    var branch = Branch(
      at: site(range.lowerBound), text: text, arms: [isNegated ? 1 : 0], of: 2,
      words: "\(isNegated ? "not " : "")'\(text)'", otherWords: "\(isNegated ? "" : "not ")'\(text)'")
    branch.decision.walk = 0
    return branch
  }
}
