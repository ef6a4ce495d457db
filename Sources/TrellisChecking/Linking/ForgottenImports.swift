internal import TrellisGraph
internal import TrellisResolver

/// Finds files that declare keys and do not import the library, which every compiler refuses.
struct ForgottenImports {
  private(set) var opaques = OpaqueList()

  /// Adds the import to the files that lack it, so that nothing else is reported because of it.
  init(addingTo files: inout [FileFacts], _ modules: ModuleTable) {
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
      files[index].imports.append(
        ImportFact(module: LibraryName.trellis.text.description, isExported: false, isTestable: false))
      opaques.add(
        "this file declares keys, but does not import Trellis", advice: "add 'import Trellis' at its top", scope: nil,
        site: key.site, fix: Fix("Add 'import Trellis'", isSafe: true, .importing(key.site, module: "Trellis")))
    }
  }

  private static let names: Set<String> = [LibraryName.keys.text.description, LibraryName.key.text.description]
}

extension KeyDeclarationFact {
  /// Whether it is a `Key<…>` in an extension of `Keys`.
  fileprivate var isInKeys: Bool { mention != nil && !isConditional && owner == LibraryName.keys.text.description }
}
