import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

struct UncheckedTests {
  /// What can be done with a scope, each in one place, and why it is not checked, if it is not.
  private static let everyUse: [(text: String, reason: NotFollowed.Reason?)] = [
    ("s[.a]", nil), ("_ = s[Keys.b]", nil), ("try s.resolve(.a)", nil), ("try await s.load(.a)", nil),
    ("let t = s; t[.a]", nil), ("Scope<App>.current?[.a]", nil), ("try s.open(Ses.self)[.a]", nil),
    ("try Scope(App.self).resolve(.a)", nil), ("try s.ancestor(App.self)[.a]", nil), ("(s)[.a]", nil),
    ("if flag { s[.a] }", nil), ("list.map { _ in s[.a] }", nil), ("Task { [s] in s[.a] }", nil),
    ("defer { s[.a] }", nil), ("print(\"\\(s[.a])\")", nil), ("switch s[.a] { default: break }", nil),
    ("for _ in [s[.a]] {}", nil), ("let both = (s, 1); both.0[.a]", .receiver),
    ("x[.a]", .receiver), ("try x.y.resolve(.a)", .receiver), ("try make().resolve(.a)", .receiver),
    ("try await x.load(.a)", .receiver), ("both.1[.a]", .receiver), ("try both.0.resolve(.a)", .receiver),
    ("list.map { $0[.a] }", .receiver), ("list.map { $0[Own.a] }", .receiver),
    ("_ = x.y[own]", .receiver), ("_ = s[own]", nil), ("try s.resolve(Own.a)", nil),
    ("list.forEach { each in each[.a] }", .receiver), ("for each in list { each[.a] }", .receiver),
    ("list[0][.a]", .receiver), ("try list[0].resolve(.a)", .receiver),
    ("(flag ? s : x)[.a]", .receiver), ("if let s = x.s { s[.a] }", .receiver),
    ("s[k]", .key), ("try s.resolve(k)", .key), ("try s.resolve(flag ? .a : .b)", .key),
    ("_ = try? s.resolve(.a)", .handled), ("do { try s.resolve(.a) } catch { }", .handled),
    ("do { try s.resolve(.a) } catch is ResolutionError { }", .handled),
    ("#expect(throws: E.self) { try s.resolve(.a) }", .handled),
    ("for each in [s] { each[.a] }", .receiver),
    ("let t: Alias = s; t[.a]", nil), ("let run = s.run; try run { s[.a] }", nil),
  ]

  @Test func `Whatever is done with a scope is checked or counted`() {
    let uses = (0..<50).flatMap { _ in Self.everyUse }
    let functions = uses.enumerated().map { number, use in
      "func f\(number)(s: Scope<App>, x: X, k: Key<A>, list: [X]) async throws { \(use.text) }"
    }
    let program = Program(
      UseTests.definitions + "enum Own { static let a = Key<A>() }; let own = Key<A>(); typealias Alias = Scope<App>; "
        + functions.joined(separator: "\n"))
    let checked = program.linked.facts.uses.count
    #expect(checked == uses.count { $0.reason == nil })
    let lines = UseTests.definitions.split(separator: "\n", omittingEmptySubsequences: false).count
    var counted: [Int: NotFollowed.Reason] = [:]
    for each in program.linked.facts.notFollowed { counted[each.site.line - lines] = each.reason }
    for (number, use) in uses.enumerated() {
      #expect(counted[number] == use.reason, "\(use.text)")
    }
    #expect(program.linked.facts.notFollowed.count == uses.count { $0.reason != nil })
  }

