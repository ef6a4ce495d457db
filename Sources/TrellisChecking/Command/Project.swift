package import TrellisGraph
internal import TrellisResolver

/// A project's settings, and the one way from its sources to the findings that are reported.
package struct Project {
  package let configuration: ConfigurationFile?
  package var policy = Policy()
  var baseline = BaselineFile()
  /// Whether other sources belong to the same program.
  var isPartial = false
  /// Whether packages are checked as they are. Otherwise another check may need a comment that this one does not.
  private let isWhole: Bool

  private let package: String?
  private let manifests: SourceFinder.ManifestReader?

  /// The rules that need the whole program.
  private static let needWholeProgram: Set<Rule> = [.unused, .unusedIgnore]

  /// - Parameters:
  ///   - configuration: The value of `--config`.
  ///   - package: The package of which the paths are all modules, with what it depends on.
  ///   - paths: The paths as given; one of them may hold a configuration.
  ///   - manifests: What reads manifests; nil to guess the modules of packages, too.
  package init(
    configuration named: String? = nil, package: String? = nil, paths: [String],
    manifests: SourceFinder.ManifestReader? = nil
  ) throws {
    let paths = package.map { [$0] } ?? paths
    self.package = package.map(AbsolutePath.of)
    self.manifests = manifests
    configuration = try ConfigurationFile(named: named, paths: paths)
    let arePackages = paths.allSatisfy { (try? FileSystem.kind("\($0)/Package.swift", followingLinks: true)) == .file }
    isWhole = arePackages && configuration?.configuration.narrowsChecks != true
    guard let configuration else { return }
    policy.adopt(configuration.configuration)
    baseline.adopt(configuration)
  }

  /// `#if` conditions with a fixed value.
  package var fixed: FixedConditions { configuration?.configuration.defines ?? FixedConditions() }

  /// The modules that do not depend on Trellis.
  package var outside: Set<String> { configuration?.configuration.outside ?? [] }

  /// Finds the sources of paths, and those of the modules that the configuration lists.
  ///
  /// - Parameter paths: Each with its module, if the caller knows it.
  package func sources(of paths: [(path: String, module: String?)]) -> SourceFinder {
    var finder = SourceFinder(configuration, manifests: manifests)
    for (path, module) in paths { finder.add(path, module: module) }
    finder.addModules()
    return finder
  }

  /// What is to be said of what a finder has found.
  package func remarks(_ finder: SourceFinder) -> [String] {
    finder.remarks + (configuration?.remarks(finder) ?? [])
  }

  /// Whether a file may be changed: those of other packages, which may be in a hidden folder, may not.
  package func owns(_ path: String) -> Bool {
    guard let package else { return true }
    return AbsolutePath.below(package, AbsolutePath.of(path)).map { !"/\($0)".contains("/.") } ?? false
  }

  /// The program below the configured roots.
  package func rooted(_ program: LinkedProgram) throws -> SourceFacts.Rooted {
    var rooted =
      try configuration?.rooted(program.facts, isPartial: isPartial) ?? SourceFacts.Rooted(facts: program.facts)
    // Sources that are not read may register keys and run scopes too.
    if isPartial { rooted.facts.assumeOtherPrograms() }
    return rooted
  }

  /// A program's findings, as comments and the configuration leave them.
  package struct Judged {
    package var findings: [Finding]
    /// What comments suppress.
    package var suppressed: [SuppressedFinding]
    /// What is only counted, without what the summary says of modules that are not scanned.
    package var counted: [Finding]
  }

  package func judged(_ analysis: Analysis, of program: LinkedProgram) -> Judged {
    let filtered = SuppressedFindings(analysis.all, program.suppressions, isWhole: isWhole)
    let relevant = filtered.findings.filter { finding in
      // What another package does not need here, its own check may, and what is not followed there, its own check counts.
      if finding.isCounted { return owns(finding.site.file) }
      return isPartial
        ? !Self.needWholeProgram.contains(finding.rule) : finding.rule != .unusedIgnore || owns(finding.site.file)
    }
    let counted = policy.counted(of: relevant).filter { isPartial || !program.limited.contains($0.site) }
    return Judged(findings: policy.applied(to: relevant), suppressed: filtered.suppressed, counted: counted)
  }

  /// Those of the findings that the baseline does not contain.
  package func new(_ findings: [Finding]) throws -> [Finding] {
    try baseline.comparison(of: findings)?.new ?? findings
  }
}
