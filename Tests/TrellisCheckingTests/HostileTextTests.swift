import TestTools
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

struct HostileTextTests {

  private static let sample = Array(
    (UseTests.definitions + """
      extension Keys { static let f = Key<[String: Set<Int>]>("f") { [:] }, g: Key<G> = .init("g"); static var h: Key<H> { 1 } }
      enum M: Module { static func register<S>(in r: inout Registry<S>) { r.include(M.self); help(&r, x: 1) { 2 } } }
      func help<S>(_ r: inout Registry<S>, x: Int, f: () -> Int) { for k in ks { r.value(k, 1) }; help(&r, x: 1) { 2 } }
      extension App { typealias Parent = Root
        static func more(_ app: inout Registry<App>) throws {
          #if DEBUG && (os(Linux) || !canImport(UIKit))
          if x, let y = z { app.shared(.a, on: MainActor.self, needs: Keys.b.lazy, Keys.c) { A($0) } onStart: { $0 } } else
          { app.contribute(to: .d, at: Tab.home, make: A.init(b:)); app.decorate(.d) { if await $0 { async let x = 1 } } }
          if #available(iOS 18, *) { return }
          #elseif true
          guard let app = x as? B else { return } ; do { try y() } catch let e { app.value(.a, e) }
          #endif
          outer: for case let (i, j) in xs { switch i { case .p(let q): app.value(.d, "\\(app) \\(q + "}")"); fallthrough
            default: break outer } }
          let k = Keys.a, r = #/a(b)c/#; app.override(k, to: Keys.e); [1].map { [w = x] (a: Int, b) -> Int in app }
        }
      }
      func f(s: Scope<App>?) async { if let s, case let .x(t) = s[.a] { t.resolve(.b) }; try s?.open(Ses.self, overrides: { $0.override(.a); $0.permitLive(.b) }).load(.c) }
      actor A { init<T>(b: T) async throws {} }
      """).utf8)

  private func read(_ bytes: [UInt8]) {
    _ = Linker.link([FileFacts(reading: bytes, path: "x.swift", module: "X")])
    _ = Prefilter.mayMatter(bytes)
  }

  @Test("Changed text is read without harm", arguments: 0..<8)
  func mutation(_ seed: Int) {
    for bytes in Self.mutations(seed) { read(bytes) }
  }

