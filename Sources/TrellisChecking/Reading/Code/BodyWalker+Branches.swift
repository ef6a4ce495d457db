internal import TrellisGraph
internal import TrellisResolver

/// Branches: what decides whether a statement is reached.
extension BodyWalker {
  /// - Parameter decision: The site of the `if` or `switch` that this branch belongs to; nil for its first branch.
  private func branch(_ range: Range<Int>, at index: Int, text: String? = nil, decision: Site? = nil) -> Condition {
    if text == nil, range.count == 1 {
      if tokens.keyword(range.lowerBound) == .true { return .always }
      if tokens.keyword(range.lowerBound) == .false { return .never }
    }
    let text = text ?? tokens.foldedText(range)
    let site = tokens.site(index)
    let isArgument = isLocal || mentionsArgument(range)
    return .atom(
      Condition.Atom(kind: .branch, text: text, site: site, decision: decision ?? site, isArgument: isArgument))
  }

  func mentionsArgument(_ range: Range<Int>) -> Bool {
    !arguments.isEmpty
      && range.contains { token in
        tokens.isName(token) && tokens.kind(token - 1) != .period && arguments.contains(tokens.nameHash(token))
      }
  }

  /// Walks conditions and binds their names; answers the block behind them.
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

  /// The number of branches of one `if` that are distinguished.
  private static var branchLimit: Int { 128 }

  func choice(_ node: Int, _ label: NameHash?) {
    let decision = tokens.site(tree.first(node))
    var rest = Condition.always
    var number = 0
    for branch in tree.children(node) where tree.kind(branch) == .branch {
      number += 1
      let word = tree.first(branch) + (number > 1 ? 1 : 0)
      let mark = locals.mark
      defer { locals.leave(to: mark) }
      guard tokens.keyword(word) == .if else {
        guard let block = tree.child(branch, .codeBlock) else { continue }
        if number > Self.branchLimit + 1 { return skipBranch(block) }
        enter(at: block, when: here.joined(rest), label: label) { statements(of: block) }
        continue
      }
      // The names that it binds say nothing about its own conditions.
      let end = tree.child(branch, .codeBlock).map { tree.first($0) } ?? tree.end(branch)
      let atom = self.branch(word + 1..<max(word + 1, end), at: word, decision: decision)
      guard let block = conditions(of: branch) else { continue }
      enter(at: block, when: here.joined(rest).joined(atom), label: label) { statements(of: block) }
      // Negating each of very many branches would make the condition text grow with each branch.
      if number <= Self.branchLimit { rest = rest.joined(atom.negated) }
    }
  }

  private func skipBranch(_ block: Int) {
    addOpaque(
      "this `if` has more branches than the validator follows",
      advice: "write a `switch` over fewer cases, or several `if`s",
      at: tree.first(block))
  }

  /// `guard … else { … }`: the statements after it are reached only if the condition holds.
  func guarded(_ node: Int) {
    let index = tree.first(node)
    guard let block = tree.child(node, .codeBlock), tokens.keyword(tree.first(block) - 1) == .else else {
      return expression(node)
    }
    let brace = tree.first(block)
    let atom = branch(index + 1..<brace - 1, at: index)
    // Names bound by a guard are in scope after it.
    _ = conditions(of: node)
    let hasNoExit = hasNoExit(block)
    enter(at: block, when: here.joined(atom.negated), label: nil) {
      if hasNoExit { add(.end, at: brace) }
      statements(of: block)
    }
    // If the body ends the program, which it has to without an exit, the code after it needs no condition.
    if !hasNoExit { frames[frames.count - 1].condition = here.joined(atom) }
  }

  func loop(_ node: Int, _ label: NameHash?) {
    let index = tree.first(node)
    guard let block = tree.child(node, .codeBlock) else { return expression(node) }
    let mark = locals.mark
    defer { locals.leave(to: mark) }
    guard tree.kind(node) != .repeatStatement else {
      enter(.loop, at: block, when: here, label: label) { statements(of: block) }
      for part in tree.children(node) where part != block { expression(part) }
      return
    }
    let atom = branch(index..<tree.first(block), at: index)
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
    enter(.loop, at: block, when: here.joined(atom), label: label) { statements(of: block) }
  }

