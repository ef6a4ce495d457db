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
}
