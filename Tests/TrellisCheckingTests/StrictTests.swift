import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("A strict check")
struct StrictTests {
  private static let head =
    commonKeys + """
      enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.value(.a, 1) } }
      func make() -> Scope<App> { try! Scope(App.self) }

      """

  private static let lines = head.count { $0 == "\n" }

  /// What the check of a text says, by line of the text.
  private func said(_ text: String, isStrict: Bool) throws -> [String] {
    let program = Program(Self.head + text)
    var project = try Project(paths: ["."])
    project.policy.isStrict = isStrict
    return project.judged(Analysis(program.linked.facts), of: program.linked).findings
      .filter { $0.rule != .unused }
      .map { "\($0.site.line - Self.lines) \($0.severity.rawValue) \($0.rule.id): \($0.message)" }
  }

  private static let places: [(text: String, words: String)] = [
    (
      "enum Two: ScopeDefinition { static func register(in t: inout Registry<Two>) { if one() { t.value(.b, 1) }; if two() { t.value(.b, 2) } } }",
      "this code is not followed (registration): '.b' is registered twice in Two, if a run takes branches of several decisions"
    ),
    ("func f(x: X) { _ = x.y[.a] }", "this look-up is not followed (receiver): the type of the scope is not written"),
    ("func f(s: Scope<App>, k: Key<A>) { _ = s[k] }", "this look-up is not followed (key): its key is not a name"),
    (
      "func f(s: Scope<App>) { _ = try? s.resolve(.a) }",
      "this look-up is not followed (handled): the code around it may handle the error"
    ),
    (
      "func f(s: AnyScope, v: V) { s.pass(to: v) }\nfinal class V: ScopeConsumer { var scope: Scope<App>?; @Injected(.a) var a: A }",
      "this handover is not followed (receiver): declarations do not settle the scope, or what the object requires of it"
    ),
  ]

  @Test("takes what is not followed for an error, which is counted otherwise", arguments: places)
  func place(text: String, words: String) throws {
    #expect(try said(text, isStrict: true).contains("1 error not-followed: \(words)"))
    #expect(try said(text, isStrict: false) == [])
  }

  @Test("leaves out a place that a comment with a reason accepts", arguments: places)
  func comment(text: String, words: String) throws {
    for isStrict in [false, true] {
      #expect(
        try said("// trellis:ignore[not-followed] it is there\n\(text)", isStrict: isStrict).allSatisfy {
          !$0.contains(words)
        })
    }
    #expect(
      try said("// trellis:ignore[not-followed]\n\(text)", isStrict: true).contains(
        "1 error ignore: 'not-followed' is ignored without a reason"))
  }

  @Test("reports a comment at a place that is followed, strict or not") func unneeded() throws {
    let text = "func f(s: Scope<App>) { _ = s[.a] } // trellis:ignore[not-followed] it is there"
    #expect(
      try said(text, isStrict: false) == [
        "1 warning unused-ignore: line \(Self.lines + 1) has no finding 'not-followed' to ignore"
      ])
    #expect(
      try said(text, isStrict: true) == [
        "1 error unused-ignore: line \(Self.lines + 1) has no finding 'not-followed' to ignore"
      ])
  }

  @Test("says the same words as the list of what is counted, with the advice") func words() throws {
    let analysis = Analysis(Program(Self.head + Self.places.map(\.text).joined(separator: "\n")).linked.facts)
    let counted = analysis.all.filter(\.isCounted)
    #expect(counted.map(\.message) == analysis.notFollowed.map(\.message))
    #expect(counted.map { $0.notes.map(\.message) } == analysis.notFollowed.map { [$0.advice] })
    #expect(Set(analysis.notFollowed.map(\.kind)) == [.registration, .lookUp, .handover])
  }
}
