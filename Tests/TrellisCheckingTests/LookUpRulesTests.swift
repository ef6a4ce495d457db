import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// The language's rules of look-up, one by one: where `Key`, `Registry` and the like mean the library's, and where not.
struct LookUpRulesTests {
  struct Rule: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Files of the module `Own`, and of others, each under its module's name.
    var files: [(module: String, text: String)]
    /// The names of the keys that the program has.
    var keys: [String]

    init(_ description: String, _ files: (String, String)..., keys: String...) {
      testDescription = description
      self.files = files.map { (module: $0.0, text: $0.1) }
      self.keys = keys
    }
  }

  /// Each was compiled: the compiler takes what is expected here for the library's `Key`, and nothing else.
  static let rules = [
    Rule("no import", ("Own", "extension Keys { static let a = Key<Int>(\"a\") }")),
    Rule("an import", ("Own", "import Trellis\nextension Keys { static let a = Key<Int>(\"a\") }"), keys: "a"),
    Rule(
      "an import in another module", ("Other", "import Trellis"),
      ("Own", "extension Keys { static let a = Key<Int>(\"a\") }")),
    Rule(
      "an import in another file", ("Own", "import Trellis"), ("Own", "enum Mine { static let a = Key<Int>(\"a\") }")),
    Rule(
      "an exported import in another file", ("Own", "@_exported import Trellis"),
      ("Own", "extension Keys { static let a = Key<Int>(\"a\") }"), keys: "a"),
    Rule(
      "a module that exports it", ("Base", "@_exported import Trellis"),
      ("Own", "import Base\nextension Keys { static let a = Key<Int>(\"a\") }"), keys: "a"),
    Rule(
      "a module that exports one that exports it", ("Base", "@_exported import Trellis"),
      ("Core", "@_exported import Base"),
      ("Own", "import Core\nextension Keys { static let a = Key<Int>(\"a\") }"), keys: "a"),
    Rule(
      "a module that imports it without exporting it", ("Base", "import Trellis"),
      ("Own", "import Base\nextension Keys { static let a = Key<Int>(\"a\") }")),
    Rule("a module that is called alike", ("Own", "import TrellisKit\nextension Keys { static let a = Key(\"a\") }")),
    Rule("a part of it", ("Own", "import TrellisTesting\nextension Keys { static let a = Key(\"a\") }")),
    Rule(
      "imports by name",
      ("Own", "import class Trellis.Key\nimport class Trellis.Keys\nextension Keys { static let a = Key<Int>(\"a\") }"),
      keys: "a"),
    Rule(
      "an import of another name",
      ("Own", "import class Trellis.Keys\nextension Keys { static let a = Key<Int>(\"a\"), b: Key<Int> = Key(\"b\") }")),
    Rule(
      "an import by name and the module's name",
      ("Own", "import class Trellis.Keys\nextension Keys { static let a = Trellis.Key<Int>(\"a\") }"), keys: "a"),
    Rule(
      "an import under an #if",
      ("Own", "#if canImport(Trellis)\nimport Trellis\n#endif\nextension Keys { static let a = Key<Int>(\"a\") }"),
      keys: "a"),
    Rule(
      "a type of the own module",
      ("Own", "import Trellis\nenum F { static let a = Key(\"a\"), b = Trellis.Key<Int>(\"b\") }"),
      ("Own", "struct Key { init(_ name: String) {} }"), keys: "b"),
    Rule(
      "an alias of the own module", ("Own", "import Trellis\nenum F { static let a = Key(\"a\") }"),
      ("Own", "typealias Key = String")),
    Rule(
      "an alias of the library's own", ("Own", "import Trellis\nenum F { static let a = Key<Int>(\"a\") }"),
      ("Own", "import Trellis\npublic typealias Key = Trellis.Key"), keys: "a"),
    Rule(
      "a private type of another file", ("Own", "import Trellis\nenum F { static let a = Key<Int>(\"a\") }"),
      ("Own", "private struct Key {}\nfileprivate enum Keys {}"), keys: "a"),
    Rule(
      "a private type of the file",
      ("Own", "import Trellis\nenum F { static let a = Key(\"a\") }\nprivate struct Key { init(_ name: String) {} }")),
    Rule(
      "a type of another module that is imported by name",
      ("Vendor", "public struct Key { public init(_ name: String) {} }"),
      ("Own", "import Trellis\nimport struct Vendor.Key\nenum F { static let a = Key(\"a\") }")),
    Rule(
      "a type of another module, which takes no arguments",
      ("Vendor", "public struct Key { public init(_ name: String) {} }"),
      (
        "Own",
        "import Trellis\nimport Vendor\nenum F { static let a = Key<Int>(\"a\"), b = Key(\"b\"), c = Trellis.Key<Int>(\"c\"), d = Vendor.Key(\"d\") }"
      ),
      keys: "a", "c"),
    Rule(
      "a type of another module beside the library's by name",
      ("Vendor", "public struct Key<T> { public init(_ name: String) {} }"),
      ("Own", "import class Trellis.Key\nimport Vendor\nenum F { static let a = Key<Int>(\"a\") }"), keys: "a"),
    Rule(
      "a type of another module of which something else is imported",
      ("Vendor", "public struct Key<T> { public init(_ name: String) {} }\npublic struct Thing {}"),
      ("Own", "import Trellis\nimport struct Vendor.Thing\nenum F { static let a = Key<Int>(\"a\") }"), keys: "a"),
    Rule(
      "an internal type of another module", ("Vendor", "struct Key<T> { init(_ name: String) {} }"),
      ("Own", "import Trellis\nimport Vendor\nenum F { static let a = Key<Int>(\"a\") }"), keys: "a"),
    Rule(
      "an internal type of a module under test", ("Vendor", "struct Key { init(_ name: String) {} }"),
      ("Own", "import Trellis\n@testable import Vendor\nenum F { static let a = Key(\"a\") }")),
    Rule(
      "a member of the type",
      ("Own", "import Trellis\nenum F { struct Key { init(_ n: String) {} }; static let a = Key(\"a\") }")),
    Rule(
      "a member of the type in an extension elsewhere", ("Own", "import Trellis\nenum F { static let a = Key(\"a\") }"),
      ("Own", "extension F { struct Key { init(_ n: String) {} } }")),
    Rule(
      "a member of a type around it",
      ("Own", "import Trellis\nenum F { enum G { static let a = Key(\"a\") }; struct Key { init(_ n: String) {} } }")),
    Rule(
      "a member of a type beside it",
      ("Own", "import Trellis\nenum F { static let a = Key<Int>(\"a\") }; enum G { struct Key {} }"), keys: "a"),
    Rule(
      "a member of a type around it, from an extension of the inner one",
      (
        "Own",
        "import Trellis\nenum F { enum G {}; struct Key {} }\nextension F.G { static let a = Key<Int>(\"a\"); enum H { static let b = Key<Int>(\"b\") } }"
      ), keys: "a", "b"),
    Rule(
      "a private member of a class above",
      ("Own", "import Trellis\nclass G { private struct Key {} }\nfinal class F: G { static let a = Key<Int>(\"a\") }"),
      keys: "a"),
    Rule(
      "a case, where a type stands",
      ("Own", "import Trellis\nenum F { case Key(Int), Scope; static let a: Key<Int> = Key<Int>(\"a\") }"), keys: "a"),
    Rule(
      "a member of another module's type of the same path", ("Vendor", "public enum F { public struct Key {} }"),
      ("Own", "import Trellis\nimport Vendor\nenum F { static let a = Key<Int>(\"a\") }"), keys: "a"),
    Rule(
      "a type in a closure",
      (
        "Own",
        "import Trellis\nlet x = { struct Key {}; return 1 }()\nvar y: Int { struct Key {}; return 1 }\nenum F { static let a = Key<Int>(\"a\") }"
      ),
      keys: "a"),
    Rule(
      "an alias in another module",
      ("Base", "import Trellis\npublic typealias Key = Trellis.Key\npublic typealias Keys = Trellis.Keys"),
      ("Own", "import Base\nextension Keys { static let a = Key<Int>(\"a\") }"), keys: "a"),
    Rule(
      "a member of a class above",
      (
        "Own",
        "import Trellis\nfinal class F: G { static let a = Key(\"a\") }\nclass G: H {}\nclass H { struct Key { init(_ n: String) {} } }"
      )),
    Rule(
      "an associated type",
      (
        "Own",
        "import Trellis\nprotocol P { associatedtype Key }\nstruct F: P { typealias Key = String }\nextension F { static let a = Key(\"a\") }"
      )),
    Rule(
      "an associated type that a member decides",
      (
        "Own",
        "import Trellis\nprotocol P { associatedtype Key; func take(_ k: Key) }\nstruct F: P { func take(_ k: String) {}; static let a = Key(\"a\") }"
      )),
    Rule(
      "a type that a protocol's extension declares",
      (
        "Own",
        "import Trellis\nprotocol P {}\nextension P { typealias Key = String }\nstruct F: P { static let a = Key(\"a\") }"
      )),
    Rule(
      "a generic parameter",
      (
        "Own",
        "import Trellis\nstruct F<Key> {}\nextension F where Key == String { static var a: Key { Key(\"a\") }; static let b = Key(\"b\") }"
      )),
    Rule(
      "a generic parameter of a type around it",
      ("Own", "import Trellis\nstruct F<Key> { struct G {} ; enum H { static let a: Key? = nil } }")),
    Rule(
      "a parameter of a system's type",
      ("Own", "import Trellis\nextension Dictionary where Key == String { static var a: Key { Key(\"a\") } }")),
    Rule(
      "a case of the enumeration",
      ("Own", "import Trellis\nenum F { case b(Int), Key(String); static let a = Key(\"a\") }")),
    Rule(
      "a function of the type",
      ("Own", "import Trellis\nenum F { static func Key(_ n: String) -> Int { 1 }; static let a = Key(\"a\") }")),
    Rule(
      "a function of the module",
      (
        "Own",
        "import Trellis\nfunc Key(_ n: String) -> Int { 1 }\nenum F { static let a = Key(\"a\"), b = Key<Int>(\"b\") }"
      ),
      keys: "b"),
    Rule(
      "a type that is called like the module",
      (
        "Own",
        "import Trellis\nenum Trellis { struct Key { init(_ n: String) {} } }\nenum F { static let a = Trellis.Key(\"a\"), b = Key<Int>(\"b\") }"
      ),
      keys: "b"),
    Rule(
      "another library's namespace",
      ("Own", "import Trellis\nimport Defaults\nextension Defaults.Keys { static let a = Key<Int>(\"a\", default: 1) }")
    ),
    Rule(
      "an own namespace", ("Own", "import Trellis\nextension Keys { static let a = Key<Int>(\"a\") }\nclass Keys {}"),
      keys: "a"),
  ]

  @Test("A name means what it means to the compiler", arguments: rules)
  func keys(_ rule: Rule) {
    let program = Self.program(rule.files)
    #expect(program.linked.facts.keys.map(\.name) == rule.keys)
    #expect(program.opaques == [])
  }

  /// What may be called `scope` where a scope of that name is in sight, and is none.
  private static let shadows = [
    "func f(scope: Other) { _ = scope[.a] }",
    "func f(_ scope: Other?) { _ = scope?[.a] }",
    "func f(with scope: inout Other) { _ = scope[.a] }",
    "func f() { let scope = Other(); _ = scope[.a] }",
    "func f() { var scope: Other; _ = scope[.a] }",
    "func f() async { async let scope = other(); _ = await scope[.a] }",
    "func f() { let (scope, other) = pair; _ = scope[.a] }",
    "func f() { let (other, scope): (Int, Other) = pair; _ = scope[.a] }",
    "func f() { if let scope = other { _ = scope[.a] } }",
    "func f() { if case let scope? = other { _ = scope[.a] } }",
    "func f() { if case .some(let scope) = other { _ = scope[.a] } }",
    "func f() { guard let scope = other else { return }; _ = scope[.a] }",
    "func f() { while let scope = next() { _ = scope[.a] } }",
    "func f() { for scope in list { _ = scope[.a] } }",
    "func f() { for (scope, n) in list { _ = scope[.a] } }",
    "func f() { for case let scope? in list { _ = scope[.a] } }",
    "func f() { switch x { case let scope: _ = scope[.a] } }",
    "func f() { switch x { case .one(let scope), .two(let scope): _ = scope[.a] } }",
    "func f() { switch x { case let (scope, n) where n > 1: _ = scope[.a]; default: break } }",
    "func f() { do { try g() } catch let scope { _ = scope[.a] } }",
    "func f() { do { try g() } catch let scope as Other { _ = scope[.a] } }",
    "func f() { list.map { scope in scope[.a] } }",
    "func f() { list.map { (scope: Other) in scope[.a] } }",
    "func f() { list.map { (scope, n) -> Int in scope[.a] } }",
    "func f() { list.map { [scope = other] in scope[.a] } }",
    "func f() { list.map { [weak scope = other, n] x in scope?[.a] } }",
    "func f() { func inner(scope: Other) { _ = scope[.a] } }",
    "func f() { func scope() -> Other { o }; _ = scope()[.a] }",
    "init(scope: Other) { _ = scope[.a] }",
    "subscript(scope: Other) -> Int { scope[.a] }",
    "var x: Int { get { 1 } set(scope) { _ = scope[.a] } }",
    "var x: Int = 1 { willSet(scope) { _ = scope[.a] } }",
    "var x: Int = 1 { didSet(scope) { _ = scope[.a] } }",
    "var x: Int { @inlinable get { 1 } nonmutating set(scope) { _ = scope[.a] } }",
    "subscript(i: Int) -> Int { get { 1 } set(scope) { _ = scope[.a] } }",
    "func f() { var scope = Other() { didSet { _ = scope[.a] } }; scope = Other() }",
    "struct Inner { let scope: Other; func f() -> Int { scope[.a] } }",
    "struct Inner { var scope: Other { o }; func f() -> Int { self.scope[.a] } }",
    "func f<T>(_ other: T) { _ = other.scope[.a] }",
    "func f(other: Holder) { _ = other.scope[.a] }",
    "static let scope = Other(); static func f() -> Int { scope[.a] }",
  ]

  @Test("A nearer value hides a scope of its name", arguments: shadows)
  func shadow(_ text: String) {
    let around = [
      "final class C { let scope: Scope<App>; § }", "class B { let scope: Scope<App> }\nfinal class C: B { § }",
      "let scope = try Scope(App.self)\nstruct C { § }",
      "protocol P { var scope: Scope<App> { get } }\nstruct C: P { § }",
    ]
    for each in around {
      let program = Program(UseTests.definitions + each.replacing("§", with: text))
      #expect(program.uses == [], "\(each)")
    }
  }

  /// What looks like a use of the library, and is none, in a module that imports it and a module with a graph.
  private static let lookalikes = [
    "struct Scope<D> { init(_ d: D.Type) {} }\nfunc f(s: Scope<App>) { s.resolve(.a); Scope(App.self)[.b]; Scope<App>.current?[.c] }",
    "struct O { struct Scope<D> {}; var s: Scope<App>; func f(t: Scope<App>) { t[.a] } }",
    "struct O<Scope> { var s: Scope; func f(t: Scope<App>) { t[.a] } }",
    "func f<Scope: P>(_ t: Scope<App>) { t[.a]; Scope(App.self).resolve(.b) }",
    "func f() { struct Scope<D> { init(_ d: D.Type) {} }; Scope(App.self)[.a] }",
    "enum Trellis { struct Scope<D> {} }\nfunc f(s: Trellis.Scope<App>) { s[.a] }",
    "struct Registry<D> {}\nfunc more(_ app: inout Registry<App>) { app.shared(.a) { 1 }; app.unknown(); let x = app }",
    "struct O { struct Registry<D> {}; static func register(in r: inout Registry<O>) { r.shared(name) { 1 } } }",
    "struct Registry<D> {}\nextension Registry { mutating func shared(_ n: Int) { self.unique(n); x(self) } }",
    "typealias Registry = Dictionary<String, Int>\nfunc f(r: inout Registry<App>) { print(r) }",
    "protocol ScopeDefinition {}\nenum S: ScopeDefinition {}\nenum T<X>: ScopeDefinition {}",
    "protocol ScopeDefinition {}\nenum S: ScopeDefinition {\n#if A\ntypealias Parent = B\n#else\ntypealias Parent = C\n#endif\n}",
    "enum S {\n#if A\ntypealias Parent = B\n#else\ntypealias Parent = C\n#endif\n}",
    "protocol DependencySet {}\nstruct D: DependencySet { private let a: Int; init() {} }",
    "enum O { protocol DependencySet {}; struct D: DependencySet { let gone: Int } }",
    "@propertyWrapper struct Injected { init(_ n: Name) {}; var wrappedValue: Int }\nclass C: B { @Injected(.gone) var a: Int }\nclass B: ScopeConsumer { var scope: Scope<App>? }",
    "@propertyWrapper struct Current { init(_ n: Name) {}; var wrappedValue: Int }\nstruct C { @Current(.gone) var a: Int }",
    "func f() { list.forEach { more(&$0) }; list.map { o in more(&o); o.more() }; list.map { $0.override(.gone) } }",
    "class Keys {}\nextension Keys { static var b: Int { 1 }; static let c = make(), d = other }",
    "extension Keys { struct Key { init(_ n: String) {} }; static let x = Key(name), y = Key(\"other\") }",
  ]

  @Test("What is only called like the library's says nothing", arguments: lookalikes)
  func lookalike(_ text: String) {
    let core = UseTests.definitions.replacing("extension Keys", with: "public extension Keys")
    let program = Self.program([("Core", core), ("Own", "import Trellis\nimport Core\n" + text)])
    #expect(program.keys.count == 5)
    #expect(program.scopes.count == 2)
    #expect(program.uses == [])
    #expect(program.registrations == [])
    #expect(program.opaques == [])
    #expect(program.unchecked == 0)
    #expect(program.unnamed == [])
  }

  @Test func `Imports by name, however many, are read in no time`() {
    let imports = (0..<4_000).map { "import var WinSDK.NAME_\($0)\n" }.joined()
    let used = processorTime { _ = Program(imports + UseTests.definitions) }
    let usual = processorTime {
      _ = Program(imports.replacing("import var ", with: "import struct ") + UseTests.definitions)
    }
    #expect(used < 4 * usual)
  }

  @Test("A method of another type that is called like one of a scope makes no scope")
  func methods() {
    let uses =
      "func f(r: Router, m: M, s: Scope<App>) { r.open(Ses.self)[.a]; let p = r.open(Ses.self); p.resolve(.b);"
      + " m.app.open(Ses.self)[.c]; s.open(Ses.self)[.d]; m.app.ancestor(App.self)[.a]; m.x.scope(of: App.self)[.b] }\n"
    let router = "struct Router { func open<S>(_ s: S.Type) -> Page { Page() } }"
    let unnamed =
      "struct Router { func open(_ url: URL) {}; func open<S>(type: S.Type) {}; func scope(_ n: Int.Type) {} }"
    #expect(Program(UseTests.definitions + uses + router).uses.map { $0.prefix(5) } == ["Ses.d", "App.a", "App.b"])
    #expect(Program(UseTests.definitions + uses + router).unchecked == 3)
    #expect(Program(UseTests.definitions + uses + unnamed).uses.count == 6)
    let methods = "struct M { func ancestor(_ n: X.Type) -> X { x }; func scope<S>(of s: S.Type) -> S { s } }"
    #expect(Program(UseTests.definitions + uses + router + methods).uses.map { $0.prefix(5) } == ["Ses.d"])
    let extended = "extension Scope { func open<S>(_ s: S.Type, deeply: Bool) -> Scope<S> { self } }"
    #expect(Program(UseTests.definitions + uses + extended).uses.count == 6)
  }

  static func program(_ files: [(module: String, text: String)]) -> Program {
    Program(
      files.enumerated().map {
        (path: "\($0.element.module)/File\($0.offset).swift", module: $0.element.module, text: $0.element.text)
      },
      importing: nil)
  }
}
