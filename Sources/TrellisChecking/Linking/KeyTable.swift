// Long, since every form in which a key is declared and named is told apart here.

internal import TrellisGraph
internal import TrellisResolver

/// The keys of all files; resolves their names.
final class KeyTable {
  enum Namespace: Hashable {
    /// Members of `Keys`, named after a dot.
    case keys
    case type(TypeIndex)
    case global
  }

  enum Answer: Equatable {
    case key(KeyIndex)
    /// Declared, but may be a different key at each read.
    case computed
    case ambiguous
    case unknown
  }

  private struct Name: Hashable {
    var namespace: Namespace
    var name: String
  }

  private struct Entry {
    var answer: Answer
    var module: ModuleIndex
    var access: Declaration.Access
    var file: FileIndex
    var isCertain: Bool
    var isConditional: Bool
    /// For an alias of a key, its target.
    var target: KeyReference?
    var context = ""
  }

  private(set) var facts: [KeyFact] = []
  /// For each key, where the name of its type is looked up, and who sees it.
  private(set) var places: [(owner: String, file: FileIndex, access: Declaration.Access)] = []
  /// Keys whose type an alias gives, or each of several declarations.
  private(set) var withUnclearType: Set<KeyIndex> = []
  /// For each key, its module if other packages may see it.
  private var publicIn: [ModuleIndex?] = []
  private var entries: [Name: [Entry]] = [:]
  /// The static properties of types, by the last part of a type's name.
  private var statics: [Substring: Set<NameHash>] = [:]
  /// The number of entries with each name, in all namespaces and modules.
  private var namesakes: [String: Int] = [:]
  private let types: TypeTable
  private let modules: ModuleTable
  private let library: LibraryTable
  private let fileModules: [String]
  private let paths: [String]
  /// The last result of `namespace(_:file:)`.
  private var latest: (owner: String, file: FileIndex, namespace: Namespace?)?
  /// The last result of `type(qualifying:context:file:)`.
  private var latestType: (name: String, context: String, file: FileIndex, type: TypeIndex?)?
  /// The names of the keys that are created without one, by their labels.
  private(set) var names: [String: String] = [:]
  /// How many keys have been looked for that are not declared.
  private var misspellings = 0
  /// Declarations of keys that cannot be followed.
  private(set) var opaques = OpaqueList()

  init(_ files: [LinkedFile], _ types: TypeTable, _ names: LibraryTable) {
    self.types = types
    library = names
    fileModules = files.map(\.module)
    paths = files.map(\.path)
    modules = types.modules
    let count = files.reduce(0) { $0 + $1.facts.keys.count }
    entries.reserveCapacity(count)
    namesakes.reserveCapacity(count)
    facts.reserveCapacity(count)
    for (file, facts) in files.enumerated() {
      for key in facts.keys { add(key, file: file) }
    }
    guard facts.contains(where: { $0.type.hasPrefix("[") && $0.type.contains(":") }) else { return }
    for property in files.flatMap(\.properties) where property.isStatic && !property.isCalled {
      statics[DefinitionTable.lastPart(property.owner), default: []].insert(property.name)
    }
  }

  /// Whether a name of the type in a key's declaration is that of a static property, which may stand for another.
  func isProperty(_ name: String, of type: String, key: KeyIndex) -> Bool {
    let (owner, file, _) = places[key]
    let found = types.find(TypeReference(name: type, context: owner, site: facts[key].site), file: file)
    let path = found.map { types.entries[$0].path } ?? type
    return statics[DefinitionTable.lastPart(path)]?.contains(NameHash(name)) ?? false
  }

