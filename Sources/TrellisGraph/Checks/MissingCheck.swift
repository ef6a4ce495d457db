package import TrellisResolver

/// Finds needs and uses that no visible registration satisfies: one finding per key and scope that it is looked up from.
package enum MissingCheck: Check {
  /// A need or use of a key.
  package struct Demand: Sendable {
    package enum Requester: Hashable, Sendable {
      case registration(RegistrationIndex)
      case use(Int)
    }

    package let key: KeyIndex
    /// The scope that the key is looked up from.
    package let scope: ScopeIndex
    package let requester: Requester
    package let site: Site
    package let absence: Absence
  }

  package struct Missing: Fault {
    package let first: Demand
    let others: [Demand]
    /// Registrations of the key that the scope cannot see.
    var elsewhere: [RegistrationIndex] = []
    /// Visible registrations of keys with a similar name, nearest first, or of the same type.
    var similar: [SimilarKeys.Match] = []
    package var path: [Finding.Step] = []

    package var rule: Rule { .missing }
    package var identity: FaultIdentity { FaultIdentity(rule, .key(first.key), first.scope) }
    package func definition(in graph: Graph) -> ScopeIndex? { first.scope }
  }

  package static func faults(in graph: Graph) -> [Missing] {
    let demands = Demands.unmet(in: graph).filter { !graph.mayBeHidden(from: $0.scope) }
    return grouped(demands).map { Missing(first: $0[0], others: Array($0.dropFirst())) }
  }

  package static func completed(_ faults: [Missing], in graph: Graph) -> [Missing] {
    if faults.isEmpty { return [] }
    let elsewhere = graph.registrationsByKey(faults.map(\.first.key))
    let similar = SimilarKeys(
      graph: graph,
      wanted: faults.map { missing in
        (
          missing.first.key, missing.first.scope, missing.first.site.file,
          Set(([missing.first] + missing.others).compactMap { $0.requesterKey(in: graph) })
        )
      })
    let paths = RequestPaths(graph)
    return faults.enumerated().map { position, missing in
      var missing = missing
      missing.elsewhere = elsewhere[missing.first.key] ?? []
      missing.similar = similar.matches[position]
      missing.path = paths.steps(to: missing.first)
      return missing
    }
  }

  /// Returns, for each place that is not followed, how many missing keys are not reported because of it.
  package static func heldBack(in graph: Graph) -> [Int] {
    var counts = [Int](repeating: 0, count: graph.facts.opaques.count)
    for group in grouped(Demands.unmet(in: graph)) where !graph.tree.isCutOff[group[0].scope] {
      if let opaque = graph.nearestOpaque(from: group[0].scope) { counts[opaque] += 1 }
    }
    return counts
  }

  /// Groups demands by key and scope, in order of appearance; needs come before uses, each sorted by location.
  private static func grouped(_ demands: [Demand]) -> [[Demand]] {
    var position: [KeyInScope: Int] = [:]
    var groups: [[Demand]] = []
    for demand in demands {
      let place = KeyInScope(scope: demand.scope, key: demand.key)
      if let at = position[place] {
        groups[at].append(demand)
      } else {
        position[place] = groups.count
        groups.append([demand])
      }
    }
    return groups.map { group in
      group.sorted { a, b in
        a.absence.isSure != b.absence.isSure
          ? a.absence.isSure : a.isUse != b.isUse ? b.isUse : a.site < b.site
      }
    }
  }
}

extension MissingCheck.Demand {
  package var isUse: Bool {
    if case .use = requester { true } else { false }
  }

  /// The key of the requesting registration; nil for a use.
  func requesterKey(in graph: Graph) -> KeyIndex? {
    if case .registration(let index) = requester { graph.facts.registrations[index].key } else { nil }
  }
}

extension MissingCheck.Missing {
  /// Whether some run lacks the key.
  package var isSure: Bool { first.absence.isSure }

