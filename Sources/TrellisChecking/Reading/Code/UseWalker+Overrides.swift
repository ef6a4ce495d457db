internal import TrellisGraph
internal import TrellisResolver

/// Overrides of live scopes.
extension UseWalker {
  /// `o.override(.key …)`, `o.contribute(to: .key …)` or `$0.permitLive(.key)`, at the member.
  func overrideCall(_ callee: Int, _ verb: Int, isPermission: Bool) {
    guard let call = call(of: callee), tree.openingBracket(call) != nil else { return }
    guard tree.kind(callee) == .member, let base = tree.child(callee) else {
      return ownOverride(call, verb, isPermission)
    }
    overrideCall(call, verb, on: base, isPermission: isPermission)
  }

  private func overrideCall(_ call: Int, _ verb: Int, on base: Int, isPermission: Bool) {
    guard tree.kind(base) == .name, let argument = RegistrationCall(tree, call, verb: verb).key else { return }
    let name = tree.first(base)
    let local = local(name)
    guard let key = key(in: tokens.need(argument).key) else {
      if case .overrides(let receiver, let closure) = local { computed(argument, verb, of: receiver, closure) }
      return
    }
    if let (receiver, closure) = overrides(local) {
      return override(key, call, verb, isPermission, of: receiver, closure)
    }
    // Elsewhere it may be anybody's, such as a registry's own.
    let isDollar = tokens.kind(name) == .dollarWord
    switch local {
    case .other where isDollar || frame.isClosure: override(key, call, verb, isPermission, of: .unknown, frame.node)
    case nil where isDollar: override(key, call, verb, isPermission, of: .unknown, frame.node)
    default: break
    }
  }

  private func computed(_ argument: Range<Int>, _ verb: Int, of receiver: Value, _ closure: Int) {
    guard build[verb] != .never else { return }
    // Its beginning says enough of it, however long it is.
    let key = KeyReference(
      form: .bare, name: tokens.foldedText(argument.prefix(32)), site: tokens.site(argument.lowerBound))
    facts.overrides.append(
      OverrideReference(key: key, code: code(at: verb, on: receiver, closure: closure), isComputed: true))
  }

  /// `override(.key …)` in a method that extends `Overrides`.
  private func ownOverride(_ call: Int, _ verb: Int, _ isPermission: Bool) {
    guard case .overrides(let receiver, let closure) = locals[NameHash("self")], local(verb) == nil,
      let argument = RegistrationCall(tree, call, verb: verb).key
    else { return }
    guard let key = key(in: tokens.need(argument).key) else { return computed(argument, verb, of: receiver, closure) }
    override(key, call, verb, isPermission, of: receiver, closure)
  }

  private func override(
    _ key: KeyReference, _ call: Int, _ verb: Int, _ isPermission: Bool, of receiver: Value, _ closure: Int
  ) {
    guard build[verb] != .never else { return }
    var code = code(at: verb, on: receiver, closure: closure)
    code.handling = handling(ofCallWith: closure)
    code.isCertain = isCertain(call, in: closure)
    var override = OverrideReference(key: key, code: code, isPermission: isPermission)
    if !isPermission {
      let call = RegistrationCall(tree, call, verb: verb)
      override.role = call.role
      override.needs = call.needs.compactMap { argument in
        let (named, mode) = tokens.need(argument.range)
        return self.key(in: named).map { NeedReference(key: $0, mode: mode) }
      }
    }
    facts.overrides.append(override)
  }

  private func code(at index: Int, on receiver: Value, closure: Int) -> OverridingCode {
    OverridingCode(
      receiver: receiver, context: frame.context, site: tokens.site(index), closure: tokens.site(tree.first(closure)),
      condition: build[index])
  }

  // MARK: Overrides that are handed on

  /// `overrides: fakes`
  func overridesArgument(_ argument: Int) {
    guard let label = tree.token(argument), tokens.isWord(label, UseWord.overridesLabel.rawValue.text),
      tokens.kind(label + 1) == .colon, let call = tree.parent(argument), tree.kind(call) == .call,
      let value = tree.child(argument)
    else { return }
    handOn(value, in: call)
  }

  /// `scope.overriding(fakes)` or `$0.overriding.shared(.key …)`, at the member.
  func overridingCall(_ callee: Int) {
    let base = tree.kind(callee) == .member ? tree.child(callee) : nil
    if let verb = tree.parent(callee), let index = tree.token(verb), tokens.isOverridingVerb(index) {
      guard let call = call(of: verb), tree.openingBracket(call) != nil else { return }
      guard let base else { return ownOverride(call, index, false) }
      return overrideCall(call, index, on: base, isPermission: false)
    }
    guard base != nil, let call = call(of: callee), firstType(call) == nil,
      let argument = tree.child(call, .argument), tree.token(argument) == nil, let value = tree.child(argument)
    else { return }
    handOn(value, in: call)
  }

  /// Notes that the function of a name makes the overrides of a scope that a call makes.
  private func handOn(_ value: Int, in call: Int) {
    let start = tree.first(value)
    guard tree.kind(value) != .closure, build[start] != .never, let receiver = overridden(by: call) else { return }
    guard let name = tokens.dottedName(from: start, to: tree.end(value)), name.next == tree.end(value) else {
      return leaveUnfollowed(value, on: receiver, closure: value)
    }
    let first = local(start)
    if name.last == start, let function = forwarder(of: first) {
      return forwarders[function].receivers.append(isReached(value, from: function) ? receiver : .unknown)
    }
    // A local name hides a function's, unless it is one itself.
    guard first?.isFunction ?? true else { return leaveUnfollowed(value, on: receiver, closure: value) }
    let qualifier = tokens.qualifier(of: name)
    var reference = HelperCall(
      qualifier: qualifier == "self" ? "Self" : qualifier, name: tokens.text(name.last), labels: [nil], registry: 0,
      trailingClosures: 0)
    reference.isReference = true
    add(reference, at: value, on: receiver, closure: value)
  }