  func attempt(_ node: Int, _ label: NameHash?) {
    guard let block = tree.child(node, .codeBlock) else { return }
    let clauses = tree.children(node).filter { tree.kind($0) == .catchClause }
    guard !clauses.isEmpty else {
      return enter(at: block, when: here, label: label) { statements(of: block) }
    }
    let index = tree.first(node)
    let site = tokens.site(index)
    let succeeds = branch(tree.first(block) + 1..<tree.end(block) - 1, at: index, text: Condition.nothingThrown)
    let attempt = Attempt(succeeds: succeeds)
    enter(.attempt(attempt), at: block, when: here, label: label) { statements(of: block) }
    var rest = succeeds.negated
    for clause in clauses {
      guard let body = tree.child(clause, .codeBlock) else { continue }
      let mark = locals.mark
      let pattern = tree.first(clause)..<tree.first(body)
      for name in tokens.patternNames(in: pattern.dropFirst()) { bind(name, .other) }
      var holds = rest
      // The last clause catches all others, or else the function throws.
      if clause != clauses.last {
        // One outcome excludes the others.
        holds = branch(pattern, at: tree.first(clause), decision: site)
        rest = rest.and(holds.negated)
      }
      enter(at: body, when: here.joined(holds), label: label) { statements(of: body) }
      locals.leave(to: mark)
    }
  }

  // MARK: Switches

  func selection(_ node: Int, _ label: NameHash?) {
    guard let block = tree.child(node, .codeBlock) else { return expression(node) }
    for part in tree.children(node) where part != block { expression(part) }
    let index = tree.first(node)
    let selection = Selection(
      base: here, build: build[tree.first(block)], site: tokens.site(index), subject: index + 1..<tree.first(block))
    let last = lastCase(in: block)
    enter(.selection(selection), at: block, when: here, label: label) { cases(in: block, last: last) }
  }

  private func cases(in list: Int, last: Int?) {
    for node in tree.children(list) {
      switch tree.kind(node) {
      case .buildCondition, .clause: cases(in: node, last: last)
      case .switchCase: switchCase(node, isLast: node == last)
      default: statement(node)
      }
    }
  }

  /// The last `case` or `default`, which needs no condition of its own because a switch is exhaustive; nil if an `#if` may remove it.
  private func lastCase(in block: Int) -> Int? {
    var last: Int?
    for node in tree.children(block) { last = tree.kind(node) == .switchCase ? node : nil }
    return last
  }

  private func switchCase(_ node: Int, isLast: Bool) {
    guard let frame = frames.last, case .selection(var selection) = frame.kind, let word = tree.token(node) else {
      return
    }
    let mark = locals.mark
    defer { locals.leave(to: mark) }
    let items = tree.children(node).filter { tree.kind($0) == .caseItem }
    let colon = items.last.map { tree.end($0) } ?? word + 1
    var holds = selection.rest
    if tokens.keyword(word) == .case, !isLast {
      var atom = branch(word..<colon, at: word, decision: selection.site)
      if case .atom(var outcome) = atom, !outcome.isArgument,
        case .atom(let subject) = branch(selection.subject, at: word), subject.isArgument
      {
        outcome.isArgument = true
        atom = .atom(outcome)
      }
      holds = holds.joined(atom)
      let compiled = build[word].without(selection.build)
      selection.rest = selection.rest.joined(atom.joined(compiled).negated)
    }
    if case .never = selection.falling {} else { holds = holds.or(selection.falling) }
    selection.falling = .never
    for item in items {
      for binding in tree.bindings(item) { bind(binding.name, .other) }
      for part in tree.children(item) { expression(part) }
    }
    frames[frames.count - 1].kind = .selection(selection)
    frames[frames.count - 1].condition = selection.base.joined(holds)
    for part in tree.children(node) where tree.kind(part) != .caseItem { statement(part) }
  }

  func fallThrough() {
    guard let frame = frames.last, case .selection(var selection) = frame.kind else { return }
    selection.falling = frame.condition.without(selection.base)
    frames[frames.count - 1].kind = .selection(selection)
  }
}
