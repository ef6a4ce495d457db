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
  mutating func addModules(to files: inout [FileFacts], _ modules: ModuleTable) {
    var owners: [String: Set<ModuleIndex>] = [:]
    var open: [String: Set<ModuleIndex>] = [:]
    // What each shows of types and keys: of two with one name, neither can be named.
    var shown: [ModuleIndex: Set<String>] = [:]
    for (index, file) in files.enumerated() {
      let module = modules.visible[index][0]
      for type in file.types where type.kind != .extension {
        // Its members are named without it in its own extensions.
        let name = DefinitionTable.lastPart(type.path)
        owners[String(name), default: []].insert(module)
        if type.path == name, type.access.isOpen {
          open[type.path, default: []].insert(module)
          shown[module, default: []].insert(type.path)
        }
      }
      for key in file.keys where key.access.isOpen { shown[module, default: []].insert("\(key.owner).\(key.name)") }
    }
    for index in files.indices where !modules.importsUnknown[index] && !modules.seesNothing(index) {
      var added: Set<ModuleIndex> = []
      let generics = Set(files[index].types.flatMap(\.generics) + files[index].functions.flatMap(\.generics))
      for reference in files[index].namedDefinitions {
        let name = String(reference.name.prefix { $0 != "." })
        guard !generics.contains(name), let all = owners[name], let module = all.first, all.count == 1,
          open[name] == all,
          !modules.visible[index].contains(module), added.insert(module).inserted,
          let text = modules.indices.first(where: { $0.value == module })?.key
        else { continue }
        // Else the target may not depend on it.
        let isDependency = files.contains { other in
          other.module == files[index].module && other.imports.contains { $0.module == text && !$0.isConditional }
        }
        files[index].imports.append(ImportFact(module: text, isExported: false, isTestable: false))
        let access = Self.access(text, files[index].module, files)
        let isSeen = access == "public" || !files[index].declaresPublic
        let others = modules.visible[index].dropFirst()
        let isAmbiguous = modules.exported(by: module).contains { added in
          others.contains { $0 != added && !(shown[$0] ?? []).isDisjoint(with: shown[added] ?? []) }
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

  /// The access level with which another file of a module imports one: all files have to agree.
  private static func access(_ imported: String, _ module: String, _ files: [FileFacts]) -> String {
    files.lazy.filter { $0.module == module }.flatMap(\.imports)
      .first { $0.module == imported && !$0.access.isEmpty }?.access ?? ""
  }

  private static let names: Set<String> = [LibraryName.keys.text.description, LibraryName.key.text.description]
}

extension KeyDeclarationFact {
  /// Whether it is a `Key<…>` in an extension of `Keys`.
  fileprivate var isInKeys: Bool { mention != nil && !isConditional && owner == LibraryName.keys.text.description }
}

extension FileFacts {
  /// Whether other modules see something in it: what that names must be imported so that they see it, too.
  fileprivate var declaresPublic: Bool {
    keys.contains { $0.access.isOpen } || types.contains { $0.kind != .extension && $0.access.isOpen }
      || functions.contains { $0.access.isOpen }
  }

  /// What is named as a parent or included, first in the file.
  fileprivate var namedDefinitions: [TypeReference] {
    let included = functions.flatMap(\.steps).compactMap { step -> TypeReference? in
      if case .include(let reference) = step.action { reference } else { nil }
    }
    return (types.flatMap(\.parents).map(\.type) + included).sorted { $0.site < $1.site }
  }
}
