// Long, since it is tables: each way to handle an error in one place, beside the ways like it.

import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("A look-up that is expected to fail")
struct HandledErrorTests {
  enum Answer: Sendable {
    /// A missing key is an error.
    case checked
    /// It may be meant to fail.
    case counted
    /// Only in a file that imports a test library.
    case countedInTests
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var answer: Answer
    /// Code with one look-up, of the key `a`.
    var text: String
    /// Code outside the function.
    var outside: String
    var testDescription: String { text }

    init(_ answer: Answer, _ text: String, _ outside: String = "") {
      self.answer = answer
      self.text = text
      self.outside = outside
    }
  }

  /// Names that sound like failing, and code that looks like handling.
  private static let looks = [
    Row(.checked, "try await withThrowingTaskGroup(of: Void.self) { g in g.addTask { _ = try await s.load(.a) } }"),
    Row(.checked, "try await withThrowingDiscardingTaskGroup { g in _ = try await s.load(.a) }"),
    Row(.checked, "_ = try await withCheckedThrowingContinuation { c in c.resume(returning: try s.resolve(.a)) }"),
    Row(.checked, "for try await x in AsyncThrowingStream { try await s.load(.a) } {}"),
    Row(.checked, "show(ErrorView(model: try s.resolve(.a)))", "func show(_ v: ErrorView) {}"),
    Row(.countedInTests, "show(ErrorView(model: try s.resolve(.a)))"),
    Row(.checked, "ErrorView(text: s[.a])"), Row(.checked, "reportFailure(s[.a])"),
    Row(.checked, "_ = try failover.throttle { try s.resolve(.a) }"),
    Row(.checked, "throw MyError(try s.resolve(.a))"), Row(.checked, "fatalError(\"\\(s[.a])\")"),
    Row(.checked, "let failure = try s.resolve(.a)"), Row(.checked, "try r.mapError { _ in try s.resolve(.a) }"),
    Row(.checked, "try handleErrors(in: s.resolve(.a))"), Row(.checked, "errors.append(try s.resolve(.a))"),
    Row(.checked, "x = try s.resolve(.a)"), Row(.checked, "return try await s.load(.a)"),
    Row(.checked, "async let x = s.load(.a)"), Row(.checked, "defer { _ = try! s.resolve(.a) }"),
    Row(.checked, "try? log(); _ = try s.resolve(.a)"), Row(.checked, "try use(try? make(), s.resolve(.a))"),
    Row(.checked, "let x = try? make(), y = try s.resolve(.a)"),
    Row(.checked, "if let x = try? make(), let y = try s.resolve(.a) {}"), Row(.checked, "try! s.resolve(.a)"),
    Row(.checked, "guard let x = try? make() else { throw E(try s.resolve(.a)) }"),
    Row(.checked, "_ = try? \"\\(1)\"; s[.a]"), Row(.checked, "_ = try? s[.a].run()"),
    Row(.checked, "list.forEach { _ in s[.a] }"), Row(.checked, "try list.forEach { _ in try s.resolve(.a) }"),
    Row(.checked, "_ = try s.resolve(.a) as? any Failing"),
  ]

