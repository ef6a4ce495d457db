internal import TrellisGraph
internal import TrellisResolver

/// Resolves the names in the facts of all files of a program.
package enum Linker {
  /// - Parameters:
  ///   - files: In any order; the result does not depend on it. Files may be left out in which the prefilter finds nothing, and
  ///     all of modules that do not depend on the library, except those that declare one of the names that the result has sought.
  ///   - scanned: The modules of all files, with those that are left out.
  ///   - outside: The modules that do not depend on the library.
  package static func link(
    _ files: [FileFacts], scanned: Set<String> = [], outside: Set<String> = []
  ) -> LinkedProgram {
    link(files.map(LinkedFile.init), scanned: scanned, outside: outside)
  }

  static func link(_ files: [LinkedFile], scanned: Set<String>, outside: Set<String>) -> LinkedProgram {
    let library = LibrarySources.wanted(by: files)
    var files = (files + library).sorted { ($0.path, $0.module) < ($1.path, $1.module) }
    var modules = ModuleTable(files, scanned: scanned, outside: outside)
    let forgotten = ForgottenImports(addingTo: &files, modules)
    if !forgotten.modules.isEmpty {
      modules = ModuleTable(files, scanned: scanned, outside: outside.subtracting(forgotten.modules))
    }
    let types = TypeTable(files, modules)
    let names = LibraryTable(files, types)
    for file in files.indices {
      files[file] = files[file].changed { facts in
        names.prune(&facts, file: file)
        // Its words are not those of keys, and other files of the module are left out.
        if modules.isOutside(file) { facts.mentions = Mentions() }
        if facts.isTest { facts.leaveOutTests() }
      }
    }
    let definitions = DefinitionTable(types, names)
    let linker = ScopeLinker(types: types, definitions: definitions, names: names)
    let scopes = linker.scopes
    let keys = KeyTable(files, types, names)
    keys.noteMentions(files)
    keys.noteMentions(ofAllIn: library)
    let helpers = HelperTable(files, types)
    let sets = DependencySetTable(files, types: types, keys: keys, names: names)
    let symbols = Symbols(files, types)
    var registered = RegistrationLinker(
      types: types, definitions: definitions, keys: keys, helpers: helpers,
      initializers: InitializerTable(files, types: types), sets: sets,
      symbols: symbols)
    registered.followDefinitions()
    let unreached = UnreachedLinker(after: registered)
    let used = UseLinker(
      files, types: types, definitions: definitions, scopes: scopes, keys: keys, names: names,
      symbols: symbols, registered: RegisteredKeys(registered, unreached))

    var opaques = OpaqueList()
    opaques.add(contentsOf: forgotten.opaques)
    opaques.add(contentsOf: keys.opaques)
    for file in files {
      for opaque in file.dependencySets.flatMap(\.opaques) {
        opaques.add(opaque.reason, advice: opaque.advice, site: opaque.site)
      }
      for function in file.functions where function.isVerb {
        opaques.add(
          "this method has the name of a method of `Registry` that registers something",
          advice: "give it a name of its own", site: function.site)
      }
    }
    for type in sets.disguised(files, names) {
      opaques.add(
        "a struct of dependencies conforms to `DependencySet` by another name, which the build plugin does not follow",
        advice: "write `DependencySet` where the struct is declared", site: types.entries[type].site)
    }
    for (index, scope) in scopes.enumerated() where scope.parent == .undecided {
      if let parent = linker.unseen[index] {
        let module = files[types.entries[parent].file].module
        let name = Contexts.display(types.entries[parent].path)
        opaques.add(
          "the parent of \(scope.name), `\(name)`, is not public in \(module), so this file does not see it",
          advice: "make `\(name)` and its `register(in:)` public", site: scope.parentSite ?? scope.site)
        continue
      }
      opaques.add(
        "the source does not determine the parent of this definition, so nothing that it takes from above is checked",
        advice: "name one definition as its `Parent`, and put an `#if` around registrations",
        site: scope.parentSite ?? scope.site)
    }
    for type in definitions.generic {
      opaques.add(
        "a generic scope definition is a different scope for each of its type arguments",
        advice: "make one definition for each, and share what they register through a `Module`",
        site: types.entries[type].site)
    }
    for type in definitions.unseen(among: helpers) {
      let entry = types.entries[type]
      let name = Contexts.display(entry.path)
      if entry.conformances.contains(where: { DefinitionTable.lastPart($0.reference.name) == "Module" }) {
        opaques.add(
          "`\(name)` is a module, but its `register(in:)` takes the registry of one definition",
          advice: "write `static func register<S>(in scope: inout Registry<S>)`, so that any definition can include it",
          site: entry.site)
      } else {
        opaques.add(
          "`\(name)` registers like a `ScopeDefinition`, but no scanned file declares it as one",
          advice: "write `: ScopeDefinition` where it is declared", site: entry.site)
      }
    }
    opaques.add(contentsOf: registered.opaques)
    let unmatched = UnmatchedProperties(sets, in: modules, files, keys)
    opaques.add(contentsOf: unmatched.opaques)
    opaques.add(contentsOf: used.opaques)
    opaques.add(entries: registered.unknownEntries, among: registered.registrations, scopes)

    var program = LinkedProgram()
    program.facts.graph.keys = keys.facts
    program.keyNames = keys.names
    program.facts.graph.scopes = scopes
    program.facts.graph.registrations = registered.registrations
    program.facts.ends = registered.ends
    program.facts.unreached = unreached.graph
    program.facts.unreachedEnds = unreached.ends
    program.facts.graph.unincluded = unreached.unincluded(files)
    program.facts.graph.uses = used.uses
    program.facts.graph.overridden = used.overridden
    program.facts.graph.areOverridesOpen = used.areOverridesOpen
    let tests = Set(files.lazy.filter(\.isTest).map(\.path))
    program.facts.ofTests = Set(scopes.indices.filter { tests.contains(scopes[$0].site.file) })
    program.facts.graph.opaques = opaques.sorted.filter { !tests.contains($0.site.file) }
    program.facts.unmatchedProperties = unmatched.facts
    program.facts.hidesMainActor = files.contains { file in
      file.types.contains { $0.kind != .extension && DefinitionTable.lastPart($0.path) == "MainActor" }
    }
    program.faults = files.flatMap(\.faults)
    program.suppressions = files.flatMap(\.suppressions)
    program.facts.handovers = used.handovers
    for (scope, type) in definitions.types.enumerated() {
      program.facts.graph.scopes[scope].modules = modules.visible[types.entries[type].file]
      program.facts.graph.scopes[scope].isPublic = types.entries[type].isSeenOutside
      program.facts.graph.scopes[scope].isOfFile = types.isHidden(type)
    }
    for (scope, inputs) in definitions.inputs(files, types, keys) {
      program.facts.graph.scopes[scope].inputs = inputs
    }
    program.facts.reads = used.reads
    program.facts.undeclaredNeeds = used.undeclaredNeeds
    let factories = FactoryLinker(files, helpers, keys)
    program.facts.misfits = factories.misfits
    program.facts.swappedNeeds = factories.swappedNeeds
    program.unscanned = modules.unknownModules
    program.limited = used.limited.union(registered.maybeEnding)
    program.facts.notFollowed = (used.notFollowed + registered.maybeEnding.map { NotFollowed(maybeEndingAt: $0) })
      .sorted { $0.site < $1.site }
    program.scopeModules = definitions.types.map { files[types.entries[$0].file].module }
    for file in files { program.fileModules[file.path] = file.module }
    program.extent = registered.extent
    program.keyTakers = Set(files.flatMap(\.keyTakers).map(\.name))
    if !sets.entries.isEmpty || !definitions.withMembers.isEmpty { program.importStyles = ImportStyle.ofModules(files) }
    program.writtenNeeds = sets.entries.compactMap {
      WrittenNeeds($0, keys: keys, files, modules: program.fileModules, program.importStyles)
    }
    if !definitions.withMembers.isEmpty {
      let linker = MemberLinker(program, definitions, keys, types, files)
      program.members = linker.members
      program.facts.memberNames = linker.nameFaults
      linker.noteMentions(in: &program.facts.graph.keys)
      program.facts.graph.uses += linker.uses { used.scope(of: $0, $1) }
    }
    program.sought = types.sought
    return program
  }
}
