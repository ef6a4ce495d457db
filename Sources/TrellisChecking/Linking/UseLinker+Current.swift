internal import TrellisGraph
internal import TrellisResolver

/// Finds the scopes that run closures or are given to views, and the keys that are read from whatever scope there is.
extension UseLinker {
  mutating func linkCurrent(_ files: [LinkedFile], _ registered: RegisteredKeys) {
    // What is not scanned may run scopes too.
    let areRunsWritten = linkRuns(files) && !runs.isEmpty && !mayRunElsewhere(files)
    let isGivenWritten = linkGiven(files) && runs.contains { $0.reader == .view }
    var programs: Set<ModuleIndex> = []
    for (file, facts) in files.enumerated() where facts.startsProgram {
      programs.insert(types.modules.visible[file][0])
    }
    let linked = types.modules.all(visibleFrom: programs)
    noteGivenElsewhere(programs)
    let shown = isGivenWritten ? shown(files, by: programs) : []
    for (file, facts) in files.enumerated() {
      let module = types.modules.visible[file][0]
      // Code in a library may be called by others, in scopes that they run.
      let isOfProgram = programs.contains(module)
      // What a program imports must be registered somewhere in it.
      let all = linked.contains(module) ? registered : nil
      for read in facts.reads {
        let isOfTask = read.wrapper?.name == .current || read.wrapper?.name == .lazyCurrent
        let isShown = isOfProgram || shown.contains(NameHash(String(DefinitionTable.lastPart(read.context))))
        let isWritten = isOfTask ? areRunsWritten && isOfProgram : isGivenWritten && isShown
        link(
          read, file, by: isOfTask ? .task : .view, areRunsKnown: isWritten && !types.modules.areUnknownModulesUsed,
          isLimited: isWritten && types.modules.areUnknownModulesUsed, isOfLibrary: !isOfProgram, all)
      }
      for use in facts.uses {
        guard case .context(let type) = use.receiver, takesAnyScope(type, file) else { continue }
        link(use, file, by: .object, areRunsKnown: false, isLimited: false, isOfLibrary: !isOfProgram, all)
      }
    }
  }

  /// Whether scopes may run closures where the text does not show it.
  ///
  /// A test's scope is current without a `run`, and if `Scope` conforms to a protocol, code for that protocol may run it.
  private func mayRunElsewhere(_ files: [LinkedFile]) -> Bool {
    files.contains { $0.imports.contains { $0.module == LibraryName.trellisTesting.text } }
      || types.hasConformingScope
  }

  /// - Returns: Whether the scope of every run is known.
  private mutating func linkRuns(_ files: [LinkedFile]) -> Bool {
    var areKnown = true
    for (file, facts) in files.enumerated() {
      for run in facts.runs {
        if let scope = scope(of: run.receiver, file) {
          runs.append(RunFact(scope: scope, site: run.site))
        } else {
          areKnown = false
        }
      }
    }
    return areKnown
  }

  /// - Returns: Whether every scope that a view is given is known.
  private mutating func linkGiven(_ files: [LinkedFile]) -> Bool {
    var areKnown = true
    var mayGive: [ModuleIndex: Bool] = [:]
    let users = Set(
      files.indices.filter { file in files[file].imports.contains { $0.module == LibraryName.trellisUI.text } }.map {
        types.modules.visible[$0][0]
      })
    for (file, facts) in files.enumerated() where !facts.given.isEmpty {
      let module = types.modules.visible[file][0]
      // A file sees the methods of whatever its module imports, even if it does not import that itself.
      let sees = mayGive[module] ?? !types.modules.all(visibleFrom: [module]).isDisjoint(with: users)
      mayGive[module] = sees
      guard sees, !types.modules.isOutside(file) else { continue }
      for given in facts.given {
        if let scope = scope(of: given.receiver, file) {
          var run = RunFact(scope: scope, site: given.site)
          run.reader = .view
          runs.append(run)
        } else {
          areKnown = false
        }
      }
    }
    return areKnown
  }

