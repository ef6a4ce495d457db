internal import TrellisGraph
internal import TrellisResolver

extension DefinitionTable {
  /// For each scope, the keys that have the name and the type of one of its inputs, which may only have to be registered.
  func inputs(_ files: [LinkedFile], _ table: TypeTable, _ keys: KeyTable) -> [ScopeIndex: Set<KeyIndex>] {
    var found: [ScopeIndex: Set<KeyIndex>] = [:]
    for (file, facts) in files.enumerated() {
      for input in facts.inputs {
        guard let type = table.find(input.owner, context: "", file: file), let scope = scopes[type] else { continue }
        let name = KeyReference(form: .implicit, name: input.name, site: input.site)
        guard case .key(let key) = keys.find(name, context: "", file: file),
          keys.isType(of: key, input.type, context: "\(input.owner).\(MemberName.inputs)", file: file)
        else { continue }
        found[scope, default: []].insert(key)
      }
    }
    return found
  }
}
