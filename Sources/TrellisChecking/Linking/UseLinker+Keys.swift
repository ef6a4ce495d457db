internal import TrellisGraph
internal import TrellisResolver

/// Follows keys that are passed to the program's own functions, initializers and property wrappers, to where these look them up.
extension UseLinker {
  /// A look-up that a call leads to, with the scope that it asks.
  fileprivate struct LookUp {
    var scope: ScopeIndex
    var use: UseReference
    var isHandled: Bool
    /// Whether the scope is one that the call passes as an argument.
    var isPassed: Bool
    /// Whether it may be made after the call.
    var isLate: Bool
  }

  /// The scopes that the call of a function decides on.
  struct Passed {
    /// The scope that it is called on.
    var own: ScopeIndex?
    /// By the positions of the parameters.
    var parameters: [Int: ScopeIndex] = [:]
  }

  /// Calls that are followed.
  private struct Walk {
    let functions: KeyFunctions
    /// The sites of the functions that they lead to, and the types that store their keys.
    var called: Set<Site> = []
    var filled: Set<TypeIndex> = []
    /// The calls on the way of one key so far.
    var steps = 0
  }

  /// What is known of the keys that a call passes.
  fileprivate struct Outcome {
    var lookUps: [LookUp] = []
    /// Whether every place is known that a key goes to.
    var isKnown = true
  }

  /// No real program passes a key on through as many calls.
  private static var callLimit: Int { 256 }

  /// A key that a call passes, and what becomes of it.
  struct FollowedKey {
    fileprivate var key: KeyReference
    fileprivate var call: KeyCall
    fileprivate var file: FileIndex
    fileprivate var outcome: Outcome
  }

  mutating func followKeyCalls(_ files: [LinkedFile]) -> [FollowedKey] {
    let functions = KeyFunctions(files, types)
    guard !definitions.types.isEmpty, !functions.isEmpty else { return [] }
    var walk = Walk(functions: functions)
    var followed: [FollowedKey] = []
    for (file, facts) in files.enumerated() {
      for call in facts.keyCalls { follow(call, file, &walk, &followed) }
    }
    // What nothing calls that is scanned is looked up with a key that only its callers know.
    for entry in functions.table.entries {
      for call in entry.function.keyUse.calls {
        walk.called.formUnion(callees(of: call, entry.file, Passed(), functions).entries.map(\.function.site))
      }
    }
    for entry in functions.table.entries
    where entry.function.keyUse.isOpen || !walk.called.contains(entry.function.site) {
      countLookUps(entry.function.keyUse, entry.file)
    }
    for (type, (holder, file)) in functions.holders.sorted(by: { $0.key < $1.key }) where !walk.filled.contains(type) {
      countLookUps(holder.use, file)
    }
    return followed
  }

  private mutating func countLookUps(_ keyUse: KeyUse, _ file: FileIndex) {
    for use in keyUse.lookUps {
      if case .passed = use.receiver {
        guard keyUse.isOpen else { continue }
      } else if scope(of: use.receiver, file) == nil {
        continue
      }
      leaveUnchecked(.lookUp, isHandled(use.handling, file) ? .handled : .key, at: use.key.site)
    }
  }

  private mutating func follow(
    _ call: KeyCall, _ file: FileIndex, _ walk: inout Walk, _ followed: inout [FollowedKey]
  ) {
    let isCaught = isHandled(call.handling, file)
    for (position, key) in call.call.keys.enumerated() {
      guard let key, keys.knows(implicit: key.name) || key.form != .implicit else { continue }
      walk.steps = 0
      var outcome = follow(call, position, file, Passed(), &walk)
      for index in outcome.lookUps.indices {
        if isCaught { outcome.lookUps[index].isHandled = true }
      }
      if outcome.lookUps.contains(where: \.isHandled) { noteAttempt(file, call.body, key) }
      followed.append(FollowedKey(key: key, call: call, file: file, outcome: outcome))
    }
  }

  mutating func link(_ followed: FollowedKey) {
    let (key, call, outcome) = (followed.key, followed.call, followed.outcome)
    guard outcome.isKnown, let first = outcome.lookUps.first,
      outcome.lookUps.allSatisfy({ $0.scope == first.scope && $0.isHandled == first.isHandled })
    else {
      if !outcome.isKnown || !outcome.lookUps.isEmpty { leaveUnchecked(.lookUp, .receiver, at: key.site) }
      return
    }
    let isPassed = outcome.lookUps.contains(where: \.isPassed)
    var factory = isPassed ? nil : call.factory
    if outcome.lookUps.contains(where: \.isLate) { factory?.isDeferred = true }
    let use = UseReference(
      key: key, receiver: call.receiver ?? .unknown, context: call.context,
      condition: call.condition.joined(first.use.condition), isLoad: outcome.lookUps.allSatisfy(\.use.isLoad),
      handling: Handling(isCertain: first.isHandled), factory: factory, body: call.body,
      doubts: call.doubts)
    link(use, of: first.scope, followed.file)
  }

