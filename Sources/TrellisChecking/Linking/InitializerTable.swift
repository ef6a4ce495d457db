internal import TrellisResolver

/// Decides whether an initializer or function used as a factory is async.
final class InitializerTable {
  private struct FunctionName: Hashable {
    /// Nil for a global function.
    var owner: TypeIndex?
    var module: ModuleIndex
    var name: String
  }

  private let types: TypeTable
  private typealias Found = (fact: InitializerFact, file: FileIndex)

  private var byType: [TypeIndex: [Found]] = [:]
  private var functions: [FunctionName: [Found]] = [:]
  /// Types with an initializer in their own declaration; others may have an implicit one.
  private var hasOwn: Set<TypeIndex> = []
  /// The last components of the names and aliases of types with an initializer that matters; other names need no lookup.
  private var names: Set<Substring> = ["Self"]

  init(_ files: [LinkedFile], types: TypeTable) {
    self.types = types
    for (file, facts) in files.enumerated() {
      for initializer in facts.initializers where initializer.name == nil && initializer.isAsync {
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
        byType[type, default: []].append((initializer, file))
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
    return !found.isEmpty && found.allSatisfy(\.fact.isAsync)
  }

  /// The struct or enumeration that the initializer makes or the function returns.
  ///
  /// - Parameter steps: The number of functions that may return each other's results.
  func valueType(_ reference: InitializerReference, taking count: Int, file: FileIndex, steps: Int = 8) -> String? {
    if reference.function == nil { return valueType(of: reference.type, file: file) }
    let found = functions(reference, taking: count, file: file)
    guard found.count == 1, let (fact, file) = found.first else { return nil }
    if let result = fact.result, types.isValue(result, file: file) {
      return types.find(result, file: file).map { Contexts.display(types.entries[$0].path) }
    }
    // A conforming type may declare its own.
    let owner = fact.owner.isEmpty ? nil : types.find(fact.owner, context: "", file: file)
    guard steps > 0, let made = fact.made, owner.map({ types.entries[$0].kind == .nominal }) ?? true
    else { return nil }
    return valueType(made, taking: made.labels?.count ?? 0, file: file, steps: steps - 1)
  }

  /// The name, if it means a struct or an enumeration and no generic parameter or function is nearer.
  private func valueType(of type: TypeReference, file: FileIndex) -> String? {
    guard types.isValue(type, file: file) else { return nil }
    if type.name.contains(".") { return type.name }
    let isParameter = types.types(around: type.context, file: file).contains {
      types.entries[$0].generics.contains(type.name)
    }
    let unqualified = TypeReference(name: "", context: type.context, site: type.site)
    return isParameter || !functions(type.name, unqualified, file: file).isEmpty ? nil : type.name
  }

  private func functions(
    _ reference: InitializerReference, taking count: Int, file: FileIndex
  ) -> [Found] {
    if let function = reference.function { types.seek(function: NameHash(function)) }
    return candidates(reference, file: file).filter { candidate in
      reference.labels.map { $0 == candidate.fact.labels } ?? (candidate.fact.labels.count == count)
    }
  }

  private func candidates(_ reference: InitializerReference, file: FileIndex) -> [Found] {
    if let function = reference.function { return self.functions(function, reference.type, file: file) }
    guard !byType.isEmpty, names.contains(DefinitionTable.lastPart(reference.type.name)),
      let type = types.find(reference.type, file: file), types.entries[type].kind == .nominal,
      hasOwn.contains(type)
    else { return [] }
    return byType[type] ?? []
  }

  private func functions(_ name: String, _ owner: TypeReference, file: FileIndex) -> [Found] {
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

  private func functions(_ name: String, of type: TypeIndex, seenFrom file: FileIndex) -> [Found] {
    functions(FunctionName(owner: type, module: types.entries[type].module, name: name), seenFrom: file)
  }

  private func functions(_ name: FunctionName, seenFrom file: FileIndex) -> [Found] {
    (functions[name] ?? []).filter { !$0.fact.isOfFile || $0.file == file }
  }
}