  private func add(_ key: KeyDeclarationFact, file: FileIndex) {
    var key = key
    let isAliased = key.alias != nil
    if let alias = key.alias {
      if let type = aliasedType(alias, file: file) {
        if case .made(let label, _, let hasDefault) = key.value {
          key.value = .made(label, type: type, hasDefault: hasDefault)
        }
      } else if key.isAliasWritten {
        return
      } else {
        key.value = .made(.computed, type: "", hasDefault: false)
      }
    }
    guard let namespace = namespace(key.owner, file: file) else { return }
    // An extension of another type named `Keys`.
    if key.mention == nil, KeyDeclarationReader.isKeyNamespace(key.owner), namespace != .keys { return }
    note(key)
    if case .made(.place(let site), _, _) = key.value { names[label(ofKeyAt: site, file: file)] = key.name }
    let name = Name(namespace: namespace, name: key.name)
    let module = modules.visible[file][0]
    // A second declaration of a key is an `#if` variant, unless the two are private to different files.
    let known = entries[name]?.firstIndex {
      $0.module == module && ($0.access != .file && key.access != .file || $0.file == file)
    }
    if let known {
      if !isSame(key.value, as: entries[name]?[known], file: file) { entries[name]?[known].isCertain = false }
      // A default value counts only if every variant has one.
      if case .made(_, _, let hasDefault) = key.value, case .key(let index) = entries[name]?[known].answer,
        hasDefault != facts[index].hasDefault
      {
        facts[index].hasDefault = false
        facts[index].defaultVaries = true
      }
      if case .key(let index) = entries[name]?[known].answer, isAliased || key.type != facts[index].type {
        withUnclearType.insert(index)
      }
      return
    }
    var entry = Entry(
      answer: .computed, module: module, access: key.access, file: file, isCertain: key.isCertain,
      isConditional: key.isConditional)
    switch key.value {
    case .made(let label, let type, let hasDefault):
      entry.answer = .key(facts.count)
      facts.append(
        KeyFact(
          name: key.name, label: text(of: label, file: file) ?? key.name, type: type, hasDefault: hasDefault,
          site: key.site, isUnnamed: label.isPlace, isMentioned: false))
      facts[facts.count - 1].owner = namespace == .keys ? nil : Contexts.display(key.owner)
      facts[facts.count - 1].module = key.access == .file ? -1 - file : module
      facts[facts.count - 1].isPublic = key.access.isOpen
      if isAliased { withUnclearType.insert(places.count) }
      places.append((key.owner, file, key.access))
      publicIn.append(key.access == .open ? module : nil)
    case .alias(let target):
      entry.target = target
      entry.context = key.owner
    case .computed:
      break
    }
    entries[name, default: []].append(entry)
    namesakes[key.name, default: 0] += 1
  }

  /// The `Foo` of an alias of `Key<Foo>`, empty if the text does not show it; nil for any other type.
  private func aliasedType(_ alias: TypeReference, file: FileIndex) -> String? {
    var (reference, file) = (alias, file)
    // No real program has longer chains of aliases.
    for _ in 0..<16 {
      guard let index = types.lookUp(reference, file: file), types.entries[index].kind == .alias,
        types.entries[index].conformances.count == 1, let target = types.entries[index].conformances.first
      else { return nil }
      if library.means(.key, by: target.reference, file: target.file) { return target.reference.arguments.first ?? "" }
      (reference, file) = target
    }
    return nil
  }

  /// The type of a key's service, if no service of that type is the object of a class.
  func valueType(of key: KeyIndex) -> String? {
    let type = facts[key].type
    switch type {
    case "": return nil
    case "Bool", "Int", "Double", "String": return type
    case _ where type.hasPrefix("[") || type.hasSuffix("?"): return type
    default:
      let (owner, file, _) = places[key]
      let name = Self.withoutArguments(type)
      let reference = TypeReference(name: name, context: owner, site: facts[key].site)
      // The target of an alias with parameters may be one of its arguments.
      guard name == type || types.lookUp(reference, file: file).map({ types.entries[$0].kind == .nominal }) ?? false
      else { return nil }
      return types.isValue(reference, file: file) ? type : nil
    }
  }

  /// Whether a type that is written elsewhere is that of a key: the words are the same, and mean the same.
  func isType(of key: KeyIndex, _ type: String, context: String, file: FileIndex) -> Bool {
    guard type == facts[key].type else { return false }
    let (owner, keyFile, _) = places[key]
    return type.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.allSatisfy { name in
      types.lookUp(String(name), context: owner, file: keyFile)
        == types.lookUp(String(name), context: context, file: file)
    }
  }

  private static func withoutArguments(_ type: String) -> String {
    var depth = 0
    return type.filter { character in
      if character == "<" { depth += 1 }
      let isOutside = depth == 0
      if character == ">" { depth = max(0, depth - 1) }
      return isOutside
    }
  }

  private func note(_ key: KeyDeclarationFact) {
    let reason: String
    switch key.value {
    case .computed:
      reason = key.isVariable ? "this key is computed each time it is read" : "an expression decides which key this is"
    case .made(.computed, _, _): reason = "the name of this key is computed"
    case .made, .alias:
      guard key.isVariable else { return }
      reason = "this key is a variable"
    }
    opaques.add(
      reason,
      advice: "declare it as a constant with a name in quotes, as in `static let logger = Key<any Logger>(\"logger\")`",
      site: key.site)
  }

  /// Whether two variants create a key with the same run-time name.
  private func isSame(_ value: KeyDeclarationFact.Value, as entry: Entry?, file: FileIndex) -> Bool {
    guard case .made(let label, _, _) = value, case .key(let index) = entry?.answer else { return false }
    return text(of: label, file: file) == facts[index].label
  }

  private func text(of label: KeyDeclarationFact.Label, file: FileIndex) -> String? {
    switch label {
    case .string(let text): text
    case .place(let site): self.label(ofKeyAt: site, file: file)
    case .computed: nil
    }
  }

