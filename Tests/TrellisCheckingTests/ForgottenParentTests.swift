import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("A definition that forgets its parent")
struct ForgottenParentTests {
  private static let definitions = """
    import Trellis
    extension Keys { static let log = Key<Log>("log"), user = Key<User>("user"), gone = Key<Gone>("gone") }
    enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.shared(.log) { Log() } } }
    enum Other: ScopeDefinition { static func register(in other: inout Registry<Other>) {} }

    """

  private func found(_ text: String, session: String = "enum Ses: ScopeDefinition") -> [String] {
    let session = """
      \(session) { static func register(in ses: inout Registry<Ses>) { ses.unique(.user, needs: Keys.log) { User($0) } } }

      """
    let findings = Analysis(Program(Self.definitions + session + text).linked.facts).findings
    return findings.filter { $0.severity == .error }.map {
      ([$0.message] + $0.notes.map(\.message)).joined(separator: "; ")
    }
  }

  private static let forgotten =
    "Ses names no parent, but is opened in App; it is opened here; add 'typealias Parent = App' to Ses"

  @Test(
    "is told by what opens it, instead of what it lacks",
    arguments: [
      "func f(app: Scope<App>) throws { _ = try app.open(Ses.self).resolve(.user) }",
      "final class F { let app: Scope<App>; func f() async throws { let s = try await app.open(Ses.self, .init(1)); print(s) } }",
      "func f() throws { try Scope(App.self).open(Ses.self) { $0.override(.user) { User() } } }",
      "let app = try! Scope(App.self)\nfunc f() throws { _ = try app.open(Ses.self); _ = try Scope(App.self).open(Ses.self) }",
      "extension Scope<App> { func f() throws { _ = try self.open(Ses.self) } }",
    ])
  func told(text: String) {
    #expect(found(text) == [Self.forgotten])
  }

  @Test func `Protocols of the system say nothing about it`() {
    let open = "func f(app: Scope<App>) throws { _ = try app.open(Ses.self) }"
    #expect(found(open, session: "enum Ses: ScopeDefinition, Sendable") == [Self.forgotten])
  }

