internal import TrellisAnalysis
internal import TrellisGraph

/// Follows keys that are passed to the program's own functions, initializers and property wrappers, to where these look them up.
extension UseLinker {
  /// The functions that take keys, and the types that store them.
  struct KeyFunctions {
    var table: HelperTable
    var holders: [TypeIndex: (holder: KeyHolder, file: FileIndex)] = [:]
    /// The names of those that a value can have as a member.
    var members: Set<String> = []
    /// Where those stand instead of which a value may have another, of a subclass or of a type that conforms.
    var replaceable: Set<Site> = []
    /// Where the functions that calls lead to stand, and the types that store keys.
    var called: Set<Site> = []
    var filled: Set<TypeIndex> = []
    /// What `match` asks for; nothing depends on it.
    var definition: TypeIndex
  }

  /// A look-up that a call leads to, with the scope that it asks.
  private struct LookUp {
    var scope: ScopeIndex
    var use: UseReference
    var mayFail: Bool
    /// Whether the scope is one that the call passes as an argument.
    var isPassed: Bool
    /// Whether it may be made after the call.
    var isLate: Bool
  }

  /// The scopes that the call of a function decides on.
  private struct Passed {
    /// The scope that it is called on.
    var own: ScopeIndex?
    /// By the positions of the parameters.
    var parameters: [Int: ScopeIndex] = [:]
  }

  /// What is known of the keys that a call passes.
  private struct Outcome {
    var lookUps: [LookUp] = []
    /// Whether every place is known that a key goes to.
    var isKnown = true
  }

  /// No real program passes a key on further.
  private static var depth: Int { 16 }

  mutating func linkKeyCalls(_ files: [FileFacts]) {
    guard let definition = definitions.types.first else { return }
    var functions = KeyFunctions(table: HelperTable(files, types, \.keyFunctions), definition: definition)
    for entry in functions.table.entries where entry.function.isMethod || !entry.function.owner.isEmpty {
      functions.members.insert(entry.function.name)
    }
    noteReplaceable(&functions)
    for (file, facts) in files.enumerated() {
      for holder in facts.keyHolders {
        guard let type = types.find(holder.owner, context: "", file: file) else { continue }
        functions.holders[type] = (holder, file)
      }
    }
    if !functions.table.entries.isEmpty || !functions.holders.isEmpty {
      for (file, facts) in files.enumerated() {
        for call in facts.keyCalls { link(call, file, &functions) }
      }
    }
    for entry in functions.table.entries { noteCallees(of: entry.function.keyUse, entry.file, &functions) }
    // What nothing calls that is scanned is looked up with a key that only its callers know.
    for entry in functions.table.entries where !functions.called.contains(entry.function.site) {
      countLookUps(entry.function.keyUse, entry.file)
    }
    for (type, (holder, file)) in functions.holders.sorted(by: { $0.key < $1.key })
    where !functions.filled.contains(type) {
      countLookUps(holder.use, file)
    }
  }

  private func noteReplaceable(_ functions: inout KeyFunctions) {
    struct Member: Hashable {
      var type: TypeIndex
      var name: String
    }
    var overridden: Set<Member> = []
    var required: Set<Member> = []
    for entry in functions.table.entries {
      guard let type = entry.owner else { continue }
      let name = entry.function.name
      for above in types.classes(above: type) { overridden.insert(Member(type: above, name: name)) }
      if entry.function.keyUse.isUnseen { required.insert(Member(type: type, name: name)) }
    }
    for entry in functions.table.entries {
      guard let type = entry.owner, entry.function.block == nil else { continue }
      let isReplaceable =
        types.entries[type].isOpen || overridden.contains(Member(type: type, name: entry.function.name))
        || types.entries[type].kind == .protocol
          && types.protocols(of: type).contains { required.contains(Member(type: $0, name: entry.function.name)) }
      if isReplaceable { functions.replaceable.insert(entry.function.site) }
    }
  }

  private mutating func countLookUps(_ keyUse: KeyUse, _ file: FileIndex) {
    for use in keyUse.lookUps where scope(of: use.receiver, file) != nil {
      leaveUnchecked(.lookUp, mayFail(use.mayFail, file) ? .mayFail : .computedKey, at: use.key.site)
    }
  }

