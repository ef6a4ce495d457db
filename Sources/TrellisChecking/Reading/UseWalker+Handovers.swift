internal import TrellisGraph
internal import TrellisResolver

/// Scopes that are passed to objects: `pass` and `propagate`.
extension UseWalker {
  /// A call `….pass(to: object)` at the token of its name.
  func handover(_ index: Int, by method: UseWord) {
    guard tokens.kind(index + 1) == .leftParen, let object = passed(index, by: method), build[index] != .never else {
      return
    }
    let receiver: Receiver
    if tokens.kind(index - 1) == .period {
      receiver = reader.receiver(endingAt: index - 2)
    } else if case .scope(let own) = locals[NameHash("self")], local(index) == nil {
      receiver = own
    } else {
      return
    }
    var mayFail = mayFail(index)
    let start = tokens.kind(index - 1) == .period ? reader.postfixStart(endingAt: index) : index
    if !isRequired(index), !isDiscarded(start, tokens.closing(index + 1)) { mayFail.isFailure = true }
    add(
      HandoverReference(
        receiver: receiver, object: self.object(of: object), site: tokens.site(object.lowerBound),
        mayFail: mayFail))
  }

  /// The single argument, if it has the method's label.
  private func passed(_ index: Int, by method: UseWord) -> Range<Int>? {
    let open = index + 1
    let close = tokens.closing(open)
    guard close > open, tokens.kind(close + 1) != .leftBrace || tokens.startsLine(close + 1) else { return nil }
    let arguments = tokens.arguments(open: open)
    guard arguments.count == 1, let argument = arguments.first, let label = argument.label,
      tokens.isNamed(label, method == .propagate ? Label.through : Label.to),
      argument.start < argument.end
    else { return nil }
    return argument.start..<argument.end
  }

  private func object(of range: Range<Int>) -> ObjectReference {
    var range = range
    if range.count > 1, tokens.kind(range.upperBound - 1) == .exclamation { range.removeLast() }
    let start = range.lowerBound
    if range.count == 1, tokens.isName(start) {
      switch local(start) {
      case .declared(let type): return typed(ObjectReader(tokens: tokens).type(at: type))
      case .made(let range, let isConstant): return made(in: range, isConstant: isConstant)
      case .scope, .overrides, .closureParameter, .takesOverrides, .throwing, .function, .tuple, .key, .keyParameter,
        .scopeOrKey,
        .other:
        return .unknown
      case nil: break
      }
      if tokens.isWord(start, "self") {
        let site = tokens.site(start)
        return .typed(TypeReference(name: "Self", context: frame.context, site: site), isMadeHere: false)
      }
      return tokens.isUppercase(start) ? .unknown : .named(tokens.nameHash(start), context: frame.context)
    }
    if range.count == 3, tokens.isWord(start, "self"), tokens.kind(start + 1) == .period, tokens.isName(start + 2) {
      return .named(tokens.nameHash(start + 2), context: frame.context)
    }
    return made(in: range, isConstant: true)
  }

  private func made(in range: Range<Int>, isConstant: Bool) -> ObjectReference {
    let reader = ObjectReader(tokens: tokens)
    if let type = reader.made(in: range) { return typed(type, isMadeHere: isConstant && type.text != "Self") }
    return typed(reader.cast(in: range))
  }

  private func typed(_ name: TokenView.DottedName?, isMadeHere: Bool = false) -> ObjectReference {
    guard let name, let start = firstPart(of: name), local(start) == nil else { return .unknown }
    return .typed(reader.reference(name), isMadeHere: isMadeHere)
  }

  private func firstPart(of name: TokenView.DottedName) -> Int? {
    var i = name.last
    while tokens.kind(i - 1) == .period, tokens.isName(i - 2) { i -= 2 }
    return tokens.isName(i) ? i : nil
  }

  /// `….pass(to: object).require()` throws if the object is left without a scope.
  private func isRequired(_ index: Int) -> Bool {
    let end = tokens.closing(index + 1)
    return tokens.kind(end + 1) == .period && tokens.isWord(end + 2, "require") && tokens.kind(end + 3) == .leftParen
  }

  /// Whether a call's result is unused: it is a statement, and not the implicit return value of a body.
  func isDiscarded(_ start: Int, _ end: Int, in innermost: Int? = nil) -> Bool {
    var (start, end) = (start, end)
    while tokens.isWord(start - 1, "try") || tokens.isWord(start - 1, "await") { start -= 1 }
    guard startsStatement(start), tokens.kind(end + 1) == .end || endsStatement(end) else { return false }
    for number in outwards(from: innermost) {
      let frame = frames[number]
      if frame.open < 0 || frame.holdsMembers { return true }
      let isAlone = isFirst(start, in: frame) && end + 1 == frame.close
      if frame.isFunction { return !isAlone || !(frame.isClosure || frame.returnsValue) }
      guard isAlone else { return true }
      guard let keyword = frame.keyword else { return !tokens.isWord(frame.open - 1, "else") }
      guard tokens.is(keyword, "if") || tokens.is(keyword, "switch") else { return true }
      // An `if` may be an expression.
      guard startsStatement(keyword) else { return false }
      (start, end) = (keyword, frame.close)
      while tokens.isWord(end + 1, "else"), let next = tokens.bodyBrace(from: end + 2, to: tokens.count) {
        end = tokens.closing(next)
      }
    }
    return false
  }

  private func isFirst(_ start: Int, in frame: Frame) -> Bool {
    start == frame.open + 1 || frame.isClosure && tokens.isWord(start - 1, "in")
  }

  private func startsStatement(_ index: Int) -> Bool {
    switch tokens.kind(index - 1) {
    case .leftBrace, .semicolon: return true
    case .leftParen, .leftBracket: return false
    case .word where tokens.is(index - 1, "in"): return true
    default: return index == 0 || tokens.startsLine(index) && !tokens.continuesLine(index)
    }
  }

  private func endsStatement(_ end: Int) -> Bool {
    switch tokens.kind(end + 1) {
    case .semicolon, .rightBrace: true
    default: tokens.startsLine(end + 1) && !tokens.continuesLine(end + 1)
    }
  }
}
