internal import TrellisGraph
internal import TrellisResolver

/// Index of a type in a `TypeTable`.
typealias TypeIndex = Int

/// The types of all files by module and path, each merged with its extensions.
final class TypeTable {
  struct Entry {
    /// Nil for a type that is only extended here: its declaration is outside the scanned sources.
    var kind: TypeFact.Kind?
    var module: ModuleIndex
    var path: String
    var site: Site
    var isGeneric: Bool
    var generics: [String] = []
    var file: FileIndex
    /// For an alias, its targets.
    var conformances: [(reference: TypeReference, file: FileIndex)] = []
    var parents: [(reference: ParentReference, file: FileIndex)] = []
    /// For an alias of `Registry<…>`: its definition, empty if each use gives it.
    @Boxed var registryOf: String?
    /// The `#if` conditions around its declarations.
    var conditions: [Condition]
    var isOpen = false
    /// Who sees it.
    var access: Declaration.Access
    var isValue = false
    /// Whether macros may add members to it.
    var hasMacros = false
    /// Whether an extension under a different `#if` adds conformances.
    var isInParts = false
    /// Whether it is declared more than once, in several `#if` variants.
    var isDeclaredAgain = false

    /// Whether other modules see it.
    var isSeenOutside: Bool { access.isOpen }
  }

  /// For each alias of a scope: that scope, with the file of the alias.
  private(set) var scopes: [TypeIndex: (receiver: Value, file: FileIndex)] = [:]

  private struct Name: Hashable {
    var module: ModuleIndex
    var path: String
    /// The file of what only that file sees.
    var file: FileIndex?
  }

  private(set) var entries: [Entry] = []
  /// The last parts of all paths.
  private(set) lazy var lastParts = Set(entries.map { DefinitionTable.lastPart($0.path) })
  private var indices: [Name: TypeIndex] = [:]
  /// For each file, the types that only it sees.
  private var hidden: [FileIndex: Set<String>] = [:]
  let modules: ModuleTable
  /// The parts of the names that code with the library looked up, and that a file may declare or extend which was left out.
  private(set) var sought: Set<NameHash> = []
  private var noted: Set<String> = []
  /// False at first: that a file extends a type does not mean that anything depends on it.
  private var isNoting = false

  /// The longest chain of aliases that is followed.
  private static var aliasLimit: Int { 16 }

  /// Whether only the file of a type sees it.
  func isHidden(_ type: TypeIndex) -> Bool { hidden[entries[type].file]?.contains(entries[type].path) ?? false }

  init(_ files: [LinkedFile], _ modules: ModuleTable) {
    self.modules = modules
    let count = files.reduce(0) { $0 + $1.facts.types.count }
    entries.reserveCapacity(count)
    indices.reserveCapacity(count)
    for (file, facts) in files.enumerated() {
      for type in facts.types where type.kind != .extension && type.access == .file {
        hidden[file, default: []].insert(type.path)
      }
    }
    for (file, facts) in files.enumerated() {
      for type in facts.types where type.kind != .extension {
        add(type, kind: type.kind, module: modules.visible[file][0], file: file)
      }
    }
    for (file, facts) in files.enumerated() {
      for type in facts.types where type.kind == .extension {
        if let index = find(type.path, context: "", file: file) {
          extend(index, with: type, file: file)
        } else {
          add(type, kind: nil, module: modules.visible[file][0], file: file)
        }
      }
    }
    isNoting = modules.isPart
  }

  private func add(_ type: TypeFact, kind: TypeFact.Kind?, module: ModuleIndex, file: FileIndex) {
    let isHidden = hidden[file].map { names in Contexts.levels(of: type.path).contains { names.contains($0) } } ?? false
    let name = Name(module: module, path: type.path, file: isHidden ? file : nil)
    if let index = indices[name] {
      entries[index].isDeclaredAgain = true
      entries[index].conditions.append(type.condition)
      entries[index].access = max(entries[index].access, type.access)
      return extend(index, with: type, file: file)
    }
    indices[name] = entries.count
    entries.append(
      Entry(
        kind: kind, module: module, path: type.path, site: type.site, isGeneric: type.isGeneric,
        generics: type.generics, file: file,
        conditions: [type.condition], isOpen: type.isOpen, access: kind == nil ? .open : type.access,
        isValue: type.isValue))
    extend(entries.count - 1, with: type, file: file)
  }

  private func extend(_ index: TypeIndex, with type: TypeFact, file: FileIndex) {
    if type.hasMacros { entries[index].hasMacros = true }
    for conformance in type.conformances { entries[index].conformances.append((conformance, file)) }
    let isPart = type.condition != entries[index].conditions[0] && type.condition != .always
    if isPart, !type.conformances.isEmpty { entries[index].isInParts = true }
    for parent in type.parents { entries[index].parents.append((parent, file)) }
    if let scope = type.scopeOf { scopes[index] = (scope, file) }
    guard let definition = type.registryOf else { return }
    // Under `#if`, the alias may have either.
    entries[index].registryOf = entries[index].registryOf ?? definition == definition ? definition : ""
  }

