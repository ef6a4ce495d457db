internal import TrellisGraph
internal import TrellisResolver

/// Finds the properties of each definition whose services are members of its scopes.
struct MemberLinker {
  /// In the order of the scopes.
  private(set) var members: [ScopeMembers] = []
  private(set) var nameFaults: [MemberNameFact] = []

  private let program: LinkedProgram
  private let definitions: DefinitionTable
  private let keys: KeyTable
  private let types: TypeTable
  private let files: [LinkedFile]
  private var registrations: [ScopeIndex: [KeyIndex: [RegistrationIndex]]] = [:]
  /// The modules that export others.
  private let reexporting: Set<String>
  /// For each scope that has been read, its properties by their names, with those of scopes above.
  private var named: [ScopeIndex: [String: ScopeMembers.Property]] = [:]

  private var graph: GraphFacts { program.facts.graph }

  init(
    _ program: LinkedProgram, _ definitions: DefinitionTable, _ keys: KeyTable, _ types: TypeTable,
    _ files: [LinkedFile]
  ) {
    (self.program, self.definitions, self.keys, self.types, self.files) = (program, definitions, keys, types, files)
    reexporting = Set(files.lazy.filter { $0.imports.contains(where: \.isExported) }.map(\.module))
    let wanted = graph.scopes.indices.filter { definitions.withMembers.contains(definitions.types[$0]) }
    if wanted.isEmpty { return }
    for (index, registration) in graph.registrations.enumerated() {
      registrations[registration.scope, default: [:]][registration.key, default: []].append(index)
    }
    var found: [ScopeIndex: ScopeMembers] = [:]
    for scope in wanted.sorted(by: { scopes(from: $0).count < scopes(from: $1).count }) { found[scope] = read(scope) }
    members = wanted.compactMap { found[$0] }
    nameFaults.sort { ($0.site, $0.key) < ($1.site, $1.key) }
  }

  /// A scope and those above it, nearest first.
  private func scopes(from scope: ScopeIndex) -> [ScopeIndex] {
    var result = [scope]
    while case .scope(let parent) = graph.scopes[result[result.count - 1]].parent, !result.contains(parent) {
      result.append(parent)
    }
    return result
  }

  /// Nil for a definition that no other file can name.
  private mutating func read(_ scope: ScopeIndex) -> ScopeMembers? {
    let entry = types.entries[definitions.types[scope]]
    guard entry.access != .file, !entry.path.contains("}"), let condition = Self.formula(entry.conditions, isOwn: true)
    else { return nil }
    let above = scopes(from: scope).dropFirst().first { other in
      // One of another module may be seen by `@testable` alone.
      let type = types.entries[definitions.types[other]]
      return named[other] != nil && (type.module == entry.module || type.isSeenOutside)
    }
    var names = above.flatMap { named[$0] } ?? [:]
    let (module, access) = (files[entry.file].module, entry.access)
    let library = (program.importStyles[module] ?? ImportStyle()).library
    var result = ScopeMembers(
      path: entry.path, module: module, library: library, access: access, condition: condition.text)
    result.imports.add(library, access)
    if let above {
      let parent = types.entries[definitions.types[above]]
      let name = ScopeMembers.protocolName(of: parent.path)
      let other = files[parent.file].module
      result.parent = name == result.protocolName ? "\(other).\(name)" : name
      if other != module { result.imports.add(other, access) }
    }
    var found: [String: [(property: ScopeMembers.Property, imports: MemberImports)]] = [:]
    for (key, list) in registrations[scope] ?? [:] {
      do throws(Omitted) {
        guard let property = try property(of: key, list, in: result, names[graph.keys[key].name]) else { continue }
        found[property.0.name, default: []].append(property)
      } catch { result.omissions.append(.init(key: graph.keys[key].written, reason: error.reason)) }
    }
    for (name, properties) in found {
      let first = names[name]?.key ?? properties.map(\.property.key).min()
      let isTaken = Vocabulary.scopeMembers.contains(name)
      if !isTaken, properties.count == 1, properties[0].property.key == first {
        names[name] = properties[0].property
        result.properties.append(properties[0].property)
        result.imports.add(properties[0].imports)
        continue
      }
      for key in properties.map(\.property.key).sorted() {
        result.omissions.append(.init(key: graph.keys[key].written, reason: "another member of the scope has its name"))
        // The library's own keys have the names that they have.
        guard isTaken ? files[keys.places[key].file].module != LibrarySources.own : key != first else { continue }
        let site = registrations[scope]?[key].map { graph.registrations[$0[0]].site }
        nameFaults.append(
          MemberNameFact(key: key, scope: scope, other: isTaken ? nil : first, site: site ?? graph.keys[key].site))
      }
    }
    // What is waited for is loaded by the life cycle's part.
    if library == LibraryName.parts[0].description,
      result.properties.contains(where: { $0.isAsync || $0.type.contains("AsyncMaker") })
    {
      result.imports.add(LibraryName.parts[1].description, access)
    }
    named[scope] = names
    result.properties.sort { $0.name < $1.name }
    result.omissions.sort { ($0.key, $0.reason) < ($1.key, $1.reason) }
    return result
  }

