internal import TrellisGraph
internal import TrellisResolver

/// Finds the definition and key of each request on a scope, the keys of overrides, and the objects that scopes are passed to.
struct UseLinker {
  private(set) var uses: [UseFact] = []
  /// The keys that some live scope may override; what they resolve to there, only the run knows.
  private(set) var overridden: Set<KeyIndex> = []
  /// Whether it may be any key.
  private(set) var areOverridesOpen = false
  var handovers: [HandoverFact] = []
  var reads: [CurrentReadFact] = []
  var undeclaredNeeds: [UndeclaredNeedFact] = []
  /// Places that use a known key or pass a scope, and that are not followed.
  var notFollowed: [NotFollowed] = []
  /// Those that are not checked only because something is imported of which nothing is known.
  var limited: Set<Site> = []
  var opaques = OpaqueList()
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

  init(
    _ files: [LinkedFile], types: TypeTable, definitions: DefinitionTable, scopes: [ScopeFact], keys: KeyTable,
    names: LibraryTable, symbols: Symbols, registered: RegisteredKeys
  ) {
    self.types = types
    self.definitions = definitions
    self.scopes = scopes
    self.keys = keys
    self.names = names
    self.symbols = symbols
    overloads = Set(files.flatMap(\.keyTakers).compactMap(\.overload))
    let takers = Set(files.flatMap(\.keyTakers).map(\.name))
    for (file, facts) in files.enumerated() {
      for use in facts.uses { link(use, file) }
      for call in facts.keyCalls where takers.contains(call.name) || isGivenScope(call, file) {
        if keys.knows(call.key, context: call.context, file: file) { count(.lookUp, .key, at: call.key.site) }
      }
      for override in facts.overrides where !names.seesNothing(file) { note(override, file) }
    }
    linkCurrent(files, registered)
    guard files.contains(where: { !$0.handovers.isEmpty }) else { return }
    noteOpeners()
    isExtended = hasOwnHandovers()
    for (file, facts) in files.enumerated() {
      for handover in facts.handovers { link(handover, file) }
    }
  }

  /// Whether a function gets a scope beside a key: one of a module that is not scanned may look the key up there.
  private func isGivenScope(_ call: KeyCall, _ file: FileIndex) -> Bool {
    call.scopes.contains { names.isOfLibrary($0, file: file) && ($0 == .anyScope || scope(of: $0, file) != nil) }
  }

  private mutating func note(_ override: OverrideReference, _ file: FileIndex) {
    if case .key(let key) = keys.find(override.key, context: override.context, file: file) {
      overridden.insert(key)
    } else if override.key.form == .bare || keys.knows(override.key, context: override.context, file: file) {
      areOverridesOpen = true
    }
  }

  mutating func count(_ kind: NotFollowed.Kind, _ reason: NotFollowed.Reason, at site: Site) {
    notFollowed.append(NotFollowed(kind, reason, at: site))
  }

  static let handoverMethods = [UseWord.pass, .propagate].map(\.rawValue.text)

  private mutating func link(_ use: UseReference, _ file: FileIndex) {
    guard let scope = scope(of: use.receiver, file) else {
      // It is linked with other reads from a scope that is not known.
      if case .context(let type) = use.receiver, takesAnyScope(type, file) { return }
      if use.isComputed {
        if use.receiver == .anyScope { count(.lookUp, .key, at: use.key.site) }
        return
      }
      if keys.knows(use.key, context: use.context, file: file), !names.seesNothing(file) {
        count(.lookUp, .receiver, at: use.key.site)
      }
      return
    }
    let isOverloaded = use.isLoad ? overloads.contains("load") : !overloads.isDisjoint(with: ["resolve", "subscript"])
    if isOverloaded, use.wrapper == nil, !use.isComputed {
      return count(.lookUp, .receiver, at: use.key.site)
    }
    link(use, of: scope, file)
  }

  mutating func link(_ use: UseReference, of scope: ScopeIndex, _ file: FileIndex) {
    if use.isComputed { return count(.lookUp, .key, at: use.key.site) }
    if isHandled(use.handling, file) { return count(.lookUp, .handled, at: use.key.site) }
    switch keys.find(use.key, context: use.context, file: file) {
    case .key(let key):
      var fact = UseFact(
        key: key, scope: scope, site: use.key.site, condition: use.condition, isLoad: use.isLoad)
      fact.path = use.path.map { symbols.decided($0) }.filter { $0.decision.site == nil }
      fact.mayBeLeftOut = mayBeLeftOut(use.doubts)
      uses.append(fact)
      note(use, file, for: fact)
    case let answer:
      // A bare name that is not a key is a variable, whose value is unknown.
      if use.key.form == .bare || use.key.isOfValue, answer == .unknown {
        return count(.lookUp, .key, at: use.key.site)
      }
      opaques.add(answer, for: use.key, of: keys, in: scope, hides: false, .lookUp)
    }
  }
}
