internal import TrellisGraph

/// Position of a type in a `TypeTable`.
typealias TypeIndex = Int

/// The types of all files by module and path, each with what its extensions add.
final class TypeTable {
  struct Entry {
    /// Nil for a type that is only extended here: its declaration is outside the scanned sources.
    var kind: TypeFact.Kind?
    var module: ModuleIndex
    var path: String
    var site: Site
    var isGeneric: Bool
    /// The names of its generic parameters.
    var generics: [String] = []
    var file: FileIndex
    /// For an alias, what it stands for.
    var conformances: [(reference: TypeReference, file: FileIndex)] = []
    @Apart var parent: (reference: TypeReference, file: FileIndex)?
    /// For another name of `Registry<…>`: its definition, empty where each use of the name tells it.
    @Apart var registryOf: String?
    /// The `#if` that it is declared in.
    var condition: Condition
    /// Whether it is an `open` class.
    var isOpen = false
    /// Whether an extension under an `#if` of its own says that it conforms to something.
    var isInParts = false
    /// Another parent, where an `#if` decides which it has.
    @Apart var otherParent: TypeReference?
    /// Whether its name is declared more than once: in several variants of an `#if`, or private to several places.
    var isDeclaredAgain = false
  }

  /// By alias: the scope that it is a name of, and the file that says so.
  private(set) var scopes: [TypeIndex: (receiver: Receiver, file: FileIndex)] = [:]

  private struct Name: Hashable {
    var module: ModuleIndex
    var path: String
  }

  private(set) var entries: [Entry] = []
  private var indices: [Name: TypeIndex] = [:]
  let modules: ModuleTable

  /// How long a chain of aliases is followed.
  private static var aliasReach: Int { 16 }

  init(_ files: [FileFacts], _ modules: ModuleTable) {
    self.modules = modules
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
  }

  private func add(_ type: TypeFact, kind: TypeFact.Kind?, module: ModuleIndex, file: FileIndex) {
    let name = Name(module: module, path: type.path)
    if let index = indices[name] {
      entries[index].isDeclaredAgain = true
      return extend(index, with: type, file: file)
    }
    indices[name] = entries.count
    entries.append(
      Entry(
        kind: kind, module: module, path: type.path, site: type.site, isGeneric: type.isGeneric,
        generics: type.generics, file: file,
        condition: type.condition, isOpen: type.isOpen))
    extend(entries.count - 1, with: type, file: file)
  }

  private func extend(_ index: TypeIndex, with type: TypeFact, file: FileIndex) {
    for conformance in type.conformances { entries[index].conformances.append((conformance, file)) }
    let isPart = type.condition != entries[index].condition && type.condition != .always
    if isPart, !type.conformances.isEmpty { entries[index].isInParts = true }
    if let parent = type.parent {
      if let known = entries[index].parent, known.reference.name != parent.name {
        entries[index].otherParent = entries[index].otherParent ?? parent
      }
      if entries[index].parent == nil { entries[index].parent = (parent, file) }
    }
    entries[index].otherParent = entries[index].otherParent ?? type.otherParent
    if let scope = type.scopeOf { scopes[index] = (scope, file) }
    guard let definition = type.registryOf else { return }
    // Under `#if` it may be one or another.
    entries[index].registryOf = entries[index].registryOf ?? definition == definition ? definition : ""
  }

  /// Takes aliases of what is only called `Registry` for what they are.
  func dropRegistries(where isOther: (TypeReference, FileIndex) -> Bool) {
    for index in entries.indices where entries[index].registryOf != nil {
      guard let (target, file) = entries[index].conformances.first, isOther(target, file) else { continue }
      entries[index].registryOf = nil
    }
  }

  /// The type that a name means where it is written, aliases followed.
  func find(_ reference: TypeReference, file: FileIndex) -> TypeIndex? {
    find(reference.name, context: reference.context, file: file)
  }

  func find(_ name: String, context: String, file: FileIndex) -> TypeIndex? {
    var steps = Self.aliasReach
    return find(name, context: context, file: file, steps: &steps)
  }

  /// - Parameter steps: How many aliases may still be gone through: one may lead back to itself by way of its own first
  ///   part, as `typealias X = X.Y` does.
  private func find(_ name: String, context: String, file: FileIndex, steps: inout Int) -> TypeIndex? {
    var found = lookUp(name, context: context, file: file, steps: &steps)
    while steps > 0 {
      steps -= 1
      guard let index = found, entries[index].kind == .alias else { return found }
      guard entries[index].conformances.count == 1, let target = entries[index].conformances.first else { return nil }
      // An alias `X = Other.X` inside a type of that name must not find itself.
      let next = lookUp(
        target.reference.name, context: target.reference.context, file: target.file, steps: &steps)
      if next == index { return nil }
      found = next
    }
    return nil
  }

