import Foundation
import Testing

/// A module that does not depend on Trellis is read only as far as it may decide what code in other modules means.
@Suite("Modules without Trellis")
struct OutsideModulesTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The file of the program; the module `Kit` depends on `Base`, and neither on Trellis.
    let app: String
    let kit: [String]
    var base = "public struct Plain { public init() {} }"
    /// What a finding contains; nil if there must be none.
    let finding: String?
    /// How many of the files in `kit` and `base` are read.
    let read: Int
  }

  private static func app(_ declarations: String = "", registering body: String, keys: String) -> String {
    """
    import Kit
    import Trellis
    extension Keys { \(keys) }
    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) {
        \(body)
      }
    }
    \(declarations)
    """
  }

  private static let use = "func use(_ app: Scope<AppScope>) throws { _ = try app.resolve(.api) }"
  private static let load = "func use(_ app: Scope<AppScope>) async throws { _ = try await app.load(.api) }"
  private static let keys = "static let api = Key<API>(\"api\"), odd = Key<Int>(\"odd\")"

  static let samples: [Sample] = [
    Sample(
      testDescription: "an async initializer is seen",
      app: app(use, registering: "app.unique(.api, make: API.init)", keys: keys),
      kit: ["public struct API { public init() async {} }", "public func other() async {}"],
      finding: "[async-in-sync]", read: 1),
    Sample(
      testDescription: "an async initializer is seen in an extension, in another file",
      app: app(use, registering: "app.unique(.api, make: API.init(text:))", keys: keys),
      kit: [
        "public struct API: Sendable { public init() {}\n typealias X = Int }",
        "extension API { public init(text: Int) async { self.init() } }", "extension Other { func f() async {} }",
      ],
      finding: "[async-in-sync]", read: 2),
    Sample(
      testDescription: "an async initializer is seen behind aliases, in a module that the first re-exports",
      app: app(use, registering: "app.unique(.api, make: API.init)", keys: keys),
      kit: [
        "@_exported import Base\ntypealias X = Int", "public typealias API = Client",
        "public typealias Other = Missing",
      ],
      base: "public typealias Client = Real\npublic final class Real { public init() async {} }",
      finding: "[async-in-sync]", read: 3),
    Sample(
      testDescription: "an async static function of an extended type is seen",
      app: app(use, registering: "app.unique(.api, make: String.read)", keys: "static let api = Key<String>(\"api\")"),
      kit: ["extension String { public static func read() async -> String { \"\" } }"],
      finding: "[async-in-sync]", read: 1),
    Sample(
      testDescription: "a structure cannot be weak",
      app: app(use, registering: "app.weak(.api) { API() }", keys: keys),
      kit: ["public struct API { public init() {}\n typealias X = Int }", "typealias Unrelated = Int"],
      finding: "[weak-value]", read: 1),
    Sample(
      testDescription: "a declaration with a name of the library's hides it",
      app: """
        import struct Kit.Registry
        import Trellis
        extension Keys { static let api = Key<API>("api") }
        enum AppScope: ScopeDefinition { static func register(in app: inout Trellis.Registry<AppScope>) {} }
        func add(to registry: inout Registry) { registry.shared(.api) { API() } }
        """,
      kit: ["public struct Registry { var a: [Int]\n func f(_ x: inout Int) {} }", "typealias Unrelated = Int"],
      finding: nil, read: 1),
    Sample(
      testDescription: "so does one that is inherited",
      app: app(
        "final class Model: Deep { static let odd = Key<Int>(name()) }", registering: "app.shared(.api) { API() }",
        keys: keys) + "\n" + load,
      kit: ["open class Deep: Base {\n typealias X = Int }", "open class Base { public struct Key<T> {} }"],
      finding: nil, read: 2),
    Sample(
      testDescription: "a word like a key's name does not use the key",
      app: app(use, registering: "app.shared(.api) { API() }\napp.value(.odd, 1)", keys: keys),
      kit: ["enum Parity { case odd, even }\nlet parity: Parity = pick([.odd, .even])"],
      finding: "'.odd' is registered, but never used [unused]", read: 0),
    Sample(
      testDescription: "a module that uses Trellis all the same is read whole",
      app: app(
        use, registering: "app.shared(.api) { API() }\napp.value(.odd, 1)", keys: "static let api = Key<API>(\"api\")"),
      kit: [
        "import Trellis\nextension Keys { public static let odd = Key<Int>(\"odd\") }", "func f(_ x: inout Int) {}",
      ],
      finding: nil, read: 2),
  ]

  @Test("are read as far as they decide something", arguments: samples)
  func findings(sample: Sample) async throws {
    let folder = try Folder(["App.swift": sample.app, "Base.swift": sample.base])
    var kit: [String] = []
    for (number, text) in sample.kit.enumerated() {
      kit.append("Kit\(number).swift")
      try folder.write(text, to: kit[number])
    }
    func check(_ option: String) async throws -> String {
      let modules = ["--module", "App", "App.swift", option, "Kit"] + kit + [option, "Base", "Base.swift"]
      let run = try await Program.run(try Program.toolPath(), ["check"] + modules, in: folder.url)
      #expect(run.status != 2, "\(run.errors)")
      return run.output
    }
    let output = try await check("--without-trellis")
    #expect(output.contains(sample.finding ?? "no findings"), "\(output)")
    #expect(
      output.contains(sample.read == 0 ? "trellis: 1 file, " : "trellis: \(sample.read + 1) files, "), "\(output)")
    let findings = output.split(separator: "\n").dropLast()
    let all = try await check("--module").split(separator: "\n").dropLast()
    #expect(findings == all, "whoever calls the modules what")
  }

  @Test("that declare nothing are known, so that a key is not looked for in them")
  func known() async throws {
    let folder = try Folder(["Kit.swift": "import CThings\npublic func f() {}"])
    let text = Self.app(Self.use, registering: "app.value(.apy, 1)", keys: "static let api = Key<Int>(\"api\")")
    try folder.write(text, to: "App.swift")
    let arguments = ["check", "--module", "App", "App.swift", "--without-trellis", "Kit"]
    let known = try await Program.run(try Program.toolPath(), arguments + ["Kit.swift"], in: folder.url)
    #expect(known.output.contains("trellis: 1 file, "), "\(known.output)")
    let other = try await Program.run(try Program.toolPath(), arguments, in: folder.url)
    #expect(other.output.replacing(/\(\d+ ms\)/, with: "") == known.output.replacing(/\(\d+ ms\)/, with: ""))
  }

  @Test("may be named behind the paths where they are not scanned, and then hide nothing")
  func named() async throws {
    let folder = try Folder([
      "Package.swift": "",
      "Sources/App/App.swift": """
      import Sentry
      import Trellis
      extension Keys { public static let a = Key<Int>("a"), b = Key<Int>("b") }
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) { app.value(.a, 1) }
      }
      struct Needs: DependencySet { let a: Int; let lag: Int }
      @main struct Main {
        static func main() throws { try Scope(AppScope.self).run { @Current(.b) var b: Int } }
      }
      """,
    ])
    let unknown = try await Program.trellis("check", ".", in: folder.url)
    #expect(
      unknown.status == 0 && unknown.output.contains("declares the key `.lag` [not-followed]"), "\(unknown.output)")
    #expect(unknown.output.contains("1 look-up not followed"), "\(unknown.output)")
    let known = try await Program.trellis("check", ".", "--without-trellis", "Sentry", in: folder.url)
    #expect(known.status == 1 && known.output.contains("[no-key]"), "\(known.output)")
    #expect(known.output.contains("but nothing registers it [missing]"), "\(known.output)")
    for command in [["graph", "."], ["diff", ".", "."]] {
      let arguments = command + ["--format", "html"]
      let unknown = try await Program.run(try Program.toolPath(), arguments, in: folder.url)
      #expect(unknown.status == 0 && !unknown.output.contains("no-key"), "\(unknown.errors)")
      let known = try await Program.run(
        try Program.toolPath(), arguments + ["--without-trellis", "Sentry"], in: folder.url)
      #expect(known.status == 0 && known.output.contains("no-key"), "\(known.errors)")
    }
    let explained = try await Program.trellis("explain", "a", ".", "--without-trellis", "Sentry", in: folder.url)
    #expect(explained.status == 0, "\(explained.errors)")
  }

  @Test("A library of modules is checked without a definition, as its plugin calls it")
  func library() async throws {
    let text = """
      import Trellis
      extension Keys { public static let a = Key<Int>("a"), b = Key<Int>("b"), logger = Key<Int>("logger") }
      public enum KitModule: Module {
        public static func register<S>(in kit: inout Registry<S>) {
          kit.shared(.a, needs: Keys.b, Keys.loger) { $0 + $1 }
          kit.shared(.b, needs: Keys.a) { $0 }
          kit.value(.a, 2)
        }
      }
      """
    let folder = try Folder(["Kit.swift": text])
    let run = try await Program.trellis("check", "--partial", "--module", "Kit", "Kit.swift", in: folder.url)
    #expect(run.status == 1)
    for part in ["[cycle]", "[duplicate]", "did you mean `Keys.logger`?", "3 registrations: 2 errors, 1 warning"] {
      #expect(run.output.contains(part), "\(run.output)")
    }
  }
}
