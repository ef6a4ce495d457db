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
    let shown = findings + counted
    let all = shown + quiet.map(\.finding)
    let suppressions = shown.map { _ in nil } + quiet.map(Optional.some)
    let results = zip(zip(all, suppressions), Fingerprint.all(of: all, in: folder)).enumerated().map { number, result in
      let fixes = fixes.indices.contains(number) ? fixes[number] : []
      return Self.sarif(result.0.0, suppressed: result.0.1, fingerprint: result.1, fixes, in: folder)
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
    _ finding: Finding, suppressed: SuppressedFinding?, fingerprint: String, _ fixes: [WrittenFix], in folder: String
  ) -> JSON {
    var members: [(String, JSON)] = [
      ("ruleId", .string(finding.rule.id)),
      ("ruleIndex", .number(Rule.allCases.firstIndex(of: finding.rule) ?? -1)),
      ("level", .string(finding.isCounted && finding.severity != .error ? "note" : finding.severity.rawValue)),
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
    if !fixes.isEmpty { members.append(("fixes", .array(fixes.map { sarif($0, in: folder) }))) }
    if let suppressed {
      let kind = JSON.string(suppressed.reason == nil ? "external" : "inSource")
      let reason = suppressed.reason.map { [("justification", JSON.string($0))] } ?? []
      members.append(("suppressions", .array([.object([("kind", kind)] + reason)])))
    }
    return .object(members)
  }

  private static func sarif(_ fix: WrittenFix, in folder: String) -> JSON {
    let files = Dictionary(grouping: fix.edits, by: \.path).sorted { $0.key < $1.key }
    let changes = files.map { path, edits in
      JSON.object([
        ("artifactLocation", artifact(path, in: folder)),
        (
          "replacements",
          .array(
            edits.map { edit in
              let region = JSON.object([
                ("startLine", .number(edit.start.line)), ("startColumn", .number(edit.start.column)),
                ("endLine", .number(edit.end.line)), ("endColumn", .number(edit.end.column)),
              ])
              return .object([("deletedRegion", region), ("insertedContent", message(edit.text))])
            })
        ),
      ])
    }
    return .object([("description", message(fix.title)), ("artifactChanges", .array(changes))])
  }

  private static func artifact(_ path: String, in folder: String) -> JSON {
    let path = ReportPath.relative(path, to: folder)
    return .object(
      [("uri", .string(ReportPath.uri(path)))] + (path.hasPrefix("/") ? [] : [("uriBaseId", .string("%SRCROOT%"))]))
  }

  private static func location(_ site: Site, in folder: String, id: Int? = nil, note: String? = nil) -> JSON {
    var members: [(String, JSON)] = []
    if let id { members.append(("id", .number(id))) }
    members.append(
      (
        "physicalLocation",
        .object([
          ("artifactLocation", artifact(site.file, in: folder)),
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
