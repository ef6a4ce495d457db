internal import TrellisGraph
internal import TrellisResolver

/// Branches: entering and leaving the braces that decide whether a statement is reached.
extension BodyWalker {
  /// - Parameter decision: The site of the `if` or `switch` that this branch belongs to; nil for its first branch.
  func branch(_ range: Range<Int>, at index: Int, text: String? = nil, decision: Site? = nil) -> Condition {
    if text == nil, range.count == 1 {
      if tokens.isWord(range.lowerBound, "true") { return .always }
      if tokens.isWord(range.lowerBound, "false") { return .never }
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

  /// Enters the braces that open at `brace` and returns the next position.
  mutating func enter(_ kind: Frame.Kind, brace: Int, when condition: Condition, mark: Int? = nil) -> Int {
    guard tokens.closing(brace) > brace else { return brace + 1 }
    guard frames.count < Self.depthLimit else {
      addOpaque(
        "this code is nested too deeply to be followed",
        advice: "move the inner registrations to a function of their own",
        at: brace)
      return tokens.closing(brace) + 1
    }
    locals.reach(brace)
    frames.append(
      Frame(
        kind: kind, close: tokens.closing(brace), condition: condition, mark: mark ?? locals.mark, label: nextLabel))
    nextLabel = nil
    brackets = []
    return brace + 1
  }

  var here: Condition { frames.last?.condition ?? .always }

  /// Leaves the innermost frame at its closing brace and returns the next position.
  mutating func leave(_ frame: Frame, at close: Int) -> Int {
    endTrial(before: close)
    frames.removeLast()
    locals.reach(close)
    locals.leave(to: frame.mark)
    brackets = []
    let next = close + 1
    switch frame.kind {
    case .choice(let rest, let decision, let number):
      guard tokens.isWord(next, "else") else { return next }
      nextLabel = frame.label
      if tokens.isWord(next + 1, "if") {
        return choice(at: next + 1, rest: rest, decision: decision, number: number + 1) ?? next + 2
      }
      guard tokens.kind(next + 1) == .leftBrace else { return next + 1 }
      if number > Self.branchLimit { return skipBranch(next + 1) }
      return enter(.plain, brace: next + 1, when: here.joined(rest))
    case .guardElse(let condition):
      if !frames.isEmpty { frames[frames.count - 1].condition = here.joined(condition) }
    case .repetition:
      // The condition after `repeat { … }` does not begin a `while` loop.
      if tokens.isWord(next, "while") { return next + 1 }
    case .attempt(let attempt), .rescue(let attempt):
      return rescue(at: next, attempt) ?? next
    case .plain, .loop, .selection:
      break
    }
    return next
  }

  var limit: Int { frames.last?.close ?? tokens.count }

  mutating func choice(at index: Int, rest: Condition, decision: Site? = nil, number: Int = 1) -> Int? {
    guard let brace = tokens.bodyBrace(from: index + 1, to: limit) else { return nil }
    let decision = decision ?? tokens.site(index)
    let atom = branch(index + 1..<brace, at: index, decision: decision)
    let mark = locals.mark
    walkExpression(index + 1..<brace)
    // Negating each of very many branches would make the condition text grow with each branch.
    let others = number > Self.branchLimit ? rest : rest.joined(atom.negated)
    let kind = Frame.Kind.choice(rest: others, decision: decision, number: number)
    return enter(kind, brace: brace, when: here.joined(rest).joined(atom), mark: mark)
  }

  /// The number of branches of one `if` that are distinguished.
  private static var branchLimit: Int { 128 }

  private mutating func skipBranch(_ brace: Int) -> Int {
    addOpaque(
      "this `if` has more branches than the validator follows",
      advice: "write a `switch` over fewer cases, or several `if`s",
      at: brace)
    return max(brace, tokens.closing(brace)) + 1
  }

  /// `guard … else { … }`: the statements after it are reached only if the condition holds.
  mutating func guarded(at index: Int) -> Int? {
    guard let brace = tokens.bodyBrace(from: index + 1, to: limit), tokens.isWord(brace - 1, "else") else { return nil }
    let atom = branch(index + 1..<brace - 1, at: index)
    walkExpression(index + 1..<brace - 1)
    // Names bound by a guard are in scope after it.
    locals.reach(brace)
    let next = enter(.guardElse(atom), brace: brace, when: here.joined(atom.negated))
    guard endsProgram(guardBody: brace), frames.last?.close == tokens.closing(brace) else { return next }
    // Since the guard body ends the program, the code after it needs no condition.
    frames[frames.count - 1].kind = .guardElse(.always)
    endProgram(at: brace)
    return next
  }

  mutating func loop(at index: Int) -> Int? {
    guard let brace = tokens.bodyBrace(from: index + 1, to: limit) else { return nil }
    let atom = branch(index..<brace, at: index)
    let mark = locals.mark
    var start = index + 1
    if tokens.isWord(index, "for"), let inWord = (start..<brace).first(where: { tokens.isWord($0, "in") }) {
      walkExpression(inWord + 1..<brace)
      bindNames(in: start..<inWord, as: .loop)
      start = brace
    }
    walkExpression(start..<brace)
    return enter(.loop, brace: brace, when: here.joined(atom), mark: mark)
  }

  mutating func attempt(at index: Int) -> Int? {
    guard let brace = tokens.bodyBrace(from: index + 1, to: limit), tokens.closing(brace) > brace else { return nil }
    guard tokens.isWord(tokens.closing(brace) + 1, "catch") else { return enter(.plain, brace: brace, when: here) }
    let succeeds = branch(brace + 1..<tokens.closing(brace), at: index, text: "nothing is thrown")
    let attempt = Attempt(succeeds: succeeds, rest: succeeds.negated, site: tokens.site(index))
    return enter(.attempt(attempt), brace: brace, when: here)
  }

  /// Enters a `catch` clause; nil if there is none.
  private mutating func rescue(at index: Int, _ attempt: Attempt) -> Int? {
    guard tokens.isWord(index, "catch"), let brace = tokens.bodyBrace(from: index + 1, to: limit) else { return nil }
    let mark = locals.mark
    bindNames(in: index + 1..<brace, as: .other)
    var attempt = attempt
    var holds = attempt.rest
    // The last clause catches all others, or else the function throws.
    if tokens.isWord(tokens.closing(brace) + 1, "catch") {
      // One outcome excludes the others.
      holds = branch(index..<brace, at: index, decision: attempt.site)
      attempt.rest = attempt.rest.and(holds.negated)
    }
    return enter(.rescue(attempt), brace: brace, when: here.joined(holds), mark: mark)
  }

  mutating func selection(at index: Int) -> Int? {
    guard let brace = tokens.bodyBrace(from: index + 1, to: limit) else { return nil }
    walkExpression(index + 1..<brace)
    let subject = index + 1..<brace
    return enter(
      .selection(
        Selection(base: here, last: lastCase(in: brace), site: tokens.site(index), subject: subject)),
      brace: brace, when: here)
  }

  /// Position of the last `case` or `default` of the switch that opens at `brace`; -1 if an `#if` may remove it.
  private func lastCase(in brace: Int) -> Int {
    var last = -1
    var i = brace + 1
    let close = tokens.closing(brace)
    while i < close {
      switch tokens[i].kind {
      case .leftParen, .leftBracket, .leftBrace, .quote: i = tokens.closing(i)
      case .word where isCaseLabel(i): last = i
      default: break
      }
      i += 1
    }
    return last >= 0 && build[last] == build[brace] ? last : -1
  }

  func isCaseLabel(_ index: Int) -> Bool {
    guard tokens.is(index, "case") || tokens.is(index, "default") else { return false }
    return tokens.startsStatement(index) || tokens.isWord(index - 1, "unknown") && tokens.kind(index - 2) == .at
  }

  /// Handles a `case` or `default` of the innermost frame's switch.
  mutating func caseLabel(at index: Int) -> Int? {
    guard let frame = frames.last, case .selection(var selection) = frame.kind, isCaseLabel(index) else { return nil }
    var colon = index + 1
    var ternaries = 0
    while colon < frame.close, tokens[colon].kind != .colon || ternaries > 0 {
      switch tokens[colon].kind {
      case .infixQuestion:
        ternaries += 1
        colon += 1
      case .colon:
        ternaries -= 1
        colon += 1
      case .leftParen, .leftBracket, .leftBrace, .quote: colon = tokens.closing(colon) + 1
      default: colon += 1
      }
    }
    guard colon < frame.close else { return nil }
    locals.reach(index)
    locals.leave(to: frame.mark)
    var holds = selection.rest
    if tokens.is(index, "case"), index != selection.last {
      var atom = branch(index..<colon, at: index, decision: selection.site)
      if case .atom(var outcome) = atom, !outcome.isArgument,
        case .atom(let subject) = branch(selection.subject, at: index), subject.isArgument
      {
        outcome.isArgument = true
        atom = .atom(outcome)
      }
      holds = holds.joined(atom)
      selection.rest = selection.rest.joined(atom.joined(build[index].without(build[frame.close])).negated)
    }
    if case .never = selection.falling {} else { holds = holds.or(selection.falling) }
    selection.falling = .never
    walkExpression(index + 1..<colon)
    locals.reach(colon)
    frames[frames.count - 1].kind = .selection(selection)
    frames[frames.count - 1].condition = selection.base.joined(holds)
    labelEnd = colon + 1
    return colon + 1
  }

  mutating func fallThrough() {
    guard let frame = frames.last, case .selection(var selection) = frame.kind else { return }
    selection.falling = frame.condition.without(selection.base)
    frames[frames.count - 1].kind = .selection(selection)
  }
}