  /// A bare `catch` is an ordinary path of errors.
  private static let catches = [
    Row(.checked, "do { _ = try s.resolve(.a) } catch { print(error) }"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch {}"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch let e { log(e) }"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch let e as any Error { log(e) }"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch is URLError {} catch MyError.missing {} catch { throw error }"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch let e as DecodingError where e.isSevere { } catch { exit(1) }"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch let e as MyResolutionError { }"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch let e as Own.ResolutionError { }"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch let e as GraphError { }", "struct GraphError: Error {}"),
    Row(.checked, "do { do { _ = try s.resolve(.a) } catch { log() } } catch { exit(1) }"),
    Row(.checked, "do { g() } catch is ResolutionError {}; _ = try s.resolve(.a)"),
    Row(.checked, "do { try g() } catch is ResolutionError { _ = try s.resolve(.a) }"),
    Row(.checked, "do throws(MyError) { _ = try s.resolve(.a) } catch { print(error) }"),
    Row(.checked, "do { s[.a] } catch is ResolutionError {}"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch is ResolutionError {}"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch is Trellis.ResolutionError {} catch {}"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch is Trellis::ResolutionError {}"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch let e as ResolutionError where e.code == .missing { }"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch is URLError {} catch let e as ResolutionError {} catch { }"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch let e as MyError, let e as ResolutionError {}"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch where error is ResolutionError {}"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch where error.code == .missing {} "),
    Row(.counted, "do { _ = try s.resolve(.a) } catch { if error.code == .missing { return } }"),
    Row(
      .counted, "do { _ = try s.resolve(.a) } catch { guard let e = error as? ResolutionError else { throw error } }"),
    Row(
      .counted,
      "do { _ = try s.resolve(.a) } catch { switch error { case let e as ResolutionError: log(e)\ndefault: throw error } }"
    ),
    Row(.counted, "do throws(ResolutionError) { _ = try s.resolve(.a) } catch { print(error) }"),
    Row(.counted, "do { do { _ = try s.resolve(.a) } catch is URLError {} } catch is ResolutionError { }"),
    Row(.counted, "do { if x { for _ in list { try list.map { _ in try s.resolve(.a) } } } } catch is GraphError { }"),
    Row(.counted, "do { try await Task { try await s.load(.a) }.value } catch is LifecycleError { }"),
  ]

  /// What the standard library and the test libraries expect.
  private static let known = [
    Row(.counted, "_ = try? s.resolve(.a)"), Row(.counted, "x = try? s.resolve(.a)"),
    Row(.counted, "try? x = s.resolve(.a)"), Row(.counted, "_ = (try? s.resolve(.a)) ?? 1"),
    Row(.counted, "_ = try? await s.load(.a)"), Row(.counted, "if let x = try? s.resolve(.a) {}"),
    Row(.counted, "guard case let x? = try? s.resolve(.a) else { return }"),
    Row(.counted, "for x in (try? s.resolve(.a)) ?? [] {}"), Row(.counted, "let n = [1, try? s.resolve(.a)]"),
    Row(.counted, "_ = try? await Task { try await s.load(.a) }.value"),
    Row(.counted, "let r = await Task { try await s.load(.a) }.result"),
    Row(.checked, "_ = try await Task { try await s.load(.a) }.value"),
    Row(.counted, "_ = try? list.map { try $0.map { _ in try s.resolve(.a) } }"),
    Row(.counted, "let r = Result { try s.resolve(.a) }"),
    Row(.counted, "let r = Result<Int, any Error> { try s.resolve(.a) }"),
    Row(.counted, "let r = Result<Int, ResolutionError> { () throws(ResolutionError) in try s.resolve(.a) }"),
    Row(.counted, "switch Result(catching: { try s.resolve(.a) }) { default: break }"),
    Row(.counted, "let r = Swift.Result.init(catching: { try s.resolve(.a) })"),
    Row(.counted, "XCTAssertThrowsError(try s.resolve(.a))"),
    Row(.counted, "XCTAssertThrowsError(try s.resolve(.a)) { error in print(error) }"),
    Row(.counted, "XCTAssertThrowsError(try { try s.resolve(.a) }())"),
    Row(.counted, "XCTExpectFailure(\"later\") { _ = try s.resolve(.a) }"),
    Row(.counted, "#expect(throws: ResolutionError.self) { try s.resolve(.a) }"),
    Row(.counted, "#expect(throws: E.one, \"why\", performing: { try s.resolve(.a) })"),
    Row(.counted, "let e = try #require(throws: (any Error).self) { try s.resolve(.a) }"),
    Row(.counted, "#Testing::expect(throws: E.self) { try s.resolve(.a) }"),
    Row(.counted, "#expect { try s.resolve(.a) } throws: { $0 is ResolutionError }"),
    Row(.counted, "#expect(\"why\") { try s.resolve(.a) } throws: { _ in true }"),
    Row(.counted, "withKnownIssue(\"later\") { _ = try s.resolve(.a) }"),
    Row(.counted, "try await withKnownIssue { _ = try await s.load(.a) } when: { true }"),
    Row(.checked, "#expect(throws: Never.self) { try s.resolve(.a) }"),
    Row(.checked, "#expect(throws: Swift.Never.self) { try s.resolve(.a) }"),
    Row(.checked, "#expect(try s.resolve(.a) == 1)"), Row(.checked, "let x = try #require(s.resolve(.a))"),
    Row(.checked, "XCTAssertNoThrow(try s.resolve(.a))"), Row(.checked, "XCTAssertEqual(try s.resolve(.a), 1)"),
    Row(.checked, "let x = try XCTUnwrap(s.resolve(.a))"), Row(.checked, "print(try s.resolve(.a))"),
    Row(.checked, "Task { try await s.load(.a) }"), Row(.checked, "Task.detached { try await s.load(.a) }"),
    Row(.counted, "let t = Task<Int, any Error> { try await s.load(.a) }"),
    Row(.checked, "addTeardownBlock { try await s.load(.a) }"),
    Row(.checked, "try await confirmation { done in try await s.load(.a) }"),
    Row(.counted, "let m = Model(make: { try s.resolve(.a) })"), Row(.counted, "let m = Lazily { try s.resolve(.a) }"),
    Row(.checked, "withKnownIssue { _ = s[.a] }"), Row(.checked, "#expect(throws: E.self) { s[.a] }"),
    Row(.checked, "#expect(throws: E.self) { try! s.resolve(.a) }"),
  ]

