internal import TrellisGraph

/// The initialisers of all types that the scanned sources declare.
struct InitializerTable {
  private let types: TypeTable
  private var byType: [TypeIndex: [InitializerFact]] = [:]
  /// Types whose own braces hold an initialiser: others may have one that nobody writes.
  private var hasOwn: Set<TypeIndex> = []

  init(_ files: [FileFacts], types: TypeTable) {
    self.types = types
    for (file, facts) in files.enumerated() {
      for initializer in facts.initializers {
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
    guard let type = types.find(reference.type, file: file), types.entries[type].kind == .nominal, hasOwn.contains(type)
    else { return false }
    let candidates = (byType[type] ?? []).filter { initializer in
      reference.labels.map { $0 == initializer.labels } ?? (initializer.labels.count == count)
    }
    return !candidates.isEmpty && candidates.allSatisfy(\.isAsync)
  }
}
