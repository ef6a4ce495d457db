import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Structs of dependencies in the text")
struct DependencySetTests {
  private static let keys = """
    import Trellis
    extension Keys {
      static let api = Key<API>("api"), logger = Key<any Logger>("logger"), user = Key<User?>("user")
      static let count = Key<Int>("count"), `default` = Key<Int>("default"), model = Key<Model>("model")
    }
    enum App: ScopeDefinition {
      static func register(in app: inout Registry<App>) {
        app.unique(.model, needs: Model.Dependencies.needs, make: Model.init)
      }
    }
    """

  /// The program of one struct with these lines in it, in a file of its own.
  private static func program(_ lines: String) -> Program {
    program(file: "final class Model: Injectable {\n  struct Dependencies: DependencySet {\n\(lines)\n  }\n}")
  }

  private static func program(file text: String, keys: String = Self.keys) -> Program {
    Program([("App.swift", "App", keys), ("Model.swift", "App", "import Trellis\n" + text)])
  }

  @Test(
    "A stored property is a need, in the form that its type says",
    arguments: [
      ("let api: API", "api"),
      ("var api: API", "api"),
      ("let api: API, count: Int", "api count"),
      ("let count, `default`: Int", "count default"),
      ("let logger: any Logger", "logger"),
      ("let logger: (any Logger)?", "optional:logger"),
      ("let logger: Optional<any Logger>", "optional:logger"),
      ("let logger: Swift.Optional<any Logger>", "optional:logger"),
      ("var api: API!", "optional:api"),
      ("let api: Box<API>?", "optional:api"),
      ("var api: Box<Box<API>>!", "optional:api"),
      ("let api: Optional<Box<API>>", "optional:api"),
      ("let user: User?", "user"),
      ("let user: User??", "optional:user"),
      ("let api: Lazy<API>", "lazy:api"),
      ("let api: Trellis.Lazy<API>", "lazy:api"),
      ("let api: @Sendable () throws -> API", "provider:api"),
      ("let count: @Sendable () throws -> Int?", "provider:count"),
      ("let count: Box<Int>.Value", "count"),
      ("public let api: API", "api"),
      ("var api: API { didSet { print(api) } }", "api"),
      (
        "let api: API\n    let limit = 3\n    var more = 4\n    static let all: Int = 1\n    static var some: Int { 1 }",
        "api"
      ),
      ("let api: API\n    var twice: Int { 2 }\n    func f(count: Int) -> Int { let x: Int = 1; return x }", "api"),
      ("let api: API\n    struct Inner { let count: Int }\n    init(api: API) { self.api = api }", "api"),
      ("let api: API // let count: Int\n    /* let user: User */", "api"),
    ])
  func members(lines: String, needs: String) {
    let program = Self.program(lines)
    #expect(program.registrations == ["App: unique model(\(needs)) App.swift:8:9"], "\(lines)")
    #expect(program.opaques == [])
    #expect(program.unnamed == [])
  }

  @Test(
    "What cannot be written for is opaque, and says what to write instead",
    arguments: [
      ("let (api, count): (API, Int)", "this dependency has no written type"),
      ("@Wrapped var api: API", "this dependency has an attribute"),
      ("@Wrapped(1) private(set) var api: API", "this dependency has an attribute"),
      ("private let api: API", "a private property makes the struct's initializer private"),
      ("#if DEBUG\n    let api: API\n    #endif\n    let count: Int", "this dependency is inside an `#if`"),
      ("let api: API\n    init() { api = API() }", "a struct of dependencies has an initializer of its own"),
      ("let limit = 3", "a struct of dependencies has no stored property"),
    ])
  func opaque(lines: String, reason: String) {
    let program = Self.program(lines)
    #expect(program.opaques.count == 1 && program.opaques[0].hasSuffix("-: \(reason)"), "\(program.opaques)")
    #expect(program.linked.needs(for: "App") == "", "nothing is written that would not compile")
  }

