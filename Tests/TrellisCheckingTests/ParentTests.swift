import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// The parent of a definition, wherever Swift finds it.
struct ParentTests {
  private static let needs = """
    static func register(in r: inout Registry<Self>) {
    #if LITE
    r.value(.b, 1)
    #else
    r.shared(.b, needs: Keys.a) { $0 }
    #endif
    }
    """

  private func program(_ text: String) -> Program {
    Program(
      """
      import Trellis
      extension Keys { static let a = Key<Int>("a"), b = Key<Int>("b") }
      enum App: ScopeDefinition { static func register(in r: inout Registry<Self>) { r.value(.a, 1) } }
      enum Other: ScopeDefinition { static func register(in r: inout Registry<Self>) { r.value(.c, 1) } }
      extension Keys { static let c = Key<Int>("c"), all = [Keys.b, .c] }

      """ + text.replacing("§", with: Self.needs))
  }

  private func parent(_ program: Program) -> String? {
    program.scopes.first { $0.hasPrefix("S ") }?.split(separator: " under ").last.map {
      String($0.split(separator: " ")[0])
    }
  }

  @Test(
    "is found",
    arguments: [
      "#if LITE\ntypealias Top = App\n#else\ntypealias Top = App\n#endif\nenum S: ScopeDefinition { typealias Parent = Top; § }",
      "class Below { typealias Parent = App }\nfinal class S: Below, ScopeDefinition { § }",
      "class Below { typealias Parent = App }\nclass Mid: Below {}\nprotocol F: ScopeDefinition { associatedtype Parent = Other }\n"
        + "final class S: Mid, F { § }",
      "class Below<P: ScopeDefinition> { typealias Parent = P }\nfinal class S: Below<App>, ScopeDefinition { § }",
      "protocol Session {}\nextension ScopeDefinition where Self: Session { typealias Parent = App }\n"
        + "enum S: ScopeDefinition, Session { § }",
      "protocol Session {}\nextension Session where Self: ScopeDefinition { typealias Parent = App }\n"
        + "enum S: ScopeDefinition, Session { § }",
      "protocol F: ScopeDefinition { associatedtype Parent where Parent == App }\nenum S: F { § }",
      "protocol F: ScopeDefinition {\nassociatedtype Parent:\nScopeDefinition\n= App }\nenum S: F { § }",
      "protocol F {\n#if LITE\nassociatedtype Parent: ScopeDefinition = App\n#else\nassociatedtype Parent: ScopeDefinition = App\n"
        + "#endif\n}\nenum S: F, ScopeDefinition { § }",
      "protocol F<Parent>: ScopeDefinition {}\nprotocol G: F<App> {}\nenum S: G { § }",
      "#if LITE\nprotocol Base: ScopeDefinition where Parent == App {}\n#else\nprotocol Base: ScopeDefinition where Parent == App {}\n"
        + "#endif\nenum S: Base { § }",
      "enum S: ScopeDefinition {\n#if A && B\ntypealias Parent = App\n#elseif A\ntypealias Parent = App\n#else\ntypealias Parent = App\n"
        + "#endif\n§ }",
      "#if A\nenum S: ScopeDefinition { typealias Parent = App; § }\n#endif",
      "protocol P { associatedtype Parent = Other }\nprotocol Q: P { associatedtype Parent = App }\n"
        + "enum S: Q, ScopeDefinition { § }",
    ])
  func found(text: String) {
    let program = program(text)
    #expect(parent(program) == "App")
    #expect(program.findings == [])
    #expect(program.opaques == [])
  }