  @Test func `A scope that is opened in an opened one has that as its parent`() {
    let text = """
      enum Low: ScopeDefinition { static func register(in low: inout Registry<Low>) { low.unique(.gone, needs: Keys.user) { Gone($0) } } }
      func f(app: Scope<App>) throws { _ = try app.open(Ses.self).open(Low.self) }
      """
    #expect(
      found(text) == [
        Self.forgotten,
        "Low names no parent, but is opened in Ses; it is opened here; add 'typealias Parent = Ses' to Low",
      ])
  }

  private static let missing = "'.user' needs '.log' (Log), which nothing registers in Ses"

  @Test(
    "is not told where something else may be meant",
    arguments: [
      // Nothing opens it, or it is not known what does.
      "", "func f(app: any Opener) throws { _ = try app.open(Ses.self) }",
      "func f() throws { _ = try Scope(Ses.self) }",
      "#if DEBUG\nfunc f(app: Scope<App>) throws { _ = try app.open(Ses.self) }\n#endif",
      "func f<Ses: ScopeDefinition>(app: Scope<App>, _: Ses.Type) throws { _ = try app.open(Ses.self) }",
      // Two definitions cannot both be its parent.
      "func f(app: Scope<App>, other: Scope<Other>) throws { _ = try app.open(Ses.self); _ = try other.open(Ses.self) }",
      "func f(ses: Scope<Ses>) throws { _ = try ses.open(Ses.self) }",
    ])
  func notTold(text: String) {
    let found = found(text)
    #expect(found.count == 1 && found[0].hasPrefix(Self.missing))
  }

  @Test("is not told where it has one, perhaps in a protocol that nobody has read")
  func named() {
    let open = "func f(app: Scope<App>) throws { _ = try app.open(Ses.self) }"
    #expect(found(open + "\nextension Ses { typealias Parent = App }") == [])
    #expect(
      found("import Remote\n" + open, session: "enum Ses: ScopeDefinition, RemoteFeature").filter {
        $0.hasPrefix("Ses")
      } == [])
    #expect(
      found(open, session: "protocol P: ScopeDefinition { associatedtype Parent = App }\nenum Ses: P") == [])
  }

  @Test func `A macro may say what it is, and a method of the program may do something else`() {
    let open = "func f(app: Scope<App>) throws { _ = try app.open(Ses.self) }"
    #expect(found(open, session: "@Level enum Ses: ScopeDefinition").allSatisfy { !$0.hasPrefix("Ses") })
    #expect(found(open + "\n@Level extension Ses {}").allSatisfy { !$0.hasPrefix("Ses") })
    let own = "\nextension Scope { func open<D>(_ type: D.Type) -> Int { 1 } }"
    #expect(found(open + own).allSatisfy { !$0.hasPrefix("Ses") })
  }

  @Test func `Two that open each other have no parents that could be named`() {
    let text = """
      enum A: ScopeDefinition { static func register(in a: inout Registry<A>) {} }
      enum B: ScopeDefinition { static func register(in b: inout Registry<B>) {} }
      func f(a: Scope<A>, b: Scope<B>) throws { _ = try a.open(B.self); _ = try b.open(A.self) }
      """
    #expect(found(text).filter { $0.hasPrefix("A ") || $0.hasPrefix("B ") }.isEmpty)
    #expect(!found(text).contains { $0.contains("each other") })
  }

  @Test(
    "A missing key with the name of an input is to be registered as one",
    arguments: [
      "struct Inputs { let log: Log }", "struct Inputs: Sendable { var id = 1, log: Log }",
    ])
  func input(inputs: String) {
    let text = """
      extension Ses { \(inputs) }
      """
    #expect(
      found(text) == [
        "\(Self.missing); '.log' is registered in App, which Ses does not see: if Ses is opened in App, add 'typealias Parent = App' to Ses; Ses has such an input: register it with 'input(.log, \\.log)'"
      ])
  }

  @Test(
    "Others are not",
    arguments: [
      "struct Inputs { let login: Log }", "struct Other { let log: Log }", "struct Inputs { static let log = 1 }",
      "struct Inputs { let log: Int }", "struct Inputs { let log: Log? }", "struct Inputs { private let log: Log }",
      "struct Inputs { var log: Log { Log() } }", "struct Inputs { @Made var log: Log }",
      "enum Inputs { case log(Log) }",
      "#if DEBUG\nstruct Inputs { let log: Log }\n#endif",
    ])
  func noInput(inputs: String) {
    #expect(found("extension Ses { \(inputs) }").allSatisfy { !$0.contains("input") })
  }

  @Test(
    "A definition that lacks nothing, or registers what is above itself, is meant to have none",
    arguments: [
      "ses.shared(.log) { Log() }; ses.unique(.user, needs: Keys.log) { User($0) }", "ses.shared(.user) { User() }",
      "ses.unique(.user, needs: Keys.gone) { User($0) }",
    ])
  func root(registering body: String) {
    let text = """
      enum Root1: ScopeDefinition { static func register(in ses: inout Registry<Root1>) { \(body) } }
      func f(app: Scope<App>) throws { _ = try app.open(Root1.self) }
      """
    #expect(found(text).allSatisfy { !$0.hasPrefix("Root1 ") })
  }

  @Test(
    "Nor is one told that has it in a form of its own, or that a macro may complete",
    arguments: [
      "enum Two: ScopeDefinition { typealias `Parent` = App; § }", "enum Two: ScopeDefinition { #parent(App.self); § }",
      "@Levels enum F { enum Two: ScopeDefinition { § } }\ntypealias Two = F.Two",
      "protocol P: ScopeDefinition where App == Parent {}\nenum Two: P { § }",
      "extension Trellis.ScopeDefinition { typealias Parent = App }\nenum Two: ScopeDefinition { § }",
    ])
  func given(text: String) {
    let two = text.replacing(
      "§", with: "static func register(in two: inout Registry<Two>) { two.unique(.gone, needs: Keys.log) { Gone($0) } }"
    )
    let found = found(two + "\nfunc f(app: Scope<App>) throws { _ = try app.open(Two.self) }")
    #expect(found.allSatisfy { !$0.contains("names no parent") })
  }
}
