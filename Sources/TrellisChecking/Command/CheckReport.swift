package import TrellisGraph
internal import TrellisResolver

/// The result of one run of `trellis check`.
package struct CheckReport: Sendable {
  package var findings: [Finding]
  package var summary: Summary
  /// Entries of the baseline that are no longer found.
  package var fixed: [Baseline.Entry]
  /// Findings that a comment or the baseline suppresses.
  package var quiet: [SuppressedFinding]
  /// What is not followed, unless that is an error or suppressed: each as a finding.
  package var counted: [Finding] = []
  /// The fixes of each finding; empty if they were not requested.
  package var fixes: [[WrittenFix]] = []

  package struct Summary: Sendable {
    package var files = 0
    package var scopes = 0
    package var keys = 0
    package var registrations = 0
    package var milliseconds = 0
    /// Requests and handovers that are not followed, in order of location.
    package var unchecked: [NotFollowed] = []
    /// The number of combinations of conditions that were checked; nil if there were no conditions.
    package var variants: Int?
    /// Whether there were more combinations than were tried.
    package var leftOutVariants = false

    /// The number of paths that could not be read, or contain text that is not Swift.
    package var unreadFiles = 0

    /// The number of findings suppressed by comments.
    package var suppressed = 0

    /// The number of findings in the baseline; nil without one.
    package var known: Int?

    /// The number of scopes below other roots than the project's.
    package var outside = 0

    /// The modules that are imported and of which nothing is known, in alphabetical order.
    package var unscanned: [String] = []

    /// The number of findings that the checks of other targets print.
    package var ofOtherTargets = 0

    /// The number of look-ups that are not checked only because of these modules.
    package var limitedUses = 0

    package init() {}

    init(of facts: SourceFacts, _ analysis: Analysis, files: Int, since start: ContinuousClock.Instant) {
      self.files = files
      scopes = facts.scopes.count
      keys = facts.keys.count
      registrations = facts.registrationCount
      let elapsed = (ContinuousClock.now - start).components
      milliseconds = Int(elapsed.seconds * 1000 + elapsed.attoseconds / 1_000_000_000_000_000)
      variants = analysis.variants.count > 1 ? analysis.variants.count : nil
      leftOutVariants = !analysis.variants.isComplete
    }

    /// The number of look-ups that are not followed.
    package var uncheckedUses: Int { unchecked.count { $0.kind == .lookUp } }

    /// The number of scopes passed to objects that are not followed.
    package var uncheckedHandovers: Int { unchecked.count { $0.kind == .handover } }
  }

  package init(findings: [Finding], summary: Summary, fixed: [Baseline.Entry] = [], quiet: [SuppressedFinding] = []) {
    self.quiet = quiet
    self.fixed = fixed
    self.findings = findings
    self.summary = summary
  }

  package var errorCount: Int { findings.count { $0.severity == .error } }

  /// The findings as compiler diagnostics, and the summary line.
  package var text: String { text(isColored: false) }

  /// The same text, optionally in terminal colours.
  ///
  /// - Parameter listsUnchecked: Whether to list each unchecked place with its reason.
  package func text(isColored: Bool, listsUnchecked: Bool = false) -> String {
    let fixed = fixed.map { "trellis: fixed since the baseline: \($0.path): \($0.message) [\($0.id)]" }
    let texts = findings.enumerated().map { number, finding in
      var lines = isColored ? Self.coloredLines(of: finding) : TextReport.lines(of: finding).map(\.description)
      // A build system attaches them to the line above.
      if fixes.indices.contains(number) { lines.insert(contentsOf: fixes[number].first?.lines ?? [], at: 1) }
      return lines.joined(separator: "\n")
    }
    let listed =
      listsUnchecked
      ? summary.unchecked.filter { place in !findings.contains { $0.isCounted && $0.site == place.site } } : []
    let unchecked = listed.map { "\($0.site): note: \($0.message); \($0.advice)" }
    return (texts + unchecked + fixed + limits + [summaryLine]).joined(separator: "\n")
  }

  /// What limits the check, and what to do about it: one line, or none.
  private var limits: [String] {
    guard summary.limitedUses > 0, let first = summary.unscanned.first else { return [] }
    let shown = summary.unscanned.prefix(4).map { "'\($0)'" }
    let left = summary.unscanned.count - shown.count
    let others = left == 0 ? shown : shown + ["\(left) more"]
    let names = others.dropLast().joined(separator: ", ") + (others.count > 1 ? " and " : "") + (others.last ?? first)
    let isOne = summary.unscanned.count == 1
    return [
      "trellis: \(Self.count(summary.limitedUses, "look-up")) \(summary.limitedUses == 1 ? "is" : "are") not checked,"
        + " because \(names) \(isOne ? "is" : "are") not scanned; "
        + (isOne
          ? "name it in 'outside' if it does not use Trellis" : "name those in 'outside' that do not use Trellis")
    ]
  }

  /// `trellis: 41 files, 3 scopes, 33 keys, 34 registrations: no findings (12 ms)`.
  package var summaryLine: String {
    let errors = errorCount
    let warnings = findings.count - errors
    var parts: [String] = []
    if errors > 0 { parts.append(Self.count(errors, "error")) }
    if warnings > 0 { parts.append(Self.count(warnings, "warning")) }
    if parts.isEmpty { parts.append("no findings") }
    if summary.suppressed > 0 { parts.append("\(summary.suppressed) suppressed") }
    if let known = summary.known { parts.append("\(known) in the baseline") }
    if summary.ofOtherTargets > 0 { parts.append("\(summary.ofOtherTargets) printed for other targets") }
    if !fixed.isEmpty { parts.append("\(fixed.count) fixed since") }
    let verdict = parts.joined(separator: ", ")
    var line =
      "trellis: \(Self.count(summary.files, "file")), \(Self.count(summary.scopes, "scope")),"
      + " \(Self.count(summary.keys, "key")), \(Self.count(summary.registrations, "registration"))"
    if let variants = summary.variants {
      line += ", \(Self.count(variants, "variant"))\(summary.leftOutVariants ? " (there are more)" : "")"
    }
    let left = [
      (summary.uncheckedUses, "look-up"),
      (summary.uncheckedHandovers, "handover"),
    ].filter { $0.0 > 0 }.map { Self.count($0.0, $0.1) }
    if let last = left.last {
      let others = left.dropLast().joined(separator: ", ")
      line += ", \(others)\(others.isEmpty ? "" : " and ")\(last) not followed"
    }
    if summary.outside > 0 { line += ", \(Self.count(summary.outside, "scope")) outside the roots" }
    if summary.unreadFiles > 0 { line += ", \(Self.count(summary.unreadFiles, "path")) not read to the end" }
    return line + ": \(verdict) (\(summary.milliseconds) ms)"
  }

  /// The finding as a compiler diagnostic with the compiler's colours.
  private static func coloredLines(of finding: Finding) -> [String] {
    TextReport.lines(of: finding).map { line in
      let color =
        switch line.label {
        case "error": "31"
        case "warning": "35"
        default: "36"
        }
      return "\u{1B}[1m\(line.site):\u{1B}[0m \u{1B}[1;\(color)m\(line.label):\u{1B}[0m \(line.message)"
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