  /// The end of a process.
  private static let exits = [
    Row(.countedInTests, "await #expect(processExitsWith: .failure) { s[.a] }"),
    Row(.countedInTests, "await #expect(processExitsWith: .signal(SIGTRAP)) { _ = s[.a] }"),
    Row(.countedInTests, "await #expect(processExitsWith: .exitCode(1), performing: { s[.a] })"),
    Row(.counted, "await #expect(processExitsWith: .failure) { _ = try! s.resolve(.a) }"),
    Row(.counted, "await #expect(processExitsWith: .failure) { _ = try s.resolve(.a) }"),
    Row(
      .countedInTests,
      "let r = try await #require(processExitsWith: .failure, observing: [\\.x]) { [s] in if x { s[.a] } }"),
    Row(.checked, "await #expect(processExitsWith: .success) { s[.a] }"),
    Row(.checked, "await #expect(processExitsWith: .exitCode(0)) { s[.a] }"),
    Row(.checked, "await #expect(processExitsWith: .exitCode(EXIT_SUCCESS)) { _ = try! s.resolve(.a) }"),
  ]

  /// Functions that take a closure: what the program declares decides; any other may expect an error that no `try` passes on.
  private static let functions = [
    Row(.counted, "expectFailing { try s.resolve(.a) }"),
    Row(.counted, "expect { try s.resolve(.a) }.to(throwError())"),
    Row(.countedInTests, "expect(try s.resolve(.a)).to(throwError())"),
    Row(.countedInTests, "await XCTAssertThrowsErrorAsync(try await s.load(.a))"),
    Row(.counted, "helpers.assertThrows { if x { _ = try s.resolve(.a) } }"),
    Row(.checked, "try app.get(\"x\") { r in try s.resolve(.a) }"), Row(.checked, "stack.push(try s.resolve(.a))"),
    Row(.counted, "let x = attempt { try s.resolve(.a) }", "func attempt<T>(_ f: () throws -> T) -> T? { try? f() }"),
    Row(
      .counted, "let x = try attempt { try s.resolve(.a) }",
      "func attempt<T>(_ f: () throws -> T) throws -> T? { try? f() }"),
    Row(
      .counted, "let x = Try.it { try s.resolve(.a) }",
      "enum Try { static func it<T>(_ f: () throws -> T) -> T? { do { return try f() } catch is ResolutionError { return nil } catch { fatalError() } } }"
    ),
    Row(
      .counted, "let x = attempt(try s.resolve(.a))",
      "func attempt<T>(_ f: @autoclosure () throws -> T) -> T? { try? f() }"),
    Row(
      .counted, "two { try s.resolve(.a) }",
      "func two(_ f: () throws -> Void) { one(f) }\nfunc one(_ f: () throws -> Void) { XCTAssertThrowsError(try f()) }"),
    Row(
      .counted, "two { try s.resolve(.a) }",
      "func two(_ f: () throws -> Void) { #expect(throws: E.self, performing: f) }"),
    Row(
      .counted, "let x = attempt { try s.resolve(.a) }",
      "func attempt(_ f: () throws -> Void) { _ = Result(catching: f) }"),
    Row(
      .countedInTests, "assertThrows { try s.resolve(.a) }",
      "func assertThrows(_ f: () throws -> Void) { do { try f(); XCTFail() } catch {} }"),
    Row(
      .countedInTests, "await XCTAssertThrowsErrorAsync(try await s.load(.a))",
      "func XCTAssertThrowsErrorAsync<T>(_ f: @autoclosure () async throws -> T) async { do { _ = try await f(); XCTFail() } catch {} }"
    ),
    Row(
      .checked, "try measured { try s.resolve(.a) }", "func measured<T>(_ f: () throws -> T) rethrows -> T { try f() }"),
    Row(
      .checked, "try logged { try s.resolve(.a) }",
      "func logged(_ f: () throws -> Void) throws { do { try f() } catch { log(error); throw error } }"),
    Row(.checked, "run { try s.resolve(.a) }", "func run(_ f: () throws -> Void) { try! f() }"),
    Row(.checked, "run(try s.resolve(.a))", "func run(_ n: Int) {}"),
    Row(
      .checked, "run { try s.resolve(.a) }",
      "func run(_ f: () throws -> Void, g: () throws -> Void) { _ = try? make(); try! f() }"),
    Row(.checked, "list.attempt { _ = s[.a] }"),
    Row(.checked, "app.shared(.b) { try s.resolve(.a) }"), Row(.checked, "try o.override(.b) { try s.resolve(.a) }"),
  ]