  /// The look-ups to which the key at a position among a call's arguments comes.
  private func follow(
    _ call: KeyCall, _ position: Int, _ file: FileIndex, _ passed: Passed, _ walk: inout Walk
  ) -> Outcome {
    walk.steps += 1
    guard walk.steps < Self.callLimit else { return Outcome(isKnown: false) }
    let functions = walk.functions
    let (entries, type, isKnown) = callees(of: call, file, passed, functions)
    var outcome = Outcome(isKnown: isKnown)
    for entry in entries {
      guard let positions = functions.table.positions(of: call.call(for: entry), in: entry.function) else { continue }
      walk.called.insert(entry.function.site)
      if !call.isOfNamedType, functions.isReplaceable(entry) { outcome.isKnown = false }
      var inner = Passed(own: call.receiver.flatMap { scope(of: $0, file, passed) })
      for (argument, parameter) in positions.enumerated() where call.scopes.indices.contains(argument) {
        inner.parameters[parameter] = scope(of: call.scopes[argument], file, passed)
      }
      add(entry.function.keyUse, of: positions[position], entry.file, inner, to: &outcome, &walk)
    }
    guard let type else { return outcome }
    // An initializer of a superclass may store the key.
    if types.classes(above: type).contains(where: { functions.holders[$0] != nil }) { outcome.isKnown = false }
    if let (holder, file) = functions.holders[type] {
      walk.filled.insert(type)
      if holder.use.lookUps.isEmpty, holder.use.calls.isEmpty, outcome.lookUps.isEmpty { outcome.isKnown = false }
      // Which of several keys is stored where is not followed, nor what is done with the value.
      if !holder.isWrapper || holder.names.count > 1 || call.call.keys.count(where: { $0 != nil }) > 1 {
        outcome.isKnown = false
      }
      add(holder.use, of: nil, file, Passed(), to: &outcome, &walk)
    }
    return outcome
  }

  /// - Parameter parameter: The position of the key among the function's parameters; nil for a stored key.
  private func add(
    _ keyUse: KeyUse, of parameter: Int?, _ file: FileIndex, _ passed: Passed, to outcome: inout Outcome,
    _ walk: inout Walk
  ) {
    var isUsed = false
    for use in keyUse.lookUps where parameter.map({ use.key.form == .parameter($0) }) ?? true {
      isUsed = true
      guard let scope = scope(of: use.receiver, file, passed) else {
        outcome.isKnown = false
        continue
      }
      let isPassed = if case .passed(_?) = use.receiver { true } else { false }
      outcome.lookUps.append(
        LookUp(
          scope: scope, use: use,
          isHandled: isHandled(use.handling, file) || parameter == nil && use.handling.isThrownOn,
          isPassed: isPassed,
          isLate: use.isLate || parameter == nil))
    }
    for call in keyUse.calls {
      for (position, key) in call.call.keys.enumerated() where key != nil {
        if let parameter, key?.form != .parameter(parameter) { continue }
        isUsed = true
        let inner = follow(call, position, file, passed, &walk)
        outcome.lookUps += inner.lookUps.map {
          var lookUp = $0
          lookUp.use.condition = lookUp.use.condition.joined(call.condition)
          lookUp.isHandled = lookUp.isHandled || isHandled(call.handling, file)
          lookUp.isLate = lookUp.isLate || call.isLate || parameter == nil
          return lookUp
        }
        if !inner.isKnown { outcome.isKnown = false }
      }
    }
    if isUsed && keyUse.isUndecided || keyUse.isUnseen { outcome.isKnown = false }
  }

  func scope(of receiver: Value, _ file: FileIndex, _ passed: Passed) -> ScopeIndex? {
    guard case .passed(let parameter) = receiver else { return scope(of: receiver, file) }
    return parameter.map { passed.parameters[$0] } ?? passed.own
  }
}

extension KeyCall {
  /// Whether it names the type whose member it calls.
  fileprivate var isOfNamedType: Bool { receiver == nil && call.qualifier != nil && call.qualifier != "Self" }

  /// The call as one of a function, which may extend `Scope`.
  fileprivate func call(for entry: HelperTable.Entry) -> HelperCall {
    var call = call
    call.takesKey = entry.function.takesKey
    return call
  }
}
