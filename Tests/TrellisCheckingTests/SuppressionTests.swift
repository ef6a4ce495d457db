import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Comments that keep findings quiet")
struct SuppressionTests {
  private func read(_ text: String) -> [Suppression] {
    FileFacts(reading: Array(text.utf8), path: "App.swift", module: "App").suppressions
  }

  @Test("speak about their line, or alone about the next that is none of them")
  func lines() {
    let found = read(
      """
      let a = 1  // trellis:ignore[missing] a reason here
        // trellis:ignore[no-key, unused]   two of them\t
      //trellis:ignore[cycle] one more
      let b = 2
      """)
    #expect(found.map(\.line) == [1, 4, 4])
    #expect(found.map(\.names) == [["missing"], ["no-key", "unused"], ["cycle"]])
    #expect(found.map(\.reason) == ["a reason here", "two of them", "one more"])
    #expect(found.map(\.site.column) == [12, 3, 1])
  }

  @Test(
    "are comments and begin as such",
    arguments: [
      "let a = \"// trellis:ignore[missing] text\"", "/* // trellis:ignore[missing] text */",
      "// see trellis:ignore[missing]", "let a = #/ /\\/ trellis:ignore[missing] /#",
      "\"\"\"\n// trellis:ignore[missing] text\n\"\"\"", "", "trellis:ignore",
    ])
  func others(text: String) {
    #expect(read(text).isEmpty)
  }

  @Test("are read with any line ends, behind a mark, and at the very end")
  func ends() {
    #expect(read("\u{FEFF}// trellis:ignore[unused] x\r\nlet a = 1").first?.reason == "x")
    #expect(read("let a = 1\r// trellis:ignore[unused").first?.names == [])
    #expect(read("let a = 1\r// trellis:ignore[]").first?.line == 3)
  }

  private static func finding(_ rule: Rule, line: Int) -> Finding {
    Finding(rule, "text", at: Site(file: "App.swift", line: line, column: 7))
  }

  @Test("keep quiet what they name, and are told where they do not hold")
  func applied() {
    let suppressions = read(
      """
      one  // trellis:ignore[missing,cycle] known
      two  // trellis:ignore[missing]
      three  // trellis:ignore[mising, ignore] known
      four  // trellis:ignore
      """)
    let heard = SuppressedFindings(
      [Self.finding(.missing, line: 1), Self.finding(.unused, line: 1), Self.finding(.missing, line: 2)], suppressions)
    #expect(heard.suppressed.count == 1)
    #expect(
      TextReport.text(of: heard.findings) == """
        App.swift:1:6: warning: line 1 has no finding 'cycle' to ignore [unused-ignore]
        App.swift:1:6: note: delete 'cycle' here
        App.swift:1:7: warning: text [unused]
        App.swift:2:6: error: 'missing' is ignored without a reason [ignore]
        App.swift:2:6: note: write after the bracket why the code is right
        App.swift:2:7: error: text [missing]
        App.swift:3:8: error: 'ignore' cannot be ignored [ignore]
        App.swift:3:8: note: delete 'ignore' here
        App.swift:3:8: error: no finding has the id 'mising' [ignore]
        App.swift:3:8: note: did you mean 'missing'?
        App.swift:4:7: error: this comment names no finding to ignore [ignore]
        App.swift:4:7: note: write '// trellis:ignore[missing] reason', with the id that the finding ends with
        """)
  }
}
