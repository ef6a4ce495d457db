import Foundation
import Testing
import TrellisGraph
import TrellisReports

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The formats for machines")
struct FormatTests {
  static let hostilePath = "./Sources/A \"b\"\r\n<c>&'d', e:f 100%.swift"
  static let hostileText = "'.a' & \"b\" <c>\r\n]]> 100%, ::error::x é \u{1}"

  static let report = CheckReport(
    findings: [
      Finding(
        .missing, hostileText, at: Site(file: hostilePath, line: 4, column: 30),
        notes: [
          Finding.Note("first & \"last\"\nline", at: Site(file: "./Sources/B.swift", line: 1, column: 2)),
          Finding.Note("first & \"last\"\nline", at: Site(file: "./Sources/B.swift", line: 1, column: 2)),
          Finding.Note("elsewhere", at: Site(file: "/other/C d.swift", line: 3, column: 4)),
        ]),
      Finding(.keyName, "the key says \"a\"", at: Site(file: "/project/Sources/B.swift", line: 7, column: 9)),
      Finding(.keyName, "the key says \"a\"", at: Site(file: "Sources/B.swift", line: 8, column: 9)),
    ],
    summary: CheckReport.Summary(
      files: 2, scopes: 1, keys: 2, registrations: 1, milliseconds: 1005, uncheckedUses: 0, variants: nil,
      leftOutVariants: false, unreadFiles: 0))
  static let clean = CheckReport(findings: [], summary: report.summary)

  @Test("SARIF, recorded, in the shape of its schema")
  func sarif() throws {
    let text = Self.report.sarif(in: "/project").text
    try expectGolden(text, "hostile.sarif")
    for text in [text, Self.clean.sarif(in: "/project").text] {
      let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
      #expect(SARIFShape.log.faults(in: parsed).isEmpty)
    }
  }

  @Test("the shape of SARIF is one that can be missed")
  func shape() throws {
    let text = Self.report.sarif(in: "/project").text
    for (part, other) in [
      ("\"2.1.0\"", "\"2.0.0\""), ("\"startLine\":4", "\"startLine\":0"), ("\"tool\"", "\"tools\""),
      ("\"level\":\"error\"", "\"level\":\"fatal\""), ("%20", " "), ("\"text\"", "\"texts\""), ("true", "\"true\""),
    ] {
      let broken = text.replacing(part, with: other)
      let parsed = try JSONSerialization.jsonObject(with: Data(broken.utf8))
      #expect(!SARIFShape.log.faults(in: parsed).isEmpty, "\(part)")
    }
  }

  @Test("GitHub's annotations, recorded, each on one line")
  func github() throws {
    let text = Self.report.github(in: "/project")
    try expectGolden(text, "hostile.github.txt")
    #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == Self.report.findings.count)
    #expect(!text.utf8.contains(UInt8(ascii: "\r")))
  }

  @Test("JUnit's XML, recorded, and a parser gets the texts back")
  func junit() throws {
    let text = Self.report.junit(in: "/project")
    try expectGolden(text, "hostile.junit.xml")
    let reader = JUnitReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.tests == Rule.allCases.count + 1)
    #expect(reader.counts.allSatisfy { $0 == ["\(Rule.allCases.count + 1)", "1"] })
    #expect(reader.failures == [Self.hostileText.replacing("\u{1}", with: "\u{FFFD}")])
    #expect(reader.files.first?.unicodeScalars.elementsEqual(Self.hostilePath.dropFirst(2).unicodeScalars) == true)
  }

  @Test("a report without findings is a passed test for each rule")
  func clean() {
    let text = Self.clean.junit(in: "/project")
    #expect(text.components(separatedBy: "<testcase ").count == Rule.allCases.count + 1)
    #expect(!text.contains("<failure"))
    #expect(Self.clean.github(in: "/project") == Self.clean.summaryLine)
  }

  @Test("fingerprints stay when lines move or paths are given otherwise, and differ where findings do")
  func fingerprints() {
    let before = Fingerprint.all(of: Self.report.findings, in: "/project")
    var moved = Self.report.findings
    for index in moved.indices {
      moved[index].site.line += 10
      moved[index].notes = []
    }
    moved[1].site.file = "././Sources/B.swift"
    #expect(Fingerprint.all(of: moved, in: "/project") == before)
    #expect(Set(before).count == 3)
    moved[0].message += "x"
    #expect(Fingerprint.all(of: moved, in: "/project").first != before.first)
  }
}

private final class JUnitReader: NSObject, XMLParserDelegate {
  var tests = 0
  var counts: [[String?]] = []
  var failures: [String] = []
  var files: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch name {
    case "testsuites", "testsuite": counts.append([attributes["tests"], attributes["failures"]])
    case "testcase":
      tests += 1
      if let file = attributes["file"] { files.append(file) }
    case "failure": failures.append(attributes["message"] ?? "")
    default: break
    }
  }
}
