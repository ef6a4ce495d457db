internal import TrellisGraph

extension CheckReport {
  /// SARIF 2.1.0, as code scanning reads it.
  ///
  /// - Parameter folder: What URIs are relative to.
  package func sarif(in folder: String) -> JSON {
    let fingerprints = Fingerprint.all(of: findings, in: folder)
    return .object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")),
      (
        "runs",
        .array([
          .object([
            (
              "tool",
              .object([
                (
                  "driver",
                  .object([("name", .string("trellis")), ("rules", .array(Rule.allCases.map(Self.sarif)))])
                )
              ])
            ),
            ("invocations", .array([.object([("executionSuccessful", .boolean(summary.unreadFiles == 0))])])),
            (
              "results",
              .array(zip(findings, fingerprints).map { Self.sarif($0, fingerprint: $1, in: folder) })
            ),
          ])
        ])
      ),
    ])
  }

  private static func sarif(_ rule: Rule) -> JSON {
    let name = rule.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return .object([
      ("id", .string(rule.id)), ("name", .string(name)), ("shortDescription", message(rule.brief)),
      ("defaultConfiguration", .object([("level", .string(rule.severity.rawValue))])),
    ])
  }

  private static func sarif(_ finding: Finding, fingerprint: String, in folder: String) -> JSON {
    var members: [(String, JSON)] = [
      ("ruleId", .string(finding.rule.id)),
      ("ruleIndex", .number(Rule.allCases.firstIndex(of: finding.rule) ?? -1)),
      ("level", .string(finding.severity.rawValue)),
      ("message", message(finding.message)),
      ("locations", .array([location(finding.site, in: folder)])),
    ]
    // The schema wants each of them once.
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
