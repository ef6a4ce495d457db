import Testing
import TrellisChecking
import TrellisReports

@Suite("The baseline")
struct BaselineTests {
  private static let findings = FormatTests.report.findings

  @Test("is read as it was written, whatever the texts")
  func roundTrip() throws {
    let written = Baseline(Self.findings, in: "/project")
    #expect(try Baseline(reading: Array(written.text.utf8)).entries == written.entries)
    #expect(try Baseline(reading: Array(Baseline([], in: "/project").text.utf8)).entries.isEmpty)
  }

  @Test("tells the new from the known and the fixed")
  func comparison() {
    let result = Baseline(Array(Self.findings.dropLast()), in: "/project").compared(
      to: Array(Self.findings.dropFirst()), in: "/project")
    #expect(result.isKnown == [true, false])
    #expect(result.fixed.map(\.id) == ["missing"])
    var report = FormatTests.report
    report.fixed = result.fixed
    report.summary.known = 1
    #expect(report.summaryLine.contains("1 error, 2 warnings, 1 in the baseline, 1 fixed since"))
    #expect(report.text.contains("trellis: fixed since the baseline: Sources/A"))
  }

  @Test(
    "faults are told at their place",
    arguments: [
      ("", 1, 1, "a value is missing"),
      ("[]", 1, 1, "this is no baseline: it has no 'findings'"),
      ("{\"findings\":[\n {}]}", 2, 2, "this finding has no 'fingerprint'"),
      ("{\n  a", 2, 3, "a name in quotes is missing"),
      ("{\"a\" 1}", 1, 6, "a colon is missing"), ("[1 2]", 1, 4, "a comma or ']' is missing"),
      ("{\"a\":01}", 1, 6, "this is no JSON value"),
      ("\"a\nb\"", 1, 3, "a text ends on its line, and has no control characters"),
      ("\"\\x\"", 1, 3, "there is no such escape"), ("\"\\u12\"", 1, 3, "four hexadecimal digits are missing"),
      ("\"a", 1, 3, "this text is never closed"), ("{} {}", 1, 4, "nothing may follow here"),
      (String(repeating: "[", count: 100_000), 1, 129, "this is nested too deeply"),
    ])
  func faults(text: String, line: Int, column: Int, message: String) {
    let fault = #expect(throws: JSONFault.self) { _ = try Baseline(reading: Array(text.utf8)) }
    #expect(fault?.message == message)
    #expect(fault?.place.line == line)
    #expect(fault?.place.column == column)
  }

  @Test("escapes are read as they are meant")
  func escapes() throws {
    let text = #""\ud83c\udf3f \u00e9 \" \\ \/ \b\f\n\r\t""#
    #expect(try JSONReader.read(Array(text.utf8)).string == "🌿 é \" \\ / \u{8}\u{C}\n\r\t")
  }
}
