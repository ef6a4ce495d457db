internal import TrellisGraph
internal import TrellisResolver

/// Calls on the registry: registrations and includes.
extension BodyWalker {
  /// Reads `app.verb(…) { … }` at its verb; answers the position behind it.
  mutating func registryCall(_ verb: Int) -> Int {
    var arguments: [Argument] = []
    var behind = verb + 1
    if tokens.kind(behind) == .leftParen {
      arguments = tokens.arguments(open: behind)
      behind = tokens.closing(behind) + 1
    }
    let (closures, next) = tokens.trailingClosures(from: behind)
    readVerb(verb, arguments, closures)
    // Whatever else is inside must not touch the registry.
    let isVerb = tokens.isVerb(verb)
    for argument in arguments where argument.start < argument.end {
      let isClosure = tokens.kind(argument.start) == .leftBrace && tokens.closing(argument.start) == argument.end - 1
      let isFactory = isVerb && isClosure
      inFactory(isFactory) { $0.walkExpression(argument.start..<argument.end) }
    }
    for closure in closures { inFactory(isVerb) { $0.scanClosure(closure.open) } }
    return next
  }

  private mutating func inFactory(_ isFactory: Bool, _ body: (inout BodyWalker) -> Void) {
    let outer = isInFactory
    isInFactory = outer || isFactory
    body(&self)
    isInFactory = outer
  }

  private mutating func readVerb(
    _ verb: Int, _ arguments: [Argument], _ closures: [TokenView.TrailingClosure]
  ) {
    if let known = RegistryVerb(tokens, verb) {
      guard let lifetime = known.lifetime else { return include(verb, arguments) }
      let call = RegistrationCall(verb: known, token: verb, arguments: arguments, closures: closures)
      return register(call, known == .override ? overriddenLifetime(arguments) : lifetime)
    }
    // A method that extends the registry.
    add(
      .call(
        HelperCall(
          name: tokens.text(verb), labels: arguments.map { $0.label.map(tokens.text) }, keys: keys(in: arguments),
          registry: nil,
          trailingClosures: closures.count, failing: failing(at: verb),
          isImplicit: isMethod && tokens.kind(verb - 1) != .period)),
      at: verb)
  }

  /// Whether a registration begins here that leaves `self` out.
  func isImplicitVerb(_ index: Int) -> Bool {
    isMethod && !isInFactory && tokens.kind(index + 1) == .leftParen && tokens.kind(index - 1) != .period
      && tokens.isVerb(index) && locals[tokens.nameHash(index)] == nil && !tokens.isWord(index - 1, "func")
  }

  private func overriddenLifetime(_ arguments: [Argument]) -> Lifetime {
    for argument in arguments {
      guard let label = argument.label else { continue }
      if tokens.isNamed(label, Label.value) { return .value }
      if tokens.isNamed(label, Label.to) { return .alias }
      if tokens.isNamed(label, Label.input) { return .input }
    }
    return .inherited
  }

  private mutating func include(_ verb: Int, _ arguments: [Argument]) {
    if let first = arguments.first, arguments.count == 1, first.label == nil,
      let name = tokens.dottedName(from: first.start, to: first.end), name.next + 2 == first.end,
      tokens.kind(name.next) == .period, tokens.isWord(name.next + 1, "self"),
      locals[tokens.nameHash(first.start)] == nil
    {
      return add(.include(tokens.reference(name, context: context)), at: verb)
    }
    addOpaque(
      "the included module is computed", advice: "name the module directly, as in `include(NetworkModule.self)`",
      at: verb)
  }
}
