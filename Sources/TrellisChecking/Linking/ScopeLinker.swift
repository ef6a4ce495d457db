internal import TrellisGraph
internal import TrellisResolver

/// Creates the scopes of the graph and finds their parents.
struct ScopeLinker {
  private(set) var scopes: [ScopeFact] = []
  /// For definitions whose parent is not known: the definition of another module that has its name, and is not public there.
  private(set) var unseen: [ScopeIndex: TypeIndex] = [:]
  private let types: TypeTable
  private let definitions: DefinitionTable
  private let names: LibraryTable

  init(types: TypeTable, definitions: DefinitionTable, names: LibraryTable) {
    self.types = types
    self.names = names
    self.definitions = definitions
    for type in definitions.types {
      let entry = types.entries[type]
      let found = parent(of: type)
      scopes.append(
        ScopeFact(name: Contexts.display(entry.path), parent: found.parent, site: entry.site, parentSite: found.site))
    }
    for scope in scopes.indices {
      switch scopes[scope].parent {
      case .unknown(let name, _): scopes[scope].parent = .unknown(name: name, meant: near(name, to: scope))
      case .undecided: unseen[scope] = unseenParent(of: definitions.types[scope])
      case .root, .scope, .outside: break
      }
    }
  }

  /// The definition with the most similar name that could stand as the parent of another.
  private func near(_ name: String, to scope: ScopeIndex) -> String? {
    let type = definitions.types[scope]
    guard let (written, file) = types.entries[type].parents.first else { return nil }
    let isBelow = { (other: ScopeIndex) in
      sequence(first: other) { other in
        if case .scope(let parent) = scopes[other].parent { parent } else { nil }
      }.prefix(scopes.count + 1).contains(scope)
    }
    let names = scopes.indices.filter { other in
      let (parent, name) = (definitions.types[other], scopes[other].name)
      return !isBelow(other) && (types.entries[parent].isSeenOutside || !types.entries[type].isSeenOutside)
        && (!types.isHidden(parent) || types.isHidden(type))
        && types.find(name, context: written.type.context, file: file) == parent
    }.map { scopes[$0].name }
    return SimilarKeys.names(like: name, among: names).first
  }

  private func unseenParent(of type: TypeIndex) -> TypeIndex? {
    guard let (written, file) = types.entries[type].parents.first, types.entries[type].parents.count == 1 else {
      return nil
    }
    let found = definitions.types.filter { other in
      let entry = types.entries[other]
      return entry.path == written.type.name && !entry.isSeenOutside
        && !types.modules.seesInternals(of: entry.module, in: file)
    }
    return found.count == 1 ? found[0] : nil
  }

  private struct Candidate {
    var parent: ScopeFact.Parent
    var site: Site?
    var condition = Condition.always
  }

  private func parent(of type: TypeIndex) -> Candidate {
    for level in [type] + types.classes(above: type) {
      let found = candidates(in: level, for: type)
      if !found.isEmpty { return settled(found, in: level) }
    }
    // The nearest protocols that say something.
    var found: [Candidate] = []
    var isNear = false
    var mayDiffer = false
    types.inherited(by: type, above: { isNear ? nil : types.lookUp($0, file: $1) }) { level -> Void? in
      let own = level == type ? [] : candidates(in: level, for: type)
      isNear = !own.isEmpty
      let entry = types.entries[level]
      if isNear {
        found.append(settled(own, in: level))
      } else if entry.isDeclaredAgain || entry.isInParts {
        mayDiffer = true
      }
      return nil
    }
    guard let first = found.first else { return Candidate(parent: .root) }
    let isCertain = !mayDiffer && found.allSatisfy { $0.parent == first.parent }
    return isCertain ? first : Candidate(parent: .undecided, site: first.site)
  }

  /// The one parent that a type's candidates agree on, if there is always one.
  private func settled(_ found: [Candidate], in level: TypeIndex) -> Candidate {
    let other = found.first { $0.parent != found[0].parent }
    // What is only extended here, an `#if` around its extension does not remove.
    let entry = types.entries[level]
    let needed = entry.kind == nil ? [.always] : entry.conditions
    if other == nil, Self.covers(found.map(\.condition), needed) { return found[0] }
    return Candidate(parent: .undecided, site: (other ?? found[0]).site)
  }

  /// The most alternatives that are compared.
  private static var limit: Int { 16 }

  /// Whether one of some conditions holds wherever one of others does.
  private static func covers(_ conditions: [Condition], _ others: [Condition]) -> Bool {
    if conditions.contains(.always) || conditions == others { return true }
    guard conditions.count + others.count <= limit else { return false }
    return Condition.any(conditions + [.not(.any(others))]).holdsAlways
  }

