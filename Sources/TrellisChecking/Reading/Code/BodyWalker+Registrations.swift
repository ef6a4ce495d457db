internal import TrellisGraph
internal import TrellisResolver

/// Registrations: their keys, their needs and what their factories take.
extension BodyWalker {
  func register(_ call: RegistrationCall, _ lifetime: Lifetime) {
    guard let named = call.key else {
      return addOpaque(
        "this registration names no key", advice: "name the key first, as in `.logger`", at: call.token)
    }
    // A decoration registers nothing that could be missing elsewhere.
    let registers = call.verb != .decorate
    let what = registers ? "the key of this registration" : "the key of this decoration"
    noteFactory(of: call, lifetime)
    guard let key = resolve(named, as: what, hides: registers) else { return }
    // `start` creates an eager instance, so its key counts as mentioned.
    if let token = key.token, !mayBeEager(call) { keyTokens.append(token) }
    var needs: [RegistrationReference.Need] = []
    if mayFail(call) { noteError() }
    var areAllNeedsRead = true
    let written = call.needs
    for argument in written where !addNeed(argument, to: &needs) { areAllNeedsRead = false }
    let isOverride = call.verb == .override || tokens.isOverridingVerb(call.token)
    let reference = RegistrationReference(
      key: key.reference, lifetime: lifetime, isOverride: isOverride, needs: needs,
      areAllNeedsRead: areAllNeedsRead, role: call.role,
      // A maker is not created asynchronously, whatever its calls are.
      factory: lifetime == .maker ? .closure(.never) : factory(of: call),
      isOnMainActor: call.argument(Label.on) != nil, runs: call.runs,
      isOnDemand: mayHave(Label.onDemand, call),
      // What a decoration wraps comes first.
      count: registers ? written.count : written.count + 1, maker: maker(of: call),
      misfit: [.shared, .unique, .weak, .inherited].contains(lifetime) ? misfit(of: call) : nil)
    add(.register(reference), at: call.token)
    // `app.alias(.reader, .writer, to: Keys.store)`
    guard call.verb == .alias else { return }
    for argument in call.arguments.dropFirst().prefix(while: { $0.label == nil }) {
      guard let key = resolve(argument.range, as: what, hides: true) else { continue }
      if let token = key.token { keyTokens.append(token) }
      var other = reference
      other.key = key.reference
      add(.register(other), at: call.token)
    }
  }

  /// Whether an argument of the call may throw.
  private func mayFail(_ call: RegistrationCall) -> Bool {
    if trial == .plain { return true }
    return call.arguments.contains { argument in
      var i = argument.start
      while i < argument.end {
        if tokens.kind(i) == .leftBrace { i = max(i, tokens.closing(i)) }
        if tokens.isWord(i, "try"), ![.exclamation, .postfixQuestion].contains(tokens.kind(i + 1)) { return true }
        i += 1
      }
      return false
    }
  }

  /// The keys that the arguments of a call name; nil for other expressions.
  func keys(in arguments: [Argument]) -> [KeyReference?] {
    arguments.map { argument in
      let range = tokens.withoutParentheses(argument.range)
      let start = range.lowerBound
      guard tokens.isName(start), let local = locals[tokens.nameHash(start)] else {
        return tokens.key(in: range)?.reference
      }
      guard range.count == 1 else { return nil }
      switch local {
      case .key(let key): return key
      case .parameter(let position): return parameter(position, at: start)
      case .loop, .function, .other: return nil
      }
    }
  }

  private func parameter(_ position: Int, at token: Int) -> KeyReference {
    KeyReference(form: .parameter(position), name: tokens.text(token), site: tokens.site(token))
  }

  private func mayBeEager(_ call: RegistrationCall) -> Bool { call.runs || mayHave(Label.eager, call) }

  /// Whether a registration may have an option: a constant or a property may hold any.
  private func mayHave(_ option: StaticString, _ call: RegistrationCall) -> Bool {
    guard let options = call.argument(Label.options) else { return false }
    return tokens.isName(options.start) || options.range.contains { tokens.isNamed($0, option) }
  }

