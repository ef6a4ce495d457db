/// What the modules of a program import, by which those are found that do not depend on the library.
package struct ModuleImports {
  private struct Module {
    var imports: Set<NameHash> = []
    /// What the files import that have been read.
    var read: Set<String> = []
    var isClient = false
  }

  private var modules: [String: Module] = [:]

  package init() {}

  /// Adds a file that has been searched only.
  package mutating func add(_ names: DeclaredNames, of module: String) {
    modules[module, default: Module()].imports.formUnion(names.imports)
    if names.usesLibrary { modules[module]?.isClient = true }
  }

  /// Adds a file that has been read.
  package mutating func add(_ file: FileFacts) {
    modules[file.module, default: Module()].read.formUnion(file.imports.map(\.module))
    if !file.suppressions.isEmpty { modules[file.module]?.isClient = true }
  }

  /// The modules that import neither the library nor, directly or through others, a module that does, and that others import.
  ///
  /// Of a module that nothing imports, the name may be wrong: it is taken from the file's folder.
  package var withoutLibrary: Set<String> {
    let all = modules.mapValues { $0.imports.union($0.read.map { NameHash($0) }) }
    var clients = Set(
      modules.filter { name, module in
        module.isClient || name.hasPrefix(LibraryName.trellis.text)
          // What it declares with the names of the library may be meant, if that is exported there.
          || module.read.contains { $0.hasPrefix(LibraryName.trellis.text) || isUnknown($0) }
      }.keys)
    var count = -1
    while count < clients.count {
      count = clients.count
      let names = Set(clients.map { NameHash($0) })
      for (name, imports) in all where !imports.isDisjoint(with: names) { clients.insert(name) }
    }
    let imported = all.values.reduce(into: Set()) { $0.formUnion($1) }
    return Set(modules.keys.filter { !clients.contains($0) && imported.contains(NameHash($0)) })
  }

  private func isUnknown(_ name: String) -> Bool { modules[name] == nil && !SystemModules.contains(name) }
}
