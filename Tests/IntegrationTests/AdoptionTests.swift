import Foundation
import Testing

@Suite("trellis check in a code base that exists")
struct AdoptionTests {
  static let keys = CommandLineTests.keys
  static let warned =
    CommandLineTests.keys + """

      extension Keys { static let spare = Key<Int>("spare") }
      enum SpareScope: ScopeDefinition {
        static func register(in spare: inout Registry<SpareScope>) { spare.value(.spare, 1) }
      }
      """

  @Test("strict: warnings are errors")
  func strict() async throws {
    let folder = try Folder(["Keys.swift": Self.warned, "App.swift": CommandLineTests.soundScope])
    let lenient = try await Program.trellis("check", ".", in: folder.url)
    #expect(lenient.status == 0)
    #expect(lenient.output.contains(": warning: "))
    let strict = try await Program.trellis("check", "--strict", ".", in: folder.url)
    #expect(strict.status == 1)
    #expect(strict.output.contains("[unused]\n"))
    #expect(strict.output.contains(": 1 error ("))
  }

  @Test("a comment with a reason keeps a finding quiet, and is counted")
  func suppression() async throws {
    let folder = try Folder([
      "Keys.swift": Self.keys,
      "App.swift": CommandLineTests.brokenScope.replacing(
        "    app.shared(", with: "    // trellis:ignore[missing] registered elsewhere\n    app.shared("),
    ])
    let run = try await Program.trellis("check", "--strict", ".", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains("1 registration: no findings, 1 suppressed ("))
    try folder.write(
      CommandLineTests.soundScope + "\n// trellis:ignore[cycle] gone\n// trellis:ignore[cycle]\n", to: "App.swift")
    let unused = try await Program.trellis("check", ".", in: folder.url)
    #expect(unused.status == 1)
    #expect(unused.output.contains("warning: line 11 has no finding 'cycle' to ignore [unused-ignore]"))
    #expect(unused.output.contains("error: 'cycle' is ignored without a reason [ignore]"))
    #expect(try await !Program.trellis("check", "--partial", ".", in: folder.url).output.contains("[unused-ignore]"))
  }

  @Test("a baseline lets what is known pass, wherever it moves, and tells what is new and what is fixed")
  func baseline() async throws {
    let folder = try Folder(["Keys.swift": Self.warned, "App.swift": CommandLineTests.brokenScope])
    let written = try await Program.trellis("check", "--strict", "--write-baseline", "known.json", ".", in: folder.url)
    #expect(written.status == 0)
    #expect(written.output.contains("no findings, 2 in the baseline ("))
    try folder.write("\n\n" + CommandLineTests.brokenScope, to: "App.swift")
    let moved = try await Program.trellis("check", "--strict", "--baseline", "known.json", ".", in: folder.url)
    #expect(moved.status == 0)
    try folder.write(Self.warned.replacing("spare", with: "other").replacing("Spare", with: "Other"), to: "Keys.swift")
    let changed = try await Program.trellis(
      "check", "--strict", "--baseline", "known.json", folder.url.path, in: folder.url)
    #expect(changed.status == 1)
    #expect(changed.output.contains("1 error, 1 in the baseline, 1 fixed since ("))
    #expect(changed.output.contains("trellis: fixed since the baseline: Keys.swift: "))
  }

  @Test("a baseline that is none is told, and nothing is written where input is broken")
  func badBaseline() async throws {
    let folder = try Folder(["Keys.swift": Self.keys, "known.json": "{\n  \"a\" 1}"])
    let run = try await Program.trellis("check", "--baseline", "known.json", ".", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("trellis: error: known.json:2:7: a colon is missing"))
    let gone = try await Program.trellis("check", "--baseline", "gone.json", ".", in: folder.url)
    #expect(gone.status == 2)
    try folder.write("import Trellis\nlet a = \"", to: "Open.swift")
    #expect(try await Program.trellis("check", "--write-baseline", "new.json", ".", in: folder.url).status == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "new.json").path))
  }

  @Test("a configuration changes severities, leaves out paths, and is strict")
  func configuration() async throws {
    let folder = try Folder([
      "Keys.swift": Self.warned, "App.swift": CommandLineTests.soundScope,
      "Old/App.swift": "import Trellis\nlet a = \"",
      ".trellis.json": #"{"exclude": ["./Old/"], "severities": {"unused": "error"}}"#,
    ])
    let raised = try await Program.trellis("check", folder.url.path)
    #expect(raised.status == 1)
    #expect(raised.output.contains("error: ") && raised.output.contains("[unused]"))
    try folder.write(#"{"exclude": ["Old"], "severities": {"unused": "off"}}"#, to: ".trellis.json")
    let off = try await Program.trellis("check", "--strict", "./", in: folder.url)
    #expect(off.status == 0)
    #expect(off.output.hasPrefix("trellis: 2 files") && off.output.contains("no findings"))
    try folder.write(#"{"exclude": ["Old"], "strict": true}"#, to: ".trellis.json")
    #expect(try await Program.trellis("check", ".", in: folder.url).status == 1)
    try folder.write(#"{"exclude": ["Ol"]}"#, to: ".trellis.json")
    #expect(try await Program.trellis("check", ".", in: folder.url).status == 2)
  }

  @Test("what is wrong with a configuration is told at its place")
  func badConfiguration() async throws {
    let folder = try Folder([
      "Keys.swift": Self.keys,
      ".trellis.json": """
      {
        "strikt": true, "strict": 1,
        "severities": {"mising": "off", "unused": "of", "cycle": "off", "cycle": "error"},
        "exclude": ["../a", "/", 3], "defines": {"A": 1}, "roots": [], "baseline": ""
      }
      """,
    ])
    let run = try await Program.trellis("check", ".", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        ./.trellis.json:2:3: error: there is no setting 'strikt': there are 'modules', 'outside', 'severities', 'exclude', 'defines', 'roots', 'baseline', 'strict'
        ./.trellis.json:2:29: error: 'strict' is true or false
        ./.trellis.json:3:67: error: 'cycle' is here for the second time
        ./.trellis.json:3:18: error: there is no finding 'mising'
        ./.trellis.json:3:45: error: a severity is "error", "warning" or "off"
        ./.trellis.json:4:15: error: a path is a text, below this file's folder, without '..'
        ./.trellis.json:4:23: error: a path is a text, below this file's folder, without '..'
        ./.trellis.json:4:28: error: a path is a text, below this file's folder, without '..'
        ./.trellis.json:4:49: error: a condition is true or false
        ./.trellis.json:4:62: error: 'roots' is a list of scope definitions
        ./.trellis.json:4:78: error: 'baseline' is the path of a file
        trellis: error: the configuration './.trellis.json' cannot be used

        """)
    for text in ["[]", "", "{\"severities\": []}", "{\"exclude\": {}}"] {
      try folder.write(text, to: ".trellis.json")
      let run = try await Program.trellis("check", ".", in: folder.url)
      #expect(run.status == 2)
      #expect(run.errors.hasPrefix("./.trellis.json:1:"))
    }
  }
}