  /// Notes the functions to which others pass their keys.
  private func noteCallees(of keyUse: KeyUse, _ file: FileIndex, _ functions: inout KeyFunctions) {
    for call in keyUse.calls {
      for entry in callees(of: call, file, Passed(), functions).entries { functions.called.insert(entry.function.site) }
    }
  }

  private mutating func link(_ call: KeyCall, _ file: FileIndex, _ functions: inout KeyFunctions) {
    for (position, key) in call.call.keys.enumerated() {
      guard let key, keys.knows(implicit: key.name) || key.form != .implicit else { continue }
      var steps = 0
      let outcome = follow(call, position, file, Passed(), &functions, &steps)
      guard outcome.isKnown, let first = outcome.lookUps.first,
        outcome.lookUps.allSatisfy({ $0.scope == first.scope && $0.mayFail == first.mayFail })
      else {
        if !outcome.isKnown || !outcome.lookUps.isEmpty { leaveUnchecked(.lookUp, .unknownScope, at: key.site) }
        continue
      }
      let isPassed = outcome.lookUps.contains(where: \.isPassed)
      var factory = isPassed ? nil : call.factory
      if outcome.lookUps.contains(where: \.isLate) { factory?.isDeferred = true }
      let use = UseReference(
        key: key, receiver: call.receiver ?? .unknown, context: call.context,
        condition: call.condition.joined(first.use.condition), isLoad: outcome.lookUps.allSatisfy(\.use.isLoad),
        mayFail: Expectation(isFailure: mayFail(call.mayFail, file) || first.mayFail),
        factory: factory)
      link(use, of: first.scope, file)
    }
  }

  /// The look-ups to which the key at a position among a call's arguments comes.
  private func follow(
    _ call: KeyCall, _ position: Int, _ file: FileIndex, _ passed: Passed, _ functions: inout KeyFunctions,
    _ steps: inout Int
  ) -> Outcome {
    var outcome = Outcome()
    steps += 1
    guard steps < Self.depth * Self.depth else { return Outcome(isKnown: false) }
    let (entries, type, isKnown) = callees(of: call, file, passed, functions)
    outcome.isKnown = isKnown
    for entry in entries {
      guard let positions = functions.table.positions(of: call.call(for: entry), in: entry.function) else { continue }
      functions.called.insert(entry.function.site)
      if !call.isOfNamedType, functions.replaceable.contains(entry.function.site) { outcome.isKnown = false }
      var inner = Passed(own: call.receiver.flatMap { scope(of: $0, file, passed) })
      for (argument, parameter) in positions.enumerated() where call.scopes.indices.contains(argument) {
        inner.parameters[parameter] = scope(of: call.scopes[argument], file, passed)
      }
      add(entry.function.keyUse, of: positions[position], entry.file, inner, to: &outcome, &functions, &steps)
    }
    // An initializer of a superclass may store the key.
    if let type, types.classes(above: type).contains(where: { functions.holders[$0] != nil }) {
      outcome.isKnown = false
    }
    if let type, let (holder, file) = functions.holders[type] {
      functions.filled.insert(type)
      if holder.use.lookUps.isEmpty, holder.use.calls.isEmpty, outcome.lookUps.isEmpty { outcome.isKnown = false }
      // Which of several keys is stored where is not followed.
      if holder.names.count > 1 || call.call.keys.count(where: { $0 != nil }) > 1 { outcome.isKnown = false }
      add(holder.use, of: nil, file, Passed(), to: &outcome, &functions, &steps)
    }
    return outcome
  }

