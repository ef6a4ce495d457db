internal import TrellisGraph
internal import TrellisResolver

/// Finds the definition and key of each request and override on a scope, the objects that scopes are passed to, and the
/// closures that they run.
struct UseLinker {
  private(set) var uses: [UseFact] = []
  var overrides: [OverrideFact] = []
  var handovers: [HandoverFact] = []
  var reads: [CurrentReadFact] = []
  var runs: [RunFact] = []
  var undeclaredNeeds: [UndeclaredNeedFact] = []
  /// For each function that registrations name as their factory, by its site: their sites.
  let makers: [Site: [Site]]
  /// For each function that factories call and that looks keys up, by its site: the factories.
  private(set) var callers: [Site: [UseReference.Factory]] = [:]
  /// Look-ups in code that no factory is known to call, by its name.
  var loose: [(use: UseFact, holder: NameHash)] = []
  /// Places that use a known key or pass a scope, and that cannot be checked.
  var unchecked: [Unchecked] = []
  /// Those that are not checked only because something is imported of which nothing is known.
  var limited: Set<Site> = []
  var opaques = OpaqueList()
  /// For each overrider, the scopes that its overrides are applied to.
  var applications: [OverriderID: [Application]] = [:]
  /// The scopes to which overrides are applied that are not known.
  private(set) var openScopes: Set<ScopeIndex> = []
  /// For each override, its reference.
  var origins: [OverrideOrigin] = []
  var linkedNeeds: Set<LinkedNeed> = []
  /// The look-ups whose errors are handled.
  var attempts: Set<Attempt> = []
  /// The requests that the program overloads: `extension Scope { func load(_ key: Key<String>) … }`.
  private let overloads: Set<String>
  let types: TypeTable
  let definitions: DefinitionTable
  let scopes: [ScopeFact]
  let keys: KeyTable
  let symbols: Symbols
  let names: LibraryTable
  /// Classes with a subclass that opens scopes.
  var isAboveOpener: Set<TypeIndex> = []
  /// Whether the program declares methods like `pass` in an extension of `Scope`.
  private(set) var isExtended = false
  /// Whether a protocol or alias includes `ScopeOpener`: conforming types may be in files that the prefilter skipped.
  var areOpenersHidden = false

  /// A look-up whose error is handled. Others of its key in the same function may be made only where it succeeds.
  struct Attempt: Hashable {
    var file: FileIndex
    var body: Int
    var key: NameHash

    init?(_ file: FileIndex, _ body: Int?, _ key: KeyReference) {
      guard let body else { return nil }
      (self.file, self.body, self.key) = (file, body, NameHash(key.name))
    }
  }

  init(
    _ files: [LinkedFile], types: TypeTable, definitions: DefinitionTable, scopes: [ScopeFact], keys: KeyTable,
    names: LibraryTable, symbols: Symbols, registrations: RegistrationLinker, registered: RegisteredKeys
  ) {
    makers = registrations.makers
    self.types = types
    self.definitions = definitions
    self.scopes = scopes
    self.keys = keys
    self.names = names
    self.symbols = symbols
    overloads = Set(
      files.flatMap(\.keyFunctions).filter {
        $0.isMethod && $0.parameters[0].label == nil && $0.parameters.dropFirst().allSatisfy(\.hasDefault)
      }.map(\.name))
    applyOverriders(files)
    for (file, facts) in files.enumerated() {
      for use in facts.uses where scope(of: use.receiver, file) != nil && isHandled(use.handling, file) {
        noteAttempt(file, use.body, use.key)
      }
    }
    for (file, facts) in files.enumerated() {
      for call in facts.factoryCalls {
        let count = call.reference.labels?.count ?? 0
        for site in registrations.initializers.requesting(call.reference, taking: count, file: file) {
          callers[site, default: []].append(call.factory)
        }
      }
    }
    let keyCalls = followKeyCalls(files)
    for (file, facts) in files.enumerated() {
      for use in facts.uses { link(use, file) }
      for override in facts.overrides { link(override, file) }
    }
    for call in keyCalls { link(call) }
    countLoose(files, registrations)
    settleOverrides()
    linkCurrent(files, registered)
    guard files.contains(where: { !$0.handovers.isEmpty }) else { return }
    noteOpeners()
    isExtended = hasOwnHandovers()
    for (file, facts) in files.enumerated() {
      for handover in facts.handovers { link(handover, file) }
    }
  }

