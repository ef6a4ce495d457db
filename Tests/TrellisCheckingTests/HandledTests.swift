import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("A look-up whose error the code around it may handle")
struct HandledTests {
  /// Each has one look-up, of a key that nothing registers.
  private static let handling = [
    "_ = try? s.resolve(.a)", "_ = try? await s.load(.a)", "if let x = try? s.resolve(.a) { print(x) }",
    "_ = try? use(s.resolve(.a))", "_ = try? list.map { _ in try s.resolve(.a) }",
    "do { try s.resolve(.a) } catch { print(error) }", "do { try s.resolve(.a) } catch is E {}",
    "do { try s.resolve(.a) } catch { throw E.other }", "do { try s.resolve(.a) } catch { fatalError() }",
    "do { if x { try s.resolve(.a) } } catch {}", "do { try list.forEach { _ in try s.resolve(.a) } } catch {}",
    "do { try await Task { try await s.load(.a) }.value } catch {}", "async let x = s.load(.a)",
    "group.addTask { try await s.load(.a) }", "let t = Task { try await s.load(.a) }",
    "let r = Result { try s.resolve(.a) }", "attempt { try s.resolve(.a) }", "tools.attempt { try s.resolve(.a) }",
    "attempt(7, body: { try s.resolve(.a) })", "lazily(try s.resolve(.a))", "try 1 ?! s.resolve(.a)",
  ]

  private static let plain = [
    "_ = try s.resolve(.a)", "try! s.resolve(.a)", "_ = try? 1; try s.resolve(.a)", "do { try s.resolve(.a) }",
    "do {} catch { try s.resolve(.a) }", "do { s[.a] } catch {}", "_ = try? s[.a]",
    "do { try! s.resolve(.a) } catch {}",
    "try list.map { _ in try s.resolve(.a) }", "try use(s.resolve(.a))", "try 1 + s.resolve(.a)",
    "try { try s.resolve(.a) }()",
    "let f = { try s.resolve(.a) }", "all.append(contentsOf: [{ try s.resolve(.a) }])",
    "Task { try await s.load(.a) }", "Task.detached { try await s.load(.a) }", "try s.run { try s.resolve(.a) }",
    "try await withScope(App.self) { try await $0.load(.a) }",
    "do { let f = { try s.resolve(.a) }; keep(f) } catch {}",
    "attempt { s[.a] }", "router.get { try s.resolve(.a) }",
  ]

  private static let others = """
    func attempt(_ n: Int = 1, body: () throws -> Void) { do { try body() } catch {} }
    func lazily<T>(_ body: @autoclosure () throws -> T) {}

    """

  private func program(_ text: String) -> Program {
    Program(UseTests.definitions + Self.others + "func f(s: Scope<App>) async throws { \(text) }")
  }

  @Test("is counted", arguments: handling) func counted(_ text: String) {
    #expect(program(text).findings == [])
    #expect(program(text).linked.facts.notFollowed.map(\.reason) == [.handled])
  }

  @Test("is checked elsewhere", arguments: plain) func checked(_ text: String) {
    #expect(program(text).findings.map { $0.prefix(7) } == ["missing"])
    #expect(program(text).unchecked == 0)
  }

  @Test(
    "is not read in tests, nor are their definitions",
    arguments: ["import Testing", "import XCTest", "import TrellisTesting"])
  func tests(_ line: String) {
    let test = """
      \(line)
      enum Broken: ScopeDefinition { static func register(in r: inout Registry<Broken>) { r.value(.gone, 1); r.shared(.a, needs: Keys.b) { $0 } } }
      func test(s: Scope<App>) throws { s[.a]; try s.overriding { $0.override(.c) { 1 } }; Scope<Broken>.current?[.b] }
      """
    let program = Program([("App.swift", "App", UseTests.definitions), ("T.swift", "App", test)])
    #expect(program.findings == [])
    #expect(program.opaques == [])
    #expect(program.unchecked == 0)
  }
}