  /// The sample, changed in a few places, a hundred times.
  static func mutations(_ seed: Int) -> [[UInt8]] {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "{", "}", "(", ")", "[", "]", "<", ">", "\"", "\"\"\"", "`", "#if", "#endif", "#else", "/*", "&app", "app.", ".",
      "=",
      ":", ",", "let ", "func ", "\\(", "in", "case ", "\u{0}", "é", "\n", "->", "static ", "import ", "switch x {",
      "else",
    ].map { Array($0.utf8) }
    return (0..<100).map { _ in
      var bytes = Self.sample
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &random)))
        case 1: bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)], at: at)
        case 2: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 3: bytes.removeLast(min(at, bytes.count - 1) / 2)
        default:
          let from = Int.random(in: 0..<bytes.count, using: &random)
          bytes.insert(contentsOf: bytes[from..<min(bytes.count, from + 30)], at: at)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      return bytes
    }
  }

  @Test func `Text that ends anywhere is read as far as it goes`() {
    for end in stride(from: 0, to: Self.sample.count, by: 7) { read(Array(Self.sample[..<end])) }
  }

  @Test(
    "Text that repeats without an end costs no more than its length",
    arguments: [
      "{", "(", "[", "<", "a<", "a<b,", "func f(", "func f<", "func f()", "enum E:", "enum E{", "if a ", "if a{",
      "let a = ",
      "let a:", "let a,", "switch x {case a:", "#if A\n", "#if A\n#else\n", "#elseif B\n",
      "extension Keys { static let a = Key<",
      "x.overriding{", "x.overriding{}.", "s.resolve(", "Scope(", "{ a, ", "{ (", "guard a else {", "for x in ",
      "app.value(.a,",
      "f(&app,", "f(&app){", "static ", "@a ", "public(", "\"\\(", "a.", "a?", "{ a: ", "} a: {", "case a ", ".a",
      "-> ",
      "typealias A = A.", "typealias A = B; typealias B = A; ", "enum A: B {}; protocol B: A {}; ",
      "do { return } catch ", "_ = ", "app.shared(.a) { if a ", "app.shared(.a) { for x in ",
      "app.shared(.a) { func f(",
      "app.contribute(to: .a, at: .", "app.contribute(to: .a, at: A.", "{ for ", "app.decorate(.a, make: A.", "init(",
      "init() async ",
      "enum E { init(", "} onStart: {", "app.shared(.a) { #if A\nawait ", "async ", "init<", "(", ") async",
      "a::", "a.b::", "f { try s.resolve(.a) ", "f(try s.resolve(.a), ", "try? s.resolve(.a), ",
      "catch is ResolutionError {} ", "do { try s.resolve(.a) } catch is ResolutionError {} ",
      "func f(_ g: () throws -> Int) { g(", "func f(_ g: () throws -> Int) { h(g) } ",
      "try? f(", "XCTExpectFailure(); ", "async let a = s.load(.a), ", "g.addTask { try s.load(.a) }; ",
      "do { XCTFail(); try s.resolve(.a) } catch { return } ", "func f() throws { try f(); try s.resolve(.a) } ",
      "try ", "func f(app: Int) {", "let app = {", "@Test(.disabled(), ", "try? $x(", "if a { s[.a] } ", "s[a ? .a : ",
      "#if A\nreturn\n#endif\ns[.a]\n", "findings(of: A.self, ", "extension Scope { func f(k: Key<A> = .a) { self[k] ",
      "switch x { default: ",
    ])
  func repetition(_ piece: String) {
    expectQuick(String(repeating: piece, count: size(1000, large: 4000)))
  }

  @Test(
    "Text that is nested without sense costs no more than its length",
    arguments: [
      ("struct A { ", "}"), ("var a: Int { ", "}"), ("let a = { ", "}()"), ("s.resolve(", ")"), ("s[", "]"),
      ("if a {} else ", "{}"), ("if a { } else { ", "}"), ("switch a { case b: ", "}"), ("func f() { ", "}"),
      ("do { ", "} catch {}"), ("do {} catch { ", "}"), ("do { try s.resolve(.a); ", "} catch is GraphError {}"),
      ("f { try s.resolve(.a); ", "}"), ("[Task { try s.load(.a); ", "}]"), ("g.addTask { try s.load(.a); ", "}"),
      ("do { XCTFail(); try s.resolve(.a); ", "} catch { return }"), ("XCTExpectFailure({ ", "})"),
      ("withKnownIssue { f(); ", "}"), ("@Test(.a { s[.a]; ", "}) func f() {}"), ("{ s[.a]; ", "}()"),
      ("f(s[.a] ? x : ", ")"),
      ("func f(_ g: () throws -> Int) { g(); ", "}"), ("#if A\n", "\n#endif\n"),
      ("/*", "*/"), ("\"\\(", ")\""), ("a ? (", ") : b"),
      ("app.shared(.a) { ", "}"), ("app.open(A.self) { $0.override(.a) {", "}}"), ("Key<", ">"), ("_ = (a, ", ")"),
    ])
  func nesting(open: String, close: String) {
    let depth = size(2500, large: 10_000)
    expectQuick(String(repeating: open, count: depth) + "x" + String(repeating: close, count: depth))
  }

  private func expectQuick(_ body: String) {
    let time = processorTime {
      read(Array(body.utf8))
      read(Array(app(body).utf8))
      read(Array((UseTests.definitions + "func f(s: Scope<App>) { " + body).utf8))
    }
    #expect(time < 10)
  }

  @Test(
    "An alias that leads back to itself by its own first part leads nowhere",
    arguments: [
      "typealias X = X.Y", "typealias X = Y.A; typealias Y = X.B", "enum E { typealias Registry = Trellis.Registry.X }",
      "enum E { typealias E = E.E; enum F: E.F {} }", "typealias X = Self.X.Y",
      "enum E { typealias Trellis = Trellis.Trellis; func f(s: Trellis.Scope<App>) { s[.a] } }",
    ])
  func aliasOfItself(_ alias: String) {
    let use = "extension X.Y { static func f(_ r: inout Registry<X.Y>) {} }\nenum Z: X.Y { typealias Parent = X.Y }\n"
    let program = Program(app("app.value(.a, 1); app.include(X.Y.self)") + alias + "\n" + use)
    #expect(program.bare.contains("value a"))
  }

  @Test(
    "A declaration that leads back to itself has a look-up counted, not followed",
    arguments: [
      "enum C { static let s = try! s.open(Ses.self); static func f() { s[.a] } }",
      "let s = t.ancestor(App.self), t = s.open(Ses.self)\nfunc f() { s[.a] }",
      "enum C { static var s: Scope<App> { s.t }; static func f() { C.s[.a] } }\nextension Scope { var t: Self { C.s.t } }",
    ])
  func leadsBack(_ text: String) {
    let program = Program(UseTests.definitions + text)
    #expect(program.uses.count + program.unchecked == 1)
  }

  @Test func `A choice between choices is followed as far as a few steps lead`() {
    let chain = (0..<60).map { "static let s\($0) = f ? s\($0 + 1) : t\($0 + 1), t\($0) = f ? t\($0 + 1) : s\($0 + 1)" }
    let text = "enum C { \(chain.joined(separator: "\n"))\nstatic let s60 = try! Scope(App.self), t60 = s60 }\n"
    #expect(processorTime { read(Array((UseTests.definitions + text + "func g() { C.s0[.a] }").utf8)) } < 10)
  }

  @Test(
    "Helpers that multiply end in an opaque place",
    arguments: ["#; #", "if flag() { # } else { # }", "#; if flag() { # }"])
  func multiplied(_ body: String) {
    var text = app("h0(&app)") + "func flag() -> Bool { true }\n"
    for i in 0..<60 {
      text += "func h\(i)(_ r: inout Registry<App>) { \(body.replacing("#", with: "h\(i + 1)(&r)")) }\n"
    }
    text += "func h60(_ r: inout Registry<App>) { r.value(.a, 1) }\n"
    let time = processorTime {
      let program = Program(text)
      #expect(program.opaques.contains { $0.hasSuffix("this program registers more than can be followed") })
      #expect(Analysis(program.linked.facts).findings.count < 200)
    }
    #expect(time < 10)
  }

  @Test func `A file with faults is read as far as it goes`() {
    let program = Program(app("app.value(.a, 1)") + "let s = \"never closed\n/* nor this")
    #expect(program.bare == ["value a"])
    #expect(program.linked.faults.map(\.site.line) == [9, 10])
  }

  @Test func `A parameter that is no name makes no registration`() {
    #expect(Program(app("")).bare == [])
    #expect(
      Program("enum A: ScopeDefinition { static func register(in: inout Registry<A>) { app.value(.a, 1) } }").bare == []
    )
  }
}
