import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Properties of scopes in the text")
struct MemberTests {
  /// What is written for a definition with these registrations, line by line, without what is the same for all.
  private static func lines(
    _ registrations: String, keys: String, outside: String = "", header: String = "import Trellis"
  ) -> [String] {
    lines(
      of: Program(
        """
        \(header)
        extension Keys { \(keys) }
        \(outside)
        enum AppScope: ScopeDefinition, MemberLookup {
          static func register(in app: inout Registry<Self>) {
        \(registrations)
          }
        }
        """, importing: nil))
  }

  private static func lines(of program: Program, module: String = "App") -> [String] {
    program.linked.members(for: module).split(separator: "\n").map(String.init)
      .filter { line in
        !line.hasPrefix("// ") && line != "import Trellis" && line != "}" && !line.hasPrefix("extension Trellis.Scope")
          && !line.hasPrefix("nonisolated ")
      }
  }

  @Test(
    "A key has the property that its registration says",
    arguments: [
      ("app.value(.key, 1)", "Key<Int>()", "  var key: Int { self[.key] }"),
      ("app.shared(.key) { Logger() }", "Key<any Logger>()", "  var key: any Logger { self[.key] }"),
      ("app.unique(.key) { 1 }", "Key<Int>()", "  var key: Int { self[.key] }"),
      ("app.weak(.key) { Model() }", "Key<Model>()", "  var key: Model { self[.key] }"),
      ("app.input(.key, \\.self)", "Key<Int>()", "  var key: Int { self[.key] }"),
      ("app.contribute(to: .key) { 1 }", "Key<[Int]>()", "  var key: [Int] { self[.key] }"),
      ("app.contribute(.key) { 1 }", "Key<[Int]>()", "  var key: [Int] { self[.key] }"),
      (
        "app.maker(.key) { (n: Int) in Editor(n) }", "Key<Maker<Editor, Int>>()",
        "  var key: Maker<Editor, Int> { self[.key] }"
      ),
      (
        "app.shared(.key, on: MainActor.self) { Model() }", "Key<Model>()", "  @MainActor var key: Model { self[.key] }"
      ),
      (
        "app.shared(.key) { await made() }", "Key<Int>()",
        "  var key: Int { get async throws { try await load(.key) } }"
      ),
      (
        "app.maker(.key) { (n: Int) in await made(n) }", "Key<AsyncMaker<Int, Int>>()",
        "  var key: AsyncMaker<Int, Int> { self[.key] }"
      ),
      (
        "app.value(.key, { _ in 1 })", "Key<@Sendable (_ number: Int) -> Int>()",
        "  var key: @Sendable (_ number: Int) -> Int { self[.key] }"
      ),
      ("app.value(.key, (a: 1, b: 2))", "Key<(a: Int, b: Int)>()", "  var key: (a: Int, b: Int) { self[.key] }"),
      ("app.value(.key, [:])", "Key<[String: Int?]>()", "  var key: [String: Int?] { self[.key] }"),
    ])
  func property(registration: String, key: String, line: String) {
    #expect(Self.lines("    " + registration, keys: "static let key = \(key)") == [line])
  }

