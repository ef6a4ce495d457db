internal import TrellisGraph
internal import TrellisResolver

/// Overrides of live scopes.
extension UseWalker {
  /// `o.override(.key …)`, `o.contribute(to: .key …)` or `$0.permitLive(.key)`; `$0.overriding.shared(.key …)` begins at
  /// `overriding`.
  func overrideCall(_ verb: Int, isPermission: Bool, from first: Int? = nil) {
    guard tokens.kind(verb + 1) == .leftParen else { return }
    let first = first ?? verb
    guard tokens.kind(first - 1) == .period else { return ownOverride(verb, isPermission) }
    let base = first - 2
    guard tokens.kind(base - 1) != .period, let argument = overriddenKey(verb) else { return }
    let local = local(base)
    guard let key = key(in: argument) else {
      if case .overrides(let receiver, let closure) = local { computed(argument, verb, of: receiver, closure) }
      return
    }
    if let (receiver, closure) = overrides(local) { return override(key, verb, isPermission, of: receiver, closure) }
    // Elsewhere it may be anybody's, such as a registry's own.
    switch local {
    case .other where tokens.kind(base) == .dollarWord || frame.isClosure:
      override(key, verb, isPermission, of: .unknown, frame.open)
    case nil where tokens.kind(base) == .dollarWord: override(key, verb, isPermission, of: .unknown, frame.open)
    default: break
    }
  }

  /// The argument that names the key.
  private func overriddenKey(_ verb: Int) -> Range<Int>? {
    guard RegistryVerb(tokens, verb) == .contribute else { return firstArgument(verb + 1) }
    guard let argument = tokens.arguments(open: verb + 1).first, let label = argument.label,
      tokens.isNamed(label, Label.to), argument.start < argument.end
    else { return nil }
    return argument.start..<argument.end
  }

  private func computed(_ argument: Range<Int>, _ verb: Int, of receiver: Receiver, _ closure: Int) {
    guard build[verb] != .never else { return }
    // Its beginning says enough of it, however long it is.
    let key = KeyReference(
      form: .bare, name: tokens.foldedText(argument.prefix(32)), site: tokens.site(argument.lowerBound))
    add(OverrideReference(key: key, code: code(at: verb, on: receiver, closure: closure), isComputed: true))
  }

  /// `override(.key …)` in a method that extends `Overrides`.
  private func ownOverride(_ verb: Int, _ isPermission: Bool) {
    guard case .overrides(let receiver, let closure) = locals[NameHash("self")], local(verb) == nil,
      let argument = overriddenKey(verb)
    else { return }
    guard let key = key(in: argument) else { return computed(argument, verb, of: receiver, closure) }
    override(key, verb, isPermission, of: receiver, closure)
  }

  private func override(
    _ key: KeyReference, _ verb: Int, _ isPermission: Bool, of receiver: Receiver, _ closure: Int
  ) {
    guard build[verb] != .never else { return }
    var code = code(at: verb, on: receiver, closure: closure)
    code.mayFail = mayFail(verb)
    code.isCertain = isCertain(verb, in: closure)
    code.isNew = makesScope(with: closure)
    var override = OverrideReference(key: key, code: code, isPermission: isPermission)
    if !isPermission {
      let known = RegistryVerb(tokens, verb)
      override.role = tokens.role(of: known, tokens.arguments(open: verb + 1))
      override.lifetime = known?.lifetime ?? .inherited
      override.needs = needs(of: verb)
    }
    add(override)
  }

  private func code(at index: Int, on receiver: Receiver, closure: Int) -> OverridingCode {
    OverridingCode(
      receiver: receiver, context: frame.context, site: tokens.site(index), closure: tokens.site(closure),
      condition: build[index])
  }