  /// The label that a run gives the key: of the file it knows the module and the last part of the path.
  private func label(ofKeyAt site: Site, file: FileIndex) -> String {
    let name = site.file.split(separator: "/").last ?? ""
    return Site(file: "\(fileModules[file])/\(name)", line: site.line, column: site.column).keyLabel
  }

  func noteMentions(_ files: [LinkedFile]) {
    var members: Set<NameHash> = []
    var bare: Set<NameHash> = []
    let hasBare = facts.contains { $0.owner != nil }
    for file in files {
      members.formUnion(file.mentions.members)
      if hasBare { bare.formUnion(file.mentions.bare) }
    }
    for index in facts.indices {
      let name = NameHash(facts[index].name)
      facts[index].isMentioned =
        members.contains(name) || facts[index].owner != nil && bare.contains(name)
        // Other packages may need what a library makes public.
        || publicIn[index].map { !modules.programs.contains($0) } ?? false
    }
  }

  /// Treats all keys that a library registers as mentioned, because programs need not use them.
  func noteMentions(ofAllIn library: [LinkedFile]) {
    let paths = Set(library.map(\.path))
    for index in facts.indices where paths.contains(facts[index].site.file) { facts[index].isMentioned = true }
  }

  /// Whether a module that is not scanned may declare keys.
  var mayBeDeclaredElsewhere: Bool { modules.areUnknownModulesUsed }

  /// What is probably meant by the name of a key that is not declared. That key then counts as mentioned: it is not unused, but
  /// misspelled where it is used.
  ///
  /// - Returns: The key as it can be written there.
  func noteMisspelling(of reference: KeyReference) -> KeyReference? {
    misspellings += 1
    // Where so many are missing, a file is, and no key is known to be unused.
    guard misspellings <= SimilarKeys.limit else {
      if misspellings == SimilarKeys.limit + 1 { for key in facts.indices { facts[key].isMentioned = true } }
      return nil
    }
    let similar = SimilarKeys.ranked(facts.map(\.name), like: reference.name).prefix { $0.isLike }
    guard let nearest = similar.first else { return nil }
    facts[nearest.position].isMentioned = true
    guard let like = similar.first(where: { mayName($0.position, in: reference.site.file) }) else { return nil }
    var meant = reference
    (meant.name, meant.module) = (facts[like.position].name, nil)
    let owner = places[like.position].owner
    if facts[like.position].owner != nil {
      if owner.contains("}") { return nil }
      meant.form = owner.isEmpty ? .bare : .qualified(owner)
    } else if meant.form != .implicit {
      // What extends `Key<Int>` is no member of `Keys`.
      if !LibraryName.keys.isSpelled(owner) { return nil }
      if !meant.isMemberOfKeys { meant.form = .qualified(LibraryName.keys.text) }
    }
    // The same name, which another module does not show.
    return meant.text == reference.text ? nil : meant
  }

  /// Whether a file sees a key: one outside `Keys` only in its own file, whose context is near.
  private func mayName(_ key: KeyIndex, in path: String) -> Bool {
    let key = facts[key]
    if key.site.file == path { return true }
    guard let file = paths.firstIndex(of: path) else { return false }
    return key.isNamed(in: path, seeing: modules.visible[file])
      || key.owner == nil && modules.testable[file].contains(key.module)
  }

  private func namespace(_ owner: String, file: FileIndex) -> Namespace? {
    if owner.isEmpty { return .global }
    // Adjacent declarations share their owner.
    if let latest, latest.owner == owner, latest.file == file { return latest.namespace }
    let namespace = findNamespace(owner, file: file)
    latest = (owner, file, namespace)
    return namespace
  }

  /// The type before the dot of a key.
  private func type(qualifying name: String, context: String, file: FileIndex) -> TypeIndex? {
    // Adjacent keys are written alike.
    if let latestType, latestType.file == file, latestType.name == name, latestType.context == context {
      return latestType.type
    }
    let type = types.lookUp(name, context: context, file: file)
    latestType = (name, context, file, type)
    return type
  }

  private func findNamespace(_ owner: String, file: FileIndex) -> Namespace? {
    let site = Site(file: "", line: 0, column: 0)
    if isNamespace(TypeReference(name: owner, context: "", site: site), file: file) { return .keys }
    guard let type = types.lookUp(owner, context: "", file: file) else { return nil }
    return namespace(of: type)
  }

  /// Whether the static members of the named type can be written with a leading dot.
  private func isNamespace(_ type: TypeReference, file: FileIndex) -> Bool {
    KeyDeclarationReader.isKeyNamespace(type.name)
      && [LibraryName.keys, .key, .dependency].contains { library.means($0, by: type, file: file) }
  }

