internal import TrellisGraph
internal import TrellisResolver

/// Follows each definition's `register(in:)` through includes and helpers, and collects the registrations in run-time order.
struct RegistrationLinker {
  let types: TypeTable
  let definitions: DefinitionTable
  let keys: KeyTable
  let helpers: HelperTable
  let initializers: InitializerTable
  let sets: DependencySetTable
  let symbols: Symbols

  var registrations: [RegistrationFact] = []
  var ends: [EndFact] = []
  var opaques = OpaqueList()
  /// The calls that are taken to end the program because their functions are not read.
  private(set) var maybeEnding: Set<Site> = []
  /// Contributions whose entry cannot be determined from the text.
  var unknownEntries: [RegistrationIndex] = []
  var extent = ReadingExtent()

  var scope: ScopeIndex = 0
  /// The keys that the functions being walked were called with.
  private(set) var arguments: [[Int: KeyArgument]] = []
  /// The modules that stand for the generic parameters of the module being walked.
  private var generics: [String: (module: TypeReference, file: FileIndex)] = [:]

  /// A key that is named in a call, and where its name is looked up.
  struct KeyArgument {
    /// Nil for any other expression.
    var key: KeyReference?
    /// The call that names it, or does not.
    var site: Site
    var context: String
    var file: FileIndex
  }
  /// The definition that is walked; nil for a function that none reaches and that takes the registry of any.
  private var definition: TypeIndex?
  /// Where each module has been included so far. A second include counts only where the first did not.
  private var included: [TypeIndex: [Place]] = [:]
  /// The functions being walked, outermost first.
  private var active: [HelperTable.FunctionIndex] = []
  /// The call of a helper in a definition or module through which a function is being walked.
  private(set) var outerCall: HelperCallFact?
  private(set) var lastInclude: Site?
  /// Whether functions are followed that no definition reaches. What cannot be followed there is reported where a definition does
  /// reach it.
  private var isAlone = false
  /// The branch that the program is not on once the function being walked throws; nil if it ends then.
  private var succeeds: Branch?
  /// Whether keys may be registered that are not among the registrations.
  private(set) var mayRegisterMore = false
  /// How often each function has been walked: its run-time branches may differ each time.
  private var walks: [HelperTable.FunctionIndex: Int] = [:]
  /// The remaining steps for this definition, and how often each helper has been followed with the same keys. Walks multiply when
  /// helpers call each other more than once, so they need a limit.
  private var budget = 0
  private let steps: Int
  private var followed: [Walk: Int] = [:]

  /// When code runs.
  struct Place {
    var condition: Condition
    var path: [Branch]

    static let always = Place(condition: .always, path: [])
  }

  private struct Walk: Hashable {
    let function: HelperTable.FunctionIndex
    let keys: [Int: String]
  }

  /// The maximum depth of nested helper calls.
  private static var depth: Int { 100 }
  /// How often a definition may call a helper with the same keys.
  private static var walkLimit: Int { 64 }

  init(
    types: TypeTable, definitions: DefinitionTable, keys: KeyTable, helpers: HelperTable,
    initializers: InitializerTable, sets: DependencySetTable, symbols: Symbols
  ) {
    self.types = types
    self.definitions = definitions
    self.keys = keys
    self.helpers = helpers
    self.initializers = initializers
    self.sets = sets
    self.symbols = symbols
    steps = 20_000 + 4 * helpers.entries.reduce(0) { $0 + $1.function.steps.count }
  }

  /// Follows all definitions.
  mutating func followDefinitions() {
    for (scope, type) in definitions.types.enumerated() {
      self.scope = scope
      definition = type
      included = [:]
      (budget, followed) = (steps, [:])
      let functions = helpers.registers(of: type)
      if functions.isEmpty { noteMissingRegister(type) }
      if functions.count > 1 || types.entries[type].isDeclaredAgain { extent.noteChoice(in: scope) }
      for function in functions { walk(function, module: nil, at: .always) }
    }
  }

  /// The functions that have been followed.
  var reached: some Collection<HelperTable.FunctionIndex> { walks.keys }

  /// The same with nothing registered, to follow functions that no definition reaches.
  var restarted: RegistrationLinker {
    var linker = RegistrationLinker(
      types: types, definitions: definitions, keys: keys, helpers: helpers, initializers: initializers, sets: sets,
      symbols: symbols)
    linker.isAlone = true
    return linker
  }

  /// Follows a function that no definition reaches as if a definition included it as a module.
  mutating func follow(
    _ function: HelperTable.FunctionIndex, named name: String, in definition: TypeIndex?, asScope scope: ScopeIndex
  ) {
    self.scope = scope
    self.definition = definition
    included = [:]
    (budget, followed) = (steps, [:])
    walk(function, module: name, at: .always)
  }

  private mutating func noteMissingRegister(_ type: TypeIndex) {
    let name = Contexts.display(types.entries[type].path)
    noteOpaque(
      "no scanned file declares the `register(in:)` of `\(name)`",
      advice: "write it as `static func register(in scope: inout Registry<\(name)>)` in a scanned file",
      site: types.entries[type].site)
  }