  /// What an override's factory receives, or the target of `$0.override(.key, to: Keys.target)`.
  private func needs(of verb: Int) -> [NeedReference] {
    var needs: [NeedReference] = []
    var readsNeeds = false
    for argument in tokens.arguments(open: verb + 1).dropFirst() {
      if let label = argument.label {
        readsNeeds = tokens.isNamed(label, Label.needs) || tokens.isNamed(label, Label.to)
      }
      guard readsNeeds else { continue }
      let (range, mode) = tokens.need(argument)
      guard let key = key(in: range.start..<max(range.start, range.end)) else { continue }
      needs.append(NeedReference(key: key, mode: mode))
    }
    return needs
  }

  // MARK: Overrides that are handed on

  /// `overrides: fakes`, at the label.
  func overridesArgument(_ label: Int) {
    guard tokens.kind(label + 1) == .colon, tokens.kind(label - 1) == .leftParen || tokens.kind(label - 1) == .comma,
      let open = enclosingParen(of: label)
    else { return }
    let start = label + 2
    handOn(start..<max(start, tokens.expressionEnd(from: start, to: tokens.closing(open))), in: reader.call(open))
  }

  /// `scope.overriding(fakes)` or `$0.overriding.shared(.key …)`, at the name.
  func overridingCall(_ name: Int) {
    if tokens.isOverridingVerb(name + 2) { return overrideCall(name + 2, isPermission: false, from: name) }
    guard tokens.kind(name - 1) == .period, tokens.kind(name + 1) == .leftParen,
      let argument = firstArgument(name + 1), reader.firstType(reader.call(name + 1)) == nil
    else { return }
    handOn(argument, in: reader.call(name + 1))
  }

  /// Notes that the function of a name makes the overrides of a scope that a call makes.
  private func handOn(_ argument: Range<Int>, in call: ReceiverReader.Call) {
    let start = argument.lowerBound
    guard !argument.isEmpty, tokens.kind(start) != .leftBrace, build[start] != .never,
      let receiver = overridden(by: call)
    else { return }
    guard let name = tokens.dottedName(from: start, to: argument.upperBound), name.next == argument.upperBound else {
      return leaveUnfollowed(start, on: receiver, closure: start)
    }
    let first = local(start)
    if name.last == start, let function = forwarder(of: first) {
      return forward(to: isReached(start, from: function) ? receiver : .unknown, by: function)
    }
    // A local name hides a function's, unless it is one itself.
    guard first?.isFunction ?? true else {
      return leaveUnfollowed(start, on: receiver, closure: start)
    }
    let qualifier = tokens.qualifier(of: name)
    var reference = HelperCall(
      qualifier: qualifier == "self" ? "Self" : qualifier, name: tokens.text(name.last), labels: [nil], registry: 0,
      trailingClosures: 0)
    reference.isReference = true
    add(reference, at: start, on: receiver, closure: start)
  }

  /// `fakes(&$0)`, at the ampersand.
  func overridesHandedOver(_ ampersand: Int) {
    let index = ampersand + 1
    guard tokens.kind(index) == .dollarWord || tokens.isName(index),
      let (receiver, closure) = overrides(local(index)), build[index] != .never
    else { return }
    guard let open = enclosingParen(of: ampersand), tokens.isName(open - 1) else {
      return leaveUnfollowed(ampersand, on: receiver, closure: closure)
    }
    var start = open - 1
    while tokens.kind(start - 1) == .period, tokens.isName(start - 2) { start -= 2 }
    if start == open - 1, let function = forwarder(of: local(start)) {
      forward(to: isReached(ampersand, from: function) ? receiver : .unknown, by: function, in: closure)
      var call = HelperCall(qualifier: nil, name: "", labels: [], registry: 0, trailingClosures: 0)
      // What the argument overrides, only its caller knows.
      call.isReference = true
      return add(call, at: ampersand, on: receiver, closure: closure)
    }
    let arguments = tokens.arguments(open: open)
    guard tokens.kind(start - 1) != .period,
      local(start)?.isFunction ?? true,
      let position = arguments.firstIndex(where: { $0.start == ampersand && $0.end == index + 1 })
    else { return leaveUnfollowed(ampersand, on: receiver, closure: closure) }
    let qualifier = start < open - 1 ? tokens.dottedName(from: start, to: open - 2)?.text : nil
    let call = HelperCall(
      qualifier: qualifier == "self" ? "Self" : qualifier, name: tokens.text(open - 1),
      labels: arguments.map { $0.label.map(tokens.text) }, registry: position,
      trailingClosures: tokens.trailingClosures(from: tokens.closing(open) + 1).closures.count)
    add(call, at: ampersand, on: receiver, closure: closure, statement: start)
  }

