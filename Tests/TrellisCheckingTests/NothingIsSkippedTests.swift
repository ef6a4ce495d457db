import TestTools
import Testing

struct NothingIsSkippedTests {
  /// Expressions around an expression.
  private static let expressions = [
    "§", "make { § }", "make(1, y: { a, b in § })", "make(§)", "make(y: §, z: 2)", "[§]", "[1: §]", "x ? § : y",
    "x ? y : §", "\"\\(§)\"", "\"\"\"\n  \\(x) \\(§)\n  \"\"\"", "(§)", "-(§)", "x.y[§].z", "x ?? (§)",
    "x\n  .y { § }\n  .z()", "try? §", "await §", "(§) as Any", "{ [w = §] in w }()",
  ]

  /// Statements around an expression.
  private static let statements = [
    "§", "if § { }", "guard § else { return }", "for i in § { }", "while § {}", "repeat {} while §",
    "switch § { default: break }", "switch x { case let y where §: break; default: break }", "let y = §",
    "let y: Int = §, z = 2", "var y = { § }()", "return §", "throw §", "func inner(y: Int = §) {}", "x = §", "x += §",
    "_ = { [w = §] in w }", "if #available(iOS 18, *), § { }", "let (y, z) = §", "x; § ; y", "lazy var y = §",
    "if case .some(§) = x {}", "app.value(.b, §)", "app.shared(.b) { § }", "app.shared(.b, needs: Keys.c, make: §)",
    "return if let y = x, z { § } else if w { y } else { z }", "return switch x { case .p: §\ndefault: y }",
    "return\n§",
  ]

  /// Blocks around statements.
  private static let blocks = [
    "§", "let before = 1\n§\nlet after = 2", "if x { § }", "if x {} else { § }",
    "if let y = x, z { § } else if w { y }",
    "guard x else { § ; return }", "for i in list { § }", "while x { § }", "repeat { § } while x", "do { § } catch { }",
    "do {} catch { § }", "defer { § }", "switch x { case .p: § default: break }",
    "switch x { case .p: break; @unknown default: § }", "func inner() { § }", "#if A\n§\n#else\n#endif",
    "#if B\n#else\n§\n#endif", "a: for i in list { § ; break a }", "if #available(iOS 18, *) { § }",
  ]

  private static let touches = [
    "app.value(.a, 1)", "app.shared(.a) { A() }", "app\n.value(.a, 1)", "app.gone(.a)", "app", "help(&app)",
    "copy(app)",
    "`app`.value(.a, 1)", "app.self", "app.value", "(app)", "type(of: app)",
  ]

  /// All of them where sizes are large, else every fifth, which others are for another touch.
  private func forEachSnippet(_ touch: String, _ body: (String) -> Void) {
    var number = touch.utf8.count
    for block in Self.blocks {
      for statement in Self.statements {
        for expression in block == "§" ? Self.expressions : ["§", "make { § }"] {
          // A name on the line behind a bare `return` is what it returns; of others the compiler says the same, but
          // nobody writes them.
          if statement.hasPrefix("return\n"), expression != "§" || touch.hasPrefix("(") { continue }
          number += 1
          guard number.isMultiple(of: size(5, large: 1)) else { continue }
          let inner = statement.replacing("§", with: expression.replacing("§", with: touch))
          body(block.replacing("§", with: inner))
        }
      }
    }
  }

  @Test("A touch of the registry shows, wherever it stands", arguments: touches)
  func shows(_ touch: String) {
    forEachSnippet(touch) { body in
      let program = Program(app(body))
      let hasTrace = !program.opaques.isEmpty || program.bare.contains { !$0.contains(" b") }
      // One expectation for thousands of snippets costs more than the reading.
      if !hasTrace { Issue.record("\(body)") }
    }
  }

  @Test(
    "A touch of a registry that is `self` shows, wherever it stands",
    arguments: [
      "self.value(.a, 1)", "value(.a, 1)", "`value`(.a, 1)", "self", "help(&self)", "self\n.gone(.a)",
      "Self.help(in: &self)",
    ])
  func showsInMethods(_ touch: String) {
    forEachSnippet(touch) { body in
      // Factories cannot capture a registry that is changed: no compiler takes this.
      if touch.contains("value"), !touch.contains("self"), body.contains("app.shared(.b) {") { return }
      let program = Program(
        commonKeys + "extension Registry { mutating func all() {\n" + body.replacing("app.", with: "self.")
          + "\n} }\nenum App: ScopeDefinition { static func register(in r: inout Registry<App>) { r.all() } }")
      let hasTrace = !program.opaques.isEmpty || program.bare.contains { !$0.contains(" b") }
      if !hasTrace { Issue.record("\(body)") }
    }
  }

  @Test(
    "What touches something else of that name shows nothing",
    arguments: [
      "x.app", "make(app: 1)", "make({ app in app.value(.a, 1) })", "make({ (app: Int) -> Int in app })", "\"app\"",
      "apps",
    ])
  func showsNothing(_ touch: String) {
    forEachSnippet(touch) { body in
      // A registration of `.b` in a local function does capture the registry.
      if body.contains("func inner() { app.") { return }
      // So does one in a `defer`.
      if body.contains("defer {"), body.contains("(.b") { return }
      // How often a loop registers it is not followed.
      if body.contains("(.b"), ["for i in list {", "while x {", "repeat {"].contains(where: body.contains) { return }
      let program = Program(app(body))
      if !program.opaques.isEmpty || program.bare.contains(where: { !$0.contains(" b") }) { Issue.record("\(body)") }
    }
  }
}