  private struct Omitted: Error { var reason: String }

  /// The property of a key that a definition registers, contributes to or decorates; nil if that of a definition above serves.
  ///
  /// The compiler takes the property of the definition that is nearest to the scope's.
  ///
  /// - Parameter above: The property of that name above.
  private func property(
    of key: KeyIndex, _ list: [RegistrationIndex], in scope: ScopeMembers, _ above: ScopeMembers.Property?
  ) throws(Omitted) -> (ScopeMembers.Property, MemberImports)? {
    let fact = graph.keys[key]
    var conditions = [Condition.always]
    let isAsync = list.contains { runsAsync($0) }
    let isMain = list.contains { isOnMainActor($0) }
    if let above, above.key == key, above.condition == nil {
      // What takes its place may have to be waited for, or be made on the main actor.
      if isAsync == above.isAsync || above.isAsync, isMain == above.isOnMainActor || above.isOnMainActor { return nil }
    } else {
      let made = list.map { graph.registrations[$0] }.filter(\.role.registers)
      guard !made.isEmpty else { return nil }
      guard let certain = Self.certain(made) else { throw Omitted(reason: "it is registered on some branch only") }
      conditions = certain
    }
    let around = types.entries[definitions.types[graph.registrations[list[0]].scope]].conditions
    if around.count == 1 { conditions = conditions.map { $0.without(around[0]) } }
    let isOwn = list.allSatisfy { program.fileModules[graph.registrations[$0].site.file] == scope.module }
    guard let condition = Self.formula(conditions, isOwn: isOwn) else {
      throw Omitted(reason: "an '#if' of another module decides whether it is registered")
    }
    let place = keys.places[key]
    let module = files[place.file].module
    guard place.access != .file, !place.owner.contains("}") else { throw Omitted(reason: "the key is private") }
    guard module == scope.module || place.access.isOpen else {
      throw Omitted(reason: "the key is not public in \(module)")
    }
    guard !keys.withUnclearType.contains(key) else { throw Omitted(reason: "its declaration does not write its type") }
    let spelling = TypeSpelling(fact.type, context: place.owner, file: place.file, types, files)
    if let fault = spelling.fault { throw Omitted(reason: fault) }
    if fact.type.contains("Unsafe") || fact.type.contains("OpaquePointer") {
      throw Omitted(reason: "its type is unsafe")
    }
    var access = min(scope.access, place.access, spelling.access)
    var request = ".\(WrittenNeeds.member(fact.name))"
    if let owner = fact.owner {
      request = (owner.isEmpty ? module : place.owner) + request
      if let type = types.lookUp(place.owner, context: "", file: place.file) {
        access = min(access, types.entries[type].access)
      }
    }
    var imports = MemberImports()
    let style = program.importStyles[scope.module] ?? ImportStyle()
    let own = spelling.modules.union([module]).subtracting([scope.module, LibrarySources.own])
    let foreign = spelling.isForeign ? foreignImports(of: place.file, for: access) : []
    // Which of several modules declares it is not known, and an import that is `public` for nothing is a warning.
    let isClear = foreign.count < 2 || !style.hasLevels
    if !isClear || !own.allSatisfy({ style.mayShow($0, in: access) }) { access = min(access, .module) }
    for module in own { imports.add(module, access) }
    for item in foreign { imports.add(item.module, access, isConditional: item.isConditional) }
    let property = ScopeMembers.Property(
      key: key, name: fact.name, request: request, type: spelling.text, access: access, condition: condition.text,
      isAsync: isAsync || above?.isAsync ?? false, isOnMainActor: isMain || above?.isOnMainActor ?? false)
    return (property, imports)
  }

