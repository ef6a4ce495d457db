internal import TrellisGraph
internal import TrellisResolver

/// Finds files that declare keys and do not import the library, which every compiler refuses.
struct ForgottenImports {
  private(set) var opaques = OpaqueList()

  /// Adds the import to the files that lack it, so that nothing else is reported because of it.
  init(addingTo files: inout [LinkedFile], _ modules: ModuleTable) {
    let clients = Set(
      files.indices.filter { file in
        files[file].imports.contains { $0.module == LibraryName.trellis.text.description && !$0.isConditional }
      }.map { modules.visible[$0][0] })
    // The names may be those of the program.
    let isOwn = files.contains { file in
      file.types.contains { $0.kind != .extension && Self.names.contains($0.path) }
    }
    for index in files.indices where modules.seesNothing(index) && !isOwn {
      guard clients.contains(modules.visible[index][0]),
        // Any other module may declare these names, or export one that does.
        files[index].imports.allSatisfy({ SystemModules.contains($0.module) }),
        let key = files[index].keys.first(where: \.isInKeys)
      else {
        continue
      }
      files[index] = files[index].importing(LibraryName.trellis.text.description)
      let access = Self.access("Trellis", files[index].module, files)
      opaques.add(
        "this file declares keys, but does not import Trellis", advice: "add 'import Trellis' at its top", scope: nil,
        site: key.site,
        fix: Fix(
          "Add 'import Trellis'", isSafe: access == "public" || !files[index].declaresPublic,
          .importing(key.site, module: "Trellis", access: access)))
    }
  }

  /// Adds imports of scanned modules to the files that name a definition or module of one, which nothing they import declares.
  mutating func addModules(to files: inout [LinkedFile], _ modules: ModuleTable) {
    if Set(modules.visible.map(\.[0])).count < 2 { return }
    let owners = Owners(files, modules)
    for index in files.indices where !modules.importsUnknown[index] && !modules.seesNothing(index) {
      var added: Set<ModuleIndex> = []
      for reference in files[index].namedDefinitions {
        let name = reference.name.prefix { $0 != "." }
        guard let module = owners.only(name), !modules.visible[index].contains(module),
          !files[index].types.contains(where: { $0.generics.contains { $0 == name } }),
          !files[index].functions.contains(where: { $0.generics.contains { $0 == name } }),
          added.insert(module).inserted,
          let text = modules.indices.first(where: { $0.value == module })?.key
        else { continue }
        // Else the target may not depend on it.
        let isDependency = files.contains { other in
          other.module == files[index].module && other.imports.contains { $0.module == text && !$0.isConditional }
        }
        files[index] = files[index].importing(text)
        let access = Self.access(text, files[index].module, files)
        let isSeen = access == "public" || !files[index].declaresPublic
        let others = modules.visible[index].dropFirst().map { Self.shown(by: $0, modules, files) }
        // Of two types or keys with one name, neither can be named.
        let isAmbiguous = modules.exported(by: module).contains { added in
          let shown = Self.shown(by: added, modules, files)
          return !modules.visible[index].contains(added) && others.contains { !$0.isDisjoint(with: shown) }
        }
        opaques.add(
          "this file uses '\(name)', but does not import \(text), which declares it",
          advice: "add 'import \(text)' at its top", scope: nil, site: reference.site,
          fix: Fix(
            "Add 'import \(text)'", isSafe: isDependency && isSeen && !isAmbiguous,
            .importing(reference.site, module: text, access: access)))
      }
    }
  }

  /// The modules that declare a type of a name, at any depth, since its members are named without it in its own extensions.
  private struct Owners {
    private var all: [Substring: Set<ModuleIndex>] = [:]
    private var open: [Substring: Set<ModuleIndex>] = [:]

    init(_ files: [LinkedFile], _ modules: ModuleTable) {
      for (index, file) in files.enumerated() {
        let module = modules.visible[index][0]
        for type in file.types where type.kind != .extension {
          let name = DefinitionTable.lastPart(type.path)
          all[name, default: []].insert(module)
          if type.path == name, type.access.isOpen { open[name, default: []].insert(module) }
        }
      }
    }

    /// The one module that declares the name, at its top level and for others.
    func only(_ name: Substring) -> ModuleIndex? {
      guard let modules = all[name], modules.count == 1, open[name] == modules else { return nil }
      return modules.first
    }
  }

  /// The types and keys that a module shows to others.
  private static func shown(by module: ModuleIndex, _ modules: ModuleTable, _ files: [LinkedFile]) -> Set<String> {
    var names: Set<String> = []
    for (index, file) in files.enumerated() where modules.visible[index][0] == module {
      for type in file.types where type.kind != .extension && type.access.isOpen && !type.path.contains(".") {
        names.insert(type.path)
      }
      for key in file.keys where key.access.isOpen { names.insert("\(key.owner).\(key.name)") }
    }
    return names
  }

  /// The access level with which another file of a module imports one: all files have to agree.
  private static func access(_ imported: String, _ module: String, _ files: [LinkedFile]) -> String {
    files.lazy.filter { $0.module == module }.flatMap(\.imports)
      .first { $0.module == imported && !$0.access.isEmpty }?.access ?? ""
  }

  private static let names: Set<String> = [LibraryName.keys.text.description, LibraryName.key.text.description]
}

extension KeyDeclarationFact {
  /// Whether it is a `Key<…>` in an extension of `Keys`.
  fileprivate var isInKeys: Bool { mention != nil && !isConditional && owner == LibraryName.keys.text.description }
}

extension LinkedFile {
  fileprivate func importing(_ module: String) -> LinkedFile {
    changed { $0.imports.append(ImportFact(module: module, isExported: false, isTestable: false)) }
  }

  /// Whether other modules see something in it: what that names must be imported so that they see it, too.
  fileprivate var declaresPublic: Bool {
    facts.keys.contains { $0.access.isOpen } || facts.types.contains { $0.kind != .extension && $0.access.isOpen }
      || facts.functions.contains { $0.access.isOpen }
  }

  /// What is named as a parent or included, first in the file.
  fileprivate var namedDefinitions: [TypeReference] {
    var named = facts.types.flatMap(\.parents).map(\.type)
    for function in facts.functions {
      for step in function.steps {
        if case .include(let reference) = step.action { named.append(reference) }
      }
    }
    return named.sorted { $0.site < $1.site }
  }
}