  /// - Parameter parameter: The position of the key among the function's parameters; nil for a stored key.
  private func add(
    _ keyUse: KeyUse, of parameter: Int?, _ file: FileIndex, _ passed: Passed, to outcome: inout Outcome,
    _ functions: inout KeyFunctions, _ steps: inout Int
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
          scope: scope, use: use, mayFail: mayFail(use.mayFail, file), isPassed: isPassed,
          isLate: use.isLate || parameter == nil))
    }
    for call in keyUse.calls {
      for (position, key) in call.call.keys.enumerated() where key != nil {
        if let parameter, key?.form != .parameter(parameter) { continue }
        isUsed = true
        let inner = follow(call, position, file, passed, &functions, &steps)
        outcome.lookUps += inner.lookUps.map {
          var lookUp = $0
          lookUp.use.condition = lookUp.use.condition.joined(call.condition)
          lookUp.mayFail = lookUp.mayFail || mayFail(call.mayFail, file)
          lookUp.isLate = lookUp.isLate || call.isLate || parameter == nil
          return lookUp
        }
        if !inner.isKnown { outcome.isKnown = false }
      }
    }
    if isUsed && keyUse.isUndecided || keyUse.isUnseen { outcome.isKnown = false }
  }

  private func scope(of receiver: Receiver, _ file: FileIndex, _ passed: Passed) -> ScopeIndex? {
    guard case .passed(let parameter) = receiver else { return scope(of: receiver, file) }
    return parameter.map { passed.parameters[$0] } ?? passed.own
  }

  /// The functions that a call may mean, and for an initializer its type.
  private func callees(
    of call: KeyCall, _ file: FileIndex, _ passed: Passed, _ functions: KeyFunctions
  ) -> (entries: [HelperTable.Entry], type: TypeIndex?, isKnown: Bool) {
    var reference = call.call
    var (context, place) = (call.context, file)
    var definition = functions.definition
    var type: TypeIndex?
    if let receiver = call.receiver {
      if let scope = scope(of: receiver, file, passed) {
        reference.takesKey = false
        definition = definitions.types[scope]
      } else if let owner = self.type(of: receiver, file) {
        // Seen from where it is declared, its name means it.
        (reference.qualifier, context, place) = (types.entries[owner].path, "", types.entries[owner].file)
      } else if !reference.isImplicit || functions.members.contains(reference.name) {
        return ([], nil, !functions.members.contains(reference.name))
      }
    } else if reference.name == "init" {
      type = reference.qualifier.flatMap { types.find($0, context: context, file: file) }
      if type == nil { return ([], nil, true) }
    }
    let site = call.call.keys.lazy.compactMap { $0?.site }.first ?? Site(file: "", line: 0, column: 0)
    let caller = HelperTable.Entry(
      function: RegistryFunction(name: "", owner: context, context: context, site: site, condition: .always),
      file: place,
      number: 0)
    switch functions.table.match(reference, at: site, from: caller, in: definition) {
    case .functions(let found):
      let entries = found.map { functions.table.entries[$0] }
      if isHidden(entries[0], by: reference, in: context, place) { return ([], nil, true) }
      return mayMeanAnother(entries[0], functions) ? ([], type, false) : (entries, type, true)
    case .none:
      guard reference.isImplicit, call.receiver != nil else { return ([], type, true) }
      var other = call
      other.receiver = nil
      return callees(of: other, file, passed, functions)
    case .several: return ([], type, false)
    }
  }

  /// Whether a member of a type around a call hides the global function that it seems to mean.
  private func isHidden(
    _ entry: HelperTable.Entry, by call: HelperCall, in context: String, _ file: FileIndex
  ) -> Bool {
    guard call.qualifier == nil, !call.isMethod, entry.owner == nil, entry.function.block == nil else { return false }
    let name = NameHash(call.name)
    return types.types(around: context, file: file).contains {
      member(name, of: $0, isCalled: true) != nil || member(name, of: $0, isCalled: false) != nil
    }
  }

  /// Whether a function that takes no key has the same name, so that types decide which of them is called.
  private func mayMeanAnother(_ entry: HelperTable.Entry, _ functions: KeyFunctions) -> Bool {
    let function = entry.function
    if function.name == "init" || function.name == "subscript" || function.block != nil { return false }
    let type = function.isMethod ? types.find(function.owner, context: "", file: entry.file) : entry.owner
    let owner = type.map { Owner.type($0) } ?? .module(types.modules.visible[entry.file][0])
    let count = property(PropertyName(owner: owner, name: NameHash(function.name), isCalled: true))?.count ?? 1
    return count
      > functions.table.entries.count { $0.function.name == function.name && $0.function.owner == function.owner }
  }

  /// The type of a value that is not a scope.
  private func type(of receiver: Receiver, _ file: FileIndex) -> TypeIndex? {
    switch receiver {
    case .written(let type, by: .alias): return types.find(type, file: file)
    case .named, .member:
      guard let property = called(receiver, file), let object = property.object else { return nil }
      return types.find(object, file: property.file)
    default: return nil
    }
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
