internal import TrellisGraph

/// Creates the scopes of the graph and finds their parents.
struct ScopeLinker {
  private(set) var scopes: [ScopeFact] = []
  private let types: TypeTable
  private let definitions: DefinitionTable
  private let names: LibraryTable

  init(types: TypeTable, definitions: DefinitionTable, names: LibraryTable) {
    self.types = types
    self.names = names
    self.definitions = definitions
    for type in definitions.types {
      let entry = types.entries[type]
      let (parent, site) = parent(of: type)
      scopes.append(ScopeFact(name: Contexts.display(entry.path), parent: parent, site: entry.site, parentSite: site))
    }
  }

  private func parent(of type: TypeIndex) -> (ScopeFact.Parent, Site?) {
    guard let (reference, file) = written(type) else {
      // A nested type named `Parent` works like a type alias.
      if let nested = types.member(MemberName.parent.description, of: type), let scope = definitions.scopes[nested] {
        return (.scope(scope), types.entries[nested].site)
      }
      return (.root, nil)
    }
    if let found = types.find(reference, file: file) {
      if let scope = definitions.scopes[found] { return (.scope(scope), reference.site) }
      if definitions.generic.contains(found) { return (.outside(name: reference.name), reference.site) }
    }
    if names.means(.root, by: reference, file: file) { return (.root, reference.site) }
    let mayBeOutside = types.modules.importsUnknown[file]
    return (mayBeOutside ? .outside(name: reference.name) : .unknown(name: reference.name), reference.site)
  }

  /// The reference to the parent, in the type or in a protocol that it conforms to.
  private func written(_ type: TypeIndex) -> (TypeReference, FileIndex)? {
    if let parent = types.entries[type].parent { return (parent.reference, parent.file) }
    for refined in types.protocols(of: type) {
      if let parent = types.entries[refined].parent { return (parent.reference, parent.file) }
    }
    return nil
  }
}