  @Test(
    "A key that is computed is counted where a property or a static member is the scope",
    arguments: [
      ("_ = app[k.key]", 1), ("_ = app[demo ? .a : .b]", 1), ("_ = self.app[u.isDemo ? .a : .b]", 1),
      ("_ = app?[k.key]", 1), ("for key in [Keys.a, Keys.b] { print(app[key]) }", 1),
      ("let key = demo ? Keys.a : .b; _ = app[key]", 1), ("var key = Keys.a; key = .b; _ = app[key]", 1),
      ("let key: Key<A> = if demo { .a } else { .b }; _ = app[key]", 1), ("print(list.map { app[$0] })", 1),
      ("_ = app[keys[0]]", 1), ("_ = app[make(1, 2, 3, 4, of: Keys.a)]", 1),
      ("_ = try app.resolve(demo ? .a : .b)", 1), ("_ = try C.app.resolve(demo ? .a : .b)", 1),
      ("_ = C.app[demo ? .a : .b]", 1), ("_ = global[demo ? .a : .b]", 1), ("_ = try made().resolve(k.key)", 1),
      ("_ = made()[demo ? .a : .b]", 1), ("_ = try C.made()[k.key]", 1), ("print([Keys.a].map(app.resolve))", 1),
      ("let get = app.resolve(_:)", 1), ("let get: (Key<A>) async throws -> A = C.app.load", 1),
      ("let get: (Key<A>) throws -> A = s.resolve", 1), ("_ = s[u.isDemo ? .a : .b]", 1),
      ("_ = items[demo ? 1 : 2]", 0), ("_ = items[k.index]", 0), ("_ = u.resolve; _ = u.load(_:)", 0),
      ("_ = C.items[demo ? 1 : 2]", 0), ("_ = make()[k.key]", 0),
    ])
  func computedKeys(text: String, count: Int) {
    let program = Program(
      UseTests.definitions + """
        enum C {
          static let app = try! Scope(App.self), items = [1]
          static func made() throws -> Scope<App> { try Scope(App.self) }
        }
        let global = try! Scope(App.self)
        func made() -> Scope<App> { global }
        struct V {
          let app: Scope<App>, u: U
          let items = [1]
          func make() -> [Int] { items }
          func f<P: Page>(k: Kind, demo: Bool, list: [Key<A>], keys: [Key<A>], s: Scope<App>, _: P) throws {
            \(text)
          }
        }
        """)
    #expect(program.linked.facts.notFollowed.map(\.reason) == Array(repeating: .key, count: count))
    #expect(program.linked.facts.uses.isEmpty)
  }

  @Test(
    "What an extension of a scope looks up is counted",
    arguments: [
      "func preload(_ keys: [Key<A>]) throws { for key in keys { _ = try resolve(key) } }",
      "func preload(_ keys: [Key<A>]) -> [A] { keys.map { self[$0] } }",
      "func preload(_ keys: Key<A>...) async throws { for key in keys { _ = try await self.load(key) } }",
      "func all<each T>(_ key: repeat Key<each T>) throws -> (repeat each T) { (repeat try resolve(each key)) }",
      "func a(_ key: AKey) throws -> A { try resolve(key) }", "func a(_ key: AKey) -> A { self[key] }",
      "func a(_ path: KeyPath<Keys.Type, Key<A>>) throws -> A { try resolve(Keys.self[keyPath: path]) }",
      "func a(_ keys: [Key<A>]) throws -> [A] { try keys.map(resolve) }",
      "func a(_ keys: [Key<A>]) throws -> [A] { try keys.map(self.resolve) }",
    ], ["", "<App>"])
  func extensions(function: String, definition: String) {
    let program = Program(
      UseTests.definitions + "typealias AKey = Key<A>\nextension Scope\(definition) { \(function) }\n"
        + "func f(s: Scope<App>) throws { try s.preload([.a, .b]); try s.a(.a); try s.all(.a, .b) }")
    // And each key that a call passes.
    #expect(program.linked.facts.notFollowed.map(\.reason) == [.key, .key, .key, .key])
  }

  @Test func `A look-up that succeeds only where an override replaces something async is counted`() {
    let program = Program(
      app("app.unique(.a) { await make() }\napp.unique(.b, needs: Keys.a) { $0 }")
        + "func f(s: Scope<App>) throws { try s.resolve(.b); s.overriding { $0.override(.a, value: 1) } }")
    #expect(program.findings == [])
    #expect(program.counted.map { $0.hasSuffix("it depends on what is registered as the program runs") } == [true])
  }
}
