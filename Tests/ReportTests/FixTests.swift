// Long, since it is tables: what a finding offers, what it does to the file, and what is not offered.

import Foundation
import Testing
import TrellisChecking
import TrellisFixing
import TrellisGraph
import TrellisReports
import TrellisResolver

@Suite("Fixes")
struct FixTests {
  /// What mends one file, and what it then is.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Part of the title of the fix; nil for the safe ones.
    var title: String?
    let before: String
    let after: String

    init(_ name: String, offered title: String? = nil, _ before: String, _ after: String) {
      (testDescription, self.title) = (name, title)
      (self.before, self.after) = (before, after)
    }
  }

  static let keys = """
    import Trellis
    extension Keys {
      static let store = Key<Int>("store")
      static let user = Key<String>("user")
    }

    """
  /// What uses all of it.
  static let use = """

    func use() throws {
      let app = try Scope(App.self)
      _ = try app.resolve(.store)
      _ = try app.resolve(.user)
    }

    """
  static let child = """

    func use() throws {
      let app = try Scope(App.self)
      let session = try app.open(Session.self, .init(user: ""))
      _ = try (session.resolve(.store), session.resolve(.user))
    }

    """

  /// - Parameter body: The statements of `App`, which registers both keys but for what is wrong.
  private static func app(_ body: String) -> String {
    "enum App: ScopeDefinition {\n  static func register(in app: inout Registry<App>) {\n\(body)\n  }\n}\n"
  }

  static let safe: [Case] = [
    Case(
      "an import, above the documentation of the first declaration",
      "// A header.\n\n/// Keys.\nextension Keys {\n  static let store = Key<Int>(\"store\")\n}\n",
      "// A header.\n\nimport Trellis\n\n/// Keys.\nextension Keys {\n  static let store = Key<Int>(\"store\")\n}\n"),
    Case(
      "an import, after the others",
      "import Foundation  // a comment\n#if DEBUG\nimport os\n#endif\nextension Keys { static let store = Key<Int>(\"store\") }\n",
      "import Foundation  // a comment\nimport Trellis\n#if DEBUG\nimport os\n#endif\nextension Keys { static let store = Key<Int>(\"store\") }\n"
    ),
    Case(
      "needs without the name of their type",
      keys + app("    app.value(.user, \"\"); app.shared(.store, needs: .user.lazy) { _ in 1 }") + use,
      keys + app("    app.value(.user, \"\"); app.shared(.store, needs: Keys.user.lazy) { _ in 1 }") + use),
    Case(
      "an input, after what is registered, with the line breaks of the file",
      (keys + app("    app.shared(.store) { 1 }")
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in session: inout Registry<Session>) {\n    session.unique(.page, needs: Keys.user) { 2 + $0.count }\n  }\n}\n"
        + "extension Keys { static let page = Key<Int>(\"page\") }\n"
        + child.replacing("resolve(.user)", with: "resolve(.page)")).replacing("\n", with: "\r\n"),
      (keys + app("    app.shared(.store) { 1 }")
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in session: inout Registry<Session>) {\n    session.unique(.page, needs: Keys.user) { 2 + $0.count }\n"
        + "    session.input(.user, \\.user)\n  }\n}\n"
        + "extension Keys { static let page = Key<Int>(\"page\") }\n"
        + child.replacing("resolve(.user)", with: "resolve(.page)")).replacing("\n", with: "\r\n")),
    Case(
      "an input, with the line break of the line before it",
      (keys + app("    app.shared(.store) { 1 }")).replacing("\n", with: "\r\n")
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in session: inout Registry<Session>) {\n    session.unique(.page, needs: Keys.user) { 2 + $0.count }\n  }\n}\n"
        + "extension Keys { static let page = Key<Int>(\"page\") }\n"
        + child.replacing("resolve(.user)", with: "resolve(.page)"),
      (keys + app("    app.shared(.store) { 1 }")).replacing("\n", with: "\r\n")
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in session: inout Registry<Session>) {\n    session.unique(.page, needs: Keys.user) { 2 + $0.count }\n"
        + "    session.input(.user, \\.user)\n  }\n}\n"
        + "extension Keys { static let page = Key<Int>(\"page\") }\n"
        + child.replacing("resolve(.user)", with: "resolve(.page)")),
    Case(
      "'override' for what is registered above with the same lifetime",
      keys + app("    app.shared(.store) { 1 }; app.value(.user, \"\")")
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n"
        + "  static func register(in s: inout Registry<Session>) { s.shared(.store) { 2 } }\n}\n"
        + use.replacing("Scope(App.self)", with: "Scope(App.self).open(Session.self)"),
      keys + app("    app.shared(.store) { 1 }; app.value(.user, \"\")")
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n"
        + "  static func register(in s: inout Registry<Session>) { s.override(.store) { 2 } }\n}\n"
        + use.replacing("Scope(App.self)", with: "Scope(App.self).open(Session.self)")),
    Case(
      "the main actor, for every registration on the way to it",
      keys + "extension Keys { static let page = Key<Int>(\"page\") }\n"
        + app(
          "    app.shared(.store, on: MainActor.self) { 1 }\n    app.shared(.user, needs: Keys.store) { \"\\($0)\" }\n"
            + "    app.shared(.page, options: .eager, needs: Keys.user) { $0.count }")
        + use.replacing("_ = try app.resolve", with: "_ = try await app.load").replacing("throws", with: "async throws"),
      keys + "extension Keys { static let page = Key<Int>(\"page\") }\n"
        + app(
          "    app.shared(.store, on: MainActor.self) { 1 }\n    app.shared(.user, on: MainActor.self, needs: Keys.store) { \"\\($0)\" }\n"
            + "    app.shared(.page, on: MainActor.self, options: .eager, needs: Keys.user) { $0.count }")
        + use.replacing("_ = try app.resolve", with: "_ = try await app.load").replacing("throws", with: "async throws")
    ),
    Case(
      "a suppression of nothing: the comment, or one of its ids",
      keys
        + app(
          "    // trellis:ignore[cycle, shadow, ] why\n    app.shared(.store) { 1 }  // trellis:ignore[missing] why\n    app.value(.user, \"\")"
        )
        + use,
      keys + app("    app.shared(.store) { 1 }\n    app.value(.user, \"\")") + use),
  ]

  static let offered: [Case] = [
    Case(
      "the include of a module that nothing includes", offered: "Include",
      keys + "enum Net: Module { static func register<S>(in scope: inout Registry<S>) { scope.value(.user, \"\") } }\n"
        + app("    app.shared(.store) { 1 }") + use,
      keys + "enum Net: Module { static func register<S>(in scope: inout Registry<S>) { scope.value(.user, \"\") } }\n"
        + app("    app.shared(.store) { 1 }\n    app.include(Net.self)") + use),
    Case(
      "the order of two needs", offered: "Swap",
      keys
        + "struct Size: Sendable { init(a: Int, b: Int) {} }\nextension Keys { static let a = Key<Int>(\"a\"), b = Key<Int>(\"b\"), size = Key<Size>(\"size\") }\n"
        + app(
          "    app.value(.a, 1); app.value(.b, 2); app.value(.user, \"\"); app.value(.store, 1)\n    app.shared(.size, options: .eager, needs: Keys.b.lazy, Keys.a.lazy, make: Size.init)"
        ) + use,
      keys
        + "struct Size: Sendable { init(a: Int, b: Int) {} }\nextension Keys { static let a = Key<Int>(\"a\"), b = Key<Int>(\"b\"), size = Key<Size>(\"size\") }\n"
        + app(
          "    app.value(.a, 1); app.value(.b, 2); app.value(.user, \"\"); app.value(.store, 1)\n    app.shared(.size, options: .eager, needs: Keys.a.lazy, Keys.b.lazy, make: Size.init)"
        ) + use),
    Case(
      "a parent, in the indentation of the file", offered: "Add",
      keys + app("    app.shared(.store) { 1 }")
        + "enum Session: ScopeDefinition { // below\n    // One.\n    struct Inputs: Sendable { var user: String }\n"
        + "    static func register(in s: inout Registry<Session>) { s.input(.user, \\.user) }\n}\n" + child,
      keys + app("    app.shared(.store) { 1 }")
        + "enum Session: ScopeDefinition { // below\n    typealias Parent = App\n    // One.\n    struct Inputs: Sendable { var user: String }\n"
        + "    static func register(in s: inout Registry<Session>) { s.input(.user, \\.user) }\n}\n" + child),
    Case(
      "a parent, in a type on one line, with the type's visibility", offered: "Add",
      keys + app("    app.shared(.store) { 1 }").replacing("enum App", with: "public enum App")
        + "public enum Session: ScopeDefinition { public struct Inputs: Sendable { var user: String }; "
        + "public static func register(in s: inout Registry<Session>) { s.input(.user, \\.user) } }\n" + child,
      keys + app("    app.shared(.store) { 1 }").replacing("enum App", with: "public enum App")
        + "public enum Session: ScopeDefinition { public typealias Parent = App; public struct Inputs: Sendable { var user: String }; "
        + "public static func register(in s: inout Registry<Session>) { s.input(.user, \\.user) } }\n" + child),
    Case(
      "a misspelt parent", offered: "Write",
      keys + app("    app.shared(.store) { 1 }; app.value(.user, \"\")") + use
        + "enum Session: ScopeDefinition {\n  typealias Parent = Appp\n  static func register(in s: inout Registry<Session>) {}\n}\n",
      keys + app("    app.shared(.store) { 1 }; app.value(.user, \"\")") + use
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n  static func register(in s: inout Registry<Session>) {}\n}\n"
    ),
    Case(
      "a misspelt key, wherever it is in the scope", offered: "Write",
      keys
        + app("    app.shared(.store) { 1 }\n    app.shared(.user, needs: Keys.stor, Keys.stor) { \"\\($0)\\($1)\" }")
        + use,
      keys
        + app("    app.shared(.store) { 1 }\n    app.shared(.user, needs: Keys.store, Keys.store) { \"\\($0)\\($1)\" }")
        + use),
    Case(
      "a registration with a placeholder", offered: "Register",
      keys + app("    app.shared(.store) { 1 }") + use,
      keys + app("    app.shared(.store) { 1 }\n    app.shared(.user) { <#String#> }") + use),
    Case(
      "a registration in an empty definition on one line", offered: "Register '.store'",
      keys + "enum App: ScopeDefinition { static func register(in app: inout Registry<App>) {} }\n" + use,
      keys
        + "enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.shared(.store) { <#Int#> } } }\n"
        + use),
    Case(
      "an optional need", offered: "optional",
      keys + app("    app.shared(.user, needs: Keys.store) { \"\\($0)\" }")
        + use.replacing("  _ = try app.resolve(.store)\n", with: ""),
      keys + app("    app.shared(.user, needs: Keys.store.optional) { \"\\($0)\" }")
        + use.replacing("  _ = try app.resolve(.store)\n", with: "")),
    Case(
      "the deletion of what is unused, with its line", offered: "Delete",
      keys + app("    // Kept.\n    app.shared(.store) {\n      1\n    }  // gone\n    app.value(.user, \"\")")
        + use.replacing("  _ = try app.resolve(.store)\n", with: ""),
      keys + app("    // Kept.\n    app.value(.user, \"\")")
        + use.replacing("  _ = try app.resolve(.store)\n", with: "")),
    Case(
      "the deletion of a second registration on the same line", offered: "Delete",
      keys + app("    app.shared(.store) { 1 }; app.shared(.store) { 2 }; app.value(.user, \"\")") + use,
      keys + app("    app.shared(.store) { 1 }; app.value(.user, \"\")") + use),
    Case(
      "the deletion of one before a comment and another", offered: "Delete",
      keys + app("    app.shared(.store) { 1 }; /* one */ app.shared(.store) { 2 }; /* two */ app.value(.user, \"\")")
        + use,
      keys + app("    app.shared(.store) { 1 }; /* one */ /* two */ app.value(.user, \"\")") + use),
    Case(
      "the deletion of the last one behind a comment", offered: "Delete",
      keys + app("    app.value(.user, \"\"); app.shared(.store) { 1 }; /* one */ app.shared(.store) { 2 }") + use,
      keys + app("    app.value(.user, \"\"); app.shared(.store) { 1 }; /* one */ ") + use),
    Case(
      "the move of a registration whose lines end in two ways", offered: "Move",
      keys + app("    app.unique(.store, needs: Keys.user) { user in\r\n      user.count\n    }")
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in session: inout Registry<Session>) {\n    session.input(.user, \\.user)\n  }\n}\n"
        + child,
      keys + app("").replacing("{\n\n  }", with: "{\n  }")
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in session: inout Registry<Session>) {\n    session.input(.user, \\.user)\n"
        + "    session.unique(.store, needs: Keys.user) { user in\n      user.count\n    }\n  }\n}\n" + child),
    Case(
      "the move of a registration below what it needs", offered: "Move",
      keys + app("    app.unique(.store, needs: Keys.user) { user in\n      // Counted.\n      user.count\n    }")
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in session: inout Registry<Session>) {\n    session.input(.user, \\.user)\n  }\n}\n"
        + child,
      keys + app("").replacing("{\n\n  }", with: "{\n  }")
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in session: inout Registry<Session>) {\n    session.input(.user, \\.user)\n"
        + "    session.unique(.store, needs: Keys.user) { user in\n      // Counted.\n      user.count\n    }\n  }\n}\n"
        + child),
    Case(
      "an undeclared need: list, parameter and look-up", offered: "List",
      keys + "let shared = try! Scope(App.self)\n"
        + app("    app.shared(.store) { 1 }\n    app.shared(.user) { \"\\(try shared.resolve(.store))\" }") + use,
      keys + "let shared = try! Scope(App.self)\n"
        + app("    app.shared(.store) { 1 }\n    app.shared(.user, needs: Keys.store) { store in \"\\(store)\" }") + use
    ),
  ]

  /// Programs in which nothing is certain from the text alone.
  static let uncertain: [Case] = [
    (
      "a key that a macro may declare",
      keys + app("    app.shared(.store) { 1 }\n    app.shared(.user, needs: Keys.stores) { \"\\($0)\" }") + use
    ),
    (
      "an input of another type with the same name",
      keys
        + "extension Keys { static let data = Key<Data>(\"data\") }\nenum App: ScopeDefinition {\n  struct Data: Sendable {}\n"
        + "  struct Inputs: Sendable { var data: Data }\n  static func register(in app: inout Registry<App>) {\n"
        + "    app.unique(.store, needs: Keys.data) { _ in 1 }\n  }\n}\nfunc use(_ app: Scope<App>) throws { _ = try app.resolve(.store) }\n"
    ),
    (
      "an input that is not known to be 'Sendable'",
      keys + "final class Box {}\nextension Keys { static let box = Key<Box>(\"box\") }\nenum App: ScopeDefinition {\n"
        + "  struct Inputs: @unchecked Sendable { var box: Box }\n  static func register(in app: inout Registry<App>) {\n"
        + "    app.unique(.store, needs: Keys.box) { _ in 1 }\n  }\n}\nfunc use(_ app: Scope<App>) throws { _ = try app.resolve(.store) }\n"
    ),
    (
      "two functions that may be the definition's 'register(in:)', and one that may return before its end",
      keys + "enum App: ScopeDefinition {\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in other: inout Registry<Other>) {}\n"
        + "  static func register(in app: inout Registry<App>) { app.unique(.store, needs: Keys.user) { $0.count } }\n}\n"
        + "enum Other: ScopeDefinition {\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in other: inout Registry<Other>) {\n    other.unique(.store, needs: Keys.user) { $0.count }\n"
        + "    if Bool.random() { return }\n  }\n}\n"
        + "func use(_ app: Scope<App>, _ other: Scope<Other>) throws { _ = try (app.resolve(.store), other.resolve(.store)) }\n"
    ),
    (
      "a method 'open' of the program's own",
      keys + app("    app.shared(.store) { 1 }; app.value(.user, \"\")")
        + "extension Keys { static let page = Key<Int>(\"page\") }\nenum Page: ScopeDefinition {\n"
        + "  static func register(in page: inout Registry<Page>) { page.shared(.page, needs: Keys.store.optional) { $0 ?? 0 } }\n}\n"
        + "protocol Opens {}\nextension Opens { func open(_ page: Page.Type) throws -> Int { 1 } }\nextension Scope: Opens {}\n"
        + use
        + "func page(_ app: Scope<App>) throws { _ = try (app.open(Page.self), Scope(Page.self).resolve(.page)) }\n"
    ),
    (
      "an import where a comment documents what follows, and one in the line of another's comment",
      "/* a\n b */ extension Keys { static let store = Key<Int>(\"store\") }\n"
    ),
    (
      "an import where what is declared is public, which may have to be said of the import",
      "public extension Keys { static let store = Key<Int>(\"store\") }\n"
    ),
    (
      "the main actor where the program declares a type of that name",
      keys
        + app(
          "    app.shared(.store, on: Swift.MainActor.self) { 1 }\n    app.shared(.user, needs: Keys.store) { \"\\($0)\" }"
        )
        + "struct MainActor {}\n"
        + use.replacing("_ = try app.resolve", with: "_ = try await app.load").replacing("throws", with: "async throws")
    ),
    (
      "the parent of a definition that is created without one, too",
      keys + app("    app.shared(.store) { 1 }")
        + "enum Session: ScopeDefinition {\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in s: inout Registry<Session>) { s.input(.user, \\.user) }\n}\n" + child
        + "func other() throws { _ = try Scope(Session.self, .init(user: \"\")) }\n"
    ),
    (
      "the parent of a definition that a trait may open without one",
      keys.replacing("import Trellis", with: "import Testing\nimport Trellis\nimport TrellisTesting")
        + app("    app.shared(.store) { 1 }")
        + "enum Session: ScopeDefinition {\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in s: inout Registry<Session>) { s.input(.user, \\.user) }\n}\n" + child
        + "@Test(.scope(Session.self, .init(user: \"\"))) func other() {}\n"
    ),
    (
      "an import before a block comment",
      "import Foundation /* a\n b */\nextension Keys { static let store = Key<Int>(\"store\") }\n"
    ),
    (
      "the main actor for an async factory, which may send what it needs",
      keys
        + app(
          "    app.shared(.store, on: MainActor.self) { 1 }\n    app.shared(.user, needs: Keys.store) { await \"\\($0)\" }"
        )
        + use.replacing("_ = try app.resolve", with: "_ = try await app.load").replacing("throws", with: "async throws")
    ),
    (
      "a comment that is needed but for what another one ignores",
      keys
        + app(
          "    for _ in 0..<1 { app.value(.store, 1) } // trellis:ignore[not-followed] one\n    app.value(.user, \"\") // trellis:ignore[missing] why"
        )
        + use
    ),
  ].map { Case($0.0, $0.1, $0.1) }

  /// Programs that a change would break, or would not mend.
  static let unmendable: [Case] = [
    (
      "an override in a module that is included above, too",
      keys
        + "enum Log: Module { static func register<S>(in scope: inout Registry<S>) { scope.shared(.store) { 1 } } }\n"
        + app("    app.include(Log.self)\n    app.value(.user, \"\")")
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n"
        + "  static func register(in s: inout Registry<Session>) { s.include(Log.self) }\n}\n"
        + use.replacing("Scope(App.self)", with: "Scope(App.self).open(Session.self)")
    ),
    (
      "the move or the form of what a function registers for each of its calls",
      keys + "extension Keys { static let page = Key<Int>(\"page\") }\n"
        + "func add<S>(_ key: Key<Int>, _ user: Key<String>, to scope: inout Registry<S>) {\n  scope.unique(key, needs: user) { $0.count }\n}\n"
        + app("    add(.store, .user, to: &app)")
        + "enum Session: ScopeDefinition {\n  typealias Parent = App\n  struct Inputs: Sendable { var user: String }\n"
        + "  static func register(in session: inout Registry<Session>) {\n    session.input(.user, \\.user)\n  }\n}\n"
        + child
    ),
    (
      "the deletion of what a function registers for each of its calls",
      keys + "extension Keys { static let page = Key<Int>(\"page\") }\n"
        + "func add<S>(_ key: Key<Int>, to scope: inout Registry<S>) {\n  scope.shared(key) { 1 }\n}\n"
        + app("    app.value(.user, \"\")\n    add(.store, to: &app)\n    add(.page, to: &app)") + use
    ),
    (
      "the name of a property, which code reads",
      keys + "extension Keys { static let page = Key<Int>(\"page\"), pages = Key<Int>(\"pages\") }\n"
        + app(
          "    app.value(.store, 1)\n    app.value(.user, \"\")\n    app.shared(.page, needs: Page.needs) { $0.store }\n"
            + "    app.shared(.pages, needs: Pages.needs) { $0.stor }")
        + "struct Page: DependencySet { var store: Int; var stores: Int }\nstruct Pages: DependencySet { var stor: Int }\n"
        + use + "func more(_ app: Scope<App>) throws { _ = try (app.resolve(.page), app.resolve(.pages)) }\n"
    ),
    (
      "a registration of a key that the file does not name with a dot",
      keys + "enum Net { static let port = Key<Int>(\"port\") }\n"
        + app("    app.value(.store, 1); app.value(.user, \"\")")
        + use + "func more(_ app: Scope<App>) throws { _ = try app.resolve(Net.port) }\n"
    ),
  ].map { Case($0.0, offered: "", $0.1, $0.1) }

  @Test("nothing is offered that breaks the program", arguments: unmendable)
  func areNotOffered(_ one: Case) throws { try expect(one) }

  @Test("nothing is applied that is not certain", arguments: uncertain)
  func areLeft(_ one: Case) throws { try expect(one) }

  @Test(
    "a comment is not deleted that another check may need",
    arguments: [
      #"{ "roots": ["Other"] }"#, #"{ "defines": { "DEBUG": true } }"#,
      #"{ "exclude": ["Sources/Mended/Other.swift"] }"#, nil,
    ])
  func narrowed(settings: String?) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-fixes-\(UUID().uuidString)")
    let sources = try Self.makePackage(folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text =
      Self.keys + Self.app("    app.shared(.store) { 1 } // trellis:ignore[missing] why\n    app.value(.user, \"\")")
      + Self.use
    try text.write(to: sources.appending(path: "File.swift"), atomically: true, encoding: .utf8)
    let other =
      "import Trellis\nenum Other: ScopeDefinition { static func register(in other: inout Registry<Other>) {} }\n"
    try other.write(to: sources.appending(path: "Other.swift"), atomically: true, encoding: .utf8)
    try settings?.write(to: folder.appending(path: ".trellis.json"), atomically: true, encoding: .utf8)
    // Without settings, the package is checked as a folder of sources.
    let rounds = try FixRounds(try .folder(settings == nil ? sources : folder))
    #expect(rounds.changes.map(\.path) == [])
  }

  @Test("safe ones are applied until none is left", arguments: safe)
  func areApplied(_ one: Case) throws { try expect(one) }

  @Test("others are offered", arguments: offered)
  func areOffered(_ one: Case) throws { try expect(one) }

  private func expect(_ one: Case) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-fixes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try Self.makePackage(folder).appending(path: "File.swift").path
    try one.before.write(toFile: path, atomically: true, encoding: .utf8)
    // Another file shows that the module uses the library.
    try "import Trellis\n".write(toFile: folder.path + "/Sources/Mended/Other.swift", atomically: true, encoding: .utf8)
    let rounds = try FixRounds(try .folder(folder)) { _, fixes in
      fixes.first { fix in one.title.map { !fix.isSafe && fix.title.contains($0) } ?? fix.isSafe }
    }
    #expect(rounds.write() == [])
    let after = try String(contentsOfFile: path, encoding: .utf8)
    #expect(after == one.after, "\(rounds.applied.map(\.title))\n\(rounds.difference(in: folder.path))")
  }

  /// The rules whose examples only a person can mend.
  static let withoutFix: Set<Rule> = [
    .tooDeep, .captive, .overrideNothing, .noKey, .asyncInSync, .wrongScope, .weakValue, .scopeCycle, .unknownParent,
    .conditional, .memberName, .notFollowed, .ignore, .wrongFactory,
  ]

  @Test("mend the example of their rule", arguments: Rule.allCases)
  func example(rule: Rule) throws {
    let guide = try #require(RuleGuide.all.first { $0.rule == rule })
    let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-fixes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "import Trellis\n\n\(guide.example)".write(
      to: folder.appending(path: "App.swift"), atomically: true, encoding: .utf8)
    func findings() throws -> [Finding] {
      let sources = try CheckCommand.Sources.folder(folder)
      let reading = SourceReading(sources.all, fixed: FixedConditions(), progress: nil)
      return sources.project.judged(Analysis(reading.program.facts), of: reading.program).findings
        .filter { $0.rule == rule }
    }
    #expect(try !findings().isEmpty)
    let rounds = try FixRounds(try .folder(folder)) { $0.rule == rule ? $1.first : nil }
    #expect(rounds.changes.isEmpty == Self.withoutFix.contains(rule), "\(rounds.applied.map(\.title))")
    #expect(rounds.write() == [])
    if !rounds.changes.isEmpty { #expect(try findings().map(\.message) == []) }
  }

  /// Makes the folder of a package's only module.
  static func makePackage(_ folder: URL) throws -> URL {
    let sources = folder.appending(path: "Sources/Mended")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try "".write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    return sources
  }

  @Test("a file that has changed since it was read is left alone, and so is one that cannot be written")
  func changed() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-fixes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "File.swift").path
    let shadow =
      Self.app("    app.shared(.store) { 1 }\n    app.value(.user, \"\")")
      + "enum Low: ScopeDefinition {\n  typealias Parent = App\n"
      + "  static func register(in low: inout Registry<Low>) { low.shared(.store) { 2 } }\n}\n"
      + "func low(_ low: Scope<Low>) throws { _ = try low.resolve(.store) }\n"
    try (Self.keys + shadow + Self.use).write(toFile: path, atomically: true, encoding: .utf8)
    let rounds = try FixRounds(try .folder(folder))
    #expect(rounds.changes.count == 1)
    try "// changed\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(rounds.write() == ["\(path): warning: the file has changed since it was read, and is left alone"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "// changed\n")
    try FileManager.default.removeItem(atPath: path)
    #expect(rounds.write().first?.contains("cannot be written") == true)
  }

  @Test("the difference is what 'diff -u' prints")
  func difference() {
    let before = Array("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn".utf8)
    let after = Array("a\nB\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\n".utf8)
    #expect(
      UnifiedDiff(from: before, to: after).text(of: "x.swift") == """
        --- a/x.swift
        +++ b/x.swift
        @@ -1,5 +1,5 @@
         a
        -b
        +B
         c
         d
         e
        @@ -11,4 +11,4 @@
         k
         l
         m
        -n
        \\ No newline at end of file
        +n

        """)
    #expect(UnifiedDiff(from: before, to: before).text(of: "x.swift") == "")
    #expect(UnifiedDiff(from: [], to: Array("a\n".utf8)).text(of: "/x").contains("@@ -0,0 +1,1 @@\n+a\n"))
  }

  @Test("fixes stand in reports, after their diagnostic and with escapes")
  func reports() throws {
    let site = Site(file: "./A \"b\".swift", line: 3, column: 5)
    var report = CheckReport(
      findings: [Finding(.shadow, "text", at: site, notes: [Finding.Note("note", at: site)])],
      summary: FormatTests.clean.summary)
    report.fixes = [
      [
        WrittenFix(
          title: "Write \"it\"", isSafe: true,
          edits: [TextEdit(path: site.file, range: 10..<12, start: site, end: site, text: "a\t\"b\"\\\n")])
      ]
    ]
    #expect(
      report.text(isColored: false).hasPrefix(
        """
        ./A "b".swift:3:5: error: text [shadow]
        ./A "b".swift:3:5-3:5: fixit: a\\t\\"b\\"\\\\\\n
        ./A "b".swift:3:5: note: note

        """))
    let sarif = report.sarif(in: "/").text
    #expect(
      sarif.contains(
        "\"replacements\":[{\"deletedRegion\":{\"startLine\":3,\"startColumn\":5,\"endLine\":3,\"endColumn\":5},"
          + "\"insertedContent\":{\"text\":\"a\\t\\\"b\\\"\\\\\\n\"}}]"), "\(sarif.suffix(900))")
    #expect(report.json.text.contains("\"fixes\":[{\"title\":\"Write \\\"it\\\"\",\"safe\":true,\"edits\":[{\"path\":"))
  }
}

extension CheckCommand.Sources {
  /// The files of a folder as one module.
  static func folder(_ folder: URL) throws -> CheckCommand.Sources {
    var finder = SourceFinder(nil)
    finder.add(folder.path, module: nil)
    return CheckCommand.Sources(
      all: finder.sources, outside: [], project: try Project(paths: [folder.path]))
  }
}
