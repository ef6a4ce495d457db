internal import TrellisChecking
internal import TrellisGraph
internal import TrellisProjects
internal import TrellisReports
internal import TrellisResolver

/// The graph that a command is about: read from sources, or from a file that `trellis graph --format json` wrote.
struct GraphInput {
  let document: GraphDocument
  /// What `trellis check` finds in the sources; nil for a printed graph, whose sources are not there.
  let findings: (() -> [Finding])?
  /// Errors about sources that could not be read.
  let failures: [String]
  /// Warnings about parts that the graph may lack.
  let remarks: [String]

  /// - Parameters:
  ///   - paths: Packages, folders and files; or one file whose name ends in `.json`.
  ///   - outside: The modules that do not depend on Trellis.
  ///   - configuration: The value of `--config`.
  ///   - package: The value of `--package`.
  init(
    _ paths: [(path: String, module: String?)], outside: Set<String>, configuration: String? = nil,
    package: String? = nil
  ) throws {
    if paths.count == 1, paths[0].path.hasSuffix(".json"),
      (try? FileSystem.kind(paths[0].path, followingLinks: true)) != .folder
    {
      document = try Self.read(paths[0].path)
      findings = nil
      failures = []
      remarks = []
      return
    }
    let project = try Project(
      configuration: configuration, package: package, paths: paths.map(\.path), manifests: PackageTargets.read)
    // A graph is kept and compared: it does not depend on where its sources are. `swift package` passes an absolute folder.
    let finder = project.sources(
      of: paths.map { (ReportPath.relative($0.path, to: FileSystem.currentFolder), $0.module) })
    let progress = Progress.onTerminal()
    defer { progress?.end() }
    let sources = SourceReading(
      finder.sources, outside: outside.union(project.outside), fixed: project.fixed, progress: progress)
    var failures = finder.failures + sources.failures
    if finder.sources.isEmpty, failures.isEmpty {
      failures.append("trellis: error: there is no Swift file below the given paths")
    }
    self.failures = failures
    let facts = try project.rooted(sources.program).facts
    let variants = Variants(of: facts)
    document = GraphDocument(facts, variants: variants)
    findings = { project.judged(Analysis(facts), of: sources.program).findings }
    var remarks = project.remarks(finder)
    if !facts.opaques.isEmpty {
      let places = facts.opaques.count == 1 ? "one place" : "\(facts.opaques.count) places"
      remarks.append("trellis: warning: \(places) cannot be seen through; 'trellis check' says where")
    }
    if !variants.isComplete {
      remarks.append("trellis: warning: there are more combinations of conditions than are tried")
    }
    self.remarks = remarks
  }

  static func read(_ path: String) throws -> GraphDocument {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, allowingPipes: true)
    } catch {
      throw UsageError("'\(path)' cannot be read: \(error)")
    }
    do {
      return try GraphDocument(reading: bytes)
    } catch {
      throw UsageError("'\(path)' cannot be used: \(error)")
    }
  }

  /// Prints failures and remarks to standard error; returns whether everything could be read.
  func reportFailures() -> Bool {
    for line in failures + remarks { Console.error(line) }
    return failures.isEmpty
  }
}
