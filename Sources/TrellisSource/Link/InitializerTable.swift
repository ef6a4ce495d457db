internal import TrellisGraph

/// Decides whether an initializer or function used as a factory is async.
final class InitializerTable {
  private struct FunctionName: Hashable {
    /// Nil for a global function.
    var owner: TypeIndex?
    var module: ModuleIndex
    var name: String
  }

  private let types: TypeTable
  private var byType: [TypeIndex: [InitializerFact]] = [:]
  private var functions: [FunctionName: [(fact: InitializerFact, file: FileIndex)]] = [:]
  /// Types with an initializer in their own declaration; others may have an implicit one.
  private var hasOwn: Set<TypeIndex> = []
  /// The last components of the names and aliases of types with an initializer that matters; other names need no lookup.
  private var names: Set<Substring> = ["Self"]
  /// The sites of initializers and functions that look keys up.
  private let requesting: Set<Site>

  init(_ files: [FileFacts], types: TypeTable) {
    self.types = types
    let factories = files.flatMap { $0.uses.map(\.factory) + $0.keyCalls.map(\.factory) }
    requesting = Set(factories.compactMap { $0?.isFunction ?? false ? $0?.site : nil })
    for (file, facts) in files.enumerated() {
      for initializer in facts.initializers
      where initializer.name == nil && (initializer.isAsync || requesting.contains(initializer.site)) {
        names.insert(DefinitionTable.lastPart(initializer.owner))
        // The extended name may be an alias.
        guard let type = types.find(initializer.owner, context: "", file: file) else { continue }
        names.insert(DefinitionTable.lastPart(types.entries[type].path))
      }
      for function in facts.initializers where function.name != nil { add(function, file: file) }
    }
    // Most programs have none.
    guard names.count > 1 else { return }
    for entry in types.entries where entry.kind == .alias { names.insert(DefinitionTable.lastPart(entry.path)) }
    for (file, facts) in files.enumerated() {
      for initializer in facts.initializers
      where initializer.name == nil && names.contains(DefinitionTable.lastPart(initializer.owner)) {
        guard let type = types.find(initializer.owner, context: "", file: file) else { continue }
        byType[type, default: []].append(initializer)
        if !initializer.isInExtension { hasOwn.insert(type) }
      }
    }
  }

  private func add(_ function: InitializerFact, file: FileIndex) {
    guard let name = function.name else { return }
    var owner: TypeIndex?
    if !function.owner.isEmpty {
      owner = types.find(function.owner, context: "", file: file)
      if owner == nil { return }
    }
    let module = owner.map { types.entries[$0].module } ?? types.modules.visible[file][0]
    functions[FunctionName(owner: owner, module: module, name: name), default: []].append((function, file))
  }

  /// Whether every initializer or function that the reference may mean is async.
  ///
  /// - Parameter count: The number of arguments that the factory receives.
  func isAsync(_ reference: InitializerReference, taking count: Int, file: FileIndex) -> Bool {
    types.seek(reference.type, file: file)
    let found = functions(reference, taking: count, file: file)
    return !found.isEmpty && found.allSatisfy(\.isAsync)
  }

  /// The site of the initializer or function that the reference means, if that looks keys up.
  func requesting(_ reference: InitializerReference, taking count: Int, file: FileIndex) -> Site? {
    if requesting.isEmpty { return nil }
    let found = functions(reference, taking: count, file: file)
    return found.count == 1 && requesting.contains(found[0].site) ? found[0].site : nil
  }

  /// The struct or enumeration that the function returns.
  func valueType(_ reference: InitializerReference, taking count: Int, file: FileIndex) -> String? {
    if reference.function == nil { return types.isValue(reference.type, file: file) ? reference.type.name : nil }
    let found = functions(reference, taking: count, file: file)
    guard found.count == 1, let result = found[0].result, types.isValue(result, file: file) else { return nil }
    return types.find(result, file: file).map { Contexts.display(types.entries[$0].path) }
  }

  private func functions(
    _ reference: InitializerReference, taking count: Int, file: FileIndex
  ) -> [InitializerFact] {
    if let function = reference.function { types.seek(function: NameHash(function)) }
    return candidates(reference, file: file).filter { candidate in
      reference.labels.map { $0 == candidate.labels } ?? (candidate.labels.count == count)
    }
  }

  private func candidates(_ reference: InitializerReference, file: FileIndex) -> [InitializerFact] {
    if let function = reference.function { return self.functions(function, reference.type, file: file) }
    guard !byType.isEmpty, names.contains(DefinitionTable.lastPart(reference.type.name)),
      let type = types.find(reference.type, file: file), types.entries[type].kind == .nominal,
      hasOwn.contains(type)
    else { return [] }
    return byType[type] ?? []
  }

  private func functions(_ name: String, _ owner: TypeReference, file: FileIndex) -> [InitializerFact] {
    if functions.isEmpty { return [] }
    guard owner.name.isEmpty else {
      return types.find(owner, file: file).map { functions(name, of: $0, seenFrom: file) } ?? []
    }
    for type in types.types(around: owner.context, file: file) {
      let found = functions(name, of: type, seenFrom: file)
      if !found.isEmpty { return found }
    }
    // Globals of other modules do not count: one in this module, perhaps in a file that the prefilter skipped, would shadow
    // them.
    return functions(FunctionName(owner: nil, module: types.modules.visible[file][0], name: name), seenFrom: file)
  }

  private func functions(_ name: String, of type: TypeIndex, seenFrom file: FileIndex) -> [InitializerFact] {
    functions(FunctionName(owner: type, module: types.entries[type].module, name: name), seenFrom: file)
  }

  private func functions(_ name: FunctionName, seenFrom file: FileIndex) -> [InitializerFact] {
    (functions[name] ?? []).filter { !$0.fact.isOfFile || $0.file == file }.map(\.fact)
  }
}