  private mutating func walk(
    _ index: HelperTable.FunctionIndex, module: String?, at place: Place, with keys: [Int: KeyArgument] = [:]
  ) {
    let entry = helpers.entries[index]
    active.append(index)
    arguments.append(keys)
    defer {
      active.removeLast()
      arguments.removeLast()
    }
    // If this function is compiled out, the call may mean another one.
    if entry.function.condition != .always { extent.noteChoice(in: scope) }
    let number = walks[index, default: 0]
    walks[index] = number + 1
    let isTemplate = entry.owner.map { types.entries[$0].kind == .protocol || types.isGeneric($0) } ?? false
    func inWalk(_ branch: Branch) -> Branch {
      symbols.decided(branch, walk: number, isUnsure: isTemplate)
    }
    for step in entry.function.steps {
      budget -= 1
      guard budget > 0 else { return noteTooMany(step.site) }
      var path = place.path.joined(step.path.map(inWalk))
      if step.hasTried, let succeeds { path = path?.joined([succeeds]) }
      guard let path else { continue }
      let holds = Place(condition: place.condition.joined(step.condition), path: path)
      if holds.condition == .never { continue }
      switch step.action {
      case .register(let reference):
        register(reference, at: step.site, entry, module: module, when: holds)
      case .include(let reference):
        include(reference, at: step.site, entry.file, when: holds)
      case .call(let call):
        let outer = succeeds
        switch call.failing {
        case .ignored, .ends: succeeds = nil
        case .thrown: break
        case .caught(let branch): succeeds = inWalk(branch)
        }
        self.call(call, at: step.site, entry, module: module, when: holds)
        succeeds = outer
      case .opaque(let opaque, let hides):
        noteOpaque(opaque.reason, advice: opaque.advice, hides: hides, site: opaque.site)
      case .end: end(holds)
      case .mayEnd(let name):
        types.seek(function: name)
        if symbols.ends(name) {
          end(holds)
        } else if !step.path.isEmpty, types.modules.importsUnknown[entry.file], !symbols.returns(name) {
          // Where no branch leads to it, a function that is not read is taken to return.
          end(holds)
          maybeEnding.insert(step.site)
        }
      case .fail: end(holds, unlessOn: succeeds)
      }
    }
  }

  private mutating func end(_ place: Place, unlessOn succeeds: Branch? = nil) {
    guard let path = place.path.joined(succeeds.map { [$0] } ?? []) else { return }
    ends.append(EndFact(scope: scope, condition: place.condition, path: path))
  }

  private mutating func include(_ reference: TypeReference, at site: Site, _ file: FileIndex, when place: Place) {
    let name = reference.name
    let given = generics[name]
    guard let type = types.find(given?.module ?? reference, file: given?.file ?? file) else {
      return noteOpaque(
        "no scanned file declares `\(name)`", advice: "pass the file that declares it to the check, too", site: site)
    }
    let functions = helpers.registers(of: type)
    guard !functions.isEmpty else {
      return noteOpaque(
        "no scanned file declares the `register(in:)` of `\(name)`",
        advice:
          "write `static func register<S>(in scope: inout Registry<S>)` in it, or pass the file that does to the check, too",
        site: site)
    }
    if functions.count > 1 || types.entries[type].isDeclaredAgain { extent.noteChoice(in: scope) }
    let outer = (outerCall, lastInclude)
    (outerCall, lastInclude) = (nil, site)
    defer { (outerCall, lastInclude) = outer }
    // A module that includes itself, directly or through others, is already being walked.
    if functions.contains(where: active.contains) { return }
    let before = (included[type] ?? []).filter {
      place.condition.joined($0.condition) != .never && place.path.joined($0.path) != nil
    }
    if types.isGeneric(type), !before.isEmpty {
      return noteOpaque(
        "`\(name)` is included again, perhaps with other type arguments",
        advice: "include it once in each scope, or make one module for each type", site: site)
    }
    included[type, default: []].append(place)
    guard active.count < Self.depth else { return noteDepth(site) }
    let around = generics
    defer { generics = around }
    generics = [:]
    for (parameter, argument) in zip(types.entries[type].generics, (given?.module ?? reference).arguments) {
      let module = TypeReference(name: argument, context: reference.context, site: site)
      generics[parameter] = around[argument] ?? (module, file)
    }
    for place in Self.left(of: place, without: before) {
      for function in functions { walk(function, module: Contexts.display(types.entries[type].path), at: place) }
    }
  }

  /// Where code runs that other places have not run before.
  private static func left(of place: Place, without before: [Place]) -> [Place] {
    before.reduce([place]) { places, before in
      places.flatMap { place -> [Place] in
        let others = before.condition == .never ? [place.path] : place.path.subtracting(before.path)
        var places = others.map { Place(condition: place.condition, path: $0) }
        let condition = place.condition.joined(before.condition.negated)
        if condition != .never, before.condition != .always, let path = place.path.joined(before.path) {
          places.append(Place(condition: condition, path: path))
        }
        return places
      }
    }
  }

