internal import TrellisGraph

/// Calls on the registry: registrations and includes.
extension BodyWalker {
  /// Reads `app.verb(…) { … }`; answers the position behind it.
  mutating func registryCall(at index: Int) -> Int {
    let verb = index + 2
    let open = index + 3
    let arguments = tokens.arguments(open: open)
    let (closures, next) = tokens.trailingClosures(from: tokens.closing(open) + 1)
    readVerb(verb, arguments, closures)
    // Whatever else is inside must not touch the registry.
    for argument in arguments where argument.start < argument.end { walkExpression(argument.start..<argument.end) }
    for closure in closures { scanClosure(closure.open) }
    return next
  }

  private mutating func readVerb(
    _ verb: Int, _ arguments: [Argument], _ closures: [TokenView.TrailingClosure]
  ) {
    if tokens.isNamed(verb, "include") { return include(verb, arguments) }
    let call = RegistrationCall(verb: verb, arguments: arguments, closures: closures)
    if tokens.isNamed(verb, "override") {
      return register(call, overriddenLifetime(arguments), isOverride: true)
    }
    if tokens.isNamed(verb, "contribute") { return contribute(call) }
    if tokens.isNamed(verb, "decorate") { return register(call, .inherited, role: .decoration) }
    if tokens.isNamed(verb, "alias") { return register(call, .alias) }
    if tokens.isNamed(verb, "shared") { return register(call, .shared) }
    if tokens.isNamed(verb, "unique") { return register(call, .unique) }
    if tokens.isNamed(verb, "weak") { return register(call, .weak) }
    if tokens.isNamed(verb, "value") { return register(call, .value) }
    if tokens.isNamed(verb, "input") { return register(call, .input) }
    addOpaque(
      "`\(tokens.text(verb))` is not known to register anything",
      advice: "use `shared`, `unique`, `weak`, `value`, `input`, `alias`, `contribute`, `decorate`, `override` or"
        + " `include`",
      at: verb)
  }

  private func overriddenLifetime(_ arguments: [Argument]) -> Lifetime {
    for argument in arguments {
      guard let label = argument.label else { continue }
      if tokens.isNamed(label, "value") { return .value }
      if tokens.isNamed(label, "to") { return .alias }
      if tokens.isNamed(label, "input") { return .input }
    }
    return .inherited
  }

  private mutating func include(_ verb: Int, _ arguments: [Argument]) {
    if let first = arguments.first, arguments.count == 1, first.label == nil,
      let name = tokens.dottedName(from: first.start, to: first.end), name.next + 2 == first.end,
      tokens.kind(name.next) == .period, tokens.isWord(name.next + 1, "self"),
      locals[tokens.nameHash(first.start)] == nil
    {
      let module = TypeReference(
        name: name.text, context: context, site: tokens.site(name.last, in: path), hasArguments: name.hasArguments)
      return add(.include(module), at: verb)
    }
    addOpaque(
      "the included module is computed", advice: "name the module directly, as in `include(NetworkModule.self)`",
      at: verb)
  }
}