  /// Notes that an override of a scope is not known, of any scope if that is not known either.
  mutating func leaveOpen(_ scope: ScopeIndex?) {
    if let scope { openScopes.insert(scope) } else { openScopes.formUnion(scopes.indices) }
  }

  mutating func leaveUnchecked(_ kind: Unchecked.Kind, _ reason: Unchecked.Reason, at site: Site) {
    unchecked.append(Unchecked(kind: kind, reason: reason, site: site))
  }

  static let handoverMethods = [UseWord.pass, .propagate].map(\.rawValue.text)

  /// The definitions that name no parent, although code opens them in scopes of one other definition.
  ///
  /// They are only meant to be children if they lack what is registered there, and register nothing of it themselves.
  func forgottenParents(_ files: [LinkedFile], _ registrations: [RegistrationFact]) -> [ForgottenParentFact] {
    // Else a method `open` of the program's may be called.
    let extensions = files.lazy.flatMap(\.types).filter {
      $0.kind == .extension && LibraryName.scope.isSpelled($0.path)
    }
    let mayInherit = !symbols.ownMethods.isEmpty && extensions.contains { !$0.conformances.isEmpty }
    if symbols.areScopesExtended || mayInherit { return [] }
    var found: [ScopeIndex: [ForgottenParentFact]] = [:]
    var roots: Set<ScopeIndex> = []
    for (file, facts) in files.enumerated() {
      for opened in facts.opened {
        guard let child = scope(opened.definition, file), scopes[child].parent == .root,
          scopes[child].parentSite == nil
        else { continue }
        guard let above = opened.parent else {
          roots.insert(child)
          continue
        }
        guard let parent = scope(of: above, file), parent != child, isWhole(definitions.types[child])
        else { continue }
        found[child, default: []].append(
          ForgottenParentFact(
            scope: child, parent: parent, site: opened.site, isNamed: isNamed(parent, in: definitions.types[child])))
      }
    }
    var parents: [ScopeIndex: ScopeIndex] = [:]
    for (index, scope) in scopes.enumerated() { if case .scope(let parent) = scope.parent { parents[index] = parent } }
    var forgotten: [ForgottenParentFact] = []
    for (child, all) in found.sorted(by: { $0.key < $1.key }) {
      guard let first = all.min(by: { $0.site < $1.site }), all.allSatisfy({ $0.parent == first.parent }),
        // Definitions that open each other have no parents that could be named.
        !sequence(first: first.parent, next: { parents[$0] }).prefix(scopes.count).contains(child)
      else { continue }
      let above = Set(sequence(first: first.parent, next: { parents[$0] }).prefix(scopes.count))
      // An override is meant for what is registered above.
      let own = Set(
        registrations.lazy.filter { $0.scope == child && $0.role.registers && !$0.isOverride }.map(\.key))
      let given = Set(registrations.lazy.filter { above.contains($0.scope) && $0.role.registers }.map(\.key))
      let needed = Set(
        registrations.lazy.filter { $0.scope == child }.flatMap {
          $0.needs.map(\.key) + ($0.isOverride ? [$0.key] : [])
        }
          + uses.lazy.filter { $0.scope == child }.map(\.key))
      guard own.isDisjoint(with: given), !needed.subtracting(own).isDisjoint(with: given) else { continue }
      parents[child] = first.parent
      forgotten.append(first)
      if roots.contains(child) { forgotten[forgotten.count - 1].isCreatedWithout = true }
    }
    return forgotten
  }

