internal import TrellisGraph
internal import TrellisResolver

/// Mentions of the registry other than calls on it: it is passed to a function, or used where it cannot be followed.
extension BodyWalker {
  /// Handles the registry's name anywhere but at the start of a call on it.
  mutating func mention(_ index: Int) {
    if tokens.kind(index - 1) == .prefixAmpersand {
      if let call = passingCall(index) { return add(.call(call), at: index) }
      if let method = methodOfValue(index) {
        return addOpaque(
          "`\(registryName)` is passed to `\(method)`, a method of a value that the text does not show",
          advice: "make it a static or a global function", at: index)
      }
      return addOpaque(
        "`\(registryName)` is passed to something that is not called by its name",
        advice: "call a function that takes `inout Registry` by name, as in `registerStorage(in: &\(registryName))`",
        at: index)
    }
    if isLookUp(index) {
      return addOpaque(Self.lookUp(in: registryName), advice: Self.insteadOfLookUp, at: index)
    }
    if tokens.kind(index + 1) == .period, tokens.kind(index + 3) == .leftParen {
      return addOpaque(
        "this call on `\(registryName)` is part of a larger expression",
        advice: "make it a statement of its own, in an `if` where it depends on something", at: index)
    }
    addOpaque(
      "`\(registryName)` is used as a value here",
      advice:
        "call its methods directly, or pass it as `&\(registryName)` to a function that takes `inout Registry`",
      at: index)
  }

  /// Whether a key is looked up on the registry, as if it were a scope: `app[.logger]`, `app.resolve(.logger)`.
  private func isLookUp(_ index: Int) -> Bool {
    if tokens.kind(index + 1) == .leftBracket { return tokens.isAdjacent(index + 1) }
    guard tokens.kind(index + 1) == .period, tokens.kind(index + 3) == .leftParen, tokens.isName(index + 2) else {
      return false
    }
    let method = UseWord(tokens, index + 2)
    return method == .resolve || method == .load
  }

  private static func lookUp(in registry: String) -> String { "`\(registry)` is a registry, which has no services yet" }
  private static let insteadOfLookUp =
    "list the key in `needs`, as in `needs: Keys.logger`, and take what it names as a parameter of the factory"

  /// Handles a registration with an implicit `self` anywhere but at the start of a statement.
  mutating func mentionVerb(_ index: Int) {
    addOpaque(
      "this registration is part of a larger expression",
      advice: "make it a statement of its own, in an `if` where it depends on something", at: index)
  }

  /// The name of the method that the registry is passed to, as in `helpers.register(&app)`.
  private func methodOfValue(_ index: Int) -> String? {
    guard let open = brackets.last, tokens.kind(open) == .leftParen, tokens.isName(open - 1),
      tokens.kind(open - 2) == .period
    else { return nil }
    return tokens.text(open - 1)
  }

  /// The call that the registry is passed to as `&app`; nil if its function cannot be looked up.
  private func passingCall(_ index: Int) -> HelperCall? {
    guard let open = brackets.last, tokens.kind(open) == .leftParen, tokens.isName(open - 1),
      tokens.kind(index + 1) == .comma || tokens.kind(index + 1) == .rightParen
    else { return nil }
    let name = open - 1
    var start = name
    while tokens.kind(start - 1) == .period, tokens.isName(start - 2) { start -= 2 }
    guard tokens.kind(start - 1) != .period, !isConditional(start) else { return nil }
    let arguments = tokens.arguments(open: open)
    guard let position = arguments.firstIndex(where: { $0.start == index - 1 && $0.end == index + 1 }) else {
      return nil
    }
    // A constant or parameter that holds a function does not show what the function does.
    switch locals[tokens.nameHash(start)] {
    case nil, .function: break
    case .key, .loop, .parameter, .other: return nil
    }
    var qualifier: String?
    if start < name {
      // Only the name of a type identifies the function.
      guard tokens.isUppercase(start) || tokens.isWord(start, "self") else { return nil }
      qualifier =
        tokens.isWord(start, "self") && start + 2 == name
        ? "Self" : tokens.dottedName(from: start, to: name - 1)?.text
    }
    return HelperCall(
      qualifier: qualifier, name: tokens.text(name), labels: arguments.map { $0.label.map(tokens.text) },
      keys: keys(in: arguments), registry: position,
      trailingClosures: tokens.trailingClosures(from: tokens.closing(open) + 1).closures.count,
      failing: failing(at: index))
  }

  /// Whether an expression that starts here may be skipped although its statement is evaluated.
  private func isConditional(_ start: Int) -> Bool {
    switch tokens.kind(start - 1) {
    case .infixQuestion, .binaryOperator: true
    case .colon:
      start != labelEnd && !(tokens.isName(start - 2) && [.leftParen, .comma].contains(tokens.kind(start - 3)))
    default: false
    }
  }

  /// Looks for the registry inside a closure, which may run at any time.
  ///
  /// - Parameters:
  ///   - open: The brace that begins the closure.
  ///   - reason: The message if the registry is found; nil for the one about ordinary closures.
  ///   - advice: What to write instead.
  mutating func scanClosure(_ open: Int, reason: String? = nil, advice: String? = nil) {
    let close = tokens.closing(open)
    if closureBinds(open) { return }
    var braces = [close]
    var i = open + 1
    while i < close {
      if let last = braces.last, last == i { braces.removeLast() }
      switch tokens[i].kind {
      case .leftBrace where tokens.closing(i) > i:
        if closureBinds(i) { i = tokens.closing(i) } else { braces.append(tokens.closing(i)) }
      case .word, .quotedWord:
        if tokens.isWord(i, "func") {
          i = endOfShadowingFunction(i)
        } else if isRegistry(i) || isImplicitVerb(i) {
          if isDeclared(i) {
            // From here to the end of the block, the name refers to this declaration.
            i = (braces.popLast() ?? close) - 1
          } else {
            let lookUp = isLookUp(i) ? Self.lookUp(in: registryName) : nil
            return addOpaque(
              reason ?? lookUp ?? "a closure captures `\(registryName)`",
              advice: advice ?? lookUp.map { _ in Self.insteadOfLookUp }
                ?? "register outside of closures, or pass `&\(registryName)` to a function that takes `inout Registry`",
              at: i)
          }
        }
      default: break
      }
      i += 1
    }
  }

  func isDeclared(_ index: Int) -> Bool {
    tokens.isWord(index - 1, "let") || tokens.isWord(index - 1, "var") || tokens.isWord(index - 1, "for")
  }

  /// The end of a local function whose parameter hides the registry; `index` for any other function.
  private func endOfShadowingFunction(_ index: Int) -> Int {
    let open = tokens.skipAngles(index + 2)
    guard tokens.kind(open) == .leftParen, tokens.closing(open) > open,
      tokens.parameters(open: open).contains(where: { tokens.nameHash($0.name) == registry }),
      let brace = tokens.bodyBrace(from: tokens.closing(open) + 1, to: limit)
    else { return index }
    return tokens.closing(brace)
  }

  private func closureBinds(_ open: Int) -> Bool {
    guard let signature = tokens.closureSignature(open) else { return false }
    return signature.names.contains { tokens.nameHash($0) == registry }
  }
}