  /// The definition of a registry that an alias names, empty where it is not written there; nil for any other type.
  func registryDefinition(_ reference: TypeReference, file: FileIndex) -> String? {
    var (name, context, file) = (reference.name, reference.context, file)
    for _ in 0..<Self.aliasReach {
      guard let index = lookUp(name, context: context, file: file) ?? inherited(name, context: context, file: file),
        entries[index].kind == .alias
      else { return nil }
      if let definition = entries[index].registryOf { return definition }
      guard let target = entries[index].conformances.first else { return nil }
      (name, context, file) = (target.reference.name, target.reference.context, target.file)
    }
    return nil
  }

  /// The scope that a type is another name of, aliases of aliases followed.
  func scopeAlias(_ reference: TypeReference, file: FileIndex) -> (receiver: Receiver, file: FileIndex)? {
    if scopes.isEmpty { return nil }
    var (name, context, file) = (reference.name, reference.context, file)
    for _ in 0..<Self.aliasReach {
      guard let index = lookUp(name, context: context, file: file), entries[index].kind == .alias else { return nil }
      if let scope = scopes[index] { return entries[index].isDeclaredAgain ? nil : scope }
      guard let target = entries[index].conformances.first else { return nil }
      (name, context, file) = (target.reference.name, target.reference.context, target.file)
    }
    return nil
  }

  /// The type that a protocol of the types around a place declares under this name.
  private func inherited(_ name: String, context: String, file: FileIndex) -> TypeIndex? {
    for level in Contexts.levels(of: context) where !level.isEmpty {
      guard let type = lookUp(level, context: "", file: file) else { continue }
      for refined in protocols(of: type) {
        if let index = member(name, of: refined) { return index }
      }
    }
    return nil
  }

  /// The declaration that a name means, an alias as itself.
  func lookUp(_ name: String, context: String, file: FileIndex) -> TypeIndex? {
    var steps = Self.aliasReach
    return lookUp(name, context: context, file: file, steps: &steps)
  }

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
    // An extension of a library's type declares here, though the library is not scanned.
    if first == LibraryName.trellis.text, modules.indices[first] == nil {
      return lookUp(rest, context: "", file: file, steps: &steps)
    }
    if let module = modules.indices[first], let index = indices[Name(module: module, path: rest)] { return index }
    // The first part may be an alias.
    guard let outer = find(first, context: context, file: file, steps: &steps) else { return nil }
    return indices[Name(module: entries[outer].module, path: Contexts.join(entries[outer].path, rest))]
  }

  private func member(_ path: String, file: FileIndex) -> TypeIndex? {
    for module in modules.visible[file] {
      if let index = indices[Name(module: module, path: path)] { return index }
    }
    return nil
  }

  /// The type declared in another under this name.
  func member(_ name: String, of type: TypeIndex) -> TypeIndex? {
    indices[Name(module: entries[type].module, path: Contexts.join(entries[type].path, name))]
  }

  /// Whether the type or one around it is generic.
  func isGeneric(_ index: TypeIndex) -> Bool {
    if entries[index].isGeneric { return true }
    for path in Contexts.levels(of: entries[index].path).dropFirst() where !path.isEmpty {
      if let outer = indices[Name(module: entries[index].module, path: path)], entries[outer].isGeneric { return true }
    }
    return false
  }

  /// The scanned classes above a class, nearest first.
  func classes(above type: TypeIndex) -> [TypeIndex] {
    var result: [TypeIndex] = []
    var current = type
    while result.count < 64 {
      let above = entries[current].conformances.lazy.compactMap { self.find($0.reference, file: $0.file) }
        .first { self.entries[$0].kind == .nominal }
      guard let above, above != type, !result.contains(above) else { return result }
      result.append(above)
      current = above
    }
    return result
  }

  /// The protocols that a type names, and those that these refine.
  func protocols(of type: TypeIndex) -> [TypeIndex] {
    var result: [TypeIndex] = []
    var next = 0
    var current = type
    while true {
      for conformance in entries[current].conformances {
        guard
          let index = lookUp(
            conformance.reference.name, context: conformance.reference.context,
            file: conformance.file)
        else { continue }
        // What is only extended here and stands among the conformances is a protocol of another module.
        let kind = entries[index].kind
        let isProtocol = kind == .protocol || kind == .alias || kind == nil
        if isProtocol, index != type, !result.contains(index) { result.append(index) }
      }
      guard next < result.count, next < 256 else { return result }
      current = result[next]
      next += 1
    }
  }
}