  @Test(
    "A struct that the written code cannot see or extend is opaque",
    arguments: [
      ("private struct Dependencies: DependencySet { let api: API }", "the build plugin writes cannot see a private"),
      ("fileprivate struct Dependencies: DependencySet { let api: API }", "cannot see a private"),
      ("#if A ? B\nstruct Dependencies: DependencySet { let api: API }\n#endif", "is not a plain condition"),
      ("private extension Model { struct D: DependencySet { let api: API } }", "cannot see a private"),
      ("func f() { struct Dependencies: DependencySet { let api: API } }", "is declared in a function"),
    ])
  func unseen(declaration: String, reason: String) {
    let program = Self.program(file: declaration)
    #expect(program.opaques.contains { $0.contains(reason) }, "\(program.opaques)")
    #expect(program.linked.needs(for: "App") == "")
  }

  @Test(
    "A registration whose struct is not known is opaque",
    arguments: [
      ("", "no scanned file declares `Model.Dependencies` as a struct of dependencies"),
      ("struct Model { struct Dependencies { let api: API } }", "no scanned file declares"),
      (
        "struct Model { struct Dependencies: DependencySet { let api: API\n static var needs: Needs<Self> { f() } } }",
        "`Model.Dependencies` declares its `needs` itself"
      ),
      (
        "struct Model { struct Dependencies: DependencySet { let api: API } }\n"
          + "extension Model.Dependencies { static var needs: Needs<Self> { f() } }",
        "`Model.Dependencies` declares its `needs` itself"
      ),
      (
        "struct Model {\n#if A\n struct Dependencies: DependencySet { let api: API }\n#else\n"
          + " struct Dependencies: DependencySet { let count: Int }\n#endif\n}",
        "`Model.Dependencies` is declared more than once"
      ),
    ])
  func unknown(text: String, reason: String) {
    let program = Self.program(file: text)
    #expect(program.opaques.count == 1 && program.opaques[0].contains(reason), "\(program.opaques)")
  }

  @Test(
    "A struct that conforms by another name is told",
    arguments: [
      ("protocol Parts: DependencySet {}\nstruct Own: Parts { let a: Int }", 1),
      ("typealias Parts = Trellis.DependencySet & Sendable\nstruct Own: Parts { let a: Int }", 1),
      (
        "protocol Parts: Base {}\nprotocol Base: DependencySet {}\nenum O { struct Own: Equatable, Parts { let a: Int } }",
        1
      ),
      ("protocol Parts: DependencySet {}\nstruct Own: Parts, DependencySet { let count: Int }", 0),
      ("protocol Parts: DependencySet {}\nstruct Own: Parts { let a: Int; static var needs: X { x } }", 0),
      ("protocol DependencySet {}\nprotocol Parts: DependencySet {}\nstruct Own: Parts { let a: Int }", 0),
    ])
  func disguised(_ text: String, _ count: Int) {
    let opaques = Self.program(file: text).opaques
    #expect(opaques.count { $0.contains("by another name") } == count, "\(opaques)")
  }

