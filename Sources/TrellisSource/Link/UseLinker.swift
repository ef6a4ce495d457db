internal import TrellisGraph

/// Finds the definition and the key of each look-up and override on a scope.
struct UseLinker: ~Copyable {
  private(set) var uses: [UseFact] = []
  private(set) var overrides: [OverrideFact] = []
  private(set) var unchecked = 0
  private(set) var opaques = OpaqueList()

  private let types: TypeTable
  private let definitions: DefinitionTable
  private let keys: KeyTable
  private var properties: [PropertyName: (value: Receiver?, file: FileIndex)] = [:]

  private enum Owner: Hashable {
    case type(TypeIndex)
    /// A global, seen from its own module and where that is imported.
    case module(ModuleIndex)
  }

  private struct PropertyName: Hashable {
    var owner: Owner
    var name: NameHash
  }

  init(_ files: [FileFacts], types: TypeTable, definitions: DefinitionTable, keys: KeyTable) {
    self.types = types
    self.definitions = definitions
    self.keys = keys
    let wanted = Self.wantedNames(files)
    for (file, facts) in files.enumerated() { collect(facts.properties, wanted, file) }
    for (file, facts) in files.enumerated() {
      for use in facts.uses { link(use, file) }
      for override in facts.overrides { link(override, file) }
    }
  }

  /// The names of the properties that look-ups go through, so that the others need no owner.
  private static func wantedNames(_ files: [FileFacts]) -> Set<NameHash> {
    var names: Set<NameHash> = []
    for facts in files {
      for use in facts.uses { if case .named(let name, _) = use.receiver { names.insert(name) } }
      for override in facts.overrides { if case .named(let name, _) = override.receiver { names.insert(name) } }
      for property in facts.properties { if case .named(let name, _)? = property.value { names.insert(name) } }
    }
    return names
  }

  private mutating func collect(_ list: [PropertyFact], _ wanted: Set<NameHash>, _ file: FileIndex) {
    // Neighbours share their owner.
    var path: String?
    var owner: Owner?
    for property in list where wanted.contains(property.name) {
      if property.owner != path {
        path = property.owner
        if property.owner.isEmpty {
          owner = .module(types.modules.visible[file][0])
        } else {
          owner = types.find(property.owner, context: "", file: file).map { .type($0) }
        }
      }
      guard let owner else { continue }
      let name = PropertyName(owner: owner, name: property.name)
      // Of two variants under `#if` the one that holds a scope counts.
      if properties[name]?.value == nil { properties[name] = (property.value, file) }
    }
  }

  private mutating func link(_ use: UseReference, _ file: FileIndex) {
    guard let scope = scope(of: use.receiver, file) else {
      if keys.knows(implicit: use.key.name), use.key.form == .implicit { unchecked += 1 }
      return
    }
    switch keys.find(use.key, context: use.context, file: file) {
    case .key(let key):
      uses.append(
        UseFact(key: key, scope: scope, site: use.key.site, condition: use.condition, isLoad: use.isLoad))
    case let answer:
      // A plain name that is no key is a variable, whose value is the program's own business.
      if use.key.form == .bare, answer == .unknown { return unchecked += 1 }
      opaques.add(answer, for: use.key, in: scope, hides: false)
    }
  }

  private mutating func link(_ override: OverrideReference, _ file: FileIndex) {
    guard let scope = scope(of: override.receiver, file) else { return }
    switch keys.find(override.key, context: override.context, file: file) {
    case .key(let key):
      overrides.append(
        OverrideFact(
          key: key, scope: scope, site: override.site, condition: override.condition,
          isPermission: override.isPermission))
    case let answer:
      if override.key.form == .bare, answer == .unknown { return }
      opaques.add(answer, for: override.key, in: scope, hides: false)
    }
  }

  private func scope(of receiver: Receiver, _ file: FileIndex) -> ScopeIndex? {
    switch receiver {
    case .unknown: return nil
    case .written(let type): return scope(type, file)
    case .named(let name, let context):
      for level in Contexts.levels(of: context) where !level.isEmpty {
        guard let type = types.find(level, context: "", file: file),
          let property = properties[PropertyName(owner: .type(type), name: name)]
        else { continue }
        return property.value.flatMap { scope(of: $0, property.file) }
      }
      for module in types.modules.visible[file] {
        guard let global = properties[PropertyName(owner: .module(module), name: name)] else { continue }
        return global.value.flatMap { scope(of: $0, global.file) }
      }
      return nil
    }
  }

  private func scope(_ type: TypeReference, _ file: FileIndex) -> ScopeIndex? {
    types.find(type, file: file).flatMap { definitions.scopes[$0] }
  }
}
