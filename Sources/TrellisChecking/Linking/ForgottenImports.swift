internal import TrellisGraph
internal import TrellisResolver

/// Finds files that declare keys or definitions and do not import the library, which every compiler refuses.
struct ForgottenImports {
  private(set) var opaques = OpaqueList()
  /// The modules of these files: they depend on the library, though perhaps no other file of them says so.
  private(set) var modules: Set<String> = []

  /// Adds the import to the files that lack it, so that nothing else is reported because of it.
  init(addingTo files: inout [LinkedFile], _ modules: ModuleTable) {
    // Modules that use the library, and those that such a file imports.
    var clients: Set<ModuleIndex> = []
    for file in files.indices where files[file].imports.contains(where: Self.isLibrary) {
      clients.formUnion(modules.visible[file])
    }
    // The names may be those of the program.
    let isOwn = files.contains { file in
      file.types.contains { $0.kind != .extension && Self.names.contains($0.path) }
    }
    for index in files.indices where modules.seesNothing(index) && !isOwn {
      guard clients.contains(modules.visible[index][0]),
        // A module that is not scanned may declare these names, or export one that does.
        !modules.importsUnknown[index], let (what, site) = files[index].declared
      else { continue }
      let trellis = (ImportStyle.ofModules(files)[files[index].module] ?? ImportStyle()).library
      files[index] = files[index].importing(trellis)
      self.modules.insert(files[index].module)
      let access = Self.access(trellis, files[index].module, files)
      opaques.add(
        "this file declares \(what), but does not import \(trellis)", advice: "add 'import \(trellis)' at its top",
        site: site,
        fix: Fix(
          "Add 'import \(trellis)'", isSafe: access == "public" || !files[index].declaresPublic,
          .importing(site, module: trellis, access: access)))
    }
  }

  private static func isLibrary(_ item: ImportFact) -> Bool {
    LibraryName.module(item.module) == .trellis && !item.isConditional
  }

  /// The access level with which another file of a module imports one: all files have to agree.
  private static func access(_ imported: String, _ module: String, _ files: [LinkedFile]) -> String {
    files.lazy.filter { $0.module == module }.flatMap(\.imports)
      .first { $0.module == imported && !$0.access.isEmpty }?.access ?? ""
  }

  private static let names = Set([LibraryName.keys, .key, .scopeDefinition].map(\.text.description))
}

extension LinkedFile {
  /// The first key or definition that every build declares.
  fileprivate var declared: (what: String, site: Site)? {
    let definition = facts.types.first { type in
      type.kind == .nominal && type.condition == .always
        && type.conformances.contains { $0.name == LibraryName.scopeDefinition.text }
    }
    // A `Key<…>` in an extension of `Keys`.
    let keys = LibraryName.keys.text.description
    let key = facts.keys.first { $0.mention != nil && !$0.isConditional && $0.owner == keys }
    let all: [(what: String, site: Site)?] = [
      key.map { ("keys", $0.site) }, definition.map { ("a definition", $0.site) },
    ]
    return all.compactMap(\.self).min { $0.site < $1.site }
  }

  fileprivate func importing(_ module: String) -> LinkedFile {
    changed { $0.imports.append(ImportFact(module: module, isExported: false, isTestable: false)) }
  }

  /// Whether other modules see something in it: what that names must be imported so that they see it, too.
  fileprivate var declaresPublic: Bool {
    facts.keys.contains { $0.access.isOpen } || facts.types.contains { $0.kind != .extension && $0.access.isOpen }
      || facts.functions.contains { $0.access.isOpen }
  }
}