  /// Follows aliases, including aliases of `Keys`, which no scanned file declares.
  private func namespace(of type: TypeIndex) -> Namespace {
    let entry = types.entries[type]
    guard entry.kind == .alias, let target = entry.conformances.first else { return .type(type) }
    if isNamespace(target.reference, file: target.file) { return .keys }
    return types.find(target.reference, file: target.file).map { .type($0) } ?? .type(type)
  }

  /// That of a type, then those that a class inherits: one may inherit from `Keys`.
  private func namespaces(of type: TypeIndex) -> [Namespace] {
    let classes = [type] + types.classes(above: type)
    let isOfKeys = classes.flatMap { types.entries[$0].conformances }.contains {
      isNamespace($0.reference, file: $0.file)
    }
    return classes.map { namespace(of: $0) } + (isOfKeys ? [.keys] : [])
  }

  /// Whether `Keys` has a key with this name.
  func knows(implicit name: String) -> Bool { entries[Name(namespace: .keys, name: name)] != nil }

  /// Whether a name on a value that may be no scope is that of a key.
  func knows(_ reference: KeyReference, context: String, file: FileIndex) -> Bool {
    if reference.isMemberOfKeys { return knows(implicit: reference.name) }
    return namesakes[reference.name] != nil && find(reference, context: context, file: file) != .unknown
  }

  /// The key that a name refers to.
  func find(_ reference: KeyReference, context: String, file: FileIndex) -> Answer {
    follow(reference, context: context, file: file).answer
  }

  /// Also returns whether the key's run-time name is known from the text.
  func follow(_ reference: KeyReference, context: String, file: FileIndex) -> (answer: Answer, isCertain: Bool) {
    var reference = reference
    var context = context
    var file = file
    var isCertain = true
    for _ in 0..<16 {
      let candidates = candidates(reference, context: context, file: file)
      guard let found = candidates.first else { return (.unknown, false) }
      if candidates.count > 1 { return (.ambiguous, false) }
      // If this declaration is compiled out, the name may refer to another key.
      let mayBeAnother = found.isConditional && namesakes[reference.name, default: 0] > 1
      if !found.isCertain || mayBeAnother { isCertain = false }
      guard let target = found.target else { return (found.answer, isCertain) }
      reference = target
      context = found.context
      file = found.file
    }
    return (.computed, false)
  }

  private func candidates(_ reference: KeyReference, context: String, file: FileIndex) -> [Entry] {
    var selected: ModuleIndex?
    if let module = reference.module {
      // What a module that is not scanned declares is not known.
      guard let index = modules.indices[module] else { return [] }
      selected = index
    }
    switch reference.form {
    case .implicit:
      return pick(.keys, reference.name, file: file, module: selected)
    case .parameter: return []
    case .bare:
      for level in Contexts.levels(of: context) {
        guard let namespace = namespace(level, file: file) else { continue }
        let found = pick(namespace, reference.name, file: file)
        if !found.isEmpty { return found }
      }
      return []
    case .qualified(let qualifier):
      let name = qualifier == "Self" ? Contexts.type(around: context) : qualifier
      // A type of the program named `Keys` shadows the library's.
      if let type = type(qualifying: name, context: context, file: file) {
        for namespace in namespaces(of: type) {
          let found = pick(namespace, reference.name, file: file, module: selected)
          if !found.isEmpty { return found }
        }
      }
      if KeyDeclarationReader.isKeyNamespace(name) { return pick(.keys, reference.name, file: file, module: selected) }
      if let module = modules.indices[name] { return pick(.global, reference.name, file: file, module: module) }
      guard let dot = name.firstIndex(of: "."), let module = modules.indices[String(name[..<dot])],
        KeyDeclarationReader.isKeyNamespace(String(name[name.index(after: dot)...]))
      else { return [] }
      return pick(.keys, reference.name, file: file, module: selected ?? module)
    }
  }

  /// The nearest declarations: in the file, in the module, in an imported module, then in one that is only linked.
  private func pick(_ namespace: Namespace, _ name: String, file: FileIndex, module: ModuleIndex? = nil) -> [Entry] {
    var nearest: [Entry] = []
    var nearestRank = Int.max
    let chosen = module.map { modules.exported(by: $0) }
    for entry in entries[Name(namespace: namespace, name: name)] ?? [] where chosen?.contains(entry.module) ?? true {
      let rank = rank(entry, file: file)
      if rank < nearestRank {
        (nearest, nearestRank) = ([entry], rank)
      } else if rank == nearestRank, rank < Int.max {
        nearest.append(entry)
      }
    }
    return nearest
  }

  private func rank(_ entry: Entry, file: FileIndex) -> Int {
    if entry.file == file { return 0 }
    if entry.access == .file { return Int.max }
    let visible = modules.visible[file]
    if entry.module == visible[0] { return 1 }
    let isOpen = entry.access.isOpen || modules.testable[file].contains(entry.module)
    if isOpen, visible.contains(entry.module) { return 2 }
    return isOpen ? 3 : 4
  }
}