  /// The imports by which a file may see what no scanned file declares; for what other modules see, those that they see, too.
  private func foreignImports(of file: FileIndex, for access: Declaration.Access) -> [ImportFact] {
    let exported = files.lazy.filter { $0.module == files[file].module }.flatMap(\.imports).filter(\.isExported)
    let all = (files[file].imports + exported).filter {
      LibraryName.module($0.module) != .trellis && !$0.isTestable
        && (types.modules.indices[$0.module] == nil || reexporting.contains($0.module))
    }
    let open = all.filter { ["public", "package"].contains($0.access) }
    return access.isOpen && !open.isEmpty ? open : all
  }

  /// The conditions under which one of several registrations is made on every path; nil if none is.
  private static func certain(_ made: [RegistrationFact]) -> [Condition]? {
    var conditions = made.filter(\.path.isEmpty).map(\.condition)
    let others = made.filter { !$0.path.isEmpty && !$0.path.contains(where: \.isUnsure) }
    for (condition, list) in Dictionary(grouping: others, by: \.condition) {
      if ([] as [Branch]).isCovered(by: list.map(\.path)) { conditions.append(condition) }
    }
    return conditions.isEmpty ? nil : conditions
  }

  private struct Formula { var text: String? }

  /// When one of some conditions holds, as a module can say it; nil if it cannot.
  ///
  /// - Parameter isOwn: Whether they stand in that module: in another, the same words may have another value.
  private static func formula(_ conditions: [Condition], isOwn: Bool) -> Formula? {
    let any = conditions.reduce(Condition.never) { $0.or($1) }
    if any == .always || conditions.count < 8 && any.holdsAlways { return Formula(text: nil) }
    return any.buildFormula { isOwn || Condition.isOfWholeProgram($0) }.map { Formula(text: $0) }
  }

  /// The look-ups by property, of values whose declaration says of which definition they are.
  func uses(_ scope: (Value, FileIndex) -> ScopeIndex?) -> [UseFact] {
    files.enumerated().flatMap { file, facts in
      facts.isTest
        ? []
        : facts.memberReads.compactMap { read in
          guard let scope = scope(read.receiver, file),
            let property = scopes(from: scope).lazy.compactMap({ named[$0] }).first?[read.key.name]
          else { return nil }
          return UseFact(
            key: property.key, scope: scope, site: read.key.site, condition: read.condition, isLoad: property.isAsync)
        }
    }
  }

  /// Notes the keys whose properties code reads. What facts say of a module without its sources, that module may read.
  func noteMentions(in facts: inout [KeyFact]) {
    var read: Set<NameHash> = []
    for file in files {
      read.formUnion(file.mentions.properties)
      // In an extension, the scope need not be written.
      if file.facts.types.contains(where: { $0.kind == .extension && LibraryName.scope.isSpelled($0.path) }) {
        read.formUnion(file.mentions.bare)
      }
    }
    for property in members.flatMap(\.properties) where read.contains(NameHash(property.name)) {
      facts[property.key].isMentioned = true
    }
  }

  // MARK: Effects

  /// Whether a request may have to wait although the scope has started: for the async factory of the registration, of a need that
  /// nothing keeps, or of one that `start` leaves alone.
  private func runsAsync(_ index: RegistrationIndex) -> Bool {
    leads(from: index, to: \.isAsync) { [.unique, .weak, .alias, .inherited].contains($1.lifetime) }
      || leads(from: index, to: { $0.isAsync && $0.isOnDemand }, by: { one, _ in !one.isAsync })
  }

  /// Whether it is created on the main actor: because it says so, or because it stands for another that is.
  private func isOnMainActor(_ index: RegistrationIndex) -> Bool {
    leads(from: index, to: \.isOnMainActor) { one, _ in one.lifetime == .alias || one.role == .decoration }
  }

  private func leads(
    from index: RegistrationIndex, to isFound: (RegistrationFact) -> Bool,
    by follows: (_ one: RegistrationFact, _ need: RegistrationFact) -> Bool
  ) -> Bool {
    var seen: Set<RegistrationIndex> = [index]
    var pending = [index]
    while let next = pending.popLast() {
      let registration = graph.registrations[next]
      if registration.lifetime == .maker { continue }
      if isFound(registration) { return true }
      for need in needs(of: next) where follows(registration, graph.registrations[need]) && seen.insert(need).inserted {
        pending.append(need)
      }
    }
    return false
  }

  /// What a registration's strict needs may resolve to, here or above.
  private func needs(of index: RegistrationIndex) -> [RegistrationIndex] {
    let registration = graph.registrations[index]
    let needs = registration.needs.filter { $0.mode != .lazy && $0.mode != .provider }
    return scopes(from: registration.scope).flatMap { scope in needs.flatMap { registrations[scope]?[$0.key] ?? [] } }
  }
}
