package import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

extension CheckReport {
  /// SARIF 2.1.0, as code scanning reads it.
  ///
  /// - Parameters:
  ///   - folder: The folder that URIs are relative to.
  ///   - withQuiet: Whether to include what comments and the baseline suppress, marked as suppressed. Not every reader knows
  ///     that mark.
  package func sarif(in folder: String, withQuiet: Bool = false) -> JSON {
    let quiet = withQuiet ? quiet : []
    let all = findings + quiet.map(\.finding)
    let suppressions = findings.map { _ in nil } + quiet.map(Optional.some)
    let results = zip(zip(all, suppressions), Fingerprint.all(of: all, in: folder)).map { result, fingerprint in
      Self.sarif(result.0, suppressed: result.1, fingerprint: fingerprint, in: folder)
    }
    let driver = JSON.object([("name", .string("trellis")), ("rules", .array(RuleGuide.all.map(Self.sarif)))])
    return .object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")),
      (
        "runs",
        .array([
          .object([
            ("tool", .object([("driver", driver)])),
            ("invocations", .array([.object([("executionSuccessful", .boolean(summary.unreadFiles == 0))])])),
            ("results", .array(results)),
          ])
        ])
      ),
    ])
  }

  private static func sarif(_ guide: RuleGuide) -> JSON {
    let rule = guide.rule
    let name = rule.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return .object([
      ("id", .string(rule.id)), ("name", .string(name)), ("shortDescription", message(guide.brief)),
      ("fullDescription", message(guide.meaning)),
      ("help", .object([("text", .string(guide.fix)), ("markdown", .string(guide.markdown))])),
      ("defaultConfiguration", .object([("level", .string(rule.severity.rawValue))])),
    ])
  }

  private static func sarif(
    _ finding: Finding, suppressed: SuppressedFinding?, fingerprint: String, in folder: String
  ) -> JSON {
    var members: [(String, JSON)] = [
      ("ruleId", .string(finding.rule.id)),
      ("ruleIndex", .number(Rule.allCases.firstIndex(of: finding.rule) ?? -1)),
      ("level", .string(finding.severity.rawValue)),
      ("message", message(finding.message)),
      ("locations", .array([location(finding.site, in: folder)])),
    ]
    // The schema requires unique items.
    var seen: Set<Finding.Note> = []
    let notes = finding.notes.filter { seen.insert($0).inserted }
    if !notes.isEmpty {
      members.append(
        (
          "relatedLocations",
          .array(notes.enumerated().map { location($1.site, in: folder, id: $0 + 1, note: $1.message) })
        ))
    }
    members.append(("partialFingerprints", .object([("trellis/v1", .string(fingerprint))])))
    if let suppressed {
      let kind = JSON.string(suppressed.reason == nil ? "external" : "inSource")
      let reason = suppressed.reason.map { [("justification", JSON.string($0))] } ?? []
      members.append(("suppressions", .array([.object([("kind", kind)] + reason)])))
    }
    return .object(members)
  }

  private static func location(_ site: Site, in folder: String, id: Int? = nil, note: String? = nil) -> JSON {
    let path = ReportPath.relative(site.file, to: folder)
    var artifact: [(String, JSON)] = [("uri", .string(ReportPath.uri(path)))]
    if !path.hasPrefix("/") { artifact.append(("uriBaseId", .string("%SRCROOT%"))) }
    var members: [(String, JSON)] = []
    if let id { members.append(("id", .number(id))) }
    members.append(
      (
        "physicalLocation",
        .object([
          ("artifactLocation", .object(artifact)),
          (
            "region",
            .object([("startLine", .number(max(site.line, 1))), ("startColumn", .number(max(site.column, 1)))])
          ),
        ])
      ))
    if let note { members.append(("message", message(note))) }
    return .object(members)
  }

  private static func message(_ text: String) -> JSON { .object([("text", .string(text))]) }
}
