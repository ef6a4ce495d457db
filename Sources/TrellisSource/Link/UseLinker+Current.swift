internal import TrellisAnalysis
internal import TrellisGraph

/// Finds the scopes that run closures, and the keys that are read from the current scope of a task.
extension UseLinker {
  mutating func linkCurrent(_ files: [FileFacts]) {
    let areRunsKnown = linkRuns(files) && !runs.isEmpty && !mayRunElsewhere(files)
    // Code in a library may be called by others, in scopes that they run.
    var programs: Set<ModuleIndex> = []
    for (file, facts) in files.enumerated() where facts.startsProgram {
      programs.insert(types.modules.visible[file][0])
    }
    for (file, facts) in files.enumerated() {
      let isKnown = areRunsKnown && programs.contains(types.modules.visible[file][0])
      for read in facts.reads { link(read, file, areRunsKnown: isKnown) }
    }
  }

  /// Whether scopes may run closures in unscanned code.
  ///
  /// A test's scope is current without a `run`, and if `Scope` conforms to a protocol, code for that protocol may run it.
  private func mayRunElsewhere(_ files: [FileFacts]) -> Bool {
    types.modules.importsUnknown.contains(true)
      || files.contains { $0.imports.contains { $0.module == LibraryName.trellisTesting.text } }
      || types.hasConformingScope
  }

  /// - Returns: Whether the scope of every run is known.
  private mutating func linkRuns(_ files: [FileFacts]) -> Bool {
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

  private mutating func link(_ read: UseReference, _ file: FileIndex, areRunsKnown: Bool) {
    switch keys.find(read.key, context: read.context, file: file) {
    case .key(let key):
      reads.append(CurrentReadFact(key: key, site: read.key.site, areRunsKnown: areRunsKnown))
      if !areRunsKnown { leaveUnchecked(.currentRead, .unknownRuns, at: read.key.site) }
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
