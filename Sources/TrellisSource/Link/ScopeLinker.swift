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
    guard let (reference, file, isRequired) = written(type) else {
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
    // What a protocol requires by another name, the compiler may infer.
    let mayBeOutside = isRequired || types.modules.importsUnknown[file]
    return (mayBeOutside ? .outside(name: reference.name) : .unknown(name: reference.name), reference.site)
  }

  /// The reference to the parent, in the type or in a protocol that it conforms to, which requires it.
  private func written(_ type: TypeIndex) -> (TypeReference, FileIndex, isRequired: Bool)? {
    if let parent = types.entries[type].parent { return (parent.reference, parent.file, false) }
    for refined in types.protocols(of: type) {
      guard let parent = types.entries[refined].parent else { continue }
      let (reference, file) = associated(parent.reference, parent.file, of: refined, in: type)
      return (reference, file, true)
    }
    return nil
  }

  /// What a type says that a protocol's associated type is, where `Parent == Above`: in an alias or a nested type of its own, or in
  /// the inheritance clause of a protocol between them, `F<App>`.
  private func associated(
    _ reference: TypeReference, _ file: FileIndex, of required: TypeIndex, in type: TypeIndex
  ) -> (TypeReference, FileIndex) {
    let between = types.protocols(of: type)
    for owner in [type] + between {
      guard let member = types.member(reference.name, of: owner) else { continue }
      let entry = types.entries[member]
      let context = types.entries[owner].path
      return (TypeReference(name: reference.name, context: context, site: entry.site), entry.file)
    }
    guard let position = types.entries[required].generics.firstIndex(of: reference.name) else {
      return (reference, file)
    }
    for (argument, file) in between.flatMap({ types.entries[$0].conformances })
    where argument.arguments.indices.contains(position) && types.lookUp(argument, file: file) == required {
      return (
        TypeReference(name: argument.arguments[position], context: argument.context, site: argument.site), file
      )
    }
    return (reference, file)
  }
}
