internal import TrellisGraph
internal import TrellisResolver

extension BodyWalker {
  /// Handles the statement at `index` if it is control flow or a registration; returns nil otherwise.
  mutating func statement(_ index: Int) -> Int? {
    readEnd(index)
    if let next = registryStatement(index) { return next }
    guard tokens[index].kind == .word else { return nil }
    if tokens.kind(index + 1) == .colon, !tokens.is(index, "default") { return labelledStatement(index) }
    switch tokens.firstByte(index) {
    case UInt8(ascii: "b"):
      guard tokens.is(index, "break") else { return nil }
      return jump(.loopOrSwitch, at: index)
    case UInt8(ascii: "c"):
      if tokens.is(index, "case") { return caseLabel(at: index) }
      guard tokens.is(index, "continue") else { return nil }
      return jump(.loop, at: index)
    case UInt8(ascii: "d"):
      if tokens.is(index, "default") { return caseLabel(at: index) }
      if tokens.is(index, "do") { return attempt(at: index) }
      guard tokens.is(index, "defer"), tokens.kind(index + 1) == .leftBrace else { return nil }
      // It runs after the code that follows it, so the order of overrides and duplicates would be wrong.
      scanClosure(
        index + 1, reason: "`defer` registers after everything else", advice: "register where it is to happen")
      return tokens.closing(index + 1) + 1
    case UInt8(ascii: "f"):
      if tokens.is(index, "for") { return loop(at: index) }
      guard tokens.is(index, "fallthrough") else { return nil }
      fallThrough()
      return index + 1
    case UInt8(ascii: "g"):
      return tokens.is(index, "guard") ? guarded(at: index) : nil
    case UInt8(ascii: "i"):
      return tokens.is(index, "if") ? choice(at: index, rest: .always) : nil
    case UInt8(ascii: "r"):
      if tokens.is(index, "return") { return exit(at: index) }
      guard tokens.is(index, "repeat"), tokens.kind(index + 1) == .leftBrace else { return nil }
      return enter(.repetition, brace: index + 1, when: here)
    case UInt8(ascii: "s"):
      return tokens.is(index, "switch") ? selection(at: index) : nil
    case UInt8(ascii: "t"):
      return tokens.is(index, "throw") ? exit(at: index) : nil
    case UInt8(ascii: "w"):
      return tokens.is(index, "while") ? loop(at: index) : nil
    default:
      return nil
    }
  }

  /// `break` or `continue`, with or without a label.
  private mutating func jump(_ exit: Exit, at index: Int) -> Int {
    guard index + 1 < limit, tokens.isName(index + 1), !tokens.startsLine(index + 1) else {
      leave(exit, at: index)
      return index + 1
    }
    leave(exit, at: index, label: tokens.nameHash(index + 1))
    return index + 2
  }

  private mutating func labelledStatement(_ index: Int) -> Int? {
    guard tokens.isName(index + 2) else { return nil }
    labelEnd = index + 2
    nextLabel = tokens.nameHash(index)
    return index + 2
  }

  /// `return` or `throw`, with its expression if it has one.
  private mutating func exit(at index: Int) -> Int {
    var next = index + 1
    // An expression on the next line belongs to a bare `return` too; the compiler warns about it.
    if next < limit, !tokens.startsLine(next) || beginsExpression(next) {
      if let afterCall = registryStatement(next) {
        next = afterCall
      } else {
        readEnd(next)
        let end = tokens.expressionEnd(from: next, to: limit)
        walkExpression(next..<max(next, end))
        next = max(next, end)
      }
    }
    if tokens.is(index, "throw") { fail(at: index) } else { leave(.function, at: index) }
    return next
  }

  private func beginsExpression(_ index: Int) -> Bool {
    guard tokens.isName(index) else { return false }
    if tokens.kind(index) == .quotedWord { return true }
    return !isStatementWord(index) && Declaration.kind(tokens, index) == nil
  }

  func isStatementWord(_ index: Int) -> Bool {
    Self.statementWords.contains { tokens.is(index, $0) }
  }

  private static let statementWords: [StaticString] = [
    "if", "for", "while", "repeat", "do", "switch", "guard", "return", "throw", "break", "continue", "fallthrough",
    "case", "default", "defer",
  ]

  private mutating func registryStatement(_ index: Int) -> Int? {
    var i = index
    if tokens.isWord(i, "_"), tokens.kind(i + 1) == .equal { i += 2 }
    if tokens.isWord(i, "try") {
      beginTrial(at: i)
      i += 1
      if tokens.kind(i) == .exclamation || tokens.kind(i) == .postfixQuestion { i += 1 }
    }
    if tokens.isWord(i, "await") { i += 1 }
    if isMethod {
      if tokens.isOverridingVerb(i + 2), isCalled(i + 2) { return registryCall(i + 2) }
      if isImplicitCall(i) { return registryCall(i) }
    }
    guard isRegistry(i), tokens.kind(i + 1) == .period, tokens.isName(i + 2) else { return nil }
    let verb = tokens.isOverridingVerb(i + 4) ? i + 4 : i + 2
    return isCalled(verb) ? registryCall(verb) : nil
  }

