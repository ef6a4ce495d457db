import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// What of a program's text a run is held to: never more than the text tells.
struct CheckedGraphTests {
  private func texts(_ files: (module: String, text: String)...) -> [String] {
    let program = Program(
      files.enumerated().map { ("File\($0.offset).swift", $0.element.module, "import Trellis\n" + $0.element.text) })
    return program.linked.checkedGraph(for: "App").texts.dropFirst().map { text in
      // The digest is tested where it is made.
      let lines = text.text.split(separator: "\n").map(String.init)
      let first = lines[0].split(separator: " ").prefix(3).joined(separator: " ")
      return (text.condition.map { "#if \($0): " } ?? "") + ([first] + lines.dropFirst()).joined(separator: " | ")
    }
  }

  private func app(_ body: String) -> String {
    """
    extension Keys { static let a = Key<Int>("a"); static let b = Key<Int>("b"); static let c = Key<Int>("sea") }
    enum App: ScopeDefinition { static func register(in app: inout Registry<App>) {
    \(body)
    } }

    """
  }

  @Test func `Each definition is told with its module, its keys by their strings`() {
    #expect(
      texts(
        (
          "App",
          app(
            "app.value(.c, 1)\napp.shared(.a, needs: Keys.c, Keys.b.lazy) { $0 }\napp.decorate(.c, needs: Keys.a) { a, _ in a }\n"
          )
            + "extension App { enum Deep: ScopeDefinition { static func register(in r: inout Registry<Deep>) { } } }"
        )) == [
          "scope App.App whole | .a shared needs .sea, lazy .b | .sea decoration inherited needs .sea, .a | .sea value",
          "scope App.App.Deep whole",
        ])
  }

  @Test func `What an #if of the target decides stands under it, what one of another module does may be`() {
    let module = """
      enum Net: Module { static func register<S>(in r: inout Registry<S>) {
      #if FLAG
      r.value(.a, 1)
      #elseif os(Linux)
      r.value(.b, 1)
      #endif
      #if arch(arm64)
      r.value(.c, 1)
      #endif
      } }
      """
    let body = "app.include(Net.self)"
    #expect(
      texts(("App", app(body) + module)) == [
        "scope App.App whole", "#if (!(FLAG)) && (os(Linux)): part 1 App.App | .b value",
        "#if FLAG: part 2 App.App | .a value", "#if arch(arm64): part 3 App.App | .sea value",
      ])
    let keys = """
      extension Keys { public static let a = Key<Int>("a"); public static let b = Key<Int>("b"); public static let c = Key<Int>("sea") }

      """
    let scope = "enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { \(body) } }"
    #expect(
      texts(
        ("App", "import Net\n" + scope), ("Net", keys + "public " + module.replacing("static", with: "public static")))
        == [
          "scope App.App whole | ? .a value | ? .b value", "#if arch(arm64): part 1 App.App | .sea value",
        ])
  }

  @Test func `What a run decides may be, whatever the build`() {
    #expect(
      texts(("App", app("if flag { app.value(.a, 1) } else { app.value(.b, 1) }"))) == [
        "scope App.App whole | ? .a value | ? .b value"
      ])
    // How often a loop runs is not followed.
    #expect(texts(("App", app("for _ in 0..<n { app.value(.c, 1) }"))) == ["scope App.App open | ? .sea value"])
  }

  static let unseenCases = [
    Case("app.value(.a, 1); steps.forEach { $0(&app) }", "scope App.App open | .a value"),
    Case("app.value(.a, 1); app.value(.unknown, 2)", "scope App.App open | .a value"),
    Case("app.value(flag ? .a : .b, 1)", "scope App.App open"),
    Case("app.shared(.a, needs: Keys.unknown) { $0 }", "scope App.App whole | .a shared needs …"),
    Case("app.shared(.a, needs: Keys.b, Keys.unknown) { $0 }", "scope App.App whole | .a shared needs …"),
    Case("app.shared(.a, needs: flag ? .b : .c) { $0 }", "scope App.App open | .a shared needs …"),
    Case("app.include(Unknown.self); app.value(.a, 1)", "scope App.App open | .a value"),
    Case("fill(&app); app.value(.a, 1)", "scope App.App open | .a value"),
  ]

  @Test("What the text does not tell is left open", arguments: unseenCases)
  func unseen(case: Case) {
    #expect(texts(("App", app(`case`.text))) == `case`.expected)
  }

  static let keysCases = [
    Case("static let k = Key<Int>(name)", "scope App.App open"),
    Case("static let k = Key<Int>(\"k\\u{41}\")", "scope App.App whole | .kA value"),
    Case("static let k = Key<Int>(\"\"\"\n  k\n  \"\"\")", "scope App.App whole | .k value"),
    Case("static let k = Key<Int>(\"k\\(1)\")", "scope App.App open"),
    Case("static var k = Key<Int>(\"k\")", "scope App.App open"),
    Case("#if F\nstatic let k = Key<Int>(\"k\")\n#endif", "scope App.App whole | .k value"),
    Case(
      "#if F\nstatic let k = Key<Int>(\"k\")\n#else\nstatic let k = Key<Int>(\"k\")\n#endif",
      "scope App.App whole | .k value"),
    Case("#if F\nstatic let k = Key<Int>(\"k\")\n#else\nstatic let k = Key<Int>(\"l\")\n#endif", "scope App.App open"),
    Case("#if F\nstatic let k = Key<Int>(\"k\")\n#else\nstatic let k = Keys.a\n#endif", "scope App.App open"),
    Case("#if F\nstatic let k = Keys.a\n#else\nstatic let k = Key<Int>(\"k\")\n#endif", "scope App.App open"),
    Case("static let k = Keys.a", "scope App.App whole | .a value"),
  ]

  @Test("A key whose string is not told is not compared", arguments: keysCases)
  func keys(case: Case) {
    #expect(texts(("App", app("app.value(.k, 1)") + "extension Keys {\n\(`case`.text)\n}")) == `case`.expected)
  }

  static let choicesCases = [
    Case(
      """
      enum S: ScopeDefinition {
      #if F
      static func register(in r: inout Registry<S>) { r.value(.a, 1) }
      #else
      static func register(in r: inout Registry<S>) { r.value(.b, 1) }
      #endif
      }
      """),
    Case(
      """
      #if F
      enum S: ScopeDefinition { static func register(in r: inout Registry<S>) { r.value(.a, 1) } }
      #else
      enum S: ScopeDefinition { static func register(in r: inout Registry<S>) { r.value(.b, 1) } }
      #endif
      """),
    Case(
      """
      private enum S: ScopeDefinition { static func register(in r: inout Registry<S>) { r.value(.a, 1) } }
      func f() { enum S: ScopeDefinition { static func register(in r: inout Registry<S>) { r.value(.b, 1) } } }
      """),
    Case(
      """
      enum S: ScopeDefinition { static func register(in r: inout Registry<S>) { help(&r) } }
      #if F
      func help(_ r: inout Registry<S>) { r.value(.a, 1) }
      #endif
      """),
  ]

  @Test("Of several declarations that exclude each other nothing is said", arguments: choicesCases)
  func choices(case: Case) {
    let told = texts(("App", app("") + `case`.text)).filter { !$0.hasPrefix("scope App.App ") }
    #expect(told == `case`.expected)
  }

  @Test func `Two that are private to their files and called the same are not told apart`() {
    let one = "private enum S: ScopeDefinition { static func register(in r: inout Registry<S>) { r.value(.a, 1) } }"
    let two = "private enum S: ScopeDefinition { static func register(in r: inout Registry<S>) { r.value(.b, 1) } }"
    #expect(texts(("App", app("") + one), ("App", two)) == ["scope App.App whole"])
  }
}