  /// `$0.useFakes()`, at the parenthesis; `useFakes()` in a method that extends `Overrides`.
  func overridesMethod(_ open: Int) {
    let name = open - 1
    guard build[name] != .never, !isOverridesVerb(name) else { return }
    let base: Int?
    if tokens.kind(name - 1) == .period {
      guard tokens.kind(name - 3) != .period else { return }
      base = name - 2
    } else {
      base = nil
    }
    let hidden = base == nil ? local(name) : nil
    guard hidden == nil, !tokens.isUppercase(name),
      case .overrides(let receiver, let closure) = base.map({ local($0) }) ?? locals[NameHash("self")]
    else { return }
    var call = HelperCall(
      qualifier: nil, name: tokens.text(name),
      labels: tokens.arguments(open: open).map { $0.label.map(tokens.text) }, registry: nil,
      trailingClosures: tokens.trailingClosures(from: tokens.closing(open) + 1).closures.count)
    call.isImplicit = base == nil
    add(call, at: name, on: receiver, closure: closure)
  }

  /// Whether each run of a closure or function comes to a statement of it that holds the token.
  private func isCertain(_ index: Int, in brace: Int) -> Bool {
    guard frame.open == brace, lastExit < brace else { return false }
    // `x ? $0.override(.a) { … } : ()`
    var start = index
    while tokens.kind(start - 1) == .period || tokens.kind(start - 1) == .prefixAmpersand
      || tokens.kind(start - 1) == .leftParen
    {
      start -= tokens.kind(start - 1) == .period || tokens.kind(start - 1) == .leftParen ? 2 : 1
    }
    switch tokens.kind(start - 1) {
    case .leftBrace, .semicolon: return true
    case .word where tokens.is(start - 1, "in"): return true
    default: return tokens.startsLine(start) && !tokens.continuesLine(start)
    }
  }

  /// Whether each run of a function comes to the token.
  private func isReached(_ index: Int, from forwarder: Int) -> Bool {
    // The token may be in what a `return` returns.
    let isReturned =
      tokens.isWord(lastExit, "return") && index < tokens.expressionEnd(from: lastExit + 1, to: tokens.count)
    guard (isReturned ? exitBefore : lastExit) < forwarders[forwarder].body else { return false }
    for number in outwards() {
      let frame = frames[number]
      if frame.open == forwarders[forwarder].body { return true }
      if !frame.isFunction { return false }
    }
    return false
  }

  private func isOverridesVerb(_ name: Int) -> Bool {
    guard tokens.kind(name) == .word, let word = UseWord(tokens, name) else { return false }
    return word == .override || word == .decorate || word == .contribute || word == .permitLive
  }

  private func leaveUnfollowed(_ index: Int, on receiver: Receiver, closure: Int) {
    // Nothing is called so.
    let call = HelperCall(qualifier: nil, name: "", labels: [], registry: 0, trailingClosures: 0)
    add(call, at: index, on: receiver, closure: closure)
  }

  private func add(
    _ call: HelperCall, at index: Int, on receiver: Receiver, closure: Int, statement: Int? = nil
  ) {
    var code = code(at: index, on: receiver, closure: closure)
    code.mayFail = mayFail(index)
    code.isCertain = index == closure || isCertain(statement ?? index, in: closure)
    code.isNew = makesScope(with: closure)
    add(OverriderCall(call: call, code: code))
  }
}