  /// What calls it may expect its error.
  private static let kept = [
    Row(.counted, "let f = { try s.resolve(.a) }"),
    Row(.counted, "let f: () throws -> Int = { [s] in if x { return 1 }; return try s.resolve(.a) }"),
    Row(.counted, "return { try s.resolve(.a) }"),
    Row(.countedInTests, "func gone() throws -> Int { try s.resolve(.a) }\n#expect(throws: E.self) { try gone() }"),
    Row(.countedInTests, "func gone() throws { try list.forEach { _ in _ = try s.resolve(.a) } }"),
    Row(.countedInTests, "do { func gone() throws { try s.resolve(.a) } } catch {}"),
    Row(.checked, "let x = { s[.a] }"), Row(.checked, "let f = { try! s.resolve(.a) }"),
    Row(.checked, "let x = try { try s.resolve(.a) }()"), Row(.checked, "func gone() { s[.a] }"),
    Row(.checked, "struct Local { func run(s: Scope<App>) throws { _ = try s.resolve(.a) } }"),
  ]

  private static let retry = """
    struct Retry {
      var v: Int?
      init() {}
      init(_ f: () throws -> Int) { v = try? f() }
      func attempt<T>(_ f: () throws -> T) throws -> T? { try? f() }
      func unique<T>(_ f: () throws -> T) -> T? { try? f() }
      func shared<T>(_ n: Int, _ f: () throws -> T) -> T? { try? f() }
      static func run<T>(_ f: () throws -> T) -> T? { try? f() }
      func callAsFunction<T>(_ f: () throws -> T) -> T? { try? f() }
      subscript(_ f: @autoclosure () throws -> Int) -> Int? { try? f() }
    }
    extension Sequence { func tryMap<T>(_ f: (Element) throws -> T) -> [T?] { map { try? f($0) } } }
    extension Optional {
      init(attempting f: () throws -> Wrapped) { self = try? f() }
      init(value f: @autoclosure () throws -> Wrapped) { self = try? f() }
    }
    infix operator ???
    func ??? <T>(_ l: @autoclosure () throws -> T, _ r: T) -> T { (try? l()) ?? r }
    protocol Runner { func perform<T>(_ f: () throws -> T) throws -> T? }
    typealias Work<T> = () throws -> T
    func attempt1<T>(_ f: Work<T>) -> T? { try? f() }
    func attempt2<T>(_ f: Work<T>) throws -> T? { try? f() }
    struct Model { let perform3: (() throws -> Int) throws -> Int? }
    final class Kept { var f: () throws -> Void; func keep(_ f: @escaping () throws -> Void) throws { self.f = f } }
    func ignored(_ f: () throws -> Void) throws {}
    func optional(_ f: (() throws -> Int)?) throws -> Int? { try? f?() }
    """

