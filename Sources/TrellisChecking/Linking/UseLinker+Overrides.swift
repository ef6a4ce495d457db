internal import TrellisGraph
internal import TrellisResolver

/// Follows overrides in live scopes through the functions that add them.
///
/// These take `inout Overrides`, extend `Overrides` as methods, or take a closure which adds overrides.
extension UseLinker {
  struct OverriderID: Hashable {
    var file: FileIndex
    var number: Int
  }

  /// A scope that overrides are applied to.
  struct Application: Hashable {
    var scope: ScopeIndex
    /// The closure in which they begin.
    var closure: Site
    var condition: Condition
    var isHandled: Bool
    var isCertain = true
    /// Whether no later override can replace these.
    var isLast = true

    /// Adds what it takes to come to a call.
    mutating func add(_ call: OverridingCode, isHandled callIsHandled: Bool) {
      condition = condition.joined(call.condition)
      isHandled = isHandled || callIsHandled
      isCertain = isCertain && call.isCertain
    }
  }

  private struct Applied: Hashable {
    var place: OverriderID
    var made: Application
  }

  /// A limit for helpers that call each other, beyond any real program.
  private static var limit: Int { 100_000 }

  /// Finds the scopes for which each overrider is called.
  mutating func applyOverriders(_ files: [LinkedFile]) {
    guard files.contains(where: { !$0.overriderCalls.isEmpty }) else { return }
    let table = HelperTable(files, types, \.overriders)
    var inner: [OverriderID: [OverriderCall]] = [:]
    var pending: [(call: OverriderCall, file: FileIndex, made: Application)] = []
    for (file, facts) in files.enumerated() {
      for call in facts.overriderCalls {
        if case .overrider(let number) = call.code.receiver {
          inner[OverriderID(file: file, number: number), default: []].append(call)
          continue
        }
        let scopes = overridden(call.code.receiver, file)
        // Anything can be passed as `&$0`, so only calls of known overriders count.
        if scopes.isEmpty, !names.seesNothing(file), let definition = definitions.types.first,
          !overriders(call, in: table, file, of: definition).isEmpty
        {
          leaveUnchecked(.override, .receiver, at: call.code.site)
          leaveOpen(nil)
        }
        for var made in scopes {
          made.add(call.code, isHandled: isHandled(call.code.handling, file))
          made.closure = call.code.closure
          made.isCertain = call.code.isCertain
          pending.append((call, file, made))
        }
      }
    }
    // A subclass or a type that conforms may have its own.
    var replaced: [String: Set<TypeIndex>] = [:]
    for entry in table.entries {
      guard let owner = entry.owner else { continue }
      replaced[entry.function.name, default: []].formUnion(types.classes(above: owner) + types.protocols(of: owner))
    }
    var unknown: Set<Site> = []
    var applied: Set<Applied> = []
    var steps = 0
    while steps < Self.limit, let next = pending.popLast() {
      steps += 1
      if next.call.call.isUnknown { continue }
      let found = overriders(next.call, in: table, next.file, of: definitions.types[next.made.scope])
      if found.isEmpty, next.call.call.registry == nil, LibrarySources.overriding.contains(next.call.call.name) {
        continue
      }
      let others = replaced[next.call.call.name] ?? []
      if found.isEmpty || found.contains(where: { $0.owner.map(others.contains) ?? false }) {
        if unknown.insert(next.call.code.site).inserted {
          leaveUnchecked(.override, .receiver, at: next.call.code.site)
        }
        leaveOpen(next.made.scope)
      }
      for entry in found {
        var made = next.made
        made.condition = made.condition.joined(entry.function.condition)
        let place = OverriderID(file: entry.file, number: entry.number)
        guard applied.insert(Applied(place: place, made: made)).inserted else { continue }
        applications[place, default: []].append(made)
        for call in inner[place] ?? [] {
          var made = made
          made.add(call.code, isHandled: isHandled(call.code.handling, entry.file))
          pending.append((call, entry.file, made))
        }
      }
    }
    for rest in pending where unknown.insert(rest.call.code.site).inserted {
      leaveUnchecked(.override, .receiver, at: rest.call.code.site)
      leaveOpen(rest.made.scope)
    }
  }

  private func overriders(
    _ call: OverriderCall, in table: HelperTable, _ file: FileIndex, of definition: TypeIndex
  ) -> [HelperTable.Entry] {
    let caller = HelperTable.Entry(
      function: RegistryFunction(
        name: "", owner: call.code.context, context: call.code.context, site: call.code.site, condition: .always),
      file: file, number: 0)
    guard case .functions(let found) = table.match(call.call, at: call.code.site, from: caller, in: definition) else {
      return []
    }
    let entries = found.map { table.entries[$0] }
    // A property of a surrounding type shadows global functions.
    if call.call.qualifier == nil, call.call.registry != nil,
      entries.contains(where: { $0.owner == nil && $0.function.block == nil }),
      isProperty(call.call.name, around: call.code.context, file)
    {
      return []
    }
    return entries
  }

  private func isProperty(_ name: String, around context: String, _ file: FileIndex) -> Bool {
    types.types(around: context, file: file).contains {
      symbols.member(NameHash(name), of: $0, isCalled: false) != nil
    }
  }

  /// The scopes to which a receiver's overrides are applied.
  func overridden(_ receiver: Value, _ file: FileIndex) -> [Application] {
    switch receiver {
    case .overrider(let number): return applications[OverriderID(file: file, number: number)] ?? []
    case .argument(let function, let argument): return taken(argument, by: function, file)
    default:
      guard let scope = scope(of: receiver, file) else { return [] }
      let site = Site(file: "", line: 0, column: 0)
      return [Application(scope: scope, closure: site, condition: .always, isHandled: false)]
    }
  }

