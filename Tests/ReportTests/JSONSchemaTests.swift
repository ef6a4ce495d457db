import Testing
import TrellisChecking
import TrellisGraph
import TrellisReports
import TrellisResolver

@Suite("The published schemas")
struct JSONSchemaTests {
  /// A report with a finding of every rule, and with everything else that a report may hold.
  static var fullReport: CheckReport {
    var report = FormatTests.report
    report.findings[0].path = [Finding.Step(key: ".a", scope: "App", site: report.findings[1].site)]
    report.findings += Rule.allCases.map { Finding($0, "one of each", at: Site(file: "", line: 1, column: 1)) }
    report.fixed = Baseline(report.findings, in: "/project").entries
    report.quiet = [
      SuppressedFinding(report.findings[0], reason: FormatTests.hostileText),
      SuppressedFinding(report.findings[1]),
    ]
    return report
  }

  @Test("of a report says what is printed, each member", arguments: [true, false])
  func report(isFull: Bool) throws {
    let report = isFull ? Self.fullReport : FormatTests.clean
    #expect(try PublishedSchema.check.schema().faults(in: report.json.text) == [])
  }

  @Test("of SARIF holds for each rule, notes, suppressed findings and odd names", arguments: [true, false])
  func sarif(withQuiet: Bool) throws {
    let schema = try PublishedSchema.sarif.schema()
    for report in [Self.fullReport, FormatTests.report, FormatTests.clean] {
      for folder in ["/project", "/", ""] {
        #expect(schema.faults(in: report.sarif(in: folder, withQuiet: withQuiet).text) == [])
      }
    }
  }

  @Test("of a graph says what is printed, each member")
  func graph() throws {
    let schema = try PublishedSchema.graph.schema()
    for document in [GraphSample.document(), GraphDocument()] {
      #expect(schema.faults(in: document.json.text) == [])
    }
  }

  @Test(
    "of an explanation says what is printed, each member",
    arguments: ["log", "api", "plugins", "theme", "screen", "user", "gone"])
  func explanation(key: String) throws {
    let explanation = try Explanation(of: key, in: GraphSample.document())
    #expect(try PublishedSchema.explanation.schema().faults(in: explanation.json.text) == [])
  }

  @Test("can be missed", arguments: SchemaSlips.all.indices)
  func misses(number: Int) throws {
    let (schema, part, other) = SchemaSlips.all[number]
    let text: String
    switch schema {
    case .check: text = Self.fullReport.json.text
    case .sarif: text = Self.fullReport.sarif(in: "/project", withQuiet: true).text
    case .graph: text = GraphSample.document().json.text
    case .explanation: text = try Explanation(of: "log", in: GraphSample.document()).json.text
    }
    let broken = text.replacing(part, with: other)
    #expect(broken != text)
    #expect(try schema.schema().faults(in: broken) != [], "\(part)")
  }

  @Test(
    "list exactly the words that the code knows", arguments: [PublishedSchema.graph, .explanation],
    SchemaWords.all.indices)
  func words(schema: PublishedSchema, number: Int) throws {
    let (way, known) = SchemaWords.all[number]
    let listed = try schema.schema().value(at: ["$defs"] + way + ["enum"]) as? [String]
    #expect(Set(listed ?? []) == Set(known), "\(way.joined(separator: "."))")
    #expect(listed?.count == known.count)
  }

  @Test("knows every id")
  func ids() throws {
    let listed = try PublishedSchema.check.schema().value(at: ["$defs", "finding", "properties", "id", "enum"])
    #expect(listed as? [String] == Rule.allCases.map(\.id))
    let severities = try PublishedSchema.check.schema().value(at: [
      "$defs", "finding", "properties", "severity", "enum",
    ])
    #expect(severities as? [String] == Severity.allCases.map(\.rawValue))
  }
}
