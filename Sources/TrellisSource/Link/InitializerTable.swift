internal import TrellisGraph

/// The initialisers of those types that declare an async one.
final class InitializerTable {
  private let types: TypeTable
  private var byType: [TypeIndex: [InitializerFact]] = [:]
  /// Types whose own braces hold an initialiser: others may have one that nobody writes.
  private var hasOwn: Set<TypeIndex> = []
  /// Last parts of the names that such a type may go by: most are none of them, and are not looked up.
  private var names: Set<Substring> = ["Self"]

  init(_ files: [FileFacts], types: TypeTable) {
    self.types = types
    for (file, facts) in files.enumerated() {
      for initializer in facts.initializers where initializer.isAsync {
        names.insert(DefinitionTable.lastPart(initializer.owner))
        // An extension may be of an alias.
        guard let type = types.find(initializer.owner, context: "", file: file) else { continue }
        names.insert(DefinitionTable.lastPart(types.entries[type].path))
      }
    }
    // Most programs have none.
    guard names.count > 1 else { return }
    for entry in types.entries where entry.kind == .alias { names.insert(DefinitionTable.lastPart(entry.path)) }
    for (file, facts) in files.enumerated() {
      for initializer in facts.initializers where names.contains(DefinitionTable.lastPart(initializer.owner)) {
        guard let type = types.find(initializer.owner, context: "", file: file) else { continue }
        byType[type, default: []].append(initializer)
        if !initializer.isInExtension { hasOwn.insert(type) }
      }
    }
  }

  /// Whether every initialiser that the reference may mean is async.
  ///
  /// - Parameter count: How many values it is given.
  func isAsync(_ reference: InitializerReference, taking count: Int, file: FileIndex) -> Bool {
    guard !byType.isEmpty, names.contains(DefinitionTable.lastPart(reference.type.name)),
      let type = types.find(reference.type, file: file), types.entries[type].kind == .nominal,
      hasOwn.contains(type)
    else { return false }
    let candidates = (byType[type] ?? []).filter { initializer in
      reference.labels.map { $0 == initializer.labels } ?? (initializer.labels.count == count)
    }
    return !candidates.isEmpty && candidates.allSatisfy(\.isAsync)
  }
}