  @Test("A shared service whose need nothing keeps, and which is async, is awaited; one that a scope keeps is there")
  func effects() {
    let keys =
      "static let a = Key<Int>(), b = Key<Int>(), c = Key<Int>(), d = Key<Int>(), e = Key<Model>(), f = Key<Model>()"
    #expect(
      Self.lines(
        """
            app.unique(.a) { await made() }
            app.shared(.b, needs: Keys.a) { $0 }
            app.shared(.c) { await made() }
            app.shared(.d, needs: Keys.c) { $0 }
            app.shared(.e, on: MainActor.self) { Model() }
            app.alias(.f, to: Keys.e)
        """, keys: keys) == [
          "  var a: Int { get async throws { try await load(.a) } }",
          "  var b: Int { get async throws { try await load(.b) } }",
          "  var c: Int { get async throws { try await load(.c) } }",
          "  var d: Int { self[.d] }",
          "  @MainActor var e: Model { self[.e] }",
          "  @MainActor var f: Model { self[.f] }",
        ])
  }

  @Test("What needs a service that `start` leaves alone is awaited, however far away that is")
  func onDemand() {
    let keys = "static let a = Key<Int>(), b = Key<Int>(), c = Key<Int>(), d = Key<Int>(), e = Key<Int>()"
    #expect(
      Self.lines(
        """
            app.shared(.a, options: .onDemand) { await made() }
            app.shared(.b, needs: Keys.a) { $0 }
            app.shared(.c, needs: Keys.b) { $0 }
            app.shared(.d, needs: Keys.b.lazy) { _ in 1 }
            app.shared(.e, options: .eager) { 1 }
        """, keys: keys) == [
          "  var a: Int { get async throws { try await load(.a) } }",
          "  var b: Int { get async throws { try await load(.b) } }",
          "  var c: Int { get async throws { try await load(.c) } }",
          "  var d: Int { self[.d] }",
          "  var e: Int { self[.e] }",
        ])
  }

  @Test("An `#if` around a registration stands around its property; what every build has needs none")
  func conditions() {
    #expect(
      Self.lines(
        """
            #if DEBUG
            app.value(.a, 1)
            app.value(.b, 1)
            #else
            app.value(.b, 2)
            #endif
        """, keys: "static let a = Key<Int>(), b = Key<Int>()") == [
          "#if DEBUG", "  var a: Int { self[.a] }", "#endif", "  var b: Int { self[.b] }",
        ])
  }

  @Test(
    "A key that may not be registered, or that the file cannot name, has no property, and the file says why",
    arguments: [
      ("    if flag { app.value(.key, 1) }", "static let key = Key<Int>()", "it is registered on some branch only"),
      ("    app.value(.key, 1)", "fileprivate static let key = Key<Int>()", "the key is private"),
      ("    app.value(.key, Hidden())", "static let key = Key<Hidden>()", "its type 'Hidden' is private"),
      ("    app.value(.key, p)", "static let key = Key<UnsafePointer<Int>>()", "its type is unsafe"),
      ("    app.value(.key, 1)", "static let key = IntKey()", "its declaration does not write its type"),
      ("    app.value(.path, \"\")", "static let path = Key<String>()", "another member of the scope has its name"),
    ])
  func omissions(registration: String, key: String, reason: String) {
    let program = Program(
      """
      import Trellis
      typealias IntKey = Key<Int>
      private struct Hidden {}
      extension Keys { \(key) }
      enum AppScope: ScopeDefinition, MemberLookup {
        static func register(in app: inout Registry<Self>) {
      \(registration)
        }
      }
      """)
    let text = program.linked.members(for: "App")
    #expect(text.contains(" has none: \(reason).\n"), "\(text)")
    #expect(Self.lines(of: program) == ["  // \(Self.omission(in: text))"])
  }

  private static func omission(in text: String) -> String {
    text.split(separator: "\n").last { $0.contains("has none") }.map { String($0.dropFirst(5)) } ?? ""
  }

  @Test("Every branch of one decision registers it: it is there")
  func everyBranch() {
    #expect(
      Self.lines("    if flag { app.value(.key, 1) } else { app.value(.key, 2) }", keys: "static let key = Key<Int>()")
        == ["  var key: Int { self[.key] }"])
  }

  @Test(
    "A key outside `Keys` is named with its type or module, and a nested type with those around it",
    arguments: [
      ("Feature.key", "enum Feature { static let key = Key<Int>() }", "  var key: Int { self[Feature.key] }"),
      ("key", "let key = Key<Int>()", "  var key: Int { self[App.key] }"),
      (
        "Feature.key", "enum Feature { struct Flag {}; static let key = Key<[Flag]>() }",
        "  var key: [Feature.Flag] { self[Feature.key] }"
      ),
      (
        "Feature.key",
        "enum Feature { static let key = Key<Feature.Flag.Type>() }; extension Feature { struct Flag {} }",
        "  var key: Feature.Flag.Type { self[Feature.key] }"
      ),
      (
        "Feature.default", "enum Feature { static let `default` = Key<Int>() }",
        "  var `default`: Int { self[Feature.default] }"
      ),
    ])
  func names(key: String, declaration: String, line: String) {
    #expect(Self.lines("    app.value(\(key), 1)", keys: "", outside: declaration) == [line])
  }

  @Test("The imports of what the types need carry over, with the level that the module's files agree to")
  func imports() {
    func head(_ header: String, _ keys: String) -> [String] {
      Self.lines("    app.value(.key, 1)", keys: keys, header: header).filter { !$0.contains("self[") }
    }
    #expect(head("import Trellis\nimport Foundation", "static let key = Key<URL>()") == ["import Foundation"])
    #expect(head("import Trellis\nimport Foundation", "static let key = Key<Int>()") == [])
    #expect(
      head("internal import Trellis\nprivate import Foundation", "static let key = Key<URL>()")
        == ["internal import Foundation", "internal import Trellis"])
    #expect(
      head("import Trellis\n#if canImport(UIKit)\nimport UIKit\n#endif", "static let key = Key<UIView>()")
        == ["#if canImport(UIKit)", "import UIKit", "#endif"])
  }

  private static let core = """
    public import Trellis
    public import Foundation
    public struct Store: Sendable {}
    struct Own: Sendable {}
    extension Keys {
      public static let store = Key<Store>(), url = Key<URL>(), count = Key<Int>()
      static let own = Key<Own>()
      package static let shared = Key<Int>()
    }
    public enum CoreScope: ScopeDefinition, MemberLookup {
      public static func register(in core: inout Registry<Self>) {
        core.value(.store, Store())
        core.value(.url, URL(filePath: "/"))
        core.value(.own, Own())
        core.value(.count, 1)
        core.value(.shared, 1)
      }
    }
    """

  @Test("Other modules see what definition, key and type let them see, and a child refines its parent's protocol")
  func modules() {
    let program = Program(
      [
        ("Core.swift", "Core", Self.core),
        (
          "App.swift", "App",
          """
          import Trellis
          import Core
          enum AppScope: ScopeDefinition, MemberLookup {
            typealias Parent = CoreScope
            static func register(in app: inout Registry<Self>) { app.value(.title, "") }
          }
          extension Keys { static let title = Key<String>() }
          """
        ),
      ], importing: nil)
    #expect(
      program.linked.members(for: "Core").split(separator: "\n").filter { !$0.hasPrefix("//") } == [
        "public import Foundation",
        "public import Trellis",
        "nonisolated public protocol SeesCoreScope: Trellis.MemberLookup {}",
        "nonisolated extension CoreScope: SeesCoreScope {}",
        "extension Trellis.Scope where Definition: SeesCoreScope {",
        "  @_alwaysEmitIntoClient public var count: Int { self[.count] }",
        "  var own: Own { self[.own] }",
        "  package var shared: Int { self[.shared] }",
        "  @_alwaysEmitIntoClient public var store: Store { self[.store] }",
        "  @_alwaysEmitIntoClient public var url: URL { self[.url] }",
        "}",
      ])
    #expect(
      program.linked.members(for: "App").split(separator: "\n").filter { !$0.hasPrefix("//") } == [
        "import Core",
        "import Trellis",
        "nonisolated protocol SeesAppScope: SeesCoreScope {}",
        "nonisolated extension AppScope: SeesAppScope {}",
        "extension Trellis.Scope where Definition: SeesAppScope {",
        "  var title: String { self[.title] }",
        "}",
      ])
  }

  @Test("An override adds no property, unless it has to be awaited or is on the main actor: the nearest one counts")
  func overrides() {
    let program = Program(
      """
      import Trellis
      extension Keys { static let a = Key<Int>(), b = Key<Int>(), c = Key<Model>() }
      enum AppScope: ScopeDefinition, MemberLookup {
        static func register(in app: inout Registry<Self>) {
          app.shared(.a) { 1 }
          app.shared(.b) { 1 }
          app.shared(.c) { Model() }
        }
      }
      enum MiddleScope: ScopeDefinition {
        typealias Parent = AppScope
        static func register(in middle: inout Registry<Self>) {}
      }
      enum SessionScope: ScopeDefinition, MemberLookup {
        typealias Parent = MiddleScope
        static func register(in session: inout Registry<Self>) {
          session.overriding.shared(.a) { 2 }
          session.overriding.shared(.b) { await made() }
          session.decorate(.c, on: MainActor.self) { $0 }
        }
      }
      """)
    #expect(
      Self.lines(of: program).suffix(2) == [
        "  var b: Int { get async throws { try await load(.b) } }", "  @MainActor var c: Model { self[.c] }",
      ])
    #expect(program.linked.members(for: "App").contains("SeesSessionScope: SeesAppScope {}"))
  }

  @Test("Two keys of one name that a scope sees are one finding; scopes that do not see one another may have both")
  func twoOfOneName() {
    let keys = """
      import Trellis
      enum A { static let user = Key<Int>() }
      enum B { static let user = Key<String>() }
      enum AppScope: ScopeDefinition, MemberLookup {
        static func register(in app: inout Registry<Self>) {}
      }
      """
    func scope(_ name: String, _ parent: String, _ key: String) -> String {
      """

      enum \(name)Scope: ScopeDefinition, MemberLookup {
        typealias Parent = \(parent)Scope
        static func register(in scope: inout Registry<Self>) { scope.value(\(key).user, x) }
      }
      """
    }
    let siblings = Program(keys + scope("One", "App", "A") + scope("Two", "App", "B"))
    #expect(Self.lines(of: siblings) == ["  var user: Int { self[A.user] }", "  var user: String { self[B.user] }"])
    #expect(siblings.linked.facts.memberNames.isEmpty)

    let nested = Program(keys + scope("One", "App", "A") + scope("Two", "One", "B"))
    #expect(
      Self.lines(of: nested) == [
        "  var user: Int { self[A.user] }", "  // 'B.user' has none: another member of the scope has its name.",
      ])
    let findings = Analysis(nested.linked.facts).findings.filter { $0.rule == .memberName }
    #expect(
      findings.map(\.message) == ["'B.user' has no property in TwoScope, because 'user' is the property of another key"]
    )
  }

  @Test("A definition without `MemberLookup`, a generic or a private one has none, and a conformance can be inherited")
  func definitions() {
    let text = Program(
      """
      import Trellis
      extension Keys { static let key = Key<Int>() }
      protocol Level: MemberLookup {}
      enum One: ScopeDefinition { static func register(in s: inout Registry<Self>) { s.value(.key, 1) } }
      enum Two<T>: ScopeDefinition, MemberLookup { static func register(in s: inout Registry<Self>) { s.value(.key, 1) } }
      private enum Three: MemberLookup { static func register(in s: inout Registry<Self>) { s.value(.key, 1) } }
      enum Outer { enum Four: Level { static func register(in s: inout Registry<Self>) { s.value(.key, 1) } } }
      #if DEBUG
      enum Five: MemberLookup { static func register(in s: inout Registry<Self>) { s.value(.key, 1) } }
      #endif
      """
    ).linked.members(for: "App")
    let protocols = text.split(separator: "\n").filter { $0.contains("protocol") || $0.hasPrefix("#") }
    #expect(
      protocols == [
        "nonisolated protocol SeesOuter_Four: Trellis.MemberLookup {}", "#if DEBUG",
        "nonisolated protocol SeesFive: Trellis.MemberLookup {}", "#endif",
      ])
    #expect(text.contains("nonisolated extension Outer.Four: SeesOuter_Four {}"))
  }

  @Test("A property in code uses its key, and the written file itself uses none")
  func uses() {
    let program = """
      import Trellis
      extension Keys { static let key = Key<Int>() }
      enum AppScope: ScopeDefinition, MemberLookup {
        static func register(in app: inout Registry<Self>) { app.value(.key, 1) }
      }
      """
    let unused = Program(program)
    #expect(Analysis(unused.linked.facts).findings.map(\.rule) == [.unused])
    let used = Program(program + "\nfunc f(_ list: [Scope<AppScope>]) { for scope in list { print(scope.key) } }")
    #expect(Analysis(used.linked.facts).findings.isEmpty)
    #expect(used.unchecked == 0)
    let written = Program(
      [("App.swift", "App", program), ("Members.swift", "App", unused.linked.members(for: "App"))], importing: nil)
    #expect(Analysis(written.linked.facts).findings.map(\.rule) == [.unused])
  }

  @Test("A property of a value that is declared as a scope is a use that explanations and the editor show")
  func followed() {
    let program = Program(
      """
      import Trellis
      extension Keys { static let key = Key<Int>(), late = Key<Int>() }
      enum AppScope: ScopeDefinition, MemberLookup {
        static func register(in app: inout Registry<Self>) {
          app.value(.key, 1)
          app.unique(.late) { await made() }
        }
      }
      enum NoteScope: ScopeDefinition, MemberLookup {
        typealias Parent = AppScope
        static func register(in note: inout Registry<Self>) {}
      }
      final class Screen {
        let scope: Scope<NoteScope>
        var second: Scope<NoteScope>?
        func show() async throws { print(scope.key, self.scope.path, second?.key as Any, try await scope.late) }
      }
      func show(_ app: Scope<AppScope>) {
        print(app.key, app.children.key)
        let note = try app.open(NoteScope.self)
        print(note.key)
      }
      extension Scope<AppScope> { var twice: Int { self.key * 2 } }
      """)
    let facts = program.linked.facts
    #expect(
      facts.uses.map { "\(facts.scopes[$0.scope].name) \(facts.keys[$0.key].name) \($0.site.line):\($0.site.column)" }
        .sorted()
        == [
          "AppScope key 19:13", "AppScope key 23:51", "NoteScope key 16:42", "NoteScope key 16:72",
          "NoteScope key 21:14",
          "NoteScope late 16:100",
        ])
    #expect(Analysis(facts).findings.isEmpty && program.unchecked == 0)
  }

  @Test("A definition that nobody can name passes nothing on: what is below refines what is written")
  func unnamedParent() {
    let text = Program(
      """
      import Trellis
      extension Keys { static let a = Key<Int>(), b = Key<Int>() }
      enum AppScope: MemberLookup { static func register(in s: inout Registry<Self>) { s.value(.a, 1) } }
      private enum Middle: MemberLookup {
        typealias Parent = AppScope
        static func register(in s: inout Registry<Self>) { s.value(.b, 1) }
      }
      private enum Low: MemberLookup {
        typealias Parent = Middle
        static func register(in s: inout Registry<Self>) {}
      }
      """
    ).linked.members(for: "App")
    #expect(!text.contains("Middle") && !text.contains("Low") && text.contains("var a: Int"))
  }

  @Test("A parent that another module does not show has no protocol there")
  func hiddenParent() {
    let program = Program(
      [
        ("Core.swift", "Core", "import Trellis\n" + Self.app),
        (
          "Tests.swift", "Extra",
          """
          import Trellis
          @testable import Core
          enum Below: MemberLookup {
            typealias Parent = AppScope
            static func register(in s: inout Registry<Self>) {}
          }
          """
        ),
      ], importing: nil)
    #expect(program.linked.members(for: "Extra").contains("protocol SeesBelow: Trellis.MemberLookup {}"))
  }

  private static let app =
    "enum AppScope: MemberLookup { static func register(in s: inout Registry<Self>) {} }"

  @Test("A type that a file sees by way of another module brings that module's import")
  func reexported() {
    let program = Program(
      [
        ("Wrapper.swift", "Wrapper", "@_exported import UIKit"),
        (
          "App.swift", "App",
          """
          import Trellis
          import Wrapper
          extension Keys { static let view = Key<UIView>() }
          enum AppScope: MemberLookup { static func register(in s: inout Registry<Self>) { s.unique(.view) { UIView() } } }
          """
        ),
      ], importing: nil)
    #expect(program.linked.members(for: "App").contains("import Wrapper\n"))
  }

  @Test("What somebody adds to the written file is read, too")
  func added() {
    let program = Program(
      """
      import Trellis
      extension Keys { static let key = Key<Int>() }
      enum AppScope: MemberLookup { static func register(in s: inout Registry<Self>) { s.value(.key, 1) } }
      """)
    let more = "enum More: ScopeDefinition { static func register(in s: inout Registry<More>) {} }\n"
    let both = Program([("Members.swift", "App", program.linked.members(for: "App") + more)], importing: nil)
    #expect(both.linked.facts.scopes.map(\.name).contains("More"))
  }
}