  /// Members, initializers, operators and aliases.
  private static let takers = [
    Row(.counted, "_ = try r.attempt { try s.resolve(.a) }", retry),
    Row(.counted, "r.unique { try s.resolve(.a) }", retry),
    Row(.counted, "try! print(Retry().attempt { try s.resolve(.a) })", retry),
    Row(.counted, "Retry.run { try s.resolve(.a) }", retry), Row(.counted, "r.shared(3) { try s.resolve(.a) }", retry),
    Row(.counted, "r { try s.resolve(.a) }", retry), Row(.counted, "let x = Retry { try s.resolve(.a) }.v", retry),
    Row(.counted, "try use(Retry { try s.resolve(.a) })", retry), Row(.counted, "r[try s.resolve(.a)]", retry),
    Row(.counted, "let x = Optional(attempting: { try s.resolve(.a) })", retry),
    Row(.counted, "let x = Int?(attempting: { try s.resolve(.a) })", retry),
    Row(.counted, "let x: Int? = .init { try s.resolve(.a) }", retry),
    Row(.counted, "let x: Int? = .init(value: try s.resolve(.a))", retry),
    Row(.counted, "let x = try Int?(value: s.resolve(.a))", retry),
    Row(.counted, "let x = Optional(value: try s.resolve(.a))", retry),
    Row(.counted, "let x = try s.resolve(.a) ??? 1", retry), Row(.counted, "let x = (try s.resolve(.a)) ??? 1", retry),
    Row(.counted, "use(2, (try s.resolve(.a)) ??? 1)", retry), Row(.counted, "let x = try s.resolve(.a) |> f"),
    Row(.counted, "_ = try runner.perform { try s.resolve(.a) }", retry),
    Row(.counted, "_ = list.tryMap { _ in try s.resolve(.a) }", retry),
    Row(.counted, "_ = attempt1 { try s.resolve(.a) }", retry),
    Row(.counted, "_ = try attempt2 { try s.resolve(.a) }", retry),
    Row(.counted, "_ = try model.perform3 { try s.resolve(.a) }", retry),
    Row(.counted, "try kept.keep { _ = try s.resolve(.a) }", retry),
    Row(.counted, "try ignored { _ = try s.resolve(.a) }", retry),
    Row(.counted, "_ = try optional { try s.resolve(.a) }", retry),
    Row(.counted, "func own(_ f: () throws -> Int) throws { _ = try? f() }\ntry own { try s.resolve(.a) }"),
    Row(.counted, "let own = { (f: () throws -> Int) throws in try? f() }\ntry own { try s.resolve(.a) }"),
    Row(.counted, "try handlers[0] { try s.resolve(.a) }"), Row(.counted, "try use([{ try s.resolve(.a) }])"),
    Row(.counted, "try use(unknown { try s.resolve(.a) })"), Row(.counted, "#swallow { try s.resolve(.a) }"),
    Row(.counted, "promise.map { _ in try s.resolve(.a) }"),
    Row(.counted, "func g(r: Imported) { r.unique(.fast) { try s.resolve(.a) } }"),
    Row(
      .counted, "measured { try s.resolve(.a) }",
      "struct S { func measured<T>(_ f: () throws -> T) rethrows -> T { try f() } }"),
    Row(.counted, "queue.detached { try s.resolve(.a) }"),
    Row(.checked, "Task { try s.resolve(.a) }\nprint(1)", retry),
    Row(
      .counted, "Task { try s.resolve(.a) }\nprint(1)", "struct Task { init(_ f: () throws -> Int) { _ = try? f() } }"),
    Row(.checked, "try use(list.map { _ in try s.resolve(.a) })"), Row(.checked, "let x = try s.resolve(.a) + 1"),
    Row(.checked, "let x: Box<Box<Int>>? = try s.resolve(.a) as Box<Box<Int>>?"),
    Row(.checked, "let x = try s.resolve(.a) ?? 1"), Row(.checked, "print(try s.resolve(.a))", retry),
    Row(.checked, "use { do { _ = try s.resolve(.a) } catch { print(error) } }"),
    Row(.counted, "use { do { _ = try s.resolve(.a) } catch is URLError { print(error) } }"),
    Row(.counted, "use { do { _ = try s.resolve(.a) } catch { throw error } }"),
    Row(
      .checked, "try r.perform4 { try s.resolve(.a) }",
      "struct R { func perform4(_ f: () throws -> Int) rethrows { _ = try f() } }"),
    Row(
      .checked, "try r.map { try s.resolve(.a) }", "struct Mapper { func map(_ dto: Int) -> Int { dto } }"),
  ]

