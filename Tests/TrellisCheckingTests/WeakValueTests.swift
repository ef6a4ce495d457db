import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Weak registrations of values")
struct WeakValueTests {
  private static let types = """
    protocol P {}
    struct S: P { init() {}; init(x: Int) {}; static func make() -> S { S() }; static func any() -> any P { S() } }
    final class C: P { init() {} }
    enum Make { static func own() -> Self { fatalError() }; static func c() -> C { C() } }
    func makeS() -> S { S() }
    func makeC() throws -> C? { C() }
    func anyS() -> any P { S() }
    func anyOf() -> any P { S() }
    func anyOf(_ make: () -> Int) -> any P { C() }
    func againS(_ c: C) -> any P { return anyS() }
    func either() -> any P { if flag { return S() } else { return C() } }
    func generic<S: P>(_ s: S.Type) -> some P { S() }
    func passed(S: () -> C) -> any P { S() }
    func inner() -> any P { class S: P {}; return S() }
    enum F { static func build() -> some P { S(x: 1) }; static func own() -> any P { C() } }
    protocol Made {}
    extension Made { static func build() -> any P { S() } }
    enum Both: Made {}

    """

  private func found(_ factory: String) -> [String] {
    let call = factory.hasPrefix("make:") ? "app.weak(.a, \(factory))" : "app.weak(.a) \(factory)"
    let program = Program(app(call) + Self.types)
    return Analysis(program.linked.facts).findings.filter { $0.rule == .weakValue }.map(\.message)
  }

  @Test(
    "are found by what the factory returns",
    arguments: [
      "{ S() }", "{ try S(x: 1) }", "{ return S() }", "{ let s = S(); return s }",
      "{ var s = S(x: 1); s.x = 2; return s }",
      "{ print(1)\n return S() }", "{ let s: any P = S(); return s }", "{ S.make() }", "{ try makeS() }",
      "{ let s = makeS()\n s.start()\n return s }", "{ guard ok else { fatalError() }; return S() }", "make: S.init",
      "make: S.init(x:)", "make: S.make", "make: makeS", "make: { S() }",
      "{ S() as any P }", "{ try S(x: 1) as any Other.P }", "{ .init(x: 1) as S }", "{ anyS() }", "{ againS(c) }",
      "{ S { 1 } }", "{ S(x: 1) { 2 } }", "{ S() { 1 } as any P }",
      "{ F.build() }", "{ S.any() }", "make: S.any", "make: F.build", "make: anyS",
    ])
  func found(factory: String) {
    #expect(found(factory).count == 1)
  }

  @Test(
    "are found where they take the place of weak ones",
    arguments: [
      ("app.weak(.a) { C() }", "ses.override(.a) { S() }", 1),
      ("app.weak(.a) { C() }", "ses.decorate(.a) { W($0) }", 1),
      ("app.weak(.a) { C() }; app.decorate(.a) { W($0) }", "", 1),
      ("app.weak(.a) { C() }", "ses.override(.a) { C() }", 0),
      ("app.shared(.a) { C() }", "ses.override(.a) { S() }", 0),
      ("app.weak(.a) { C() }", "ses.overriding.shared(.a) { S() }", 0),
      ("app.weak(.a) { C() }", "ses.override(.a, value: S())", 0),
    ])
  func inherited(above: String, below: String, count: Int) {
    let program = Program(
      app(above) + Self.types + """
        struct W: P { init(_ p: any P) {} }
        enum Ses: ScopeDefinition { typealias Parent = App; static func register(in ses: inout Registry<Ses>) { \(below) } }
        """)
    #expect(Analysis(program.linked.facts).findings.count { $0.rule == .weakValue } == count)
  }

  @Test(
    "are none where an object is returned, or what the text does not show",
    arguments: [
      "{ C() }", "{ let s = S(); return C() }", "{ let c = C(); return c }",
      "{ var s: any P = S(); s = C(); return s }",
      "{ if flag { return C() }; return S() }", "{ try makeC()! }", "{ S().c }", "{ make(S()) }",
      "{ list.map { return S() }.first }", "make: Make.c", "make: makeC", "{ x in x }",
      "{ makeS in makeS() }", "{ func S() -> C { C() }; return S() }", "{ final class S: P {}; return S() }",
      "{ typealias S = C\n return S() }", "{ let S = C.init; return S() }", "{ S() as AnyObject }", "{ C() as any P }",
      "{ S() as? C }", "{ .init() as C }", "{ class S {}; return .init() as S }", "{ either() }", "{ generic(C.self) }",
      "{ passed { C() } }", "{ inner() }", "{ anyOf() { 1 } }", "{ F.own() }", "{ Both.build() }", "{ F.missing() }",
    ])
  func none(factory: String) {
    #expect(found(factory) == [])
  }

  @Test("are none where a name that is nearer hides the type")
  func hidden() {
    let program = Program(
      commonKeys + """
        protocol P {}
        struct Val: P {}
        struct Other: P {}
        final class Impl: P {}
        struct M<Val: P>: Module { static func register<S>(in r: inout Registry<S>) { r.weak(.a) { Val() } } }
        enum App: ScopeDefinition {
          static func Other() -> Impl { Impl() }
          static func register(in app: inout Registry<App>) { app.weak(.b) { Other() }; app.include(M<Impl>.self) }
        }
        """)
    #expect(Analysis(program.linked.facts).findings.filter { $0.rule == .weakValue } == [])
  }

  @Test(
    "are found by the type of the key, generic ones too",
    arguments: [
      ("Box<Int>", "Box<Int>"), ("Box<[Box<Int>]>", "Box<[Box<Int>]>"), ("Room<Int>.S", "Room<Int>.S"),
      ("Room<Int>", nil), ("Box<Int>.C", nil), ("Own<Room<Int>>", nil), ("any P<Int>", nil), ("(Int) -> Box<Int>", nil),
    ])
  func keys(type: String, found: String?) {
    let program = Program(
      """
      import Trellis
      extension Keys { static let a = Key<\(type)>("a") }
      struct Box<T> { final class C {} }
      struct T {}
      final class Room<T> { struct S {} }
      protocol P<T> { associatedtype T }
      typealias Own<T> = T
      enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.weak(.a) { make() } } }
      """)
    let findings = Analysis(program.linked.facts).findings.filter { $0.rule == .weakValue }
    #expect(findings.map { $0.message.contains("but '\(found ?? "")', which") } == (found == nil ? [] : [true]))
  }
}