  /// Clears the definitions of aliases whose `Registry` is not the library's.
  func dropRegistries(where isOther: (TypeReference, FileIndex) -> Bool) {
    for index in entries.indices where entries[index].registryOf != nil {
      guard let (target, file) = entries[index].conformances.first, isOther(target, file) else { continue }
      entries[index].registryOf = nil
    }
  }

  /// The type that a reference means, after following aliases.
  func find(_ reference: TypeReference, file: FileIndex) -> TypeIndex? {
    find(reference.name, context: reference.context, file: file)
  }

  func find(_ name: String, context: String, file: FileIndex) -> TypeIndex? {
    var steps = Self.aliasLimit
    return find(name, context: context, file: file, steps: &steps)
  }

  /// - Parameter steps: The number of aliases that may still be followed. An alias may refer to itself through the first part
  ///   of its target, as `typealias X = X.Y` does.
  private func find(_ name: String, context: String, file: FileIndex, steps: inout Int) -> TypeIndex? {
    var found = lookUp(name, context: context, file: file, steps: &steps)
    if !modules.isOutside(file) { note(name) }
    while steps > 0 {
      steps -= 1
      guard let index = found, entries[index].kind == .alias else { return found }
      let targets = entries[index].conformances
      guard let target = targets.first else { return nil }
      if targets.count > 1 {
        guard entries[index].isDeclaredAgain else { return nil }
        // Each branch of an `#if` may declare it alike.
        let next = find(target.reference.name, context: target.reference.context, file: target.file, steps: &steps)
        for target in targets.dropFirst() where next != nil {
          let other = find(target.reference.name, context: target.reference.context, file: target.file, steps: &steps)
          if other != next { return nil }
        }
        return next
      }
      // An alias `X = Other.X` inside a type named `Other` must not find itself.
      let next = lookUp(target.reference.name, context: target.reference.context, file: target.file, steps: &steps)
      note(target.reference.name)
      if next == index { return nil }
      found = next
    }
    return nil
  }

  /// Whether a name means a struct or an enumeration, in every variant of the program.
  func isValue(_ reference: TypeReference, file: FileIndex) -> Bool {
    find(reference, file: file).map { entries[$0].isValue && !entries[$0].isDeclaredAgain } ?? false
  }

  /// The definition of a registry alias, empty if each use gives it; nil for any other type.
  func registryDefinition(_ reference: TypeReference, file: FileIndex) -> String? {
    followAliases(reference, file: file, seesInherited: true) { entries[$0].registryOf }
  }

  /// The scope that a type is an alias of, following aliases of aliases.
  func scopeAlias(_ reference: TypeReference, file: FileIndex) -> (receiver: Value, file: FileIndex)? {
    if scopes.isEmpty { return nil }
    let alias = followAliases(reference, file: file) { scopes[$0] == nil ? nil : $0 }
    return alias.flatMap { entries[$0].isDeclaredAgain ? nil : scopes[$0] }
  }

  /// The first result for the aliases that a reference leads to.
  ///
  /// - Parameter seesInherited: Whether names may be those of a protocol's members.
  private func followAliases<Result>(
    _ reference: TypeReference, file: FileIndex, seesInherited: Bool = false, _ result: (TypeIndex) -> Result?
  ) -> Result? {
    var (reference, file) = (reference, file)
    for _ in 0..<Self.aliasLimit {
      let found = lookUp(reference, file: file) ?? (seesInherited ? inherited(reference, file: file) : nil)
      guard let index = found, entries[index].kind == .alias else { return nil }
      if let result = result(index) { return result }
      guard let target = entries[index].conformances.first else { return nil }
      (reference, file) = target
    }
    return nil
  }

  /// The type with this name in a protocol of one of the types around the reference.
  private func inherited(_ reference: TypeReference, file: FileIndex) -> TypeIndex? {
    types(around: reference.context, file: file).lazy
      .flatMap { self.protocols(of: $0) }.compactMap { self.member(reference.name, of: $0) }.first
  }

  /// The declaration that a reference means, without following aliases.
  func lookUp(_ reference: TypeReference, file: FileIndex) -> TypeIndex? {
    lookUp(reference.name, context: reference.context, file: file)
  }

  /// The declaration that a name refers to, without following aliases.
  func lookUp(_ name: String, context: String, file: FileIndex) -> TypeIndex? {
    var steps = Self.aliasLimit
    let found = lookUp(name, context: context, file: file, steps: &steps)
    if !modules.isOutside(file) { note(name) }
    return found
  }

  /// Looks up a name only to note it, where no declaration that has been read may answer.
  func seek(_ reference: TypeReference, file: FileIndex) {
    if isNoting { _ = find(reference, file: file) }
  }

  /// Notes the name of a function, of which a file that was left out may declare another.
  func seek(function name: NameHash) {
    if isNoting { sought.insert(name) }
  }

