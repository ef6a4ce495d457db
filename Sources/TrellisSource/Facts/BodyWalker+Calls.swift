internal import TrellisGraph

/// Calls on the registry: registrations and includes.
extension BodyWalker {
  /// Reads `app.verb(…) { … }`; answers the position behind it.
  mutating func registryCall(at index: Int) -> Int {
    let verb = index + 2
    let open = index + 3
    let arguments = tokens.arguments(open: open)
    let (closures, next) = tokens.trailingClosures(from: tokens.closing(open) + 1)
    readVerb(verb, arguments, factory(arguments, closures))
    // Whatever else is inside must not touch the registry.
    for argument in arguments where argument.start < argument.end { walkExpression(argument.start..<argument.end) }
    for closure in closures { scanClosure(closure.open) }
    return next
  }

  /// The brace of the closure that makes the service, behind the call or as its `make:`.
  private func factory(_ arguments: [Argument], _ closures: [TokenView.TrailingClosure]) -> Int? {
    if let first = closures.first { return first.open }
    let make = arguments.first { $0.label.map { tokens.isNamed($0, "make") } ?? false }
    return make.flatMap { tokens.kind($0.start) == .leftBrace ? $0.start : nil }
  }

  private mutating func readVerb(_ verb: Int, _ arguments: [Argument], _ factory: Int?) {
    if tokens.isNamed(verb, "include") { return include(verb, arguments) }
    if tokens.isNamed(verb, "override") {
      return register(verb, overriddenLifetime(arguments), arguments, factory, isOverride: true)
    }
    if tokens.isNamed(verb, "alias") { return register(verb, .alias, arguments, factory) }
    if tokens.isNamed(verb, "shared") { return register(verb, .shared, arguments, factory) }
    if tokens.isNamed(verb, "unique") { return register(verb, .unique, arguments, factory) }
    if tokens.isNamed(verb, "weak") { return register(verb, .weak, arguments, factory) }
    if tokens.isNamed(verb, "value") { return register(verb, .value, arguments, factory) }
    if tokens.isNamed(verb, "input") { return register(verb, .input, arguments, factory) }
    addOpaque(
      "`\(tokens.text(verb))` is not known to register anything",
      advice: "use `shared`, `unique`, `weak`, `value`, `input`, `alias`, `override` or `include`", at: verb)
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

  private mutating func register(
    _ verb: Int, _ lifetime: Lifetime, _ arguments: [Argument], _ factory: Int?, isOverride: Bool = false
  ) {
    guard let first = arguments.first, first.label == nil, first.start < first.end else {
      return addOpaque(
        "this registration names no key", advice: "name the key first, as in `.logger`", at: verb)
    }
    guard let key = resolve(first, hides: true) else { return }
    if let token = key.token { keyTokens.append(token) }
    var needs: [RegistrationReference.Need] = []
    var readsNeeds = false
    for argument in arguments.dropFirst() {
      if let label = argument.label {
        readsNeeds = tokens.isNamed(label, "needs")
        if tokens.isNamed(label, "to"), lifetime == .alias { addNeed(argument, to: &needs) }
      }
      if readsNeeds { addNeed(argument, to: &needs) }
    }
    let isOnMainActor = arguments.contains { $0.label.map { tokens.isNamed($0, "on") } ?? false }
    let isAsync = factory.map { !tokens.asyncMarks(inClosure: $0).isEmpty } ?? false
    let reference = RegistrationReference(
      key: key.reference, lifetime: lifetime, isOverride: isOverride, needs: needs, isAsync: isAsync,
      isOnMainActor: isOnMainActor)
    add(.register(reference), at: verb)
  }

  private mutating func addNeed(_ argument: Argument, to needs: inout [RegistrationReference.Need]) {
    let (argument, mode) = tokens.need(argument)
    guard let key = resolve(argument, hides: false) else { return }
    needs.append(RegistrationReference.Need(key: key.reference, mode: mode))
  }

  /// The key that an argument names. Where it cannot be told the place becomes opaque: the key of a registration may
  /// be any key, an unknown need hides no registration.
  private mutating func resolve(_ argument: Argument, hides: Bool) -> (reference: KeyReference, token: Int?)? {
    let range = argument.start..<max(argument.start, argument.end)
    let what = hides ? "the key of this registration" : "this need"
    if tokens.isName(argument.start), let local = locals[tokens.nameHash(argument.start)] {
      switch local {
      case .key(var key) where range.count == 1:
        key.site = tokens.site(argument.start, in: path)
        return (key, argument.start)
      case .loop:
        addOpaque(
          "\(what) depends on the variable of a loop", advice: "write one registration for each key",
          at: argument.start, hides: hides)
        return nil
      default: break
      }
    } else if let found = tokens.key(in: range, path: path) {
      return (found.reference, found.token)
    }
    addOpaque(
      "\(what) is computed", advice: "name the key directly, as in `.logger`", at: argument.start, hides: hides)
    return nil
  }
}