  @Test(
    "is said to be unsettled, and nothing below it is checked",
    arguments: [
      "#if LITE\ntypealias Top = Other\n#else\ntypealias Top = App\n#endif\nenum S: ScopeDefinition { typealias Parent = Top; § }",
      "#if LITE\nprotocol Base: ScopeDefinition where Parent == Other {}\n#else\nprotocol Base: ScopeDefinition where Parent == App {}\n"
        + "#endif\nenum S: Base { § }",
      "enum S: ScopeDefinition {\n#if LITE\ntypealias Parent = Other\n#else\ntypealias Parent = App\n#endif\n§ }",
      "enum S: ScopeDefinition {\n#if !LITE\ntypealias Parent = App\n#endif\n§ }",
      "protocol Session {}\n#if !LITE\nextension ScopeDefinition where Self: Session { typealias Parent = App }\n#endif\n"
        + "enum S: ScopeDefinition, Session { § }",
      "enum S {}\n#if LITE\nextension S: ScopeDefinition { § }\n#else\nprotocol F: ScopeDefinition where Parent == App {}\n"
        + "extension S: F { § }\n#endif",
      "#if LITE\nprotocol Base: ScopeDefinition {}\n#else\nprotocol Base: F {}\n#endif\n"
        + "protocol F: ScopeDefinition where Parent == App {}\nenum S: Base { § }",
      "extension ScopeDefinition where Inputs == Int { typealias Parent = App }\nenum S: ScopeDefinition { typealias Inputs = Int; § }",
      "protocol F: ScopeDefinition { associatedtype Above: ScopeDefinition = App }\nenum S: F { typealias Parent = Above; § }",
      "protocol F: ScopeDefinition { associatedtype Above: ScopeDefinition = App }\nenum S: F { typealias Parent = Self.Above; § }",
      "typealias Same<T> = T\nenum S: ScopeDefinition { typealias Parent = Same<App>; § }",
      "protocol Up {}\nextension Up { typealias Top = App }\nenum N: Up {}\nenum S: ScopeDefinition { typealias Parent = N.Top; § }",
      "protocol Up {}\nextension Up { typealias Top = App }\nenum S: Up, ScopeDefinition { typealias Parent = Top; § }",
      "enum Sibling: ScopeDefinition { typealias Parent = App; § }\nenum S: ScopeDefinition { typealias Parent = Sibling.Parent; § }",
    ])
  func unsettled(text: String) {
    let program = program(text)
    #expect(parent(program) == "undecided")
    #expect(program.findings.allSatisfy { $0.hasPrefix("not-followed ") })
    #expect(program.opaques.contains { $0.contains("does not determine the parent") })
  }

  @Test("is none for a definition that an extension does not concern")
  func limited() {
    let program = program(
      "protocol Session {}\nextension ScopeDefinition where Self: Session & Sendable { typealias Parent = App }")
    #expect(program.scopes.map { $0.hasSuffix("under root") } == [true, true])
    #expect(program.findings.filter { !$0.hasPrefix("unused") } == [])
  }

