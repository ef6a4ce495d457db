internal import TrellisGraph
internal import TrellisResolver

extension FileFacts {
  /// Reads a file. Never fails: unreadable places become faults or opaque places, and the rest is kept.
  ///
  /// - Parameters:
  ///   - path: The path of the file in sites.
  ///   - module: The target that the file belongs to.
  ///   - fixed: `#if` conditions with known values; code that they exclude is not read.
  ///   - isOfTests: Whether the target is one of tests; nil to tell by its name.
  package init(
    reading bytes: [UInt8], path: String, module: String, fixed: FixedConditions = FixedConditions(),
    isOfTests: Bool? = nil
  ) {
    self.init(path: path, module: module)
    self.isOfTests = isOfTests ?? module.hasSuffix("Tests")
    let list = Lexer.tokenize(bytes)
    faults = list.faults.map { fault in
      let (line, column) = list.position(offset: fault.offset)
      return SourceFault(message: fault.message, site: Site(file: path, line: line, column: column))
    }
    suppressions = SuppressionReader(list, path: path).suppressions
    TokenView.with(list, path: path) { Tree.with($0) { read(Outline($0, fixed: fixed)) } }
  }

  private mutating func read(_ outline: Outline) {
    if !suppressions.isEmpty { dropSuppressions(in: outline) }

    let types = TypeReader(outline)
    self.types = types.types
    imports = types.imports
    keys = KeyDeclarationReader(outline).keys
    let names = ShadowingReader(outline)
    shadowings = names.shadowings
    nestedExtensions = names.nestedExtensions
    let registries = RegistryFunctionReader(outline)
    functions = registries.functions
    initializers = InitializerReader(outline).initializers
    staticNames = StaticNameReader(outline).names
    dependencySets = DependencySetReader(outline).sets

    startsProgram = Self.startsProgram(path: path)
    let walker = UseWalker(outline, self, factories: registries.factories)
    self = walker.facts

    let receivers =
      uses.map(\.receiver) + handovers.map(\.receiver) + opened.compactMap(\.parent)
      + keyReceivers
    let members = PropertyReader(
      outline, objects: (handovers.map(\.object) + receivers).flatMap(\.names), scopes: walker.scopesOfProperties)
    properties = members.properties
    inputs = members.inputs
    noteForwarders(walker.forwarders)

    mentions = Mentions(outline.tokens, except: registries.keyTokens)
    for set in dependencySets { mentions.members.formUnion(set.members.map { NameHash($0.name) }) }
  }

  /// Whether a program starts in the file because of its name.
  package static func startsProgram(path: String) -> Bool { path == "main.swift" || path.hasSuffix("/main.swift") }

  /// How everything in the file that may fail is handled.
  var handlings: [Handling] {
    let keyUses = keyFunctions.map(\.keyUse) + keyHolders.map(\.use)
    let codes = overrides.map(\.code) + overriderCalls.map(\.code)
    return (uses + reads + keyUses.flatMap(\.lookUps)).map(\.handling) + codes.map(\.handling)
      + handovers.map(\.handling) + (keyCalls + keyUses.flatMap(\.calls)).map(\.handling)
  }

  /// The receivers in what becomes of keys that are passed on.
  var keyReceivers: [Value] {
    keyCalls.flatMap(\.receivers) + keyFunctions.flatMap(\.keyUse.receivers) + keyHolders.flatMap(\.use.receivers)
  }

  /// Records where each function that takes overrides passes them. If several functions share a name, nothing is recorded.
  private mutating func noteForwarders(_ forwarders: [OverrideForwarder]) {
    guard !forwarders.isEmpty else { return }
    let byName = Dictionary(grouping: forwarders, by: \.name)
    for index in properties.indices where properties[index].isCalled {
      let own = (byName[properties[index].name] ?? []).filter { $0.owner == properties[index].owner }
      if own.count == 1 {
        properties[index].overridden = own[0].receivers
        properties[index].closure = own[0].parameter
        properties[index].addsOverrides = makesOverrides(in: own[0].closures)
      }
    }
  }

  /// Whether a closure that calls the function's closure parameter adds overrides of its own.
  private func makesOverrides(in closures: [Site]) -> Bool {
    Set(closures).count < closures.count || overrides.contains { closures.contains($0.code.closure) }
      || overriderCalls.contains { !$0.call.isUnknown && closures.contains($0.code.closure) }
  }

  /// Code that is never compiled has no findings, so a suppression comment there is not unused.
  private mutating func dropSuppressions(in outline: Outline) {
    let tokens = outline.tokens
    for range in outline.build.neverCompiled {
      let first = tokens.site(range.lowerBound).line
      let end = range.upperBound < tokens.count ? tokens.site(range.upperBound).line : Int.max
      suppressions.removeAll { $0.site.line >= first && $0.site.line < end }
    }
  }
}
