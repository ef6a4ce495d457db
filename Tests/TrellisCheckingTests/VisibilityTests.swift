import Testing

/// What other modules do not see hides nothing there.
struct VisibilityTests {
  @Test(
    "A declaration that its module keeps to itself does not hide another module's",
    arguments: [
      (
        "enum Storage: Module { static func register<S>(in r: inout Registry<S>) { r.value(.c, 1) } }",
        "public enum Storage: Module { public static func register<S>(in r: inout Registry<S>) { r.value(.a, 1) } }",
        "r.include(Storage.self)"
      ),
      (
        "func configure<S>(_ r: inout Registry<S>) { r.value(.c, 1) }",
        "public func configure<S>(_ r: inout Registry<S>) { r.value(.a, 1) }",
        "configure(&r)"
      ),
      (
        "public enum Set {}\nextension Set { static func up<S>(_ r: inout Registry<S>) { r.value(.c, 1) } }",
        "public extension Set { static func up<S>(_ r: inout Registry<S>) { r.value(.a, 1) } }",
        "Set.up(&r)"
      ),
      (
        "extension Registry { mutating func configure() { value(.c, 1) } }",
        "extension Registry { public mutating func configure() { value(.a, 1) } }",
        "r.configure()"
      ),
      (
        "typealias Storage = One\nenum One: Module { static func register<S>(in r: inout Registry<S>) { r.value(.c, 1) } }",
        """
        public typealias Storage = Other
        public enum Other: Module { public static func register<S>(in r: inout Registry<S>) { r.value(.a, 1) } }
        """,
        "r.include(Storage.self)"
      ),
      (
        "public enum X {}\nextension X { struct Store {} }",
        "extension X { public final class Store {} }\n\(publicKey("X.Store"))",
        "r.weak(.s) { X.Store() }; r.value(.a, 1)"
      ),
      (
        "struct Store {}", "public final class Store {}\n\(publicKey("Store"))",
        "r.weak(.s) { Store() }; r.value(.a, 1)"
      ),
    ])
  func hidden(inner: String, outer: String, body: String) {
    for imports in ["import One\nimport Two\n", "import Two\nimport One\n"] {
      let program = Program([
        ("Keys.swift", "One", commonKeys.replacing("static", with: "public static") + inner),
        ("Two.swift", "Two", "import Trellis\nimport One\n" + outer),
        ("App.swift", "App", imports + Self.app(body)),
      ])
      #expect(program.findings == [])
      #expect(program.opaques == [])
    }
  }

  @Test("A file sees what it imports as `@testable`, and what its own module declares")
  func seen() {
    let storage = "enum Storage: Module { static func register<S>(in r: inout Registry<S>) { r.value(.a, 1) } }"
    let keys = commonKeys.replacing("static", with: "public static")
    let app = Self.app("r.include(Storage.self)")
    let files = [
      [("Keys.swift", "One", keys + storage), ("App.swift", "App", "@testable import One\n" + app)],
      [("Keys.swift", "One", keys), ("M.swift", "App", storage), ("App.swift", "App", "import One\n" + app)],
    ]
    for files in files {
      let program = Program(files.map { (path: $0.0, module: $0.1, text: $0.2) })
      #expect(program.findings == [])
      #expect(program.opaques == [])
    }
  }

  private static func publicKey(_ type: String) -> String {
    "extension Keys { public static let s = Key<\(type)>(\"s\") }"
  }

  private static func app(_ body: String) -> String {
    "enum App: ScopeDefinition { static func register(in r: inout Registry<App>) { \(body); r.shared(.b, needs: Keys.a) { $0 } } }\n"
      + "let b = Keys.b, c = Keys.c, s = Keys.s\n"
  }
}