  private mutating func call(
    _ call: HelperCall, at site: Site, _ caller: HelperTable.Entry, module: String?, when place: Place
  ) {
    switch helpers.match(call, at: site, from: caller, in: definition) {
    case .functions(let functions):
      let outer = outerCall
      if outer == nil, let function = functions.first.map({ helpers.entries[$0].function }) {
        outerCall = HelperCallFact(function: function.text, site: site)
      }
      defer { outerCall = outer }
      for function in functions {
        guard !active.contains(function) else {
          noteOpaque(
            "`\(call.name)` calls itself with the registry", advice: "register in a function that does not call itself",
            site: site)
          continue
        }
        guard active.count < Self.depth else { return noteDepth(site) }
        let given = keyArguments(of: call, at: site, to: function, from: caller)
        let known = Walk(function: function, keys: given.mapValues { $0.key?.text ?? "" })
        followed[known, default: 0] += 1
        if followed[known, default: 0] > Self.walkLimit { return noteTooMany(site) }
        walk(function, module: module, at: place, with: given)
      }
    case .none where call.registry == nil:
      if call.isImplicit, !mayBeMethod(call, caller) { return }
      noteOpaque(
        "no scanned file declares `\(call.name)`, so what it registers is not known",
        advice: "use \(Self.verbs), or pass the file that declares it to the check, too",
        site: site)
    case .none where call.isOfValue:
      noteOpaque(
        "`\(call.name)` is a method of a value, which the validator does not follow",
        advice: "declare `\(call.name)` as a static method or as a global function, and call that", site: site)
    case .none:
      noteOpaque(
        "no scanned file declares a function `\(call.name)` that takes this registry",
        advice:
          "declare it as a function with an `inout Registry` parameter, or pass the file that does to the check, too",
        site: site)
    case .several where call.registry == nil:
      noteOpaque(
        "several methods `\(call.name)` extend this registry", advice: "give them different names or labels", site: site
      )
    case .several:
      noteOpaque(
        "several functions `\(call.name)` take this registry", advice: "give them different names or labels",
        site: site)
    }
  }

  /// The keys that a call names, by the positions of their parameters.
  private func keyArguments(
    of call: HelperCall, at site: Site, to function: HelperTable.FunctionIndex, from caller: HelperTable.Entry
  ) -> [Int: KeyArgument] {
    guard let positions = helpers.positions(of: call, in: helpers.entries[function].function) else { return [:] }
    var found: [Int: KeyArgument] = [:]
    for (position, key) in zip(positions, call.keys) {
      if case .parameter(let outer)? = key?.form {
        found[position] = arguments.last?[outer]
      } else {
        found[position] = KeyArgument(key: key, site: site, context: caller.function.context, file: caller.file)
      }
    }
    return found
  }

  /// The key that a reference means in the function being walked; nil if it is a parameter that the call gives another
  /// expression.
  func follow(
    _ reference: KeyReference, in entry: HelperTable.Entry
  ) -> (answer: KeyTable.Answer, isCertain: Bool)? {
    guard case .parameter(let position) = reference.form else {
      return keys.follow(reference, context: entry.function.context, file: entry.file)
    }
    guard let argument = arguments.last?[position], let key = argument.key else { return nil }
    return keys.follow(key, context: argument.context, file: argument.file)
  }

  private static let verbs: String = {
    let verbs = RegistryVerb.allCases.map { "`\($0.text)`" }
    return "\(verbs.dropLast().joined(separator: ", ")) or \(verbs[verbs.count - 1])"
  }()

  /// Whether a call with implicit `self` may be one of a `Registry` extension method in an unscanned module.
  private func mayBeMethod(_ call: HelperCall, _ caller: HelperTable.Entry) -> Bool {
    guard types.modules.importsUnknown[caller.file] else { return false }
    return !Symbols.standardFunctions.contains(call.name)
  }

  /// Records a place that is not followed, at which the definition may register more.
  mutating func noteOpaque(_ reason: String, advice: String, hides: Bool = true, site: Site) {
    extent.noteOpen(in: scope)
    if hides { mayRegisterMore = true }
    if !isAlone { opaques.add(reason, advice: advice, scope: hides ? scope : nil, site: site) }
  }

  /// Records a key that could not be found.
  mutating func noteOpaque(_ answer: KeyTable.Answer, for key: KeyReference, hides: Bool) {
    if hides, answer != .unknown || key.mayBeAnyKey { mayRegisterMore = true }
    if isAlone, answer != .unknown || !key.isMemberOfKeys { return }
    opaques.add(answer, for: key, of: keys, in: scope, hides: hides)
  }

  private mutating func noteTooMany(_ site: Site) {
    noteOpaque(
      "this program registers more than can be followed", advice: "call each helper once for each scope", site: site)
  }

  private mutating func noteDepth(_ site: Site) {
    noteOpaque(
      "helpers and modules are nested too deeply to be followed", advice: "call this one from `register(in:)` directly",
      site: site)
  }
}
