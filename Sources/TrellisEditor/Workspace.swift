internal import TrellisChecking
internal import TrellisGraph
internal import TrellisProjects
internal import TrellisResolver

/// One folder of a client's workspace, and the program in it. After a change, only what has changed is read again; then the program is
/// linked and checked as a whole.
final class Workspace {
  let folder: String
  private var project: Project?
  private var sources: [SourceFinder.Source] = []
  private var paths: Set<String> = []
  private var memory: SourceMemory? = SourceMemory()
  private var areSettingsRead = false
  private var areFilesFound = false
  private var snapshot: Snapshot?
  /// Why the settings cannot be used.
  private(set) var trouble: String?
  /// What is guessed of the modules.
  private(set) var remark: String?
  private(set) lazy var pageOfDiagnostics = Self.pageOfDiagnostics(near: folder)

  init(_ folder: String) { self.folder = folder }

  /// Whether the path is in the folder, or that of a source beside it, which the settings name.
  func contains(_ path: String) -> Bool { AbsolutePath.below(folder, path) != nil || reads(path) }

  /// Whether the path is that of a source; before the first snapshot, false.
  func reads(_ path: String) -> Bool { paths.contains(path) }

  /// The text that the program is made of.
  func text(of path: String) -> SourceText? { (try? memory?.bytes(of: path)).map { SourceText($0) } }

  // MARK: Changes

  /// - Parameter text: The text to read instead of the file; nil for the file itself.
  func change(_ path: String, to text: SourceText?) {
    memory?.change(path, to: text?.bytes)
    if reads(path) { snapshot = nil }
  }

  /// Takes into account that files may have come or gone.
  func findFiles() {
    areFilesFound = false
    snapshot = nil
  }

  /// Takes into account that the settings or a manifest may have changed.
  func readSettings() {
    areSettingsRead = false
    findFiles()
  }

  // MARK: The newest graph

  func current() -> Snapshot {
    if let snapshot { return snapshot }
    trouble = nil
    let mayMove = !areSettingsRead
    if !areSettingsRead {
      let fixed = project?.fixed
      attempt { project = try Project(paths: [folder], manifests: PackageTargets.read) }
      if project?.fixed != fixed { memory?.forgetOutcomes() }
      areSettingsRead = true
    }
    if !areFilesFound {
      let before = sources
      var finder = SourceFinder(manifests: PackageTargets.read)
      if project == nil { finder.add(folder, module: nil) }
      finder = project?.sources(of: [(folder, nil)]) ?? finder
      sources = finder.sources
      remark = finder.remarks.first
      // Settings and manifests may give files to other modules.
      if mayMove, sources != before { memory?.forgetOutcomes() }
      paths = Set(sources.map(\.path))
      areFilesFound = true
    }
    let reading = SourceReading(
      sources, outside: project?.outside ?? [], fixed: project?.fixed ?? FixedConditions(), progress: nil,
      memory: &memory)
    let program = reading.program
    var facts = program.facts
    attempt { facts = try project?.rooted(program).facts ?? facts }
    let analysis = Analysis(facts)
    let judged = project?.judged(analysis, of: program)
    var findings = judged?.findings ?? analysis.findings
    attempt { findings = try project?.new(findings) ?? findings }
    findings = (findings + (judged?.counted ?? [])).sortedByPlace()
    // The files of a module whose facts are read are not there to be shown.
    findings.removeAll { reading.pathsInModules.contains($0.site.file) }
    let new = Snapshot(facts, findings: findings)
    snapshot = new
    return new
  }

  private func attempt(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      trouble = (error as? UsageError)?.message ?? "\(error)"
    }
  }
}