  /// Errors that surface elsewhere.
  private static let later = [
    Row(.counted, "let r: Result<Int, any Error> = .init { try s.resolve(.a) }"),
    Row(.counted, "let r: Result<Int, any Error> = .init(catching: { try s.resolve(.a) })"),
    Row(.counted, "let t = Task { try s.resolve(.a) }\n_ = await t.result"),
    Row(.counted, "task = Task { try s.resolve(.a) }"), Row(.counted, "use(Task { try s.resolve(.a) })"),
    Row(.counted, "let tasks = list.map { _ in Task { try s.resolve(.a) } }"),
    Row(.counted, "return Task.detached { try s.resolve(.a) }"),
    Row(.checked, "_ = Task<Int, any Error> { try await s.load(.a) }"),
    Row(.checked, "Task { try await s.load(.a) }.cancel()"),
    Row(.checked, "Task(priority: .high) { try await s.load(.a) }\nprint(1)"),
    Row(.checked, "Task(operation: { try await s.load(.a) })\nprint(1)"),
    Row(.checked, "Button { print(1)\nTask { try await s.load(.a) }\nprint(2) }"),
    Row(.counted, "async let v = s.resolve(.a)\n_ = try? await v"),
    Row(.counted, "async let v = s.resolve(.a), w = 1\ndo { print(try await v) } catch is ResolutionError {}"),
    Row(.counted, "async let v = s.load(.a)\nprint(w)\nlet r = await attempt { try await v }"),
    Row(.checked, "async let v = s.load(.a)\nreturn try await v"),
    Row(.checked, "async let v = s.load(.a)\nlet (x, y) = try await (v, w)\nuse(v: x)"),
    Row(.countedInTests, "func g() async throws { async let v = s.load(.a)\ntry await use(v) }\n_ = try? v"),
    Row(
      .counted,
      "await withThrowingTaskGroup(of: Int.self) { g in g.addTask { try s.resolve(.a) }; _ = await g.nextResult() }"),
    Row(
      .counted,
      "try await withThrowingTaskGroup(of: Int.self) { g in g.addTask { try s.resolve(.a) }; _ = try? await g.next() }"
    ),
    Row(
      .counted,
      "try await withThrowingTaskGroup(of: Int.self) { g in g.addTask { try s.resolve(.a) }; await drain(&g) }"),
    Row(.counted, "group.addTask { try s.resolve(.a) }"),
    Row(
      .checked,
      "try await withThrowingTaskGroup(of: Int.self) { g in g.addTask { try s.resolve(.a) }; for try await x in g { print(x) } }"
    ),
    Row(.counted, "self.make = { try s.resolve(.a) }"), Row(.counted, "let d = [1: { try s.resolve(.a) }]"),
    Row(.counted, "let f = x ? { try s.resolve(.a) } : { 1 }"),
  ]

  private static let attempt = "func attempt<T>(_ f: () throws -> T) throws -> T? { try? f() }"

