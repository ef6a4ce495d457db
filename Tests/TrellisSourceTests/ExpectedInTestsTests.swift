import Testing
import TrellisAnalysis
import TrellisGraph
import TrellisSource

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
  ]

  @Test("is counted", arguments: held + objects + tasks + asyncLets + expectations + catches + helpers)
  func answer(_ row: Row) {
    let program = Program(
      UseTests.definitions + row.outside + "\nfunc f(s: Scope<App>) async throws {\n" + row.text + "\n}")
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
      ("_ = try Scope(Bad.self)", true), ("_ = try open()", true),
    ])
  func definition(text: String, isChecked: Bool) {
    let bad = """
      enum Bad: ScopeDefinition { static func register(in bad: inout Registry<Bad>) { bad.shared(.a, needs: .b) { $0 } } }

      """
    let helper = text.contains("open()") ? "func open() throws -> Scope<Bad> { try Scope(Bad.self) }\n" : ""
    let program = Program(UseTests.definitions + bad + helper + "func test() async throws {\n" + text + "\n}")
    #expect(program.linked.unchecked.contains { $0.kind == .definition } == !isChecked)
  }
}
