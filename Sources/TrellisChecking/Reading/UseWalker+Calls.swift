internal import TrellisGraph
internal import TrellisResolver

/// Requests to scopes: `resolve`, `load` and subscripts.
extension UseWalker {
  /// A call `….resolve(` or `….load(` at the token of its name.
  func request(_ index: Int, isLoad: Bool) {
    // `resolve(_:)`
    guard tokens.kind(index + 1) == .leftParen, !tokens.isWord(index + 2, "_") else { return method(index) }
    guard tokens.kind(index - 1) == .period else { return ownRequest(index, isLoad: isLoad) }
    guard let argument = keyArgument(index), !isMemberOfType(index) else { return }
    use(argument, on: index - 2, at: index, isLoad: isLoad)
  }

  /// `resolve(.key)` in an extension of `Scope`, with implicit `self`.
  private func ownRequest(_ index: Int, isLoad: Bool) {
    guard let receiver = ownReceiver, local(index) == nil, let argument = keyArgument(index) else { return }
    let condition = condition(at: index)
    if case .never = condition { return }
    let kept = keptKey(in: argument)
    guard let key = kept?.key ?? key(in: argument) else {
      return noteComputed(argument, on: receiver, when: condition)
    }
    let use = UseReference(
      key: key, receiver: receiver, context: frame.context, condition: condition, isLoad: isLoad,
      mayFail: mayFail(index, isLookUp: true), body: body, doubts: doubts(of: index))
    if let kept { keep(use, by: kept.owner, at: index) } else { add(use) }
  }

  /// `keys.map(scope.resolve)`, which looks up keys that are known elsewhere.
  private func method(_ index: Int) {
    let receiver: Receiver?
    if tokens.kind(index - 1) == .period {
      receiver = reader.receiver(endingAt: index - 2)
    } else {
      receiver = local(index) == nil && tokens.kind(index + 1) != .colon ? ownReceiver : nil
    }
    if let receiver, !tokens.is(index - 1, "func") { noteComputed(index..<index + 1, on: receiver, when: build[index]) }
  }

  /// `@Injected(.key) var …` in a class: requests the key from the scope that the instance lives in.
  func injection(_ index: Int) {
    // The compiler rejects it outside classes.
    guard isAttribute(index), frame.isClass, let argument = firstArgument(index + 1),
      let key = tokens.key(in: argument)?.reference
    else { return }
    let condition = build[index]
    if case .never = condition { return }
    let own = TypeReference(name: "Self", context: frame.context, site: key.site)
    add(
      UseReference(
        key: key, receiver: .context(of: own), wrapper: tokens.mention(.injected, at: index),
        projection: projection(of: index + 1), context: frame.context, condition: condition))
  }

  /// The argument of a request, at its name; with others, it is a function of the program, but for `make(.editor, 7)`.
  func keyArgument(_ name: Int) -> Range<Int>? {
    let (open, close) = (name + 1, tokens.closing(name + 1))
    if UseWord(tokens, name) == .make {
      return firstArgument(open).flatMap { tokens.kind($0.upperBound) == .comma ? $0 : nil }
    }
    guard let argument = firstArgument(open),
      argument.upperBound == close || tokens.kind(argument.upperBound) == .comma && argument.upperBound + 1 == close,
      !isTrailingClosure(close + 1)
    else { return nil }
    return argument
  }

  func firstArgument(_ open: Int) -> Range<Int>? {
    let close = tokens.closing(open)
    guard close > open + 1 else { return nil }
    let end = tokens.expressionEnd(from: open + 1, to: close)
    // `resolve(key: …)` is not the library's method.
    guard end > open + 1, tokens.kind(open + 2) != .colon else { return nil }
    return open + 1..<end
  }

  /// `scope[.key]`: a bracket directly after an operand.
  func subscriptUse(_ open: Int) {
    guard tokens.isAdjacent(open), tokens.closing(open) > open + 1, !isType(endingAt: open - 1) else { return }
    switch tokens.kind(open - 1) {
    case .word, .quotedWord, .dollarWord, .rightParen, .rightBracket, .rightBrace, .postfixQuestion, .exclamation: break
    case .integer where tokens.kind(open - 2) == .period: break
    default: return
    }
    let end = tokens.closing(open)
    use(open + 1..<end, on: open - 1, at: open, isThrown: false)
  }

  /// - Parameter call: The token that the call is read back from.
  private func use(
    _ argument: Range<Int>, on end: Int, at call: Int, isLoad: Bool = false, isThrown: Bool = true
  ) {
    let receiver = reader.receiver(endingAt: end)
    let condition = condition(at: end)
    if case .never = condition { return }
    let kept = keptKey(in: argument)
    guard let key = kept?.key ?? key(in: argument) else {
      return noteComputed(argument, on: receiver, when: condition)
    }
    // If the receiver is unknown, only an expression that looks like a key counts.
    var use = UseReference(
      key: key, receiver: receiver, context: frame.context, condition: condition, isLoad: isLoad,
      // Only tests expect the end of a process.
      mayFail: isThrown || isTest ? mayFail(call, isThrown: isThrown, isLookUp: true) : Expectation(),
      factory: factory(asking: receiver, endingAt: end), body: body,
      doubts: doubts(of: reader.postfixStart(endingAt: end)))
    if let kept { return keep(use, by: kept.owner, at: reader.postfixStart(endingAt: end)) }
    if case .unknown = receiver, !key.isMemberOfKeys { return }
    if receives(receiver, endingAt: end, since: frame.barrier) == false { use.holder = holder }
    add(use)
  }

  /// A request for a key known only at run time. A subscript of an array property looks the same.
  private func noteComputed(_ argument: Range<Int>, on receiver: Receiver, when condition: Condition) {
    switch tokens.kind(argument.lowerBound) {
    case .integer, .quote: return
    default: break
    }
    let key = KeyReference(form: .bare, name: "", site: tokens.site(argument.lowerBound))
    var use = UseReference(key: key, receiver: receiver, context: frame.context, condition: condition)
    switch receiver {
    case .written, .named, .member: break
    case .passed: use.wrapper = LibraryMention(name: .scope, isQualified: false, hasArguments: false)
    case .context, .overrider, .argument, .unknown: return
    }
    use.isComputed = true
    add(use)
  }

  /// The key that an argument names, following local constants.
  func key(in range: Range<Int>) -> KeyReference? {
    guard let found = tokens.key(in: range) else { return nil }
    let inside = tokens.withoutParentheses(Argument(label: nil, start: range.lowerBound, end: range.upperBound))
    let range = inside.start..<inside.end
    guard tokens.kind(range.lowerBound) != .period, let local = local(range.lowerBound) else { return found.reference }
    guard range.count == 1 else { return nil }
    switch local {
    case .key(var key), .scopeOrKey(_, var key?):
      key.site = found.reference.site
      return key
    case .scope, .overrides, .closureParameter, .takesOverrides, .throwing, .function, .tuple, .keyParameter,
      .scopeOrKey, .declared, .made, .other:
      return nil
    }
  }
}