  /// The scopes to which a function passes its closure argument's overrides, including through other such functions.
  private func taken(_ argument: ClosureArgument, by function: Value, _ file: FileIndex) -> [Application] {
    var result: [Application] = []
    var pending = [(function, argument, file)]
    var next = 0
    while next < pending.count, next < 64 {
      let (function, argument, file) = pending[next]
      next += 1
      guard let property = called(function, file), property.closure?.isMeant(by: argument) ?? false else { continue }
      // A branch decides which scope it is.
      if property.overridden.contains(.unknown) { return [] }
      for receiver in property.overridden {
        if case .argument(let inner, let argument) = receiver {
          if !pending.contains(where: { $0 == inner && $1 == argument && $2 == property.file }) {
            pending.append((inner, argument, property.file))
          }
        } else {
          result += overridden(receiver, property.file).map { made in
            var made = made
            made.isLast = made.isLast && !property.addsOverrides
            return made
          }
        }
      }
    }
    return result
  }

  mutating func link(_ override: OverrideReference, _ file: FileIndex) {
    let scopes = overridden(override.code.receiver, file)
    guard !scopes.isEmpty else {
      if keys.knows(implicit: override.key.name), override.key.isMemberOfKeys, !names.seesNothing(file) {
        leaveUnchecked(.override, .receiver, at: override.key.site)
        // What nothing calls overrides nothing.
        if case .overrider = override.code.receiver {} else { leaveOpen(nil) }
      }
      return
    }
    for made in scopes { link(override, for: made, file) }
  }

  private mutating func link(_ override: OverrideReference, for made: Application, _ file: FileIndex) {
    let isHandled = made.isHandled || self.isHandled(override.code.handling, file)
    let isShared = if case .overrider = override.code.receiver { true } else { false }
    let closure = made.closure.line == 0 ? override.code.closure : made.closure
    if override.isComputed {
      leaveOpen(made.scope)
      return leaveUnchecked(.override, .key, at: override.key.site)
    }
    // In a shared function, a branch decides for which callers the override is made.
    if isShared, !override.code.isCertain || !made.isCertain, !isHandled {
      leaveOpen(made.scope)
      return leaveUnchecked(.override, .receiver, at: override.key.site)
    }
    if isHandled { leaveUnchecked(.override, .handled, at: override.key.site) }
    switch keys.find(override.key, context: override.code.context, file: file) {
    case .key(let key):
      var override = override
      if !made.isLast, !override.needs.isEmpty {
        // An override that the function adds itself may replace this one.
        override.needs = []
        leaveUnchecked(.override, .receiver, at: override.key.site)
      }
      origins.append(
        OverrideOrigin(
          reference: override, file: file, closure: closure, isCertain: override.code.isCertain && made.isCertain))
      overrides.append(
        OverrideFact(
          key: key, scope: made.scope, site: override.code.site,
          condition: override.code.condition.joined(made.condition),
          role: keys.role(override.role, of: key), isPermission: override.isPermission, mayFail: isHandled))
    case let answer:
      leaveOpen(made.scope)
      if isHandled { return }
      if override.key.form == .bare || override.key.isOfValue, answer == .unknown {
        return leaveUnchecked(.override, .key, at: override.key.site)
      }
      opaques.add(answer, for: override.key, of: keys, in: made.scope, hides: false, .override)
    }
  }

  struct OverrideOrigin {
    var reference: OverrideReference
    var file: FileIndex
    var closure: Site
    /// Whether every run of the closure makes it.
    var isCertain: Bool
  }

  /// A need of an override, checked once even if several closures make the override.
  struct LinkedNeed: Hashable {
    var site: Site
    var scope: ScopeIndex
    var condition: Condition
  }

  private struct Replaced: Hashable {
    var closure: Site
    var scope: ScopeIndex
    var key: KeyIndex
  }

  /// Links the needs of overrides, but for those that another of the same closure may replace.
  mutating func settleOverrides() {
    var alike: [Replaced: [Int]] = [:]
    for (index, override) in overrides.enumerated() where !override.isPermission && override.role == .plain {
      let replaced = Replaced(closure: origins[index].closure, scope: override.scope, key: override.key)
      alike[replaced, default: []].append(index)
    }
    var isReplaced = [Bool](repeating: false, count: overrides.count)
    for all in alike.values where all.count > 1 {
      // The order of overrides from different functions is not followed.
      let areInOrder = Set(all.map { origins[$0].reference.code.closure }).count == 1
      let last = areInOrder ? all.last { origins[$0].isCertain } ?? all[0] : Int.max
      for index in all where index < last { isReplaced[index] = true }
    }
    for index in overrides.indices where !isReplaced[index] { linkNeeds(of: index) }
  }

  /// Links an override's needs as requests to the scope that the override creates.
  private mutating func linkNeeds(of index: Int) {
    let (override, origin) = (overrides[index], origins[index])
    for need in origin.reference.needs {
      // Strict and optional needs are awaited; the other forms are resolved later, without waiting.
      let use = UseReference(
        key: need.key, receiver: .unknown, context: origin.reference.code.context, condition: override.condition,
        isLoad: need.mode == .strict || need.mode == .optional, handling: Handling(isCertain: override.mayFail))
      let asked = LinkedNeed(site: need.key.site, scope: override.scope, condition: override.condition)
      if linkedNeeds.insert(asked).inserted {
        link(
          use, of: override.scope, origin.file, isOptional: need.mode == .optional,
          overridden: override.role == .plain ? override.key : nil)
      }
    }
  }
}