  /// Whether the name of a definition means it inside a type, and is visible enough to be named there as a parent.
  private func isNamed(_ scope: ScopeIndex, in type: TypeIndex) -> Bool {
    let entry = types.entries[type]
    let name = TypeReference(name: scopes[scope].name, context: entry.path, site: scopes[scope].site)
    let parent = types.entries[definitions.types[scope]]
    // What other modules see has to name what they see as well, through imports that say so.
    guard !entry.isSeenOutside, !entry.isDeclaredAgain,
      !types.isHidden(definitions.types[scope]) || types.isHidden(type)
    else { return false }
    return !parent.path.contains(".") && types.find(name, file: entry.file) == definitions.types[scope]
  }

  /// Whether nothing but the definition itself can say what its parent is: no protocol of the program, no superclass and no macro.
  private func isWhole(_ type: TypeIndex) -> Bool {
    let around = Contexts.levels(of: types.entries[type].path).filter { !$0.isEmpty }.compactMap {
      types.find($0, context: "", file: types.entries[type].file)
    }
    return around.allSatisfy { !types.entries[$0].hasMacros }
      && types.entries[type].conformances.allSatisfy { reference, file in
        names.means(.scopeDefinition, by: reference, file: file) || Self.harmless.contains(reference.name)
      }
      && !types.entries.contains { LibraryName.scopeDefinition.isSpelled($0.path) && !$0.parents.isEmpty }
  }

  private mutating func link(_ use: UseReference, _ file: FileIndex) {
    guard let scope = scope(of: use.receiver, file) else {
      // It is linked with other reads from a scope that is not known.
      if case .context(let type) = use.receiver, takesAnyScope(type, file) { return }
      if use.isComputed {
        if case .passed = use.receiver { leaveUnchecked(.lookUp, .computedKey, at: use.key.site) }
        return
      }
      if keys.knows(use.key, context: use.context, file: file), !names.seesNothing(file) {
        leaveUnchecked(.lookUp, .unknownScope, at: use.key.site)
      }
      return
    }
    let isOverloaded = use.isLoad ? overloads.contains("load") : !overloads.isDisjoint(with: ["resolve", "subscript"])
    if isOverloaded, use.wrapper == nil, !use.isComputed {
      return leaveUnchecked(.lookUp, .unknownScope, at: use.key.site)
    }
    link(use, of: scope, file)
  }

  mutating func noteAttempt(_ file: FileIndex, _ body: Int?, _ key: KeyReference) {
    if let attempt = Attempt(file, body, key) { attempts.insert(attempt) }
  }

  mutating func link(
    _ use: UseReference, of scope: ScopeIndex, _ file: FileIndex, isOptional: Bool = false, overridden: KeyIndex? = nil
  ) {
    if use.isComputed { return leaveUnchecked(.lookUp, .computedKey, at: use.key.site) }
    if Attempt(file, use.body, use.key).map(attempts.contains) ?? isHandled(use.handling, file) {
      return leaveUnchecked(.lookUp, .handled, at: use.key.site)
    }
    switch keys.find(use.key, context: use.context, file: file) {
    case .key(let key):
      var fact = UseFact(
        key: key, scope: scope, site: use.key.site, condition: use.condition, isLoad: use.isLoad, isOptional: isOptional
      )
      fact.path = use.path.map { symbols.decided($0) }.filter { $0.decision.site == nil }
      fact.mayBeLeftOut = mayBeLeftOut(use.doubts)
      fact.overridden = overridden
      uses.append(fact)
      note(use, file, for: fact)
    case let answer:
      // A bare name that is not a key is a variable, whose value is unknown.
      if use.key.form == .bare || use.key.isOfValue, answer == .unknown {
        return leaveUnchecked(.lookUp, .computedKey, at: use.key.site)
      }
      opaques.add(answer, for: use.key, of: keys, in: scope, hides: false)
    }
  }
}