  /// A `try` in parentheses, or at the end of a line.
  private static let places = [
    Row(.counted, "let f = { show(try s.resolve(.a)) }"), Row(.counted, "let f = { Item(text: try s.resolve(.a)) }"),
    Row(.counted, "let f = { [s] in (try s.resolve(.a), 1) }"),
    Row(.counted, "let f = { return (try s.resolve(.a), 1) }"),
    Row(.counted, "self.make = { a.b(c(try s.resolve(.a), 1)) }"), Row(.counted, "return { print(try s.resolve(.a)) }"),
    Row(.counted, "let list = [{ show(try s.resolve(.a)) }]"),
    Row(.counted, "let t = Task { print(try s.resolve(.a)) }\nprint(await t.result)"),
    Row(.counted, "let m = Model { show(try s.resolve(.a)) }"),
    Row(.counted, "later { show(try s.resolve(.a)) }"),
    Row(.counted, "_ = try attempt { show(try s.resolve(.a)) }", attempt),
    Row(
      .counted,
      "await withThrowingTaskGroup(of: Int.self) { g in g.addTask { show(try s.resolve(.a)) }; _ = await g.nextResult() }"
    ),
    Row(.countedInTests, "func gone() { show(try s.resolve(.a)) }"),
    Row(.checked, "Task { print(try s.resolve(.a)) }\nprint(1)"),
    Row(.checked, "try list.forEach { show(try s.resolve(.a)) }", "func show(_ n: Int) {}"),
    Row(.checked, "show(try s.resolve(.a))", "func show(_ n: Int) {}"),
    Row(.checked, "Button { print(1)\nTask { print(try await s.load(.a)) }\nprint(2) }"),
    Row(.checked, "app.shared(.b) { Item(try s.resolve(.a)) }"),
    Row(.counted, "let x = try?\n  s.resolve(.a)"), Row(.counted, "let x = try? await\n  s.load(.a)"),
    Row(.checked, "let x = try!\n  s.resolve(.a)"), Row(.checked, "let x = y as?\n  Int\n_ = try s.resolve(.a)"),
    Row(.counted, "async let x = show(s.load(.a))\n_ = try? await x"),
    Row(.counted, "async let x = Own.show(s.load(.a))\ndo { _ = try await x } catch is ResolutionError {}"),
    Row(.counted, "async let x = self.show(s.load(.a))\n_ = try? await x"),
  ]

  /// A `catch` that tells errors apart in words of the program, or that hands them on.
  private static let clauses = [
    Row(.counted, "do { _ = try s.resolve(.a) } catch let e where e.code == .missing { print(1) }"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch let e { guard e.code == .missing else { throw e } }"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch where isMissing(error) { print(1) }"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch where error.isMissing { print(1) }"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch { guard isMissing(error) else { throw error } }"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch { if error.isMissing { return }; throw error }"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch { switch kind(of: error) { default: throw error } }"),
    Row(.counted, "do { _ = try s.resolve(.a) } catch is E {}", "typealias E = ResolutionError"),
    Row(
      .counted, "do { _ = try s.resolve(.a) } catch let e as Errors.E where e.path.isEmpty {}",
      "enum Errors { typealias E = Trellis.ResolutionError }"),
    Row(
      .counted, "do { _ = try s.resolve(.a) } catch { guard let e = error as? E else { throw error } }",
      "typealias F = GraphError\ntypealias E = F"),
    Row(.counted, "do throws(E) { _ = try s.resolve(.a) } catch { print(error) }", "typealias E = ResolutionError"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch is E {}", "typealias E = URLError"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch is E {}", "typealias E = E"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch { if error is CancellationError { return }; throw error }"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch { guard let e = error as? URLError else { throw error } }"),
    Row(.checked, "do { _ = try s.resolve(.a) } catch { if isShown { print(error) } }"),
    Row(
      .counted,
      "try? await withCheckedThrowingContinuation { c in do { c.resume(returning: try s.resolve(.a)) } catch { c.resume(throwing: error) } }"
    ),
    Row(
      .counted,
      "do { try await withCheckedThrowingContinuation { c in do { c.resume(returning: try s.resolve(.a)) } catch { c.resume(throwing: error) } } } catch is ResolutionError {}"
    ),
    Row(
      .counted, "_ = try? run { done in do { done(.success(try s.resolve(.a))) } catch let e { done(.failure(e)) } }"),
    Row(
      .checked,
      "try await withCheckedThrowingContinuation { c in do { c.resume(returning: try s.resolve(.a)) } catch { c.resume(throwing: error) } }"
    ),
    Row(.checked, "try? run { do { _ = try s.resolve(.a) } catch { print(error) } }"),
    Row(
      .counted,
      "let r: Result<Int, any Error>\ndo { r = .success(try s.resolve(.a)) } catch { r = .failure(error) }\n_ = try? r.get()"
    ),
    Row(
      .counted, "_ = attempt { try s.resolve(.a) }",
      "func attempt<T, E>(_ f: () throws(E) -> T) -> Result<T, E> { do { return .success(try f()) } catch { return .failure(error) } }"
    ),
    Row(.countedInTests, "do { items = try s.resolve(.a) } catch { state = .failure(error) }"),
  ]

