internal import TrellisGraph
internal import TrellisResolver

/// The code that the build plugin writes for one dependency struct.
struct WrittenNeeds: Sendable {
  struct Member: Sendable {
    let name: String
    let dependency: String
    let site: Site
  }

  /// Path of the struct from the top level of its module.
  let path: String
  let module: String
  let isOpen: Bool
  /// The condition for an `#if`; nil if none is needed.
  let condition: String?
  let members: [Member]
  /// The modules whose names the code uses, the library first, with the access level of each import.
  let imports: [Import]

  struct Import: Hashable, Sendable {
    let module: String
    /// Empty if the module's files write no access level.
    let access: String
  }

  /// Nil if no code can be written for the struct; the reason is reported elsewhere.
  ///
  /// - Parameter fileModules: The module of each file, by path.
  init?(
    _ set: DependencySetTable.Entry, keys: KeyTable, _ files: [LinkedFile], modules fileModules: [String: String],
    _ styles: [String: ImportStyle]
  ) {
    guard set.fact.isReadWhole, !set.isHandWritten, !set.members.isEmpty,
      let formula = set.fact.condition.buildFormula(where: { _ in true })
    else { return nil }
    path = Self.quoted(set.fact.path)
    let own = files[set.file].module
    module = own
    isOpen = set.fact.isOpen
    condition = set.fact.condition == .always ? nil : formula
    let library = (styles[own] ?? ImportStyle()).library
    members = set.members.map { member in
      let key = "\(library).Keys.\(Self.member(member.fact.name))"
      let form = NeedForm.allCases.first { $0.mode == member.mode }
      let dependency = form.map { "\(key).\($0.text)" } ?? key
      return Member(name: member.fact.name, dependency: dependency, site: member.fact.site)
    }
    var modules = [library]
    for member in set.members {
      guard case .key(let key) = member.answer, let other = fileModules[keys.facts[key].site.file] else { continue }
      if other != own, other != LibrarySources.own, !modules.contains(other) { modules.append(other) }
    }
    imports = modules.map { name in
      let written = files[set.file].imports.first { $0.module == name && !$0.isConditional }?.access
      let access = written ?? styles[own]?.first[name] ?? ""
      // Within a module, the compiler requires an access level on all imports or on none.
      let isSeenOutside = name == library && set.fact.isOpen
      return Import(module: name, access: access.isEmpty || isSeenOutside ? access : "internal")
    }
  }

  static func quoted(_ path: String) -> String {
    path.split(separator: ".").map { ReservedWords.contains(String($0)) ? "`\($0)`" : "\($0)" }.joined(separator: ".")
  }

  /// Almost any keyword can be a name after a dot.
  static func member(_ name: String) -> String {
    ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
  }

  /// Almost any keyword can be an argument label.
  static func label(_ name: String) -> String { ["inout", "let", "var"].contains(name) ? "`\(name)`" : name }
}