  @Test("is found through modules that re-export others, as keys, modules and functions are")
  func exported() {
    let program = Program([
      (
        "1.swift", "App",
        """
        import Base
        enum S: ScopeDefinition {
          typealias Parent = Base.AppScope
          static func register(in s: inout Registry<S>) {
            s.shared(Base.Keys.b, needs: Keys.a) { $0 }
            s.include(Base.Outer.M.self)
            Base.add(to: &s)
          }
        }
        enum T: ScopeDefinition { typealias Parent = Core.Outer.Inner; static func register(in t: inout Registry<T>) {} }
        enum U: ScopeDefinition { typealias Parent = O.Inner; static func register(in u: inout Registry<U>) {} }
        typealias O = Base.Outer
        func f(s: Scope<Base.AppScope>) { s[.a]; s[.b] }
        """
      ),
      ("2.swift", "Base", "@_exported import Mid"), ("3.swift", "Mid", "@_exported import Core"),
      (
        "4.swift", "Mid",
        """
        import Core
        extension Outer {
          public enum Inner: ScopeDefinition { public static func register(in r: inout Registry<Self>) {} }
        }
        """
      ),
      (
        "5.swift", "Core",
        """
        public enum AppScope: ScopeDefinition { public static func register(in r: inout Registry<Self>) { r.value(.a, 1) } }
        extension Keys { public static let a = Key<Int>("a"), b = Key<Int>("b"), c = Key<Int>("c"), d = Key<Int>("d") }
        public enum Outer { public enum M: Module { public static func register<S>(in r: inout Registry<S>) { r.value(.c, 1) } } }
        public func add<S>(to r: inout Registry<S>) { r.value(.d, 1) }
        """
      ),
    ])
    #expect(
      program.scopes.map { $0.split(separator: " under ")[1].split(separator: " ")[0] } == [
        "AppScope", "Outer.Inner", "Outer.Inner", "root", "root",
      ])
    #expect(program.bare == ["shared b(a)", "value c", "value d", "value a"])
    #expect(program.findings == ["missing 1.swift:13:45"])
    #expect(program.opaques == [])
  }

  @Test("Private types of one name in several files are several types")
  func privately() {
    func file(_ key: String, _ other: String) -> String {
      """
      private enum Top: ScopeDefinition { static func register(in r: inout Registry<Self>) { r.value(.\(key), 1); More.add(&r) } }
      private typealias Up = Top
      fileprivate enum S: ScopeDefinition {
        typealias Parent = Up
        static func register(in r: inout Registry<S>) { r.value(.\(other), 1); r.include(M.self) }
      }
      private extension Top { enum More { static func add(_ r: inout Registry<Top>) { r.value(.c, 1) } } }
      private enum M: Module { static func register<S>(in r: inout Registry<S>) { r.value(.d, 1) } }
      func f\(key)(top: Scope<Top>, s: Scope<S>) { top[.\(key)]; s[.\(other)]; s[.d]; s[.c]; top[.\(other)] }
      """
    }
    let program = Program([
      ("1.swift", "App", file("a", "b")), ("2.swift", "App", file("b", "a")), ("3.swift", "App", commonKeys),
    ])
    #expect(program.scopes.count == 4)
    #expect(program.findings == ["missing 1.swift:9:76", "missing 2.swift:9:76"])
  }

  @Test(
    "A similar name is suggested where it compiles",
    arguments: [
      ("enum Session: ScopeDefinition", "enum Sesion: ScopeDefinition", ""),
      ("enum Session: ScopeDefinition", "enum App: ScopeDefinition", "App"),
      // What is seen outside has a parent that is, too.
      ("public enum Session: ScopeDefinition", "enum App: ScopeDefinition", ""),
      ("public enum Session: ScopeDefinition", "public enum App: ScopeDefinition", "App"),
      ("enum Session: ScopeDefinition", "private enum App: ScopeDefinition", ""),
      ("private enum Session: ScopeDefinition", "private enum App: ScopeDefinition", "App"),
      ("enum Session: ScopeDefinition", "enum App: Sendable", ""),
      // It lies below.
      ("enum Session: ScopeDefinition", "enum App: ScopeDefinition { typealias Parent = Session }; enum Other", ""),
    ])
  func near(session: String, app: String, meant: String) {
    let program = Program("\(session) { typealias Parent = Appp }\n\(app) {}")
    let parents = program.linked.facts.scopes.filter { $0.name == "Session" }.map(\.parent)
    #expect(parents == [.unknown(name: "Appp", meant: meant.isEmpty ? nil : meant)])
  }

  @Test func `A parent that its module does not show is named`() {
    let program = Program([
      ("Core.swift", "Core", "enum Base: ScopeDefinition { static func register(in base: inout Registry<Base>) {} }"),
      (
        "App.swift", "App",
        "import Core\nenum App: ScopeDefinition { typealias Parent = Base; static func register(in app: inout Registry<App>) {} }"
      ),
    ])
    #expect(
      program.opaques == [
        "App.swift:2:48 -: the parent of App, `Base`, is not public in Core, so this file does not see it"
      ])
  }
}