  /// What a type, or a protocol or class that it inherits from, says that the parent is.
  private func candidates(in level: TypeIndex, for type: TypeIndex) -> [Candidate] {
    let entry = types.entries[level]
    if entry.parents.count > Self.limit { return [Candidate(parent: .undecided, site: entry.site)] }
    var found: [Candidate] = []
    for (parent, file) in entry.parents {
      switch applies(parent, to: type, file) {
      case true?: break
      case false?: continue
      case nil:
        found.append(Candidate(parent: .undecided, site: parent.type.site))
        continue
      }
      let (reference, file) = level == type ? (parent.type, file) : associated(parent.type, file, of: level, in: type)
      found.append(
        Candidate(
          parent: target(reference, file, of: type, isInherited: level != type), site: reference.site,
          condition: parent.condition))
    }
    // `protocol Feature<Parent>`, refined as `Feature<App>`.
    if level != type, entry.parents.isEmpty, entry.generics.contains(MemberName.parent.description) {
      let written = TypeReference(name: MemberName.parent.description, context: entry.path, site: entry.site)
      let (reference, file) = associated(written, entry.file, of: level, in: type)
      if reference.name != written.name {
        found.append(
          Candidate(parent: target(reference, file, of: type, isInherited: true), site: reference.site))
      }
    }
    // A nested type named `Parent` works like a type alias.
    if let nested = types.member(MemberName.parent.description, of: level), let scope = definitions.scopes[nested] {
      found += types.entries[nested].conditions.map {
        Candidate(parent: .scope(scope), site: types.entries[nested].site, condition: $0)
      }
    }
    return found
  }

  /// Whether the extension that says what `Parent` is extends this type; nil if the text does not show it.
  private func applies(_ parent: ParentReference, to type: TypeIndex, _ file: FileIndex) -> Bool? {
    guard let limits = parent.limits else { return nil }
    for limit in limits where !names.means(.scopeDefinition, by: limit, file: file) {
      guard let limit = types.find(limit, file: file) else { return nil }
      let conforms: Void? = types.inherited(by: type, above: { types.lookUp($0, file: $1) }) { $0 == limit ? () : nil }
      if conforms == nil { return false }
    }
    return true
  }

  private func target(
    _ reference: TypeReference, _ file: FileIndex, of type: TypeIndex, isInherited: Bool
  ) -> ScopeFact.Parent {
    let found = types.find(reference, file: file)
    if let found {
      if let scope = definitions.scopes[found] { return .scope(scope) }
      if definitions.generic.contains(found) { return .outside(name: reference.name) }
    }
    if names.means(.root, by: reference, file: file) { return .root }
    // What a protocol requires by another name, the compiler may infer.
    if isInherited || types.modules.importsUnknown[file] { return .outside(name: reference.name) }
    return mayBeDeclared(reference, in: type, file) ? .undecided : .unknown(name: reference.name)
  }

  /// Whether a name may mean something that is scanned, though not how: a type whose conformance is not seen, an alias that an
  /// `#if` chooses, an associated type, a member that its qualifier inherits.
  private func mayBeDeclared(_ reference: TypeReference, in type: TypeIndex, _ file: FileIndex) -> Bool {
    let last = DefinitionTable.lastPart(reference.name)
    if last == reference.name || reference.name.hasPrefix("Self.") {
      let inherits = types.types(around: reference.context, file: file).contains {
        types.entries[$0].conformances.contains { types.lookUp($0.reference, file: $0.file) != nil }
      }
      if inherits { return true }
    } else if types.find(String(reference.name.dropLast(last.count + 1)), context: reference.context, file: file) != nil
    {
      return true
    }
    return types.lastParts.contains(last)
  }

  /// What a type says that a protocol's associated type is, where `Parent == Above`: in an alias or a nested type of its own, or in
  /// the inheritance clause of a protocol between them, `F<App>`. A class may be generic too.
  private func associated(
    _ reference: TypeReference, _ file: FileIndex, of required: TypeIndex, in type: TypeIndex
  ) -> (TypeReference, FileIndex) {
    let between = types.protocols(of: type)
    if types.entries[required].kind == .protocol {
      for owner in [type] + between {
        guard let member = types.member(reference.name, of: owner) else { continue }
        let entry = types.entries[member]
        let context = types.entries[owner].path
        return (TypeReference(name: reference.name, context: context, site: entry.site), entry.file)
      }
    }
    guard let position = types.entries[required].generics.firstIndex(of: reference.name) else {
      return (reference, file)
    }
    let all = [type] + between + types.classes(above: type)
    for (argument, file) in all.flatMap({ types.entries[$0].conformances })
    where argument.arguments.indices.contains(position) && types.lookUp(argument, file: file) == required {
      return (TypeReference(name: argument.arguments[position], context: argument.context, site: argument.site), file)
    }
    return (reference, file)
  }
}
