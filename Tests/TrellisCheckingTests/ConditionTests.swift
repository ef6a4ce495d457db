import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// Many conditions beside each other, as programs have them.
struct ConditionTests {
  private static let pair = "if isDemo { app.value(.a, 1) }\nif !isDemo { app.value(.a, 2) }\n"
  private static let need = "app.unique(.b, needs: Keys.a) { $0 }\n"
  private static let cases = """
    switch mode {
    case .p: app.value(.c, 1)
    case .q: app.value(.c, 2)
    case .r: app.value(.c, 3)
    case .s: app.value(.c, 4)
    }

    """

  /// `if` or `#if` around what has nothing to do with anything else.
  private static func others(_ count: Int, _ word: String) -> String {
    (0..<count).map { number in
      word == "#if"
        ? "#if F\(number)\napp.value(.p\(number), 1)\n#endif\n" : "if f\(number)() { app.value(.o\(number), 1) }\n"
    }.joined()
  }

  private func findings(_ body: String) -> [Finding] {
    let names = (0..<20).flatMap { ["o\($0)", "p\($0)"] }
    let keys = names.map { "\($0) = Key<A>(\"\($0)\")" }.joined(separator: ", ")
    let more =
      "let isDemo = true\nextension Keys { static let \(keys) }\nlet all = [Keys.b, .c, .\(names.joined(separator: ", ."))]\n"
    let analysis = Analysis(Program(app(body) + more).linked.facts)
    #expect(analysis.variants.isComplete)
    return analysis.findings
  }

  @Test(
    "A service that one of two opposite branches registers is there, whatever is beside them",
    arguments: [
      need + pair, need + pair + cases + others(4, "if"), need + pair + others(3, "#if"),
      need + pair + cases + others(9, "#if") + others(9, "if"), need + others(12, "if") + pair + others(12, "#if"),
      need + "if isDemo { \(cases) }\n" + pair + others(9, "if"),
    ])
  func opposite(_ body: String) {
    #expect(findings(body) == [])
  }

  @Test("What one branch registers is told beside any number of others", arguments: [0, 9, 19])
  func beside(count: Int) {
    let found = findings(Self.others(count, "if") + Self.need + "if isDemo { app.value(.a, 1) }\n")
    #expect(found.map(\.message) == ["'.b' needs '.a' (A), which nothing registers when not 'isDemo'"])
  }