  /// Whether a call's parentheses follow the name, or a trailing closure alone, which none of the library's methods takes.
  private func isCalled(_ index: Int) -> Bool {
    let next = index + 1
    if tokens.kind(next) == .leftParen { return tokens.closing(next) > next && !tokens.startsLine(next) }
    return tokens.kind(next) == .leftBrace && tokens.closing(next) > next && !tokens.isVerb(index)
  }

  /// In a method of the registry: whether a statement calls something by its unqualified name, possibly another method.
  private func isImplicitCall(_ index: Int) -> Bool {
    guard isCalled(index), tokens.isName(index), !tokens.isUppercase(index), locals[tokens.nameHash(index)] == nil
    else {
      return false
    }
    // `register(in: &self)` is handled as a function call that the registry is passed to.
    for i in index + 1..<tokens.closing(index + 1) where tokens.kind(i) == .prefixAmpersand && isRegistry(i + 1) {
      return false
    }
    if tokens.kind(index) == .quotedWord || tokens.isVerb(index) { return true }
    return !isStatementWord(index) && Declaration.kind(tokens, index) == nil && !tokens.is(index, "else")
      && !tokens.is(index, "catch")
  }

  /// Handles a local declaration; returns nil if it needs no handling.
  mutating func declaration(_ index: Int) -> Int? {
    guard tokens[index].kind == .word, let kind = Declaration.kind(tokens, index) else { return nil }
    switch kind {
    case .constant, .variable:
      declareLocals(at: index, isConstant: kind == .constant)
      return index + 1
    case .function:
      guard tokens.isName(index + 1) else { return nil }
      return localFunction(at: index)
    case .enumeration, .structure, .classType, .actor:
      guard tokens.isName(index + 1), let brace = tokens.bodyBrace(from: index + 2, to: limit) else { return nil }
      return tokens.closing(brace) + 1
    default:
      return nil
    }
  }

  private mutating func localFunction(at index: Int) -> Int? {
    let open = tokens.skipAngles(index + 2)
    guard tokens.kind(open) == .leftParen, tokens.closing(open) > open else { return nil }
    guard let brace = tokens.bodyBrace(from: tokens.closing(open) + 1, to: limit) else { return nil }
    let parameters = tokens.parameters(open: open)
    for parameter in parameters where parameter.hasDefault { walkExpression(parameter.type..<parameter.end) }
    if !parameters.contains(where: { tokens.nameHash($0.name) == registry }) { scanClosure(brace) }
    locals.bind(tokens.nameHash(index + 1), .function)
    noteDerived(index + 1)
    return tokens.closing(brace) + 1
  }

  /// Records the names that `let` or `var` at `index` declares. The initializers are walked like other expressions.
  private mutating func declareLocals(at index: Int, isConstant: Bool) {
    var earlier: [NameHash: Local] = [:]
    var found: [(name: NameHash, local: Local, position: Int)] = []
    for binding in tokens.bindings(at: index, to: limit) {
      var local = Local.other
      if isConstant, let value = binding.value, let key = tokens.key(in: value) {
        let isKey = binding.type.map { tokens.isKeyType($0) } ?? false
        local =
          earlier[tokens.nameHash(key.token)].flatMap { key.reference.form == .bare ? $0 : nil }
          ?? self.value(of: key, asKey: isKey)
      }
      if !isConstant || binding.value.map(mentionsArgument) ?? true { noteDerived(binding.name) }
      earlier[tokens.nameHash(binding.name)] = local
      found.append((tokens.nameHash(binding.name), local, binding.end))
    }
    // In reverse, because `bind` puts each one after those that come into scope later.
    for (name, local, position) in found.reversed() { locals.bind(name, local, from: position) }
  }

  private func value(of found: FoundKey, asKey: Bool) -> Local {
    switch found.reference.form {
    case .parameter: return .other
    case .implicit: return asKey ? .key(found.reference) : .other
    case .qualified: return .key(found.reference)
    case .bare:
      if let local = locals[tokens.nameHash(found.token)] { return local }
      return .key(found.reference)
    }
  }

  mutating func bindNames(in range: Range<Int>, as local: Local) {
    for name in tokens.patternNames(in: range) {
      locals.bind(tokens.nameHash(name), local)
      noteDerived(name)
    }
  }

  /// Notes a local whose value may depend on those of the function's parameters.
  private mutating func noteDerived(_ name: Int) {
    if hasParameters { arguments.insert(tokens.nameHash(name)) }
  }
}
