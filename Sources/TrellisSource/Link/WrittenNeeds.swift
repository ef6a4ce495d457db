internal import TrellisGraph

/// What the build plugin writes for one struct of dependencies.
struct WrittenNeeds: Sendable {
  struct Member: Sendable {
    let name: String
    /// `Trellis.Keys.api`, `Trellis.Keys.optional(Trellis.Keys.logger)`
    let dependency: String
    let site: Site
  }

  /// As the struct is named from the top of its module.
  let path: String
  let module: String
  let isOpen: Bool
  /// As it may stand behind an `#if`; nil where none is wanted.
  let condition: String?
  let members: [Member]
  /// The modules whose names it uses, each with how it is imported.
  let imports: [Import]

  struct Import: Hashable, Sendable {
    let module: String
    /// Empty where the module's files write none.
    let access: String
  }

  /// Nil for one that cannot be written for; why is told elsewhere.
  init?(
    _ set: DependencySetTable.Entry, keys: KeyTable, _ files: [FileFacts], modules fileModules: [String: String]
  ) {
    guard set.fact.isReadWhole, !set.isHandWritten, !set.members.isEmpty,
      let formula = set.fact.condition.buildFormula(where: { _ in true })
    else { return nil }
    path = set.fact.path.split(separator: ".").map { ReservedWords.contains(String($0)) ? "`\($0)`" : "\($0)" }
      .joined(separator: ".")
    module = files[set.file].module
    isOpen = set.fact.isOpen
    condition = set.fact.condition == .always ? nil : formula
    members = set.members.map { member in
      let key = "Trellis.Keys.\(Self.member(member.fact.name))"
      let dependency =
        switch member.mode {
        case .strict: key
        case .optional: "Trellis.Keys.optional(\(key))"
        case .lazy: "Trellis.Keys.lazy(\(key))"
        case .provider: "Trellis.Keys.provider(\(key))"
        case .fromRequester: "Trellis.Keys.fromRequester(\(key))"
        }
      return Member(name: member.fact.name, dependency: dependency, site: member.fact.site)
    }
    var modules = ["Trellis"]
    for member in set.members {
      guard case .key(let key) = member.answer, let other = fileModules[keys.facts[key].site.file] else { continue }
      if other != module, other != LibrarySources.own, !modules.contains(other) { modules.append(other) }
    }
    imports = modules.map { Self.imported($0, by: set.file, isSeenOutside: $0 == "Trellis" && set.fact.isOpen, files) }
  }

  /// An import as the files of the module write theirs: within a module the compiler wants all with an access, or none.
  private static func imported(
    _ module: String, by file: FileIndex, isSeenOutside: Bool, _ files: [FileFacts]
  ) -> Import {
    let own = files[file].imports.filter { $0.module == module && !$0.isConditional }
    let others = files.filter { $0.module == files[file].module }.flatMap(\.imports)
      .filter { $0.module == module && !$0.isConditional }
    guard let written = own.first ?? others.first, !written.access.isEmpty else {
      return Import(module: module, access: "")
    }
    return Import(module: module, access: isSeenOutside ? written.access : "internal")
  }

  /// Behind a dot almost every word is a name.
  static func member(_ name: String) -> String {
    ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
  }

  /// And before the colon of an argument.
  static func label(_ name: String) -> String {
    ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
  }
}
