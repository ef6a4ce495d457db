internal import TrellisGraph
internal import TrellisResolver

/// Finds the scopes that run closures, and the keys that are read from the current scope of a task.
extension UseLinker {
  mutating func linkCurrent(_ files: [LinkedFile], _ registered: RegisteredKeys) {
    // What is not scanned may run scopes too.
    let areRunsWritten = linkRuns(files) && !runs.isEmpty && !mayRunElsewhere(files)
    let areRunsKnown = areRunsWritten && !types.modules.areUnknownModulesUsed
    var programs: Set<ModuleIndex> = []
    for (file, facts) in files.enumerated() where facts.startsProgram {
      programs.insert(types.modules.visible[file][0])
    }
    let linked = types.modules.all(visibleFrom: programs)
    for (file, facts) in files.enumerated() where !facts.reads.isEmpty {
      let module = types.modules.visible[file][0]
      // Code in a library may be called by others, in scopes that they run.
      let isOfProgram = programs.contains(module)
      // What a program imports must be registered somewhere in it.
      let all = linked.contains(module) ? registered : nil
      for read in facts.reads {
        link(
          read, file, areRunsKnown: areRunsKnown && isOfProgram,
          isLimited: areRunsWritten && !areRunsKnown && isOfProgram, all)
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

  /// - Parameters:
  ///   - isLimited: Whether the runs would be known if all modules were.
  ///   - registered: The keys that the program registers; nil if the code may be part of others.
  private mutating func link(
    _ read: UseReference, _ file: FileIndex, areRunsKnown: Bool, isLimited: Bool, _ registered: RegisteredKeys?
  ) {
    if mayFail(read.mayFail, file) { return leaveUnchecked(.currentRead, .mayFail, at: read.key.site) }
    switch keys.find(read.key, context: read.context, file: file) {
    case .key(let key):
      // What is public here, a module may register that is not scanned.
      let mayBeElsewhere = types.modules.areUnknownModulesUsed && keys.isOpen(key)
      let isNotFound = registered.map { !keys.facts[key].hasDefault && !$0.mayContain(key) } ?? false
      let isNowhere = isNotFound && !mayBeElsewhere
      reads.append(
        CurrentReadFact(
          key: key, site: read.key.site, areRunsKnown: areRunsKnown, isRegisteredNowhere: isNowhere))
      if !areRunsKnown, !isNowhere {
        leaveUnchecked(.currentRead, .unknownRuns, at: read.key.site)
        if isLimited || isNotFound { limited.insert(read.key.site) }
      }
    case let answer:
      if read.key.form == .bare || read.key.isOfValue, answer == .unknown {
        return leaveUnchecked(.currentRead, .computedKey, at: read.key.site)
      }
      opaques.add(answer, for: read.key, of: keys, in: nil, hides: false)
    }
  }

  /// Whether an extended type is the library's `Scope`.
  static func isScope(_ path: String) -> Bool { LibraryName.scope.isSpelled(path) }
}