  /// Notes a name: what it means may be declared, or extended, in a file that was left out.
  private func note(_ name: String) {
    guard isNoting, noted.insert(name).inserted else { return }
    for part in name.split(separator: ".") { sought.insert(NameHash(String(part))) }
  }

  /// An extension in another module may declare what is nested in a type.
  private func lookUp(_ name: String, context: String, file: FileIndex, steps: inout Int) -> TypeIndex? {
    if name == "Self" || name.hasPrefix("Self.") {
      let own = Contexts.type(around: context)
      return own.isEmpty ? nil : lookUp(own + name.dropFirst(4), context: "", file: file, steps: &steps)
    }
    for path in Contexts.levels(of: context) {
      if let index = member(Contexts.join(path, name), file: file) { return index }
    }
    guard let dot = name.firstIndex(of: ".") else { return nil }
    let first = String(name[..<dot])
    let rest = String(name[name.index(after: dot)...])
    // Extensions of the library's types declare members here, although the library is not scanned.
    if modules.indices[first] == nil, LibraryName.module(first) == .trellis {
      return lookUp(rest, context: "", file: file, steps: &steps)
    }
    if let module = modules.indices[first] {
      let exported = modules.exported(by: module)
      func index(_ path: String) -> TypeIndex? {
        exported.lazy.compactMap { self.index(of: path, in: $0, file: file) }.first
      }
      if let index = index(rest) { return index }
      if let dot = rest.firstIndex(of: "."), index(String(rest[..<dot])) != nil { return member(rest, file: file) }
    }
    guard let outer = find(first, context: context, file: file, steps: &steps) else { return nil }
    let path = Contexts.join(entries[outer].path, rest)
    return index(of: path, in: entries[outer].module, file: file) ?? member(path, file: file)
  }

  private func member(_ path: String, file: FileIndex) -> TypeIndex? {
    for module in modules.visible[file] {
      if let index = index(of: path, in: module, file: file),
        entries[index].isSeenOutside || modules.seesInternals(of: module, in: file)
      {
        return index
      }
    }
    return nil
  }

  private func index(of path: String, in module: ModuleIndex, file: FileIndex) -> TypeIndex? {
    if hidden[file] != nil, let index = indices[Name(module: module, path: path, file: file)] { return index }
    return indices[Name(module: module, path: path)]
  }

  /// The nested type with this name.
  func member(_ name: String, of type: TypeIndex) -> TypeIndex? {
    let entry = entries[type]
    return index(of: Contexts.join(entry.path, name), in: entry.module, file: entry.file)
  }

  /// Whether the type or one around it is generic.
  func isGeneric(_ index: TypeIndex) -> Bool {
    if entries[index].isGeneric { return true }
    for path in Contexts.levels(of: entries[index].path).dropFirst() where !path.isEmpty {
      let outer = self.index(of: path, in: entries[index].module, file: entries[index].file)
      if let outer, entries[outer].isGeneric { return true }
    }
    return false
  }

  /// The types around a context, innermost first.
  func types(around context: String, file: FileIndex) -> some Sequence<TypeIndex> {
    Contexts.levels(of: context).lazy.compactMap { $0.isEmpty ? nil : self.find($0, context: "", file: file) }
  }

  /// The first result for a type or, nearest first, for one that it inherits from.
  ///
  /// - Parameter above: The type that an inherited name means; nil to leave it out.
  func inherited<Result>(
    by type: TypeIndex, above: (TypeReference, FileIndex) -> TypeIndex?, _ result: (TypeIndex) -> Result?
  ) -> Result? {
    var pending = [type]
    var next = 0
    // No real program has as many.
    while next < pending.count, next < 256 {
      let current = pending[next]
      next += 1
      if let found = result(current) { return found }
      for (reference, file) in entries[current].conformances {
        if modules.isOutside(file) { note(reference.name) }
        if let found = above(reference, file), !pending.contains(found) { pending.append(found) }
      }
    }
    return nil
  }

  /// The scanned superclasses of a class, nearest first.
  func classes(above type: TypeIndex) -> [TypeIndex] {
    all(above: type) { reference, file in
      find(reference, file: file).flatMap { entries[$0].kind == .nominal ? $0 : nil }
    }
  }

  /// The protocols that a type conforms to, including inherited ones.
  func protocols(of type: TypeIndex) -> [TypeIndex] {
    all(above: type) { reference, file in
      // A conformance to a type that is only extended here is to a protocol of another module.
      lookUp(reference, file: file).flatMap { entries[$0].kind == .nominal ? nil : $0 }
    }
  }

  private func all(above type: TypeIndex, _ above: (TypeReference, FileIndex) -> TypeIndex?) -> [TypeIndex] {
    var result: [TypeIndex] = []
    inherited(by: type, above: above) { current -> Void? in
      if current != type { result.append(current) }
      return nil
    }
    return result
  }
}
