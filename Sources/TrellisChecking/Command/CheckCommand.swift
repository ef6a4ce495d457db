package import TrellisGraph
internal import TrellisResolver

/// `trellis check`: reads sources and reports what is wrong with their graph.
package struct CheckCommand {
  /// A value of `--format` besides `text`, and what it prints of a report, with or without its suppressed findings.
  package typealias Format = (name: String, text: @Sendable (_ report: CheckReport, _ showsSuppressed: Bool) -> String)

  /// Applies the safe fixes of sources, or prints them as a difference.
  package typealias Fixer = @Sendable (Sources, _ isDryRun: Bool) throws -> Void

  /// Returns the fixes of each finding that its files allow, best first.
  package typealias FixFinder = @Sendable ([Finding], _ read: (_ path: String) -> [UInt8]?) -> [[WrittenFix]]

  /// Reads the graph in a file that `trellis graph --format json` wrote.
  package typealias GraphReader = @Sendable (_ path: String) throws -> SourceFacts

  /// What a command reads.
  package struct Sources {
    package var all: [SourceFinder.Source]
    /// The modules that do not depend on Trellis.
    package var outside: Set<String>
    package var project: Project

    package init(all: [SourceFinder.Source], outside: Set<String>, project: Project) {
      self.all = all
      self.outside = outside
      self.project = project
    }
  }

  private let fixer: Fixer?
  private let fixFinder: FixFinder?
  /// The printed graph that is checked instead of sources.
  private var graph: SourceFacts?
  private var fixes = false
  private var isDryRun = false
  /// Nil for text.
  private var format: Format?
  private var color = ColorChoice.auto
  private var stamp: String?
  private var members: String?
  /// The module that the stamp is compiled into: the first that is named.
  private var target: String?
  /// The modules that do not depend on Trellis.
  private var outside: Set<String> = []
  private var showsSuppressed = false
  private var listsUnchecked = false
  private let project: Project
  private let finder: SourceFinder

  /// Prints the help and returns nil if the arguments request it.
  ///
  /// - Parameters:
  ///   - formats: The formats besides `text`.
  ///   - fixer: What applies fixes; nil for a program without `--fix`.
  ///   - fixFinder: What finds fixes for reports; nil for a program whose reports show none.
  ///   - graphReader: What reads a printed graph; nil for a program that only checks sources.
  ///   - manifests: What reads the manifests of packages; nil for a program to which their modules are named.
  package init?(
    _ arguments: [String], formats: [Format] = [], fixer: Fixer? = nil, fixFinder: FixFinder? = nil,
    graphReader: GraphReader? = nil, manifests: SourceFinder.ManifestReader? = nil
  ) throws {
    let syntax = Self.syntax(formats, fixes: fixer != nil, graphs: graphReader != nil)
    guard let arguments = try syntax.parse(arguments) else { return nil }
    self.fixer = fixer
    self.fixFinder = fixFinder
    var module: String?
    var named: String?
    var package: String?
    var paths: [(path: String, module: String?)] = []
    var isPartial = false
    var isStrict = false
    var (knownFile, newFile): (String?, String?) = (nil, nil)
    for (option, value) in arguments {
      switch option {
      case nil: paths.append((value, module))
      case "--format": format = formats.first { $0.name == value }
      case "--color": color = ColorChoice(rawValue: value) ?? .auto
      case "--package": package = value
      case "--module":
        module = value
        target = target ?? value
      case "--without-trellis":
        module = value
        outside.insert(value)
      case "--stamp": stamp = value
      case "--members": members = value
      case "--fix": fixes = true
      case "--dry-run": (fixes, isDryRun) = (true, true)
      case "--partial": isPartial = true
      case "--baseline": knownFile = value
      case "--write-baseline": newFile = value
      case "--show-suppressed": showsSuppressed = true
      case "--unchecked": listsUnchecked = true
      case "--config": named = value
      case "--strict": isStrict = true
      case let option?: preconditionFailure("'\(option)' is declared and not read")
      }
    }
    var project = try Project(
      configuration: named, package: package, paths: paths.isEmpty ? ["."] : paths.map(\.path), manifests: manifests)
    // Settings that list modules need no paths.
    if paths.isEmpty, named == nil || project.configuration?.configuration.modules.isEmpty == true {
      if let name = module, outside.contains(name) { module = nil }
      paths = [(package ?? ".", module)]
    }
    outside.formUnion(project.outside)
    if isStrict { project.policy.isStrict = true }
    if isPartial { (project.isPartial, project.baseline.isPartial) = (true, true) }
    if let knownFile { project.baseline.known = knownFile }
    project.baseline.new = newFile
    self.project = project
    finder = project.sources(of: paths)
    guard let graphReader, paths.count == 1, paths[0].path.hasSuffix(".json"),
      (try? FileSystem.kind(paths[0].path, followingLinks: true)) != .folder
    else { return }
    let ofSources = [
      "--fix", "--dry-run", "--stamp", "--members", "--module", "--without-trellis", "--partial", "--unchecked",
    ]
    if let option = arguments.lazy.compactMap(\.option).first(where: ofSources.contains) {
      throw UsageError("'\(option)' is for sources, and '\(paths[0].path)' is a printed graph", hint: syntax.hint)
    }
    graph = try graphReader(paths[0].path)
  }

  package func run() throws -> ExitStatus {
    let start = ContinuousClock.now
    if let graph { return try run(graph) }
    if fixes {
      try fixer?(Sources(all: finder.sources, outside: outside, project: project), isDryRun)
      if isDryRun {
        for failure in finder.failures { Console.error(failure) }
        return finder.failures.isEmpty ? .clean : .badInput
      }
    }
    let progress = Progress.onTerminal()
    defer { progress?.end() }
    let sources = SourceReading(finder.sources, outside: outside, fixed: project.fixed, progress: progress)
    let program = sources.program
    let rooted = try project.rooted(program)
    let facts = rooted.facts
    progress?.begin("checking the graph")
    let analysis = Analysis(facts)
    let judged = project.judged(analysis, of: program)
    let (all, suppressed) = (judged.findings, judged.suppressed)
    let findings = try withoutThose(ofOtherTargets: all, in: program)
    let failures = finder.failures + sources.failures
    let compared = failures.isEmpty ? try project.baseline.comparison(of: findings) : nil
    progress?.end()
    var summary = CheckReport.Summary(of: facts, analysis, files: sources.fileCount, since: start)
    summary.unchecked = analysis.notFollowed
    summary.unreadFiles = Set(failures.map { $0.prefix { $0 != ":" } }).count
    summary.suppressed = suppressed.count
    summary.known = compared?.known.count
    summary.outside = rooted.leftOut
    summary.ofOtherTargets = all.count - findings.count
    summary.unscanned = program.unscanned.sorted()
    // What is left out of a program may run scopes too.
    if !project.isPartial, rooted.leftOut == 0 {
      summary.limitedUses = summary.unchecked.count { $0.reason == .receiver && program.limited.contains($0.site) }
    }
    var report = CheckReport(
      findings: compared?.new ?? findings, summary: summary, fixed: compared?.fixed ?? [],
      quiet: suppressed + (compared?.known ?? []).map { SuppressedFinding($0) })
    report.counted = judged.counted
    if let fixFinder, format != nil || stamp != nil {
      report.fixes = fixFinder(report.findings) { sources.pathsInModules.contains($0) ? nil : try? FileSystem.read($0) }
    }
    for remark in project.remarks(finder) { Console.error(remark) }
    for failure in failures { Console.error(failure) }
    if finder.sources.isEmpty {
      if failures.isEmpty { Console.error("trellis: error: there is no Swift file below the given paths") }
      return .badInput
    }
    Console.print(
      format?.text(report, showsSuppressed) ?? report.text(isColored: color.isOn, listsUnchecked: listsUnchecked))
    if !failures.isEmpty { return .badInput }
    // Also with errors, so that an editor knows the properties of a graph that is being changed.
    if let members {
      // What is fixed here, another build may vary.
      let isOfAnyBuild = project.fixed.isEmpty || program.members.isEmpty
      let program = isOfAnyBuild ? program : SourceReading(finder.sources, outside: outside).program
      try FileSystem.update(members, with: program.members(for: target ?? ""))
    }
    let isLeftOut = all.count { $0.severity == .error } > findings.count { $0.severity == .error }
    if report.errorCount > 0 || isLeftOut { return .findings }
    if let stamp {
      // With fixed conditions the text was read for one build, and this may be another.
      let isOfAnyBuild = project.fixed.isEmpty
      let graph = isOfAnyBuild ? program.checkedGraph(for: target ?? "") : CheckedGraph([])
      let needs = program.needs(for: target ?? "")
      // Without the summary, whose times differ in every run.
      try FileSystem.update(
        stamp, with: "// Written by 'trellis check', which found no error.\n\n\(needs)\(graph.swift)")
    }
    return .clean
  }

  /// Leaves out what the build plugin's check of another target prints, which is that of the target that owns the file.
  private func withoutThose(ofOtherTargets findings: [Finding], in program: LinkedProgram) throws -> [Finding] {
    guard let stamp, let target else { return findings }
    var printed: [String: Set<String>] = [:]
    return try findings.filter { finding in
      guard let owner = program.fileModules[finding.site.file], owner != target else { return true }
      if printed[owner] == nil { printed[owner] = try Self.findings(ofTarget: owner, beside: target, stamp) }
      return printed[owner]?.contains(Self.identity(finding)) == false
    }
  }

  /// What the check of another target finds; nothing if the plugin is not applied to that.
  private static func findings(ofTarget other: String, beside target: String, _ stamp: String) throws -> Set<String> {
    var folders = stamp.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
    guard let position = folders.lastIndex(of: target) else { return [] }
    folders[position] = other
    let list = folders.joined(separator: "/") + "/sources.txt"
    guard (try? FileSystem.kind(list, followingLinks: true)) == .file,
      let check = try CheckCommand(ResponseFile.expand(["@\(list)"])), check.stamp != nil
    else { return [] }
    let sources = SourceReading(check.finder.sources, outside: check.outside, fixed: check.project.fixed, progress: nil)
    let analysis = Analysis(try check.project.rooted(sources.program).facts)
    let findings = try check.project.new(check.project.judged(analysis, of: sources.program).findings)
    return Set(findings.map(identity))
  }

  /// The words differ, since each check names the definitions that it sees.
  private static func identity(_ finding: Finding) -> String { "\(finding.site) \(finding.rule.id)" }

  /// Checks a printed graph: its sources, with their comments and the places that are not checked, are not there.
  private func run(_ facts: SourceFacts) throws -> ExitStatus {
    let start = ContinuousClock.now
    let analysis = Analysis(facts)
    // Conditions are texts here: which of them exclude each other is not known.
    let certain = analysis.findings.filter { !$0.isConditional && $0.rule != .conditional }
    let found = project.policy.applied(to: certain)
    let compared = try project.baseline.comparison(of: found)
    let sites = facts.keys.map(\.site) + facts.registrations.map(\.site) + facts.scopes.map(\.site)
    var summary = CheckReport.Summary(of: facts, analysis, files: Set(sites.map(\.file)).count, since: start)
    summary.known = compared?.known.count
    let report = CheckReport(
      findings: compared?.new ?? found, summary: summary, fixed: compared?.fixed ?? [],
      quiet: (compared?.known ?? []).map { SuppressedFinding($0) })
    Console.print(
      format?.text(report, showsSuppressed) ?? report.text(isColored: color.isOn, listsUnchecked: listsUnchecked))
    return report.errorCount > 0 ? .findings : .clean
  }
}
