internal import TrellisGraph
internal import TrellisResolver

extension DefinitionTable {
  /// For each scope, the keys that have the name of one of its inputs, which may only have to be registered.
  func inputs(_ files: [FileFacts], _ table: TypeTable, _ keys: [KeyFact]) -> [ScopeIndex: Set<KeyIndex>] {
    let name = MemberName.inputs.description
    var owners: [TypeIndex: [ScopeIndex]] = [:]
    for (scope, type) in types.enumerated() where table.member(name, of: type) != nil {
      let entry = table.entries[type]
      if let inputs = table.find(name, context: entry.path, file: entry.file) {
        owners[inputs, default: []].append(scope)
      }
    }
    if owners.isEmpty { return [:] }
    let parts = Set(owners.keys.map { Self.lastPart(table.entries[$0].path) })
    let named = Dictionary(grouping: keys.indices) { NameHash(keys[$0].name) }
    var found: [ScopeIndex: Set<KeyIndex>] = [:]
    for (file, facts) in files.enumerated() {
      for property in facts.properties
      where !property.isCalled && !property.isStatic && parts.contains(Self.lastPart(property.owner)) {
        guard let same = named[property.name], let owner = table.find(property.owner, context: "", file: file) else {
          continue
        }
        for scope in owners[owner] ?? [] { found[scope, default: []].formUnion(same) }
      }
    }
    return found
  }
}