  private static let own = """
    enum Own: Error { case gone, other }
    func translating<T>(_ f: () throws -> T) throws -> T { do { return try f() } catch { throw Own.gone } }
    """

  /// A function that throws another error instead, which its caller may tell apart.
  private static let translations = [
    Row(.counted, "do { try translating { try s.resolve(.a) } } catch Own.gone {}", own),
    Row(.counted, "do { try translating { try s.resolve(.a) } } catch is Own {}", own),
    Row(.counted, "do { try translating { try s.resolve(.a) } } catch let e as Own { print(e) }", own),
    Row(.counted, "do { do { try s.resolve(.a) } catch { throw Own.gone } } catch Own.gone {}", own),
    Row(
      .counted, "do { try translating { try s.resolve(.a) } } catch { if error is Own { return }; throw error }", own),
    Row(
      .counted,
      "do { try translating { try s.resolve(.a) } } catch { switch error { case Own.gone: return\ndefault: throw error } }",
      own),
    Row(.checked, "try translating { try s.resolve(.a) }", own),
    Row(.checked, "do { try translating { try s.resolve(.a) } } catch { print(error) }", own),
    Row(.checked, "do { try s.resolve(.a) } catch { throw Own.gone }", own),
    Row(.checked, "do { do { try s.resolve(.a) } catch { print(1); throw error } } catch Own.gone {}", own),
  ]

  @Test(
    "is known by what the code around it does, not by names",
    arguments: looks + catches + known + exits + functions + kept + takers + later + places + clauses + translations,
    [true, false])
  func answer(_ row: Row, inTest: Bool) {
    let definitions =
      inTest
      ? UseTests.definitions : UseTests.definitions.replacing("import TrellisTesting; import TrellisUI; ", with: "")
    let program = Program(
      definitions + row.outside + "\nfunc looksUp(s: Scope<App>) async throws {\n" + row.text + "\n}")
    let isCounted = row.answer == .counted || row.answer == .countedInTests && inTest
    #expect(program.linked.facts.uses.count == (isCounted ? 0 : 1))
    #expect(program.linked.unchecked.map(\.reason) == (isCounted ? [.mayFail] : []))
  }

  @Test func `A function in another file decides, too, and one that is private there does not`() {
    func counted(_ access: String) -> Int {
      Program([
        (
          "1.swift", "App",
          UseTests.definitions + "func f(s: Scope<App>) throws { let x = try attempt { try s.resolve(.a) } }"
        ),
        ("2.swift", "App", access + "func attempt<T>(_ f: () throws -> T) throws -> T? { try? f() }"),
      ]).unchecked
    }
    #expect(counted("") == 1)
    #expect(counted("private ") == 0)
  }

  @Test func `A closure that is kept in a property is counted`() {
    let text = "struct Make { static let make = { (s: Scope<App>) throws in try s.resolve(.a) } }"
    #expect(Program(UseTests.definitions + text).linked.unchecked.map(\.reason) == [.mayFail])
  }

  @Test(
    "A property wrapper's look-up is counted where its projected value is called and may fail",
    arguments: [
      ("(try? $x()) ?? 1", true), ("do { return try self.$x() } catch is ResolutionError { return 1 }", true),
      ("x", false), ("try! $x()", false), ("(try? $y()) ?? 1", false), ("try $x()", false),
    ])
  func projected(text: String, isCounted: Bool) {
    let code = " { func get() throws -> Int { \(text) } }\n"
    let program = Program(
      UseTests.definitions.replacing("import TrellisTesting; import TrellisUI; ", with: "") + "@main enum Main {}\n"
        + "final class V: ScopeConsumer { var scope: Scope<App>?; @Injected(.a) private var x: A }\nextension V" + code
        + "struct R { @Current(.b) @MainActor private var x: Int }\nextension R" + code
        + "func f(s: Scope<App>) { s.run {} }")
    #expect(program.linked.facts.uses.isEmpty == isCounted)
    #expect(program.linked.facts.reads.isEmpty == isCounted)
    #expect(program.linked.unchecked.map(\.reason) == (isCounted ? [.mayFail, .mayFail] : []))
  }
}