  private func noteFactory(of call: RegistrationCall, _ lifetime: Lifetime) {
    let site = tokens.site(call.token)
    guard lifetime != .alias, lifetime != .value else { return }
    let make = call.argument(Label.make)?.start
    let others = call.arguments.filter { $0.label != nil && tokens.kind($0.start) == .leftBrace }.map(\.start)
    for open in others + call.closures.map(\.open) {
      factories[open] = UseReference.Factory(site: site, isHook: true)
    }
    // A maker's closure runs when the maker is called.
    if let open = make ?? call.closures.first?.open, tokens.kind(open) == .leftBrace {
      factories[open] = UseReference.Factory(site: site, isDeferred: lifetime == .maker)
    }
  }

  /// What makes the service.
  private func factory(of call: RegistrationCall) -> RegistrationReference.Factory {
    // Behind a `make:`, a closure that follows the call is another argument.
    let make = call.argument(Label.make)
    if let make, tokens.kind(make.start) != .leftBrace {
      return maker(of: call).map { .initializer($0) } ?? .closure(.never)
    }
    guard let open = make?.start ?? call.closures.first?.open else { return .closure(.never) }
    var waits = Condition.never
    for mark in tree.asyncMarks(inClosure: open) {
      let condition = build[mark].without(build[call.token])
      // `#if` and its `#else`
      waits = condition.negated == waits ? .always : waits.or(condition)
    }
    return .closure(waits)
  }

  /// The initializer or function that the factory is, or whose result it returns.
  private func maker(of call: RegistrationCall) -> InitializerReference? {
    let make = call.argument(Label.make)
    guard let start = make?.start ?? call.closures.first?.open else { return nil }
    let made: (reference: InitializerReference, first: Int)?
    if tokens.kind(start) == .leftBrace {
      made = tree.made(byBody: start, context: context)
    } else {
      made = tokens.initializer(in: start..<max(start, make?.end ?? start), context: context).map { ($0, start) }
    }
    // A local function or constant says nothing.
    return made.flatMap { locals[tokens.nameHash($0.first)] == nil ? $0.reference : nil }
  }

  /// False if the need cannot be told.
  private func addNeed(_ argument: Argument, to needs: inout [RegistrationReference.Need]) -> Bool {
    if let set = tokens.needSet(argument) {
      needs.append(.members(tokens.reference(set, context: context)))
      return true
    }
    let (named, mode) = tokens.need(argument.range)
    guard var key = resolve(named, as: Self.need, hides: false)?.reference else { return false }
    // A local's type is written where it is declared.
    if key.form == .implicit, tokens.isName(tokens.withoutParentheses(named).lowerBound) {
      key.form = .qualified(LibraryName.keys.text)
    }
    needs.append(.key(NeedReference(key: key, mode: mode)))
    return true
  }

  private static let need = "this need"

  /// The key that an argument names. Where it cannot be told the place is not followed: the key of a registration may
  /// be any key, an unknown need hides no registration.
  private func resolve(
    _ range: Range<Int>, as what: String, hides: Bool
  ) -> (reference: KeyReference, token: Int?)? {
    let range = tokens.withoutParentheses(range)
    let start = range.lowerBound
    if tokens.isName(start), let local = locals[tokens.nameHash(start)] {
      switch local {
      case .key(var key) where range.count == 1:
        key.site = tokens.site(start)
        return (key, start)
      case .loop:
        addOpaque(
          "\(what) depends on the variable of a loop", advice: "write one registration for each key",
          at: start, hides: hides)
        return nil
      case .parameter(let position) where range.count == 1: return (parameter(position, at: start), nil)
      case .key, .function, .parameter, .other: break
      }
    } else if var found = tokens.key(in: range) {
      // What registers is static, so that `self` is the type.
      if found.reference.form == .qualified("self") { found.reference.form = .qualified("Self") }
      return (found.reference, found.token)
    }
    addOpaque(
      "\(what) is computed", advice: "name the key directly, as in `\(what == Self.need ? "Keys" : "").logger`",
      at: start,
      hides: hides)
    return nil
  }
}
