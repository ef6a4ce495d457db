internal import TrellisGraph

/// Finds the types that are scope definitions.
final class DefinitionTable {
  /// The definition of each scope of the graph.
  private(set) var types: [TypeIndex] = []
  private(set) var scopes: [TypeIndex: ScopeIndex] = [:]
  /// Generic definitions, which are not part of a graph because each set of arguments would be a scope of its own.
  private(set) var generic: [TypeIndex] = []
  /// Those whose services are properties of their scopes.
  private(set) var withMembers: Set<TypeIndex> = []

  init(_ table: TypeTable, _ libraryNames: LibraryTable) {
    let kinds = [LibraryName.scopeDefinition, .memberLookup].map { name in
      let refining = libraryNames.refining(name)
      return (name: name, refining: refining, names: Set(refining.map { Self.lastPart(table.entries[$0].path) }))
    }
    let core = table.modules.indices[LibraryName.parts[0].description]
    for (index, entry) in table.entries.enumerated() where entry.kind == .nominal || entry.kind == nil {
      let conforms = kinds.map { kind in
        entry.conformances.contains { reference, file in
          if libraryNames.means(kind.name, by: reference, file: file) { return true }
          guard kind.names.contains(Self.lastPart(reference.name)) else { return false }
          return table.lookUp(reference, file: file).map(kind.refining.contains) ?? false
        }
      }
      // Skip the library's own `Root` and `AnyDefinition`.
      guard conforms.contains(true), entry.module != core else { continue }
      if conforms[1] { withMembers.insert(index) }
      if table.isGeneric(index) { generic.append(index) } else { types.append(index) }
    }
    types.sort { table.entries[$0].site < table.entries[$1].site }
    generic.sort { table.entries[$0].site < table.entries[$1].site }
    for (scope, type) in types.enumerated() { scopes[type] = scope }
  }

  /// Types that register like a definition but do not conform to `ScopeDefinition` in scanned sources; a macro may add the
  /// conformance.
  func unseen(among helpers: HelperTable) -> [TypeIndex] {
    var result: [TypeIndex] = []
    for entry in helpers.entries {
      guard let owner = entry.owner, entry.function.name == MemberName.register.description,
        let registry = entry.function.registry,
        entry.function.parameters[registry].label == Label.in.description, let definition = entry.function.definition,
        !definition.isEmpty, helpers.types.entries[owner].kind == .nominal, scopes[owner] == nil,
        !generic.contains(owner), !entry.function.generics.contains(definition),
        helpers.types.find(definition, context: entry.function.context, file: entry.file) == owner,
        !result.contains(owner)
      else { continue }
      result.append(owner)
    }
    return result
  }

  static func lastPart(_ path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: ".")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }
}
