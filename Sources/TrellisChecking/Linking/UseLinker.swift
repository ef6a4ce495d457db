internal import TrellisGraph
internal import TrellisResolver

/// Finds the definition and key of each request and override on a scope, the objects that scopes are passed to, and the
/// closures that they run.
struct UseLinker {
  private(set) var uses: [UseFact] = []
  var overrides: [OverrideFact] = []
  private(set) var expectedToFail: Set<ScopeIndex> = []
  /// The names of what tests call where they may expect an error, and of what that calls.
  var expectedThrowers: Set<NameHash> = []
  /// The names of what tests call where they expect a failure of any kind.
  var expectedFailures: Set<NameHash> = []
  var testModules: Set<ModuleIndex> = []
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
  var opaques = OpaqueList()
  /// For each overrider, the scopes that its overrides are applied to.
  var applications: [OverriderID: [Application]] = [:]
  /// The scopes to which overrides are applied that are not known.
  private(set) var openScopes: Set<ScopeIndex> = []
  /// For each override, its reference.
  var origins: [OverrideOrigin] = []
  var linkedNeeds: Set<LinkedNeed> = []
  /// The look-ups that may be meant to fail.
  var attempts: Set<Attempt> = []
  /// The requests that the program overloads: `extension Scope { func load(_ key: Key<String>) … }`.
  private let overloads: Set<String>
  /// The functions that take closures which may throw.
  private(set) var takers: [(taker: ThrowingTaker, file: FileIndex)] = []
  private(set) var takersByName: [NameHash: [Int]] = [:]
  /// The properties and functions of the program named like functions that are given code which throws.
  private(set) var declared: [NameHash: [(file: FileIndex, access: Declaration.Access)]] = [:]

  let types: TypeTable
  let definitions: DefinitionTable
  let scopes: [ScopeFact]
  let keys: KeyTable
  var properties: [PropertyName: Property] = [:]
  let names: LibraryTable
  /// The methods of `Scope` that create another scope and that other types of the program declare too.
  var ownMethods: Set<NameHash> = []
  /// The functions with an autoclosure among their parameters, by name, and the types with such an initializer.
  var autoclosures: [NameHash: Set<Owner>] = [:]
  /// Classes with a subclass that opens scopes.
  var isAboveOpener: Set<TypeIndex> = []
  /// Whether the program declares methods like `pass` in an extension of `Scope`.
  private(set) var isExtended = false
  /// Whether a protocol or alias includes `ScopeOpener`: conforming types may be in files that the prefilter skipped.
  var areOpenersHidden = false

  /// A look-up that may be meant to fail. Others of its key in the same function may be made only where it succeeds.
  struct Attempt: Hashable {
    var file: FileIndex
    var body: Int
    var key: NameHash

    init?(_ file: FileIndex, _ body: Int?, _ key: KeyReference) {
      guard let body else { return nil }
      (self.file, self.body, self.key) = (file, body, NameHash(key.name))
    }
  }

  enum Owner: Hashable {
    case type(TypeIndex)
    /// A global, visible in its own module and where that is imported.
    case module(ModuleIndex)
  }

  struct PropertyName: Hashable {
    var owner: Owner
    var name: NameHash
    var isCalled: Bool
  }

  struct Property {
    /// The scopes to which a function passes its closure argument's overrides.
    var overridden: [Value] = []
    var closure: ClosureParameter?
    /// Whether it adds overrides of its own besides those.
    var addsOverrides = false
    /// The visibility of a global.
    var access = Declaration.Access.module
    /// Nil if it is not a scope, or if declarations with its name are different scopes.
    var value: Value?
    var element: Value?
    /// Whether it belongs to an extension with a `where` clause.
    var isConstrained = false
    var object: TypeReference?
    var file: FileIndex
    var isStatic: Bool
    /// The number of declarations with its name.
    var count = 1
    /// Whether it belongs to an instance.
    var isOfInstance: Bool
    /// Whether reading it may open a scope.
    var mayOpen: Bool
    var isAmbiguous = false
  }