  @Test("A struct is found by all of the names that a type is found by")
  func names() {
    let keys = """
      import Trellis
      extension Keys { static let a = Key<Int>("a"), b = Key<Int>("b"), c = Key<Int>("c"), d = Key<Int>("d") }
      enum App: ScopeDefinition {
        struct Own: DependencySet { let a: Int }
        static func register(in app: inout Registry<App>) {
          app.value(.a, 1)
          app.shared(.b, needs: Own.needs, Keys.a) { $0.a + $1 }
          app.shared(.c, needs: Keys.a, (Self.Own.needs)) { $0 + $1.a }
          app.unique(.d, needs: Other.needs, Generic<Int>.Parts.needs) { $0.b + $1.c }
        }
      }
      """
    let program = Self.program(
      file: """
        typealias Other = Deep.Er
        enum Deep { public struct Er: Equatable, Trellis.DependencySet, Sendable { let b: Int } }
        struct Generic<T> { struct Parts: DependencySet where T: Equatable { let c: Int } }
        """, keys: keys)
    #expect(program.opaques == [])
    #expect(
      program.registrations == [
        "App: value a App.swift:6:9", "App: shared b(a a) App.swift:7:9", "App: shared c(a a) App.swift:8:9",
        "App: unique d(b c) App.swift:9:9",
      ])
  }

  @Test("A need of a struct stands where the registration names the struct, and is as good as one in a list")
  func sites() {
    let program = Self.program("    let api: API\n    let count: Lazy<Int>")
    #expect(program.needSites == ["api App.swift:8:37", "count App.swift:8:37"])
    let found = Analysis(program.linked.facts).findings.filter { $0.rule == .missing }
    #expect(
      found.map(\.message).sorted() == [
        "'.model' needs '.api' (API), which nothing registers in App",
        "'.model' needs '.count' (Int), which nothing registers in App",
      ])
    // The properties mention their keys: nobody has to do so besides.
    #expect(program.unmentioned.filter { $0.contains("api") || $0.contains("count") } == [])
  }

  @Test(
    "A property that no key is named like is a finding at the property, whether anything is registered with it or not")
  func nameless() {
    let program = Self.program(
      file: """
        struct Other {
          struct Dependencies: DependencySet {
            let apy: API?
            let store: Lazy<Store>
            let make: @Sendable () throws -> Int
          }
        }
        """)
    let found = Analysis(program.linked.facts).findings.filter { $0.rule == .noKey }
    #expect(
      found.map { "\($0.site.file):\($0.site.line):\($0.site.column)" } == [
        "Model.swift:4:9", "Model.swift:5:9", "Model.swift:6:9",
      ])
    #expect(
      found.map(\.message) == [
        "the property 'apy' of 'Other.Dependencies' names no key; did you mean '.api'?",
        "the property 'store' of 'Other.Dependencies' names no key",
        "the property 'make' of 'Other.Dependencies' names no key",
      ])
    #expect(found[1].notes.last?.message.contains("Key<Store>(\"store\")") == true, "\(found[1].notes)")
    #expect(found[2].notes.contains { $0.message == "'.count' is a key of this type" }, "\(found[2].notes)")
  }

  @Test("Where a module that is not scanned may declare the key, nothing is certain")
  func elsewhere() {
    let program = Self.program(file: "import Elsewhere\nstruct D: DependencySet { let store: Store }")
    #expect(program.unnamed == [])
    #expect(program.opaques.contains { $0.contains("no scanned file declares the key `.store`") })
  }

  @Test("What is written names each key in its form, at its property, and imports what the keys are declared in")
  func written() {
    let program = Program([
      (
        "Keys.swift", "AppKeys",
        "import Trellis\nextension Keys { public static let api = Key<API>(\"api\"), `init` = Key<Int>(\"init\") }"
      ),
      (
        "Model.swift", "App",
        """
        internal import AppKeys
        package import Trellis
        package struct Model {
          package struct Dependencies: DependencySet {
            let api: API?
            let `init`: Lazy<Int>
          }
        }
        #if os(Linux) && DEBUG
        struct Extra: DependencySet { var api: API }
        #endif
        """
      ),
      (
        "Open.swift", "Open",
        "public import Trellis\npublic import AppKeys\npublic extension Model { struct D: DependencySet { let api: API } }"
      ),
      ("Other.swift", "Other", "import Trellis\nstruct Other: DependencySet { let api: Int }"),
    ])
    #expect(
      program.linked.needs(for: "App") == """
        package import Trellis
        internal import AppKeys

        extension Model.Dependencies {
          public nonisolated static var needs: Trellis.Needs<Self> {
        #sourceLocation(file: "Model.swift", line: 4)
            let key0 = Trellis.Needs<Self>.dependency(Trellis.Keys.api.optional); let need0 = Trellis.Needs<Self>.need(key0, for:
                \\.api)
        #sourceLocation(file: "Model.swift", line: 5)
            let key1 = Trellis.Needs<Self>.dependency(Trellis.Keys.`init`.lazy); let need1 = Trellis.Needs<Self>.need(key1, for:
                \\.`init`)
        #sourceLocation()
            return Trellis.Needs<Self>(need0, need1) { Self(api: $0, init: $1) }
          }
        }

        #if (os(Linux)) && (DEBUG)
        extension Extra {
          nonisolated static var needs: Trellis.Needs<Self> {
        #sourceLocation(file: "Model.swift", line: 9)
            let key0 = Trellis.Needs<Self>.dependency(Trellis.Keys.api); let need0 = Trellis.Needs<Self>.need(key0, for:
                                          \\.api)
        #sourceLocation()
            return Trellis.Needs<Self>(need0) { Self(api: $0) }
          }
        }
        #endif

        """)
    #expect(program.linked.needs(for: "AppKeys") == "")
    let open = program.linked.needs(for: "Open").split(separator: "\n")
    #expect(open.prefix(2) == ["public import Trellis", "internal import AppKeys"])
    #expect(open.contains("  public nonisolated static var needs: Trellis.Needs<Self> {"))
  }
}
