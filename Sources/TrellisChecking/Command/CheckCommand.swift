internal import TrellisGraph
internal import TrellisResolver

/// `trellis check`: reads sources and reports what is wrong with their graph.
package struct CheckCommand {
  /// A value of `--format` besides `text`, and what it prints of a report, with or without its suppressed findings.
  package typealias Format = (name: String, text: @Sendable (_ report: CheckReport, _ showsSuppressed: Bool) -> String)

  /// Nil for text.
  private var format: Format?
  private var color = ColorChoice.auto
  private var stamp: String?
  /// The module that the stamp is compiled into: the first that is named.
  private var target: String?
  /// The modules that do not depend on Trellis.
  private var outside: Set<String> = []
  private var isPartial = false
  private var showsSuppressed = false
  private var listsUnchecked = false
  private var policy = Policy()
  private var baseline = BaselineFile()
  private let configuration: ConfigurationFile?
  private var finder: SourceFinder

  /// Prints the help and returns nil if the arguments request it.
  ///
  /// - Parameter formats: The formats besides `text`.
  package init?(_ arguments: [String], formats: [Format] = []) throws {
    let syntax = Self.syntax(formats)
    guard let arguments = try syntax.parse(arguments) else { return nil }
    var module: String?
    var named: String?
    var paths: [(path: String, module: String?)] = []
    for (option, value) in arguments {
      switch option {
      case nil: paths.append((value, module))
      case "--format": format = formats.first { $0.name == value }
      case "--color": color = ColorChoice(rawValue: value) ?? .auto
      case "--module":
        module = value
        target = target ?? value
      case "--without-trellis":
        module = value
        outside.insert(value)
      case "--stamp": stamp = value
      case "--partial": isPartial = true
      case "--baseline": baseline.known = value
      case "--write-baseline": baseline.new = value
      case "--show-suppressed": showsSuppressed = true
      case "--unchecked": listsUnchecked = true
      case "--config": named = value
      case "--strict": policy.isStrict = true
      case let option?: preconditionFailure("'\(option)' is declared and not read")
      }
    }
    guard !paths.isEmpty else { throw UsageError("no path given", hint: syntax.hint) }
    configuration = try ConfigurationFile(named: named, paths: paths.map(\.path))
    if let configuration {
      policy.adopt(configuration.configuration)
      baseline.adopt(configuration)
    }
    if isPartial { baseline.isPartial = true }
    finder = SourceFinder(configuration)
    for (path, module) in paths { finder.add(path, module: module) }
  }

  /// The rules that need the whole program.
  private static let needWholeProgram: Set<Rule> = [.unused, .unusedIgnore]

  package func run() throws -> ExitStatus {
    let clock = ContinuousClock()
    let start = clock.now
    let progress = Progress.onTerminal()
    defer { progress?.end() }
    let sources = SourceReading(
      finder.sources, outside: outside, fixed: configuration?.configuration.defines ?? FixedConditions(),
      progress: progress)
    let program = sources.program
    let rooted = try configuration?.rooted(program.facts, isPartial: isPartial)
    var facts = rooted?.facts ?? program.facts
    // Sources that are not read may register keys and run scopes too.
    if isPartial { facts.assumeOtherPrograms() }
    progress?.begin("checking the graph")
    let analysis = Analysis(facts)
    let filtered = SuppressedFindings(analysis.findings, program.suppressions)
    let relevant = isPartial ? filtered.findings.filter { !Self.needWholeProgram.contains($0.rule) } : filtered.findings
    let findings = policy.applied(to: relevant)
    let failures = finder.failures + sources.failures
    let compared = failures.isEmpty ? try baseline.comparison(of: findings) : nil
    progress?.end()
    let elapsed = (clock.now - start).components
    let report = CheckReport(
      findings: compared?.new ?? findings,
      summary: CheckReport.Summary(
        files: sources.fileCount, scopes: facts.scopes.count, keys: facts.keys.count,
        registrations: facts.registrationCount,
        milliseconds: Int(elapsed.seconds * 1000 + elapsed.attoseconds / 1_000_000_000_000_000),
        unchecked: (program.unchecked(in: facts) + analysis.unchecked).sorted { $0.site < $1.site },
        variants: analysis.variants.count > 1 ? analysis.variants.count : nil,
        leftOutVariants: !analysis.variants.isComplete,
        unreadFiles: Set(failures.map { $0.prefix { $0 != ":" } }).count,
        suppressed: filtered.suppressed.count, known: compared?.known.count, outside: rooted?.leftOut ?? 0),
      fixed: compared?.fixed ?? [],
      quiet: filtered.suppressed + (compared?.known ?? []).map { SuppressedFinding($0) })

    for remark in configuration?.remarks(finder) ?? [] { Console.error(remark) }
    for failure in failures { Console.error(failure) }
    if finder.sources.isEmpty {
      if failures.isEmpty { Console.error("trellis: error: there is no Swift file below the given paths") }
      return .badInput
    }
    Console.print(
      format?.text(report, showsSuppressed) ?? report.text(isColored: color.isOn, listsUnchecked: listsUnchecked))
    if !failures.isEmpty { return .badInput }
    if report.errorCount > 0 { return .findings }
    if let stamp {
      // With fixed conditions the text was read for one build, and this may be another.
      let isOfAnyBuild = configuration?.configuration.defines.isEmpty ?? true
      let graph = isOfAnyBuild ? program.checkedGraph(for: target ?? "") : CheckedGraph([])
      let needs = program.needs(for: target ?? "")
      // Without the summary, whose times differ in every run.
      try FileSystem.update(
        stamp, with: "// Written by 'trellis check', which found no error.\n\n\(needs)\(graph.swift)")
    }
    return .clean
  }
}
