internal import TrellisGraph
internal import TrellisResolver

/// Whether a request is made, and when, as far as the code around it decides.
extension UseLinker {
  /// Notes that a factory looks a key up, unless it asks a property of the instance that it makes.
  mutating func note(_ reference: UseReference, _ file: FileIndex, for use: UseFact) {
    let receiver = reference.receiver
    guard reference.factory != nil || reference.holder != nil else { return }
    var asked = receiver
    if case .written(_, by: .existing(_, of: let base)) = receiver { asked = base ?? .unknown }
    let property = called(asked, file)
    if isOfInstance(asked, file) { return }
    if let holder = reference.holder, !(property?.mayOpen ?? false),
      reference.factory.map({ $0.isFunction && makers[$0.site] == nil && callers[$0.site] == nil }) ?? true
    {
      loose.append((use, holder))
    }
    guard let factory = reference.factory else { return }
    if factory.isDefault {
      // It lives in the root scope.
      return scopes[use.scope].parent == .root ? () : leaveUnchecked(.lookUp, .receiver, at: use.site)
    }
    var need = UndeclaredNeedFact(
      key: use.key, scope: use.scope, site: use.site, registration: factory.site, isDeferred: factory.isDeferred,
      condition: use.condition)
    need.place = factory.place
    need.doubt = factory.isDeferred ? nil : doubt(about: factory.doubts, file)
    need.mayBeNew = property?.mayOpen ?? false
    if case .written(_, by: .existing(_, of: nil)) = receiver { need.isOfCurrent = true }
    let registrations = factory.isFunction ? makers[factory.site] ?? [] : [factory.site]
    for registration in registrations {
      need.registration = registration
      undeclaredNeeds.append(need)
    }
    for caller in factory.isFunction ? callers[factory.site] ?? [] : [] where !registrations.contains(caller.site) {
      var need = need
      need.registration = caller.site
      need.place = caller.place
      need.isDeferred = need.isDeferred || caller.isDeferred
      need.doubt = need.isDeferred ? nil : need.doubt ?? doubt(about: caller.doubts, file)
      undeclaredNeeds.append(need)
    }
  }

  /// Whether it is read from the instance that the code around it belongs to.
  private func isOfInstance(_ value: Value, _ file: FileIndex) -> Bool {
    if case .object(let type, _) = value { return type.name == "Self" }
    return called(value, file)?.isOfInstance ?? false
  }

  /// Counts the look-ups in a scope below that a factory may lead to through other functions, by their names.
  mutating func countLoose(_ files: [LinkedFile], _ registrations: RegistrationLinker) {
    if loose.isEmpty { return }
    let tree = ScopeTree(scopes)
    var owners: [Site: Set<ScopeIndex>] = [:]
    for registration in registrations.registrations {
      owners[registration.site, default: []].insert(registration.scope)
    }
    var named: [Site: Set<NameHash>] = [:]
    for maker in registrations.makerNames { named[maker.site, default: []].insert(maker.name) }
    for facts in files { named.merge(facts.factoryNames) { $0.union($1) } }
    var reached: [ScopeIndex: Set<NameHash>] = [:]
    for (use, holder) in loose {
      if reached[use.scope] == nil {
        let above = named.filter { site, _ in
          owners[site]?.contains { $0 != use.scope && tree.isSameOrAbove($0, use.scope) } ?? false
        }
        var names = above.values.reduce(into: Set()) { $0.formUnion($1) }
        var pending = Array(names)
        while let name = pending.popLast() {
          for facts in files {
            for called in facts.calls[name] ?? [] where names.insert(called).inserted { pending.append(called) }
          }
        }
        reached[use.scope] = names
      }
      if reached[use.scope]?.contains(holder) ?? false { leaveUnchecked(.lookUp, .receiver, at: use.site) }
    }
  }

  /// Whether a run of the function around a request may leave it out.
  func mayBeLeftOut(_ doubts: Doubts) -> Bool {
    doubts.isBranched || doubts.isLate
      || doubts.callees.flatMap(\.names).contains { name in
        name == NameHash("assert") || name == NameHash("assertionFailure")
          || name != NameHash("init") && symbols.autoclosures[name] != nil
      }
  }

  private func doubt(about doubts: Doubts, _ file: FileIndex) -> NotFollowed.Reason? {
    if doubts.isBranched { return .registration }
    return doubts.isLate || doubts.callees.contains { mayTakeAutoclosure($0, file) } ? .receiver : nil
  }

  private func mayTakeAutoclosure(_ function: Value, _ file: FileIndex) -> Bool {
    guard let name = function.names.first else { return true }
    guard case .member(let type, NameHash("init"), _) = function else {
      return called(function, file) == nil || symbols.autoclosures[name] != nil
    }
    guard let index = types.find(type, file: file), types.entries[index].kind != nil else {
      return !Self.valueTypes.contains(type.name)
    }
    return types.inherited(by: index, above: { types.find($0, file: $1) }) {
      symbols.autoclosures[name]?.contains(.type($0)) ?? false ? true : nil
    } ?? false
  }

  /// Types of the standard library and Foundation.
  private static let valueTypes: Set<String> = [
    "Array", "Bool", "Data", "Date", "Dictionary", "Double", "Int", "Set", "String", "URL", "UUID",
  ]
}