  /// The last names of the types that programs create instances of, directly or through others: a view of a library need not be
  /// shown by each program that imports that.
  private func shown(_ files: [LinkedFile], by programs: Set<ModuleIndex>) -> Set<NameHash> {
    var created: [NameHash: Set<NameHash>] = [:]
    for facts in files { created.merge(facts.created) { $0.union($1) } }
    var found: Set<NameHash> = []
    for (file, facts) in files.enumerated() where programs.contains(types.modules.visible[file][0]) {
      for names in facts.created.values { found.formUnion(names) }
    }
    var pending = Array(found)
    while let type = pending.popLast() {
      for name in created[type] ?? [] where found.insert(name).inserted { pending.append(name) }
    }
    return found
  }

  /// Notes the definitions that other programs can give to views.
  private mutating func noteGivenElsewhere(_ programs: Set<ModuleIndex>) {
    guard runs.contains(where: { $0.reader == .view }) else { return }
    for (scope, type) in definitions.types.enumerated() {
      let entry = types.entries[type]
      guard entry.isSeenOutside, !programs.contains(types.modules.visible[entry.file][0]) else { continue }
      var run = RunFact(scope: scope, site: entry.site)
      (run.reader, run.isOfOthers) = (.view, true)
      runs.append(run)
    }
  }

  /// Whether instances of a class take a scope of any definition: `var scope: AnyScope?`.
  func takesAnyScope(_ type: TypeReference, _ file: FileIndex) -> Bool {
    guard let found = types.find(type, file: file) else { return false }
    return takesAnyScope(found)
  }

  func takesAnyScope(_ type: TypeIndex) -> Bool {
    guard let property = symbols.member(NameHash(MemberName.scope), of: type, isCalled: false), !property.isStatic
    else { return false }
    return property.object.map { names.means(.anyScope, by: $0, file: property.file) } ?? false
  }

  /// - Parameters:
  ///   - isLimited: Whether the runs would be known if all modules were.
  ///   - registered: The keys that the program registers; nil if the code may be part of others.
  private mutating func link(
    _ read: UseReference, _ file: FileIndex, by reader: CurrentReadFact.Reader, areRunsKnown: Bool, isLimited: Bool,
    isOfLibrary: Bool, _ registered: RegisteredKeys?
  ) {
    var fact = CurrentReadFact(key: 0, site: read.key.site, areRunsKnown: areRunsKnown)
    (fact.reader, fact.isOfLibrary) = (reader, isOfLibrary)
    fact.wrapper = read.wrapper?.name.text ?? fact.wrapper
    if isHandled(read.handling, file) { return unchecked.append(fact.unchecked(.handled)) }
    switch keys.find(read.key, context: read.context, file: file) {
    case .key(let key):
      // What is public here, a module may register that is not scanned.
      let mayBeElsewhere = types.modules.areUnknownModulesUsed && keys.facts[key].isPublic
      let isNotFound = registered.map { !keys.facts[key].hasDefault && !$0.mayContain(key) } ?? false
      let isNowhere = isNotFound && !mayBeElsewhere
      (fact.key, fact.isRegisteredNowhere) = (key, isNowhere)
      reads.append(fact)
      if !areRunsKnown, !isNowhere {
        unchecked.append(fact.unchecked(.receiver))
        if isLimited || isNotFound { limited.insert(read.key.site) }
      }
    case let answer:
      if read.key.form == .bare || read.key.isOfValue, answer == .unknown {
        return unchecked.append(fact.unchecked(.key))
      }
      opaques.add(answer, for: read.key, of: keys, in: nil, hides: false, .lookUp)
    }
  }

  /// Whether an extended type is the library's `Scope`.
  static func isScope(_ path: String) -> Bool { LibraryName.scope.isSpelled(path) }
}
