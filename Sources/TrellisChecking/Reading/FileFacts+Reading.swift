internal import TrellisResolver

extension FileFacts {
  /// Reads a file. Never fails: unreadable places become faults or places that are not followed, and the rest is kept.
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
    // What a written property reads, nobody may ask for.
    if bytes.starts(with: ScopeMembers.header.utf8) { (uses, reads, mentions) = ([], [], Mentions()) }
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
    dependencySets = DependencySetReader(outline).sets

    startsProgram = Self.startsProgram(path: path)
    let walker = UseWalker(outline, self, factories: registries.factories)
    self = walker.facts
    // The graph shows the others. What takes an alias may take overrides.
    let own = Set(
      functions.filter { $0.alias == nil }.flatMap(\.steps).compactMap {
        if case .register(let new) = $0.action { new.key.site } else { nil }
      })
    overrides.removeAll { own.contains($0.key.site) }

    let receivers =
      (uses + memberReads).map(\.receiver) + handovers.map(\.receiver) + keyCalls.flatMap(\.scopes)
    let members = PropertyReader(
      outline, objects: (handovers.map(\.object) + receivers).flatMap(\.names), scopes: walker.scopesOfProperties)
    properties = members.properties
    inputs = members.inputs

    mentions = Mentions(outline.tokens, except: registries.keyTokens)
    for set in dependencySets { mentions.members.formUnion(set.members.map { NameHash($0.name) }) }
  }

  /// Whether a program starts in the file because of its name.
  package static func startsProgram(path: String) -> Bool { path == "main.swift" || path.hasSuffix("/main.swift") }

  /// How everything in the file that may fail is handled.
  var handlings: [Handling] { (uses + reads).map(\.handling) + handovers.map(\.handling) }

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
