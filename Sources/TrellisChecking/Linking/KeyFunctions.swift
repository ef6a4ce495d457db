internal import TrellisGraph
internal import TrellisResolver

/// The functions of a program that take keys, and the types that store them.
struct KeyFunctions {
  let table: HelperTable
  private(set) var holders: [TypeIndex: (holder: KeyHolder, file: FileIndex)] = [:]
  /// The names of the functions that a value can have as a member.
  private(set) var members: Set<String> = []
  /// For each type or module, how many of its functions with a name take keys.
  private var counts: [Member<String>: Int] = [:]
  /// The sites of the functions in whose place a value may have another: that of a subclass, or of a type that conforms.
  private var replaceable: Set<Site> = []

  private struct Member<Owner: Hashable>: Hashable {
    var owner: Owner
    var name: String
  }

  init(_ files: [LinkedFile], _ types: TypeTable) {
    table = HelperTable(files, types, \.keyFunctions)
    for (file, facts) in files.enumerated() {
      for holder in facts.keyHolders {
        guard let type = types.find(holder.owner, context: "", file: file) else { continue }
        holders[type] = (holder, file)
      }
    }
    for function in table.entries.map(\.function) {
      counts[Member(owner: function.owner, name: function.name), default: 0] += 1
      if function.isMethod || !function.owner.isEmpty { members.insert(function.name) }
    }
    noteReplaceable(types)
  }

  private mutating func noteReplaceable(_ types: TypeTable) {
    var overridden: Set<Member<TypeIndex>> = []
    var required: Set<Member<TypeIndex>> = []
    for entry in table.entries {
      guard let type = entry.owner else { continue }
      let name = entry.function.name
      for above in types.classes(above: type) { overridden.insert(Member(owner: above, name: name)) }
      if entry.function.keyUse.isUnseen { required.insert(Member(owner: type, name: name)) }
    }
    for entry in table.entries {
      guard let type = entry.owner, entry.function.block == nil else { continue }
      let name = entry.function.name
      let isRequired =
        types.entries[type].kind == .protocol
        && types.protocols(of: type).contains { required.contains(Member(owner: $0, name: name)) }
      if isRequired || types.entries[type].isOpen || overridden.contains(Member(owner: type, name: name)) {
        replaceable.insert(entry.function.site)
      }
    }
  }

  var isEmpty: Bool { table.entries.isEmpty && holders.isEmpty }

  func isReplaceable(_ entry: HelperTable.Entry) -> Bool { replaceable.contains(entry.function.site) }

  /// The number of functions that take keys and have the name and the owner of one.
  func count(like function: RegistryFunction) -> Int {
    counts[Member(owner: function.owner, name: function.name)] ?? 0
  }
}