  /// `fakes(&$0)`, at the ampersand.
  func overridesHandedOver(_ prefix: Int) {
    guard let inner = tree.child(prefix), tree.kind(inner) == .name,
      let (receiver, closure) = overrides(local(tree.first(inner))), build[tree.first(inner)] != .never
    else { return }
    guard let call = tree.call(with: prefix)?.call, tree.kind(call) == .call, let callee = tree.child(call),
      tree.isDottedName(callee), let name = tree.token(callee)
    else { return leaveUnfollowed(prefix, on: receiver, closure: closure) }
    let start = tree.first(callee)
    if start == name, let function = forwarder(of: local(start)) {
      forwarders[function].receivers.append(isReached(prefix, from: function) ? receiver : .unknown)
      forwarders[function].closures.append(tokens.site(tree.first(closure)))
      var call = HelperCall(qualifier: nil, name: "", labels: [], registry: 0, trailingClosures: 0)
      // What the argument overrides, only its caller knows.
      call.isReference = true
      return add(call, at: prefix, on: receiver, closure: closure)
    }
    let arguments = tree.arguments(call)
    guard local(start)?.isFunction ?? true,
      let position = arguments.firstIndex(where: { $0.start == tree.first(prefix) })
    else { return leaveUnfollowed(prefix, on: receiver, closure: closure) }
    let qualifier = start < name ? tokens.dottedName(from: start, to: name - 1)?.text : nil
    let helper = HelperCall(
      qualifier: qualifier == "self" ? "Self" : qualifier, name: tokens.text(name),
      labels: tokens.labels(of: arguments), registry: position,
      trailingClosures: tree.trailingClosures(call).count)
    add(helper, at: prefix, on: receiver, closure: closure, statement: call)
  }

  /// `$0.useFakes()`; `useFakes()` in a method that extends `Overrides`.
  func overridesMethod(_ call: Int) {
    guard let callee = tree.child(call), let name = tree.token(callee), tokens.isName(name),
      tree.openingBracket(call) != nil
    else { return }
    let own: UseLocal?
    let isMember = tree.kind(callee) == .member
    if isMember {
      guard let base = tree.child(callee), tree.kind(base) == .name else { return }
      own = local(tree.first(base))
    } else {
      guard extendsOverrides, tree.kind(callee) == .name, local(name) == nil else { return }
      own = locals[NameHash("self")]
    }
    guard case .overrides(let receiver, let closure) = own, build[name] != .never, !isOverridesVerb(name),
      !tokens.isUppercase(name)
    else { return }
    let helper = HelperCall(
      qualifier: nil, name: tokens.text(name), labels: tokens.labels(of: tree.arguments(call)),
      registry: nil, trailingClosures: tree.trailingClosures(call).count, isImplicit: !isMember)
    add(helper, at: name, call, on: receiver, closure: closure)
  }

  /// Whether each run of a closure or function comes to a statement of it that is an expression.
  private func isCertain(_ expression: Int, in closure: Int) -> Bool {
    guard frame.node == closure, lastExit < tree.first(closure) else { return false }
    var statement = expression
    while let outer = tree.parent(statement), !isList(outer) { statement = outer }
    // `x ? $0.override(.a) { … } : ()`
    guard tree.first(tree.withoutEffects(statement)) == tree.first(expression) else { return false }
    var list = tree.parent(statement)
    while let outer = list, tree.kind(outer) == .clause || tree.kind(outer) == .buildCondition {
      list = tree.parent(outer)
    }
    return list == closure
  }

  /// Whether each run of a function comes to an expression.
  private func isReached(_ expression: Int, from forwarder: Int) -> Bool {
    // It may be in what a `return` returns.
    var outer: Int? = expression
    while let node = outer, tree.kind(node) != .returnStatement || tree.first(node) != lastExit {
      outer = tree.parent(node)
    }
    let isReturned = outer != nil
    let body = forwarders[forwarder].body
    guard (isReturned ? exitBefore : lastExit) < tree.first(body) else { return false }
    for number in outwards() {
      if frames[number].node == body { return true }
      if !frames[number].isFunction { return false }
    }
    return false
  }

  private func isOverridesVerb(_ name: Int) -> Bool {
    guard tokens.kind(name) == .word, let word = UseWord(tokens, name) else { return false }
    return word == .override || word == .decorate || word == .contribute || word == .permitLive
  }

  private func leaveUnfollowed(_ node: Int, on receiver: Value, closure: Int) {
    // Nothing is called so.
    let call = HelperCall(qualifier: nil, name: "", labels: [], registry: 0, trailingClosures: 0)
    add(call, at: node, on: receiver, closure: closure)
  }

  private func add(_ call: HelperCall, at node: Int, on receiver: Value, closure: Int, statement: Int? = nil) {
    add(call, at: tree.first(node), node, on: receiver, closure: closure, statement: statement)
  }

  private func add(
    _ call: HelperCall, at index: Int, _ node: Int, on receiver: Value, closure: Int, statement: Int? = nil
  ) {
    var code = code(at: index, on: receiver, closure: closure)
    code.handling = handling(ofCallWith: closure)
    code.isCertain = node == closure || isCertain(statement ?? node, in: closure)
    facts.overriderCalls.append(OverriderCall(call: call, code: code))
  }
}