  package func finding(in graph: Graph) -> Finding {
    let scope = graph.scopeName(first.scope)
    let wanted = graph.typedName(first.key)
    var message: String
    switch first.requester {
    case .registration(let index):
      message =
        "\(graph.fullName(of: index)) needs \(wanted), which nothing registers in \(graph.sight(of: first.scope))"
    case .use:
      message = "\(wanted) is requested in \(scope), but nothing registers it in \(graph.sight(of: first.scope))"
    }
    let opposites = opposites(in: graph)
    // Registered, but in other cases than those in which it is needed.
    let needed = graph.when(first)
    let isPlain = needed.isPlain && opposites.allSatisfy { graph.facts.registrations[$0].isPlain }
    let cases =
      opposites.isEmpty ? "" : isPlain ? " when \(needed.words ?? "always")" : " in the cases in which it is needed"
    let include = elsewhere.isEmpty && opposites.isEmpty ? forgottenInclude(in: graph) : nil
    message +=
      cases + (include.map { "; \($0.module) registers it, and nothing includes that" } ?? graph.question(similar))

    var notes: [Finding.Note] = []
    if case .registration(let index) = first.requester { notes += graph.callNotes(index) }
    notes.appendAtMost(others) { demand in
      switch demand.requester {
      case .registration(let index): Finding.Note("\(graph.name(of: index)) needs it too", at: demand.site)
      case .use: Finding.Note("it is requested here too", at: demand.site)
      }
    }
    if let include {
      notes.append(
        Finding.Note(
          "include it: 'include(\(include.module).self)' in \(graph.sight(of: first.scope))",
          at: graph.facts.scopes[first.scope].site))
      notes.append(Finding.Note("\(graph.name(first.key)) is registered here, in \(include.module)", at: include.site))
    }
    notes.appendAtMost(elsewhere) { graph.elsewhereNote($0, seenFrom: first.scope) }
    notes.appendAtMost(opposites) { index in
      let present = isPlain ? "only when \(graph.facts.registrations[index].when ?? "always")" : "only in some cases"
      return Finding.Note(
        "\(graph.name(of: index)) is registered in \(graph.placeName(of: index)) \(present)", at: graph.site(of: index))
    }
    notes += similar.map(graph.note)
    if let property = property(in: graph) { notes.append(Finding.Note("it is needed for this property", at: property)) }
    if include == nil {
      notes.append(remedy(in: graph, cases.isEmpty ? "" : " also\(isPlain ? cases : " where it is needed")"))
    }
    var finding = Finding(rule, message, at: first.site, notes: notes, path: path)
    if case .registration(let index) = first.requester { finding.calls = graph.callSites(index) }
    finding.fixes = fixes(in: graph, include)
    return finding
  }

  /// A module that registers the key, that the definition's file sees, and that nothing includes.
  private func forgottenInclude(in graph: Graph) -> UnincludedFact? {
    let seen = graph.facts.scopes[first.scope].modules
    return graph.facts.unincluded.first { module in
      module.key == first.key && (module.declaredIn == seen[0] || module.isPublic && seen.contains(module.declaredIn))
    }
  }

  /// The property of a struct of dependencies that states the first need.
  private func property(in graph: Graph) -> Site? {
    guard case .registration(let index) = first.requester else { return nil }
    return graph.facts.registrations[index].needs.first { $0.key == first.key && $0.site == first.site }?.property
  }

  /// Registrations that the scope would see if their condition held.
  private func opposites(in graph: Graph) -> [RegistrationIndex] {
    graph.facts.registrations.indices.filter { index in
      let registration = graph.facts.registrations[index]
      return registration.key == first.key && !graph.isActive[index] && registration.role.registers
        && graph.tree.isSameOrAbove(registration.scope, first.scope)
    }
  }

