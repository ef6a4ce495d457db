import Foundation
import TestTools
import Testing
import TrellisChecking
import TrellisGraph
import TrellisReports
import TrellisResolver

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The formats for machines")
struct FormatTests {
  static let hostilePath = "./Sources/A \"b\"\r\n<c>&'d', e:f 100%.swift"
  static let hostileText = "'.a' & \"b\" <c>\r\n]]> 100%, ::error::x é \u{1}"

  static let summary = {
    var summary = CheckReport.Summary()
    (summary.files, summary.scopes, summary.keys, summary.registrations) = (2, 1, 2, 1)
    summary.milliseconds = 1005
    summary.unchecked = [
      NotFollowed(.lookUp, .receiver, at: Site(file: "./Sources/A.swift", line: 3, column: 9)),
      NotFollowed(.lookUp, .key, at: Site(file: "./Sources/A.swift", line: 4, column: 9)),
      NotFollowed(.handover, .handled, at: Site(file: "./Sources/A.swift", line: 5, column: 9)),
    ]
    return summary
  }()
  static let report = CheckReport(
    findings: [
      Finding(
        .missing, hostileText, at: Site(file: hostilePath, line: 4, column: 30),
        notes: [
          Finding.Note("first & \"last\"\nline", at: Site(file: "./Sources/B.swift", line: 1, column: 2)),
          Finding.Note("first & \"last\"\nline", at: Site(file: "./Sources/B.swift", line: 1, column: 2)),
          Finding.Note("elsewhere", at: Site(file: "/other/C d.swift", line: 3, column: 4)),
        ]),
      Finding(.unused, "the key says \"a\"", at: Site(file: "/project/Sources/B.swift", line: 7, column: 9)),
      Finding(.unused, "the key says \"a\"", at: Site(file: "Sources/B.swift", line: 8, column: 9)),
    ],
    summary: summary)
  static let clean = CheckReport(findings: [], summary: summary)

  @Test("SARIF, recorded without the rules' guides")
  func sarif() throws {
    let text = Self.report.sarif(in: "/project").text
    let rules = try #require(text.firstMatch(of: /"rules":.*?"invocations"/)).output
    #expect(rules.components(separatedBy: "\"markdown\":").count == Rule.allCases.count + 1)
    try expectGolden(text.replacing(rules, with: "\"rules\":[…]}},\"invocations\""), "hostile.sarif")
  }

  @Test("what is not followed is listed on request, with the reason")
  func unchecked() {
    #expect(
      Self.clean.text(isColored: false, listsUnchecked: true) == """
        ./Sources/A.swift:3:9: note: this look-up is not followed (receiver): the type of the scope is not written; \
        write it where the scope is declared, as in `scope: Scope<App>`
        ./Sources/A.swift:4:9: note: this look-up is not followed (key): its key is not a name; name the key, as in `.logger`
        ./Sources/A.swift:5:9: note: this handover is not followed (handled): the code around it may handle the error; \
        move it out of the `try?` or `do`, or say in a comment why it may fail
        \(Self.clean.summaryLine)
        """)
    #expect(Self.clean.text == Self.clean.summaryLine)
  }

  @Test("what limits the check is said once, with what to do")
  func limits() {
    func first(_ count: Int, _ modules: String...) -> String {
      var report = Self.clean
      (report.summary.unscanned, report.summary.limitedUses) = (modules, count)
      return String(report.text.split(separator: "\n")[0])
    }
    #expect(
      first(339, "Sentry") == """
        trellis: 339 look-ups are not checked, because 'Sentry' is not scanned; \
        name it in 'outside' if it does not use Trellis
        """)
    #expect(
      first(1, "A", "B") == """
        trellis: 1 look-up is not checked, because 'A' and 'B' are not scanned; \
        name those in 'outside' that do not use Trellis
        """)
    #expect(first(2, "A", "B", "C", "D", "E", "F").contains("because 'A', 'B', 'C', 'D' and 2 more are not scanned;"))
    #expect(first(0, "A") == Self.clean.summaryLine)
  }

  @Test("SARIF marks what is suppressed, and holds it only on request")
  func suppressed() {
    var report = Self.clean
    report.quiet = [
      SuppressedFinding(Self.report.findings[1], reason: "why \"so\""),
      SuppressedFinding(Self.report.findings[2]),
    ]
    let text = report.sarif(in: "/project", withQuiet: true).text
    #expect(text.contains(#""suppressions":[{"kind":"inSource","justification":"why \"so\""}]"#))
    #expect(text.contains(#""suppressions":[{"kind":"external"}]"#))
    #expect(!report.sarif(in: "/project").text.contains("suppressions"))
    #expect(report.sarif(in: "/project").text.contains(#""results":[]"#))
  }

  @Test("what is only counted is a note in SARIF, once it is asked for in no stricter way")
  func counted() throws {
    var report = Self.clean
    report.counted = report.summary.unchecked.map { place in
      var finding = place.finding
      finding.isCounted = true
      return finding
    }
    let text = report.sarif(in: "/project").text
    #expect(text.components(separatedBy: #""level":"note","message""#).count == 4)
    #expect(text.contains("this look-up is not followed (receiver)"))
    #expect(report.github(in: "/project") == Self.clean.github(in: "/project"))
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