  @Test("A registration that each case of a long `switch` or `if` makes is there, and each other is apart")
  func longChains() {
    for count in [10, 120] {
      let arms = (0..<count).map { "if x == \($0) { app.value(.a, \($0)) }" }.joined(separator: " else ")
      #expect(findings(Self.need + arms + " else { app.value(.a, 0) }") == [])
      #expect(findings(Self.need + arms).map(\.rule) == [.conditional])
      let cases = (0..<count).map { "case \($0): app.value(.a, \($0))\n" }.joined()
      #expect(findings(Self.need + "switch x {\n\(cases)default: app.value(.a, 0)\n}") == [])
      #expect(findings(Self.need + "switch x {\n\(cases)default: break\n}").map(\.rule) == [.conditional])
      #expect(
        findings(Self.need + "switch x {\n\(cases)default: app.value(.a, 0)\n}\napp.value(.a, 1)").map(\.rule) == [
          .duplicate
        ])
    }
  }

  @Test(
    "What decides is told without what does not",
    arguments: [
      (
        "#if os(Linux)\nif isDemo { app.value(.a, 1) } else { app.value(.a, 2) }\n#endif",
        "nothing registers when not 'os(Linux)'"
      ),
      (
        "#if os(Linux)\nif isDemo { app.value(.a, 1) }\n#elseif B\nif isDemo { app.value(.a, 2) }\n#endif",
        "nothing registers when not 'isDemo'"
      ),
    ])
  func decisive(_ body: String, _ words: String) {
    let found = findings(Self.need + body)
    #expect(found.map(\.message) == ["'.b' needs '.a' (A), which \(words)"])
  }

  @Test(
    "What a build decides is named where the key is registered",
    arguments: [
      ("A || B", "when 'A' or 'B'"), ("A && !B", "when 'A' and not 'B'"), ("A || B || C || D", "in some cases"),
    ])
  func named(condition: String, words: String) {
    let found = findings(Self.need + "#if \(condition)\napp.value(.a, 1)\n#endif")
    #expect(found.map(\.notes.first?.message) == ["'.a' is registered here \(words)"])
  }

  @Test("A build and a branch are told without the conditions beside them")
  func duplicate() {
    let found = findings(
      "app.value(.b, 1)\n#if A\n#if B\nif x { app.value(.b, 2) }\n#endif\n#endif\n#if C\nif y { app.value(.b, 3) }\n#endif"
    )
    #expect(
      found.map { $0.notes.last?.message } == [
        "this happens when 'A' and 'B' and 'x'", "this happens when 'C' and 'y'",
      ])
  }

  @Test(
    "A look-up is under the condition of a registration if that is the same words, which name constants",
    arguments: [
      ("let isDemo = true", "isDemo", "isDemo", true), ("let isDemo = true", "!isDemo", "!isDemo", true),
      ("enum Build { static let isDemo = true }", "Build.isDemo", "Build.isDemo", true),
      ("struct Flags { let demo = true }\nlet flags = Flags()", "flags.demo", "flags.demo", true),
      ("let isDemo = true", "isDemo", "!isDemo", false),
      ("let isDemo = true, isTest = true", "isDemo", "isTest", false),
      ("var isDemo = true", "isDemo", "isDemo", false), ("var isDemo: Bool { true }", "isDemo", "isDemo", false),
      ("func isDemo() -> Bool { true }", "isDemo()", "isDemo()", false),
      ("struct Flags { var demo = true }\nlet flags = Flags()", "flags.demo", "flags.demo", false),
      ("let isDemo = true\nstruct S { let isDemo = true }", "isDemo", "isDemo", false),
      ("let isDemo = true", "isDemo, x", "isDemo, x", false),
    ])
  func sameWords(declaration: String, registered: String, requested: String, isCovered: Bool) {
    let registration = "if \(registered) { app.value(.a, 1) }\n"
    let request = "func f(s: Scope<App>) { if \(requested) { s[.a] } }\n"
    let look = Program(app(registration) + "\(declaration)\n\(request)").severeFindings
    let isOpposite = requested == "!\(registered)"
    #expect(
      look.map { String($0.prefix { !$0.isNumber }) }
        == (isCovered ? [] : [isOpposite ? "missing " : "conditional (warning) "]))
    let need = Program(
      app(registration + "if \(requested) { app.unique(.b, needs: Keys.a) { $0 } }") + "\(declaration)\nlet b = Keys.b")
    #expect(need.findings.contains { $0.hasPrefix("conditional") || $0.hasPrefix("missing") } != isCovered)
  }

  @Test("A look-up in the `else` of the same words is under the opposite condition")
  func elseOfSameWords() {
    let body = "if isDemo { app.value(.a, 1) } else { app.value(.b, 1) }"
    let code = "let isDemo = true\nfunc f(s: Scope<App>) { if isDemo { s[.a] } else { s[.b] } }"
    #expect(Program(app(body) + code).findings == [])
    #expect(Program(app(body) + code.replacing("else { s[.b] }", with: "else { s[.a] }")).findings.count == 2)
  }

  @Test("A look-up of what a build lacks is a finding")
  func lookUpInBuild() {
    let analysis = Analysis(
      Program(app("#if DEBUG\nif isDemo { app.value(.a, 1) }\n#endif") + "func f(s: Scope<App>) { s[.a] }").linked.facts
    )
    #expect(analysis.findings.map(\.rule) == [.conditional])
    #expect(analysis.unchecked == [])
  }

  @Test(
    "What no build or run reaches decides nothing, however it is written",
    arguments: [
      "#if os(iOS)\n#elseif os(Linux)\n#else\n#error(\"no\")\n#endif\n#if !os(macOS)\napp.value(.a, 1)\n#endif\n",
      "#if !os(iOS)\n#error(\"no\")\n#endif\n#if canImport(UIKit)\napp.value(.a, 1)\n#endif\n",
      "#if canImport(Glibc)\n#error(\"no\")\n#elseif !os(macOS)\n#error(\"no\")\n#endif\n#if !canImport(UIKit)\napp.value(.a, 1)\n#endif\n",
    ])
  func impossible(_ body: String) {
    #expect(findings(body + Self.need) == [])
  }

  @Test("What takes two decisions is no error, whichever branches end the program")
  func ended() {
    let body = """
      if count > 1 {
        switch mode {
        case .p: fatalError()
        case .q: app.value(.c, 1)
        default: app.value(.c, 2)
        }
      } else {
        if count > 2 { app.value(.c, 3); app.value(.c, 4) } else { app.value(.c, 5) }
      }

      """
    #expect(findings(body).map(\.severity) == [.warning])
    #expect(findings(body.replacing("fatalError()", with: "app.value(.c, 0)")).map(\.severity) == [.warning])
  }

  private func analysis(_ registrations: String, _ code: String) -> Analysis {
    let keys =
      "extension Keys {\n#if DEBUG\nstatic let v = Key<A>(\"v\", default: { 1 })\n#else\nstatic let v = Key<A>(\"v\")\n#endif\n}\n"
    return Analysis(Program(app(registrations) + keys + code).linked.facts)
  }

  @Test(
    "A look-up of what some builds register is a warning if a run may leave it out",
    arguments: [
      ("if Build.isDebug { _ = s[.a] }", false), ("_ = Build.isDebug ? s[.a] : 0", false),
      ("guard Build.isDebug else { return }\n_ = s[.a]", false), ("_ = Build.isDebug && s[.a]", false),
      ("debugOnly { _ = s[.a] }", false), ("assert(s[.a] == 1)", false), ("assert(x, \"\\(s[.a])\")", false),
      ("assertionFailure(\"\\(s[.a])\")", false), ("s.debugLog(\"\\(s[.a])\")", false), ("check(s[.a] == 1)", false),
      ("log.debug(\"\\(s[.a])\")", false),
      ("_ = s[.a]", true), ("print(s[.a])", true), ("_ = try s.resolve(.a)", true),
      ("#if DEBUG\nprint(1)\n#else\n_ = s[.a]\n#endif", true), ("if x { _ = s[.a] }\n_ = s[.a]", true),
      ("do { _ = s[.a] }", true), ("#if !DEBUG\n_ = s[.a]\nreturn\n#endif", true), ("if s[.a] == 1 {}", true),
      ("if x { _ = s[.c] }", true),
      ("debugOnly { _ = s[.c] }", true),
    ])
  func leftOut(text: String, isError: Bool) {
    let found = analysis(
      "#if DEBUG\napp.value(.a, 1)\n#endif",
      """
      func check(_ f: @autoclosure () -> Bool) {}
      extension Scope { func get<T>(_ key: Key<T>) -> T { self[key] } }
      func f(s: Scope<App>, x: Bool) throws {
      \(text)
      }
      """)
    let absent = found.findings.filter { $0.rule == .conditional || $0.rule == .missing }
    #expect(absent.map(\.severity) == [isError ? .error : .warning])
  }

  @Test(
    "What needs a key that has a default in some builds only is counted unless it is registered",
    arguments: [
      ("", "func f(s: Scope<App>) { _ = s[.v] }", 1),
      ("#if !DEBUG\napp.value(.v, 1)\n#endif", "func f(s: Scope<App>) { _ = s[.v] }", 1),
      ("", "func f(s: Scope<App>) {\n#if DEBUG\n_ = s[.v]\n#endif\n}", 1),
      ("app.shared(.b, needs: Keys.v) { $0 }", "", 1),
      ("#if DEBUG\napp.shared(.b, needs: Keys.v) { $0 }\n#endif", "", 1),
      ("app.value(.v, 1)", "func f(s: Scope<App>) { _ = s[.v] }", 0),
    ])
  func varyingDefault(registrations: String, code: String, count: Int) {
    let found = analysis(registrations, code)
    #expect(!found.findings.contains { $0.rule == .conditional || $0.rule == .missing })
    #expect(found.unchecked.count == count)
  }
}