  init(
    _ files: [FileFacts], types: TypeTable, definitions: DefinitionTable, scopes: [ScopeFact], keys: KeyTable,
    names: LibraryTable, registrations: RegistrationLinker, registered: RegisteredKeys
  ) {
    makers = registrations.makers
    self.types = types
    self.definitions = definitions
    self.scopes = scopes
    self.keys = keys
    self.names = names
    overloads = Set(
      files.flatMap(\.keyFunctions).filter {
        $0.isMethod && $0.parameters[0].label == nil && $0.parameters.dropFirst().allSatisfy(\.hasDefault)
      }.map(\.name))
    let referenced = Self.referencedNames(files)
    for (file, facts) in files.enumerated() { collect(facts.properties, referenced, file) }
    collectTakers(files)
    applyOverriders(files)
    noteExpectedThrowers(files)
    noteExpectedFailures(files)
    for (file, facts) in files.enumerated() {
      for use in facts.uses where scope(of: use.receiver, file) != nil && mayFail(use.mayFail, file) {
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
    // A trait or function that is not scanned may make overrides.
    if types.modules.areUnknownModulesUsed, files.contains(where: \.isTest) { leaveOpen(nil) }
    linkCurrent(files, registered)
    guard files.contains(where: { !$0.handovers.isEmpty }) else { return }
    noteOpeners()
    isExtended = hasOwnHandovers()
    for (file, facts) in files.enumerated() {
      for handover in facts.handovers { link(handover, file) }
    }
  }

  func property(_ name: PropertyName) -> Property? { properties[name] }

  /// Notes that an override of a scope is not known, of any scope if that is not known either.
  mutating func leaveOpen(_ scope: ScopeIndex?) {
    if let scope { openScopes.insert(scope) } else { openScopes.formUnion(scopes.indices) }
  }

  mutating func leaveUnchecked(_ kind: Unchecked.Kind, _ reason: Unchecked.Reason, at site: Site) {
    unchecked.append(Unchecked(kind: kind, reason: reason, site: site))
  }

  /// The names of properties that references go through; the owners of other properties are not looked up.
  private static func referencedNames(_ files: [FileFacts]) -> Set<NameHash> {
    var names: Set<NameHash> = []
    for facts in files {
      for use in facts.uses { names.formUnion(use.receiver.names) }
      let factories =
        facts.uses.map(\.factory) + facts.keyCalls.map(\.factory) + facts.factoryCalls.map(\.factory)
      for doubts in facts.uses.map(\.doubts) + facts.keyCalls.map(\.doubts) + factories.compactMap(\.?.doubts) {
        for callee in doubts.callees { names.formUnion(callee.names) }
      }
      for override in facts.overrides {
        names.formUnion(override.code.receiver.names)
      }
      for call in facts.overriderCalls {
        names.formUnion(call.code.receiver.names)
        names.insert(NameHash(call.call.name))
      }
      for property in facts.properties {
        if let value = property.value { names.formUnion(value.names) }
        for receiver in property.overridden { names.formUnion(receiver.names) }
      }
      for handover in facts.handovers {
        names.formUnion(handover.receiver.names)
        names.formUnion(handover.object.names)
      }
      for call in facts.keyCalls { names.insert(NameHash(call.call.name)) }
      for function in facts.keyFunctions { names.insert(NameHash(function.name)) }
      for receiver in facts.keyReceivers { names.formUnion(receiver.names) }
      for run in facts.runs { names.formUnion(run.receiver.names) }
    }
    let members = [MemberName.scope, MemberName.openedScope, MemberName.openScope, MemberName.openScopeIn]
    return names.union((members + handoverMethods).map { NameHash($0) }).union(scopeMethods.keys)
  }

  static let handoverMethods = [UseWord.pass, .propagate].map(\.rawValue.text)

  /// The methods' names, by the names that `PropertyReader` records for declarations of other types.
  private static let scopeMethods = Dictionary(
    uniqueKeysWithValues: ScopeMethod.allCases.map { ($0.declared, NameHash($0.text)) })

  private mutating func collect(_ list: [PropertyFact], _ referenced: Set<NameHash>, _ file: FileIndex) {
    // Adjacent properties share their owner.
    var path: String?
    var owner: Owner?
    for property in list where referenced.contains(property.name) {
      if let method = Self.scopeMethods[property.name] {
        if !Self.isScope(property.owner) { ownMethods.insert(method) }
        continue
      }
      if property.owner != path {
        path = property.owner
        if property.owner.isEmpty {
          owner = .module(types.modules.visible[file][0])
        } else {
          owner = types.find(property.owner, context: "", file: file).map { .type($0) }
        }
      }
      guard let owner else { continue }
      if property.takesAutoclosure { autoclosures[property.name, default: []].insert(owner) }
      let name = PropertyName(owner: owner, name: property.name, isCalled: property.isCalled)
      guard let known = properties[name] else {
        properties[name] = Property(
          overridden: property.overridden, closure: property.closure, addsOverrides: property.addsOverrides,
          access: property.access, value: property.value, element: property.element,
          isConstrained: property.isConstrained, object: property.object, file: file, isStatic: property.isStatic,
          isOfInstance: !property.owner.isEmpty && !property.isStatic, mayOpen: property.isCalled || property.mayOpen)
        continue
      }
      properties[name]?.count += 1
      properties[name]?.element = nil
      if known.object != nil { properties[name]?.object = nil }
      // Arguments decide which of two functions is called.
      if property.isCalled { properties[name]?.overridden = [] }
      // A declaration in another file is a separate one, as one of the two is private, unless both hold the same scope.
      let isApart =
        known.file != file
        && known.value.map { value in !(property.value?.isSame(as: value) ?? false) } ?? (property.value != nil)
      if known.isStatic != property.isStatic || isApart {
        properties[name]?.value = nil
        properties[name]?.isAmbiguous = true
        continue
      }
      // Of two `#if` variants, the one that holds a scope counts. Functions with one name differ by their arguments.
      if let value = known.value, property.value.map({ $0.isSame(as: value) }) ?? !property.isCalled { continue }
      if known.value == nil, !property.isCalled, !known.isAmbiguous {
        properties[name]?.value = property.value
        properties[name]?.file = file
      } else if known.value != nil {
        properties[name]?.value = nil
        properties[name]?.isAmbiguous = true
      }
    }
  }

  private mutating func collectTakers(_ files: [FileFacts]) {
    var given: Set<NameHash> = []
    for (file, facts) in files.enumerated() {
      for taker in facts.takers {
        takersByName[taker.name, default: []].append(takers.count)
        if let type = taker.type { takersByName[type, default: []].append(takers.count) }
        takers.append((taker, file))
      }
      for call in facts.expectations.flatMap(\.takers) where call.trust == .tried || call.trust == .inTest {
        given.insert(call.name)
      }
    }
    if given.isEmpty { return }
    for (file, facts) in files.enumerated() {
      for property in facts.properties where given.contains(property.name) {
        declared[property.name, default: []].append((file, property.access))
      }
    }
  }

  /// Finds the definitions in test code that are opened only where a failure may be expected.
  private mutating func noteExpectedFailures(_ files: [FileFacts]) {
    var openings: [ScopeIndex: [(opening: OpeningReference, file: FileIndex)]] = [:]
    for (file, facts) in files.enumerated() {
      for opening in facts.openings {
        guard let scope = scope(of: opening.receiver, file) else { continue }
        openings[scope, default: []].append((opening, file))
      }
    }
    for (scope, found) in openings.sorted(by: { $0.key < $1.key }) {
      guard isInTests(types.entries[definitions.types[scope]].file),
        found.allSatisfy({ mayFail($0.opening.mayFail, $0.file) })
      else { continue }
      expectedToFail.insert(scope)
      leaveUnchecked(.definition, .mayFail, at: types.entries[definitions.types[scope]].site)
    }
  }

  private mutating func link(_ use: UseReference, _ file: FileIndex) {
    guard let scope = scope(of: use.receiver, file) else {
      if use.isComputed {
        if case .passed = use.receiver { leaveUnchecked(.lookUp, .computedKey, at: use.key.site) }
        return
      }
      if keys.knows(implicit: use.key.name), use.key.isMemberOfKeys, !names.seesNothing(file) {
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

  mutating func link(_ use: UseReference, of scope: ScopeIndex, _ file: FileIndex, isOptional: Bool = false) {
    if use.isComputed { return leaveUnchecked(.lookUp, .computedKey, at: use.key.site) }
    if Attempt(file, use.body, use.key).map(attempts.contains) ?? mayFail(use.mayFail, file) {
      return leaveUnchecked(.lookUp, .mayFail, at: use.key.site)
    }
    switch keys.find(use.key, context: use.context, file: file) {
    case .key(let key):
      var fact = UseFact(
        key: key, scope: scope, site: use.key.site, condition: use.condition, isLoad: use.isLoad, isOptional: isOptional
      )
      fact.mayBeLeftOut = mayBeLeftOut(use.doubts)
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

extension Value {
  /// Whether both name the same type from the same context.
  fileprivate func isSame(as other: Value) -> Bool {
    guard case .written(let mine, _) = self, case .written(let theirs, _) = other else { return self == other }
    return mine.name == theirs.name && mine.context == theirs.context
  }
}