  /// - Parameter cases: In which it is not registered yet; empty for all.
  private func remedy(in graph: Graph, _ cases: String) -> Finding.Note {
    if similar.first?.reason == .twin {
      let remedy = "declare \(graph.name(first.key)) once, as 'static let': these are two key objects"
      return Finding.Note(remedy, at: graph.facts.keys[first.key].site)
    }
    if let remedy = remedyBelow(in: graph) { return Finding.Note(remedy, at: first.site) }
    let scope = graph.scopeName(first.scope)
    if let owner = owner(ofInputIn: graph) {
      let key = graph.facts.keys[first.key]
      return Finding.Note(
        "\(graph.scopeName(owner)) has such an input: register it with 'input(\(key.written), \\.\(KeyFact.word(key.name)))'",
        at: graph.facts.scopes[owner].site)
    }
    let key = graph.facts.keys[first.key]
    let place = "\(scope)\(graph.hasParent(first.scope) ? " or above" : "")\(cases)"
    let register =
      key.type.hasPrefix("[") && key.type.hasSuffix("]")
      ? "register \(graph.name(first.key)), or contribute to it, in \(place)"
      : "register \(graph.name(first.key)) in \(place)"
    let remedy =
      switch first.requester {
      case .registration where property(in: graph) != nil:
        "\(register), give the key a default, or give the property the type '\(key.optionalType)'"
      case .registration(let index) where graph.lifetimes[index] != .alias && others.isEmpty:
        "\(register), give the key a default, or need it as '\(key.need(.optional))'"
      case .registration, .use: "\(register), or give the key a default"
      }
    return Finding.Note(remedy, at: graph.facts.scopes[first.scope].site)
  }

  /// The nearest scope that has an input of the key's name and type.
  private func owner(ofInputIn graph: Graph) -> ScopeIndex? {
    sequence(first: first.scope) { graph.tree.parent[$0] < 0 ? nil : graph.tree.parent[$0] }
      .first { graph.facts.scopes[$0].inputs.contains(first.key) }
  }

  private func fixes(in graph: Graph, _ include: UnincludedFact?) -> [Fix] {
    let key = graph.facts.keys[first.key]
    let scope = graph.facts.scopes[first.scope]
    if let include {
      return [
        Fix("Include \(include.module) in \(scope.name)", isSafe: false, .include(include.module, in: scope.site))
      ]
    }
    var fixes: [Fix] = []
    var call: HelperCallFact?
    if case .registration(let index) = first.requester { call = graph.facts.registrations[index].call }
    // What a helper says, it says for each of its calls.
    if call == nil, let like = similar.first(where: { $0.reason == .name }) {
      let meant = graph.facts.keys[graph.facts.registrations[like.registration].key].name
      fixes.append(Fix("Write '\(meant)'", isSafe: false, .rename(first.site, from: key.name, to: meant)))
    }
    if let parent = forgottenParent(in: graph) {
      let title = "Add 'typealias Parent = \(graph.facts.scopes[parent].name)'"
      fixes.append(Fix(title, isSafe: false, .parent(of: scope.site, graph.facts.scopes[parent].name)))
    }
    if let below = scopesBelow(in: graph).first {
      guard case .registration(let index) = first.requester, graph.isWrittenForItself(index),
        graph.site(of: index).file == graph.facts.scopes[below].site.file
      else { return fixes }
      let move = Fix.Change.move(graph.site(of: index), into: graph.facts.scopes[below].site)
      return fixes + [Fix("Move it down to \(graph.scopeName(below))", isSafe: false, move)]
    }
    if let owner = owner(ofInputIn: graph) {
      let (site, modules) = (graph.facts.scopes[owner].site, graph.facts.scopes[owner].modules)
      guard key.isNamed(in: site.file, seeing: modules) else { return fixes }
      // In this file the key is seen, and such a type is 'Sendable', which an input has to be.
      let isSafe = site.file == first.site.file && key.isKnownSendable
      return fixes + [Fix("Register the input '\(key.name)'", isSafe: isSafe, .input(in: site, key: key.name))]
    }
    if key.isNamed(in: scope.site.file, seeing: scope.modules) {
      fixes.append(
        Fix(
          "Register '\(key.written)' in \(scope.name)", isSafe: false,
          .registration(in: scope.site, key: key.name, type: key.type)))
    }
    if case .registration(let index) = first.requester, graph.lifetimes[index] != .alias, call == nil {
      fixes.append(
        Fix("Need it as '\(key.need(.optional))'", isSafe: false, .form(first.site, key: key.name, .optional)))
    }
    return fixes
  }

  /// The scope that registers the key, if it can be named as the parent that the scope does not have.
  private func forgottenParent(in graph: Graph) -> ScopeIndex? {
    guard !graph.hasParent(first.scope), let owner = elsewhere.first.map({ graph.facts.registrations[$0].scope }),
      !graph.tree.isSameOrAbove(first.scope, owner), !graph.facts.scopes[owner].name.contains("."),
      let module = graph.facts.scopes[owner].modules.first, graph.facts.scopes[first.scope].modules.first == module
    else { return nil }
    let (above, scope) = (graph.facts.scopes[owner], graph.facts.scopes[first.scope])
    guard above.isPublic || !scope.isPublic, !above.isOfFile || above.site.file == scope.site.file else { return nil }
    return owner
  }

