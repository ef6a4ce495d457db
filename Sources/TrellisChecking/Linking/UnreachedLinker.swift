internal import TrellisGraph
internal import TrellisResolver

/// Follows the modules and functions that no definition of the program reaches, each in a scope of its own.
///
/// What such a scope lacks, the definition may have that includes the module elsewhere. But what is registered twice, a cycle or
/// a misspelled key is wrong in every scope.
struct UnreachedLinker {
  /// One scope for each module or function that no other leads to.
  private(set) var graph = GraphFacts()
  private(set) var ends: [EndFact] = []
  /// For each scope, the module that it stands for; nil for a function.
  private var modules: [TypeIndex?] = []
  /// Whether one of them may register any key.
  var mayRegisterMore: Bool { linker.mayRegisterMore }

  private typealias FunctionIndex = HelperTable.FunctionIndex
  private var linker: RegistrationLinker
  private var helpers: HelperTable { linker.helpers }
  private var types: TypeTable { linker.types }

  /// - Parameter linker: Has followed all definitions.
  init(after linker: RegistrationLinker) {
    self.linker = linker.restarted
    let left = helpers.entries.indices.filter { !linker.reached.contains($0) && canStandAlone(helpers.entries[$0]) }
    if left.isEmpty { return }
    var called: Set<FunctionIndex> = []
    for function in left { called.formUnion(functions(calledBy: function)) }
    for function in left where !called.contains(function) { follow(function) }
    // The others call each other.
    for function in left where !self.linker.reached.contains(function) { follow(function) }
    graph.keys = linker.keys.facts
    graph.registrations = self.linker.registrations
    ends = self.linker.ends
    graph.opaques = self.linker.opaques.unhiding
  }

  private func canStandAlone(_ entry: HelperTable.Entry) -> Bool {
    let module = types.modules.visible[entry.file][0]
    // A local function is part of the one around it, and a protocol's extension is completed by the types that conform.
    return entry.function.block == nil && !entry.function.isVerb
      && entry.owner.map { types.entries[$0].kind == .nominal } ?? true
      && ![LibrarySources.own, LibrarySources.world].contains { types.modules.indices[$0] == module }
  }

  /// The functions that a function includes or calls directly, without itself.
  private func functions(calledBy index: FunctionIndex) -> Set<FunctionIndex> {
    let entry = helpers.entries[index]
    var found: Set<FunctionIndex> = []
    for step in entry.function.steps {
      switch step.action {
      case .include(let reference):
        if let type = types.find(reference, file: entry.file) { found.formUnion(helpers.registers(of: type)) }
      case .call(let call):
        if case .functions(let called) = helpers.match(call, at: step.site, from: entry, in: definition(of: entry)) {
          found.formUnion(called)
        }
      case .register, .opaque, .end, .mayEnd, .fail: break
      }
    }
    found.remove(index)
    return found
  }

  private mutating func follow(_ index: FunctionIndex) {
    let entry = helpers.entries[index]
    let definition = definition(of: entry)
    let isModule = entry.function.name == MemberName.register.description
    let owner = entry.owner.map { Contexts.display(types.entries[$0].path) }
    let name = isModule ? owner ?? entry.function.name : (owner.map { "\($0)." } ?? "") + entry.function.name
    linker.follow(index, named: name, in: definition ?? entry.owner, asScope: graph.scopes.count)
    let isIncludable = isModule && definition == nil && entry.owner.map(isIncludable) ?? false
    modules.append(isIncludable ? entry.owner : nil)
    graph.scopes.append(
      ScopeFact(
        name: definition.map { Contexts.display(types.entries[$0].path) } ?? "any scope", parent: .root,
        site: entry.function.site))
  }

  private func isIncludable(_ type: TypeIndex) -> Bool {
    !types.isGeneric(type) && !types.isHidden(type)
      && types.entries[type].conformances.contains { DefinitionTable.lastPart($0.reference.name) == "Module" }
  }

  /// The keys that modules always register, without those of tests.
  func unincluded(_ files: [LinkedFile]) -> [UnincludedFact] {
    graph.registrations.compactMap { registration in
      guard let type = modules[registration.scope], registration.role.registers, registration.condition == .always,
        registration.path.isEmpty, !files[types.entries[type].file].isTest
      else { return nil }
      let entry = types.entries[type]
      return UnincludedFact(
        key: registration.key, module: Contexts.display(entry.path), declaredIn: entry.module,
        isPublic: entry.isSeenOutside, site: registration.site)
    }
  }

  /// The definition that a function's registry belongs to; nil if that is a generic parameter.
  private func definition(of entry: HelperTable.Entry) -> TypeIndex? {
    guard let name = entry.function.definition, !name.isEmpty, !entry.function.generics.contains(name) else {
      return nil
    }
    return types.find(name, context: entry.function.context, file: entry.file)
  }
}
