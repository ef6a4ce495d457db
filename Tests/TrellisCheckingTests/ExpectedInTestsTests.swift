import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("A look-up that a test expects to fail")
struct ExpectedInTestsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var isCounted: Bool
    /// Code with one look-up, of the key `a`.
    var text: String
    /// Code outside the function.
    var outside: String
    var testDescription: String { text + outside }
  }

  private static func counted(_ text: String, _ outside: String = "") -> Row {
    Row(isCounted: true, text: text, outside: outside)
  }
  private static func checked(_ text: String, _ outside: String = "") -> Row {
    Row(isCounted: false, text: text, outside: outside)
  }

  private static let expected = "for f in all { #expect(throws: E.self) { try f() } }"

  /// A closure that a value holds.
  private static let held = [
    counted("let all = [{ try s.resolve(.a) }]; " + expected),
    counted("let all = [\n  { try s.resolve(.b) },\n  { try s.resolve(.a) },\n]\n" + expected),
    counted("let all: [() throws -> Int] = [{ 1 }, { [s] in if x { return 1 }; return try s.resolve(.a) }]"),
    counted("let all = [\"a\": { try s.resolve(.a) }]"), counted("let all = [(\"a\", { try s.resolve(.a) })]"),
    counted("let (f, g) = ({ try s.resolve(.a) }, { 1 })"),
    counted("let one = (name: \"a\", run: { try s.resolve(.a) })"),
    counted("for (name, f) in [(\"a\", { try s.resolve(.a) })] { #expect(throws: E.self) { try f() } }"),
    counted("for f in [{ try s.resolve(.a) }] { #expect(throws: E.self) { try f() } }"),
    counted("[{ try s.resolve(.a) }].forEach { f in #expect(throws: E.self) { try f() } }"),
    counted("all += [{ try s.resolve(.a) }]"), counted("all.append { try s.resolve(.a) }"),
    counted("all.append({ try s.resolve(.a) })"), counted("all[\"a\"] = { try s.resolve(.a) }"),
    counted("let f = x ? { try s.resolve(.a) } : { 1 }"), counted("let f = x ? { 1 } : { try s.resolve(.a) }"),
    counted("let f = g ?? { try s.resolve(.a) }"), counted("let f = ({ try s.resolve(.a) })"),
    counted("let f = if x { { try s.resolve(.a) } } else { { 1 } }"),
    counted("let f = switch x { case .a: { try s.resolve(.a) }\ncase .b: { 1 } }"),
    counted("let make = { _ in { try s.resolve(.a) } }"),
    counted(
      "", "@Test(arguments: [{ (s: Scope<App>) in try s.resolve(.a) }]) func t(f: (Scope<App>) throws -> Int) {}"),
    counted(
      "",
      "@Test(\"a\", arguments: zip([\"a\"], [{ (s: Scope<App>) in try s.resolve(.a) }])) func t(f: (Scope<App>) throws -> Int) {}"
    ),
    counted(
      "", "struct Suite { static let all: [(Scope<App>) throws -> Int] = [{ (s: Scope<App>) in try s.resolve(.a) }] }"),
    counted(
      "", "struct Suite { static var one: (Scope<App>) throws -> Int { { (s: Scope<App>) in try s.resolve(.a) } } }"),
    counted(
      "", "struct Suite { static var one: (Scope<App>) throws -> Int = { (s: Scope<App>) in try s.resolve(.a) } }"),
    checked("let all = [try s.resolve(.a)]"), checked("let one = (try s.resolve(.a), 1)"),
    checked("let all = [{ s[.a] }]"), checked("let all = [{ try! s.resolve(.a) }]"),
    checked("let n = [try { try s.resolve(.a) }()]"), checked("let n = (try { try s.resolve(.a) }(), 1)"),
    checked("let n = try [1, 2].map { _ in try s.resolve(.a) }"),
    checked("let n = try list.map({ _ in try s.resolve(.a) })"),
    checked("let n = try [\"a\"].map({ _ in (try s.resolve(.a), 1) })"),
    checked("let n = try list.first { _ in try s.resolve(.a) } ?? 1"),
    checked(
      "let n = try all[pick { try s.resolve(.a) }]", "func pick(_ f: () throws -> Int) rethrows -> Int { try f() }"),
  ]

  /// A closure that an object holds.
  private static let objects = [
    counted("let one = Case(\"a\") { try s.resolve(.a) }"),
    counted("let one = Case(\"a\", run: { try s.resolve(.a) })"),
    counted("let all: [Case] = [.init(run: { try s.resolve(.a) })]"),
    counted("let all: [Case] = [.init(\"a\") { try s.resolve(.a) }, .init { 1 }]"),
    counted("let one = Case.init { try s.resolve(.a) }"),
    counted("let all: [Case] = [.failing { try s.resolve(.a) }, .failing({ 1 })]"),
    counted("let one = Case<Int>.failing({ try s.resolve(.a) })"),
    counted("let one = Suite.Case { try s.resolve(.a) }"), counted("let l = Lazily { try s.resolve(.a) }"),
    counted("let s = AsyncThrowingStream { try await s.load(.a) }"),
    counted("", "@Test(arguments: [Case { (s: Scope<App>) in try s.resolve(.a) }]) func t(c: Case) {}"),
    checked("let one = Case(value: try s.resolve(.a))"), checked("let one = Case { s[.a] }"),
  ]

  /// A task whose value is kept.
  private static let tasks = [
    counted("let t = Task { try await s.load(.a) }; await #expect(throws: E.self) { try await t.value }"),
    counted("let t = Task<Int, any Error> { try await s.load(.a) }"),
    counted("let t = Task.detached { try await s.load(.a) }"),
    counted("let t = Task.detached(priority: .high) { if x { try await s.load(.a) } }"),
    counted("t = Task { try await s.load(.a) }"), counted("let all = [Task { try await s.load(.a) }]"),
    counted("all.append(Task { try await s.load(.a) })"), counted("return Task { try await s.load(.a) }"),
    counted("let all = (0..<3).map { _ in Task { try await s.load(.a) } }"),
    counted("let all = (0..<3).map { _ in\n  Task { try await s.load(.a) }\n}"),
    counted("await check(Task { try await s.load(.a) })"),
    counted("for t in [Task { try await s.load(.a) }] { await #expect(throws: E.self) { try await t.value } }"),
    checked("Task { try await s.load(.a) }"), checked("let n = try await Task { try await s.load(.a) }.value"),
    checked("try await Task { try await s.load(.a) }.value"), checked("Task.detached { try await s.load(.a) }"),
    checked("list.forEach { _ in\n  Task { try await s.load(.a) }\n  log()\n}"), checked("let t = Task { s[.a] }"),
    checked("let t = Task { try! await s.load(.a) }"),
  ]

  private static let asyncLets = [
    counted("async let n = s.load(.a)\ndo { _ = try await n; XCTFail() } catch {}"),
    counted("async let (n, m) = (s.load(.a), 1)\n_ = try? await n"),
    counted("async let m = s.load(.b), n = s.load(.a)\nlet r = (try? await n, try? await m)"),
    checked("async let n = s.load(.a)\n#expect(try await n == 1)"),
    checked("do { _ = try? await g() }\nasync let n = s.load(.a)\n_ = try await n"),
    checked("async let n = s[.a]\n_ = try? await n"),
  ]

  private static let expectations = [
    counted("XCTExpectFailure(\"later\")\n_ = try s.resolve(.a)"), counted("XCTExpectFailure(); _ = try s.resolve(.a)"),
    counted("XCTExpectFailure(\"later\", options: .nonStrict())\nlist.forEach { _ in if x { _ = try s.resolve(.a) } }"),
    counted("if isOld { XCTExpectFailure(\"later\", strict: false) }\n_ = try s.resolve(.a)"),
    counted("XCTExpectFailure(\"later\", enabled: isOld) { _ = try s.resolve(.a) }"),
    counted("XCTContext.runActivity(named: \"a\") { _ in XCTExpectFailure(\"later\") }\n_ = try s.resolve(.a)"),
    counted("try XCTExpectFailure(\"later\", failingBlock: { _ = try s.resolve(.a) })"),
    counted("withKnownIssue(\"later\", isIntermittent: true) { _ = try s.resolve(.a) }"),
    counted("try await withKnownIssue(isIntermittent: true) { _ = try await s.load(.a) } matching: { _ in true }"),
    counted("#expect(performing: { try s.resolve(.a) }, throws: { _ in true })"),
    counted("expectError { try s.resolve(.a) }"), counted("await performAsync { try await s.load(.a) }"),
    counted("await confirmation { done in expectError { try s.resolve(.a) }; done() }"),
    checked("_ = try s.resolve(.a)\nXCTExpectFailure(\"later\")"), checked("XCTExpectFailure(\"later\")\n_ = s[.a]"),
    checked("XCTExpectFailure(\"later\") { XCTFail() }\n_ = try s.resolve(.a)"),
    checked("XCTExpectFailure(\"later\", failingBlock: { XCTFail() })\n_ = try s.resolve(.a)"),
    checked("_ = try s.resolve(.a)", "func other() { XCTExpectFailure(\"later\") }"),
    checked("try await confirmation(expectedCount: 2) { done in _ = try await s.load(.a) }"),
  ]

  /// A bare `catch` beside which the test library's functions say what is expected.
  private static let catches = [
    counted("do { _ = try s.resolve(.a); XCTFail(\"found\") } catch {}"),
    counted("do { _ = try s.resolve(.a)\nIssue.record(\"found\") } catch { log(error) }"),
    counted("do { _ = try s.resolve(.a); #expect(Bool(false)) } catch {}"),
    counted("do { _ = try s.resolve(.a) } catch { #expect(\"\\(error)\" == \"a\") }"),
    counted("do { _ = try s.resolve(.a) } catch { XCTAssertEqual(\"\\(error)\", \"a\") }"),
    counted("do { _ = try s.resolve(.a); XCTFail() } catch { XCTAssertTrue(error is E) }"),
    counted("do { _ = try s.resolve(.a) } catch { didThrow = true }"),
    counted("do { _ = try s.resolve(.a) } catch { errors.append(error); return }\nXCTFail()"),
    counted("do { _ = try s.resolve(.a) } catch { thrown.fulfill() }"),
    checked("do { _ = try s.resolve(.a) } catch { XCTFail(\"\\(error)\") }"),
    checked("do { _ = try s.resolve(.a) } catch { Issue.record(error); return }"),
    checked("do { _ = try s.resolve(.a) } catch { print(error) }"),
    checked("do { _ = try s.resolve(.a) } catch { #expect(true); throw error }"),
    checked("do { guard x else { XCTFail(); return }; _ = try s.resolve(.a) } catch { XCTFail(\"\\(error)\") }"),
    checked("do { let x = Bool(false); _ = s[.a]; XCTFail() } catch {}"),
  ]

  /// A function that a test expects to fail.
  private static let helpers = [
    counted(
      "#expect(throws: E.self) { try gone(s) }", "func gone(_ s: Scope<App>) throws -> Int { try s.resolve(.a) }"),
    counted("XCTAssertThrowsError(try gone(s))", "func gone(_ s: Scope<App>) throws -> Int { try s.resolve(.a) }"),
    counted(
      "await #expect(throws: E.self) { try await Model().run(s) }",
      "struct Model { func run(_ s: Scope<App>) async throws { _ = try await s.load(.a) } }"),
    counted(
      "#expect(throws: E.self) { _ = try Model(s) }",
      "struct Model { init(_ s: Scope<App>) throws { _ = try s.resolve(.a) } }"),
    counted(
      "#expect(throws: E.self, performing: gone)",
      "func gone() throws { let s = try Scope(App.self); _ = try s.resolve(.a) }"),
    counted(
      "let all = [gone]", "func gone() throws { let s = try Scope(App.self); _ = try s.resolve(.a) }"),
    counted(
      "#expect(throws: E.self) { try show(s) }",
      "func show(_ s: Scope<App>) throws { print(try gone(s)) }\nfunc gone(_ s: Scope<App>) throws -> Int { try s.resolve(.a) }"
    ),
    checked(
      "try show(s)",
      "func show(_ s: Scope<App>) throws { print(try gone(s)) }\nfunc gone(_ s: Scope<App>) throws -> Int { try s.resolve(.a) }"
    ),
    counted("_ = try? gone(s)", "func gone(_ s: Scope<App>) throws -> Int { try s.resolve(.a) }"),
    checked("#expect(try gone(s) == 1)", "func gone(_ s: Scope<App>) throws -> Int { try s.resolve(.a) }"),
    checked(
      "#expect(throws: E.self) { try other(s) }", "func gone(_ s: Scope<App>) throws -> Int { try s.resolve(.a) }"),
    checked("#expect(throws: E.self) { try gone(s) }", "func gone(_ s: Scope<App>) -> Int { s[.a] }"),
    counted("#expect(throws: E.self) { try Model(s: s).title }", model),
    counted("XCTAssertThrowsError(try Model(s: s).title)", model), checked("_ = try Model(s: s).title", model),
    counted(
      "await #expect(throws: E.self) { try await title }",
      "var title: Int { get async throws { let s = try Scope(App.self); return try await s.load(.a) } }"),
    counted(
      "#expect(throws: E.self) { try Model.title }",
      "enum Model { static var title: Int { get throws { try Scope(App.self).resolve(.a) } } }"),
    counted("let fetch = Fetch(s: s); #expect(throws: E.self) { try fetch() }", fetch),
    checked("let fetch = Fetch(s: s); _ = try fetch()", fetch),
    counted(
      "#expect(throws: E.self) { try ^^s }",
      "prefix operator ^^\nprefix func ^^ (s: Scope<App>) throws -> Int { try s.resolve(.a) }"),
    counted("await #expect(processExitsWith: .failure) { crash() }", crash),
    counted(
      "try await #require(processExitsWith: .failure) { Crash.now() }",
      "enum Crash { static \(crash.replacing("crash", with: "now")) }"),
    counted(
      "await #expect(processExitsWith: .failure) { crash() }", crash.replacing("s[.a]", with: "try! s.resolve(.a)")),
    checked("await #expect(processExitsWith: .success) { crash() }", crash), checked("crash()", crash),
    counted("withKnownIssue { check(s) }", check), counted("XCTExpectFailure(\"known\") { check(s) }", check),
    checked("check(s)", check),
  ]
  private static let model = "struct Model { let s: Scope<App>; var title: Int { get throws { try s.resolve(.a) } } }"
  private static let fetch =
    "struct Fetch { let s: Scope<App>; func callAsFunction() throws -> Int { try s.resolve(.a) } }"
  private static let crash = "func crash() { let s = try! Scope(App.self); _ = s[.a] }"
  private static let check = "func check(_ s: Scope<App>) { #expect(throws: Never.self) { try s.resolve(.a) } }"

  /// A test that may not run, or is run by a trait that expects its error.
  private static let skipped = [
    counted("throw XCTSkip(\"later\")\n_ = s[.a]"), counted("try XCTSkipIf(isOld, \"later\")\n_ = try s.resolve(.a)"),
    counted("try XCTSkipUnless(isNew)\nlist.forEach { _ in if x { _ = s[.a] } }"),
    checked("_ = s[.a]\ntry XCTSkipIf(isOld)"), checked("_ = s[.a]", "func other() throws { try XCTSkipIf(isOld) }"),
    counted("", "@Test(.disabled(\"later\")) func t() throws { \(look) }"),
    counted("", "@Testing.Test(\"a\", .enabled(if: isOld)) public func t() throws { if x { \(look) } }"),
    counted("", "@Suite(.disabled()) struct S { @Test func t() throws { \(look) } }"),
    counted("", "@Test(.disabled(), .wrapped { (s: Scope<App>) in _ = s[.a] }) func t() {}"),
    checked("", "@Test(.disabled()) func t() {}\n@Test func u() throws { \(look) }"),
    checked("", "@Suite(.disabled()) struct S {}\n@Test func u() throws { \(look) }"),
    counted("", "@Test(.failing) func t() throws { \(look) }\n\(trait)"),
    counted("", "@Suite(Failing(), .tags(.a)) struct S { @Test func t() throws { \(look) } }\n\(trait)"),
    checked("", "@Test(\"a\", .tags(.a), arguments: [1]) func t() throws { \(look) }\n\(trait)"),
    checked("", "@Test(.failing) func t() throws { \(look) }"),
    checked(
      "",
      "@Test(.failing) func t() throws { \(look) }\n\(trait.replacing("await withKnownIssue ", with: "try await wrap"))"
    ),
    counted(
      "",
      "final class S: XCTestCase { override func setUp() { XCTExpectFailure(\"later\") }; func testA() throws { \(look) } }"
    ),
    counted(
      "",
      "final class S: XCTestCase { override func setUpWithError() throws { try XCTSkipIf(x) }; func testA() { _ = try! Scope(App.self)[.a] } }"
    ),
  ]
  private static let look = "let s = try Scope(App.self); _ = try s.resolve(.a)"
  private static let trait = """
    struct Failing: TestTrait, TestScoping {
      func provideScope(for test: Test, testCase: Test.Case?, performing function: () async throws -> Void) async throws {
        await withKnownIssue { try await function() }
      }
    }
    """

  @Test("is counted", arguments: held + objects + tasks + asyncLets + expectations + catches + helpers + skipped)
  func answer(_ row: Row) {
    let program = Program(
      UseTests.definitions + row.outside + "\nfunc f(s: Scope<App>) async throws {\n" + row.text + "\n}")
    let uses = program.linked.facts.uses.filter { program.linked.facts.keys[$0.key].name == "a" }
    #expect(uses.count == (row.isCounted ? 0 : 1))
    #expect(program.linked.unchecked.contains { $0.reason == .mayFail } == row.isCounted)
  }

  /// Functions that catch an error, which a test expects.
  private static let catching = [
    counted("#expect(errorOf { _ = try s.resolve(.a) } is E)", errorOf),
    checked("try run { _ = try s.resolve(.a) }", "func run(_ f: () throws -> Void) throws { try f() }"),
    counted(
      "#expect(title() == nil)",
      "func title() -> Int? { do { return try Scope(App.self).resolve(.a) } catch { return nil } }"),
  ]
  private static let errorOf =
    "func errorOf(_ f: () throws -> Void) -> (any Error)? { do { try f(); return nil } catch { return error } }"

  @Test(
    "is counted where another file says so, which does not import the test library",
    arguments: helpers.filter { $0.text != "let all = [gone]" } + catching)
  func otherFile(_ row: Row) {
    expect(row, helpers: "AppTests", imports: "")
  }

  @Test(
    "is counted where another module says so", arguments: [true, false])
  func otherModule(isOfTests: Bool) {
    let title = "public func title() throws -> Int { let s = try Scope(App.self); return try s.resolve(.a) }"
    let text = "#expect(throws: E.self) { try title() }"
    expect(
      Row(isCounted: isOfTests, text: text, outside: title), helpers: "Support",
      imports: isOfTests ? "import Testing\n" : "")
    expect(Self.catching[0], helpers: "Support", imports: isOfTests ? "import Testing\n" : "")
  }

  private func expect(_ row: Row, helpers module: String, imports: String) {
    let test = "import Testing\nimport Support\nfunc f(s: Scope<App>) async throws {\n" + row.text + "\n}"
    let definitions = UseTests.definitions.replacing("import TrellisTesting; import TrellisUI; ", with: "")
    let program = Program([
      ("App.swift", "App", definitions), ("Helpers.swift", module, imports + "@testable import App\n" + row.outside),
      ("T.swift", "AppTests", "@testable import App\n" + test),
    ])
    let uses = program.linked.facts.uses.filter { program.linked.facts.keys[$0.key].name == "a" }
    #expect(uses.count == (row.isCounted ? 0 : 1))
    #expect(program.linked.unchecked.contains { $0.reason == .mayFail } == row.isCounted)
  }

  @Test(
    "A definition that only such code opens is not checked",
    arguments: [
      ("let all = [{ try Scope(Bad.self) }]", false), ("let t = Task { try Scope(Bad.self) }", false),
      ("XCTExpectFailure(\"later\"); _ = try Scope(Bad.self)", false),
      ("do { _ = try Scope(Bad.self); XCTFail() } catch {}", false), ("#expect(throws: E.self) { try open() }", false),
      ("#expect(findings(of: Bad.self).count == 1)", false), ("#expect(throws: E.self) { try Opener().scope }", false),
      ("_ = try Scope(Bad.self)", true), ("_ = try open()", true),
      ("_ = rejects(Bad.self); _ = try Scope(Bad.self)", true),
    ])
  func definition(text: String, isChecked: Bool) {
    let bad = """
      enum Bad: ScopeDefinition { static func register(in bad: inout Registry<Bad>) { bad.shared(.a, needs: Keys.b) { $0 } } }

      """
    let helper =
      if text.contains("open()") {
        "func open() throws -> Scope<Bad> { try Scope(Bad.self) }\n"
      } else if text.contains("Opener") {
        "struct Opener { var scope: Scope<Bad> { get throws { try Scope(Bad.self) } } }\n"
      } else {
        ""
      }
    let program = Program(UseTests.definitions + bad + helper + "func test() async throws {\n" + text + "\n}")
    #expect(program.linked.unchecked.contains { $0.kind == .definition } == !isChecked)
  }
}
