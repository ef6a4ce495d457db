import Testing
import TrellisAnalysis
import TrellisGraph
import TrellisSource

struct UncheckedTests {
  /// What can be done with a scope, each in one place, and why it is not checked, if it is not.
  private static let everyUse: [(text: String, reason: Unchecked.Reason?)] = [
    ("s[.a]", nil), ("_ = s[Keys.b]", nil), ("try s.resolve(.a)", nil), ("try await s.load(.a)", nil),
    ("let t = s; t[.a]", nil), ("Scope<App>.current?[.a]", nil), ("try s.open(Ses.self)[.a]", nil),
    ("try Scope(App.self).resolve(.a)", nil), ("try s.ancestor(App.self)[.a]", nil), ("(s)[.a]", nil),
    ("if flag { s[.a] }", nil), ("list.map { _ in s[.a] }", nil), ("Task { [s] in s[.a] }", nil),
    ("defer { s[.a] }", nil), ("print(\"\\(s[.a])\")", nil), ("switch s[.a] { default: break }", nil),
    ("for _ in [s[.a]] {}", nil), ("try s.overriding { $0.override(.a) { 1 } }", nil),
    ("try s.open(Ses.self) { o in o.override(.a) { 1 } }", nil), ("try Scope(App.self) { $0.permitLive(.a) }", nil),
    ("x[.a]", .unknownScope), ("try x.y.resolve(.a)", .unknownScope), ("try make().resolve(.a)", .unknownScope),
    ("try await x.load(.a)", .unknownScope), ("both.1[.a]", .unknownScope), ("try both.0.resolve(.a)", .unknownScope),
    ("list.map { $0[.a] }", .unknownScope),
    ("list.forEach { each in each[.a] }", .unknownScope), ("for each in list { each[.a] }", .unknownScope),
    ("list[0][.a]", .unknownScope), ("try list[0].resolve(.a)", .unknownScope),
    ("(flag ? s : x)[.a]", .unknownScope), ("if let s = x.s { s[.a] }", .unknownScope),
    ("s[k]", .computedKey), ("try s.resolve(k)", .computedKey), ("try s.resolve(flag ? .a : .b)", .computedKey),
    ("_ = try? s.resolve(.a)", .mayFail), ("do { try s.resolve(.a) } catch { }", nil),
    ("do { try s.resolve(.a) } catch is ResolutionError { }", .mayFail),
    ("await #expect(processExitsWith: .failure) { s[.a] }", .mayFail),
    ("#expect(throws: E.self) { try s.resolve(.a) }", .mayFail),
    ("_ = try? s.overriding { $0.override(.a) { 1 } }", .mayFail),
    ("try x.overriding { $0.override(.a) { 1 } }", .unknownScope), ("make { $0.override(.a) { 1 } }", .unknownScope),
    ("list.forEach { each in each.override(.a) { 1 } }", .unknownScope),
    ("try s.overriding { o in o.override(k) { 1 } }", .computedKey),
    ("try s.overriding { gone(&$0) }", .unknownFunction), ("try s.overriding { $0.gone() }", .unknownFunction),
    ("try s.overriding(list[0].fakes)", .unknownFunction), ("let both = (s, 1); both.0[.a]", nil),
    ("for each in [s] { each[.a] }", nil), ("try await withTestScope(App.self) { $0[.a] }", nil),
    ("try await expectReleased(App.self) { app in app[.a] }", nil),
    ("let t: Alias = s; t[.a]", nil), ("let run = s.run; try run { s[.a] }", nil),
  ]

  @Test func `Whatever is done with a scope is checked or counted`() {
    let uses = (0..<50).flatMap { _ in Self.everyUse }
    let functions = uses.enumerated().map { number, use in
      "func f\(number)(s: Scope<App>, x: X, k: Key<A>, list: [X]) async throws { \(use.text) }"
    }
    let program = Program(UseTests.definitions + "typealias Alias = Scope<App>; " + functions.joined(separator: "\n"))
    let checked = program.linked.facts.uses.count + program.linked.facts.overrides.count { !$0.mayFail }
    #expect(checked == uses.count { $0.reason == nil })
    let lines = UseTests.definitions.split(separator: "\n", omittingEmptySubsequences: false).count
    var counted: [Int: Unchecked.Reason] = [:]
    for each in program.linked.unchecked { counted[each.site.line - lines] = each.reason }
    for (number, use) in uses.enumerated() {
      #expect(counted[number] == use.reason, "\(use.text)")
    }
    #expect(program.linked.unchecked.count == uses.count { $0.reason != nil })
  }
}