  /// The uppermost scopes below that register the key.
  private func scopesBelow(in graph: Graph) -> [ScopeIndex] {
    let owners = Set(elsewhere.map { graph.facts.registrations[$0].scope }).filter {
      graph.tree.isSameOrAbove(first.scope, $0)
    }
    return owners.filter { owner in !owners.contains { $0 != owner && graph.tree.isSameOrAbove($0, owner) } }.sorted()
  }

  /// What helps if the key is registered below: an optional need would be nil for ever, and a default another instance.
  private func remedyBelow(in graph: Graph) -> String? {
    let below = scopesBelow(in: graph)
    guard let scope = below.first else { return nil }
    let key = graph.name(first.key)
    let (place, owner) =
      below.count > 1
      ? ("each scope that registers \(key)", "a scope that sees it")
      : (graph.scopeName(scope), "\(graph.scopeName(scope)), which sees it")
    guard case .registration(let index) = first.requester else {
      return "request \(key) in \(owner): open one here, or take one as a parameter"
    }
    let fact = graph.facts.registrations[index]
    let name = graph.fullName(of: index)
    let move = "move \(name) down to \(place)"
    if fact.isOverride || fact.role != .plain { return move }
    switch graph.lifetimes[index] {
    case .maker: return "take \(key) as an argument of \(name), or \(move)"
    case .alias: return move
    default: return "\(move), or \(graph.makerAdvice(for: index, taking: first.key))"
    }
  }
}

extension Graph {
  /// How a caller can pass what a registration would need.
  package func makerAdvice(for registration: RegistrationIndex, taking key: KeyIndex) -> String {
    let (made, passed) = (facts.keys[facts.registrations[registration].key].type, facts.keys[key].type)
    let types = made.isEmpty || passed.isEmpty ? "…, …" : "\(made), \(passed)"
    return "take \(name(key)) as an argument, with 'maker' and a 'Key<Maker<\(types)>>'"
  }

  /// `AppScope`, or `SessionScope or above`.
  func sight(of scope: ScopeIndex) -> String {
    hasParent(scope) ? "\(scopeName(scope)) or above" : scopeName(scope)
  }

  func hasParent(_ scope: ScopeIndex) -> Bool {
    if case .root = facts.scopes[scope].parent { false } else { true }
  }

  /// Notes where a key is registered that a scope cannot see, and why it cannot.
  func elsewhereNote(_ registration: RegistrationIndex, seenFrom scope: ScopeIndex) -> Finding.Note {
    let place = placeName(of: registration)
    let key = name(of: registration)
    let owner = facts.registrations[registration].scope
    let text =
      tree.isSameOrAbove(scope, owner)
      ? "\(key) is registered below, in \(place); a scope sees itself and what is above it, never what is below"
      : "\(key) is registered in \(place), which \(scopeName(scope)) does not see"
        + (hasParent(scope)
          ? ""
          : ": if \(scopeName(scope)) is opened in \(scopeName(owner)), add 'typealias Parent = \(scopeName(owner))' to \(scopeName(scope))")
    return Finding.Note(text, at: site(of: registration))
  }

  /// When a demand exists, and whether few words say it.
  func when(_ demand: MissingCheck.Demand) -> (words: String?, isPlain: Bool) {
    switch demand.requester {
    case .registration(let index): (facts.registrations[index].when, facts.registrations[index].isPlain)
    case .use(let use): (facts.uses[use].condition.description, facts.uses[use].condition.isPlain)
    }
  }

  /// The `#if` conditions under which a demand exists, and its path.
  package func place(of demand: MissingCheck.Demand) -> (condition: Condition, path: [Branch]) {
    switch demand.requester {
    case .registration(let index): (facts.registrations[index].condition, facts.registrations[index].path)
    case .use(let use): (facts.uses[use].condition, facts.uses[use].path)
    }
  }
}
