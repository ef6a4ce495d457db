import Foundation
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

/// A process that does nothing but run tests has no bootstrap scope, so that these are programs of their own.
@Suite("The bootstrap scope")
struct BootstrapTests {
  private static let declarations = """
    import Trellis

    extension Keys {
      static let name = Key<String>("name")
      static let user = Key<String>("user")
      static let seen = Key<String>("seen")
      static let log = Key<Printed>("log")
    }

    struct Printed: Sendable { var lines: [String] = [] }

    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) {
        app.value(.name, "app")
        app.shared(.debugLog) { DebugLog { print($0.message, $0.scope ?? "no scope") } }
        app.shared(.seen) { Scope<AppScope>.current == nil ? "none" : "some" }
      }
    }

    enum SessionScope: ScopeDefinition {
      typealias Parent = AppScope
      typealias Inputs = String
      static func register(in session: inout Registry<SessionScope>) {
        session.input(.user, \\.self)
        session.override(.name, value: "session")
      }
    }

    struct Screen {
      @Current(.name) var name: String
    }

    final class Orphan: ScopeConsumer {
      var scope: Scope<AppScope>?
    }

    """

  private func output(of program: String, variables: [String: String] = [:]) throws -> [String] {
    let folder = URL.temporaryDirectory.appending(path: "trellis-bootstrap-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "main.swift")
    try (Self.declarations + program).write(to: file, atomically: true, encoding: .utf8)
    return try Toolchain.output(of: [file], variables: variables, in: folder).split(separator: "\n").map(String.init)
  }

  @Test("is current where no other is, and nowhere that outlives a request; a second one is an error")
  func program() throws {
    let lines = try output(
      of: """
        func attempt(_ name: String, _ body: () throws -> Void) {
          do { try body() } catch { print(name, "\\(error)") }
        }
        attempt("before") { _ = try Screen().$name() }
        print(ScopeMode.isTesting)
        let app = try Scope(AppScope.self)
        let session = try app.open(SessionScope.self, "Ada")
        try app.bootstrap()
        print(Screen().name)
        session.run { print(Screen().name) }
        print(await Task.detached { Screen().name }.value)
        print(app[.seen])
        Orphan().debugLog("from an orphan")
        attempt("second") { try session.bootstrap() }
        print(Screen().name)
        try await app.close()
        attempt("closed") { _ = try Screen().$name() }
        """)
    #expect(lines[0].hasPrefix("before cannot read '.name' in"))
    #expect(lines.contains("false"))
    let rest = Array(lines.drop { $0 != "app" })
    #expect(rest.prefix(5) == ["app", "session", "app", "none", "from an orphan AppScope"])
    #expect(rest[5] == "second the process has a bootstrap scope already, of AppScope")
    #expect(rest[6] == "  first set at Generated/main.swift:43, and again at Generated/main.swift:49")
    #expect(rest.contains("app") && rest.contains { $0.hasPrefix("closed cannot resolve '.name'") })
  }

  @Test("is found by the code of an app that hosts tests, and never in a test's task")
  func host() throws {
    let lines = try output(
      of: """
        import Foundation
        import Testing

        @Suite struct Tests {
          @Test func test() async throws {
            print("task", (try? Screen().$name()) ?? "none", Scope<AppScope>.current == nil)
            print("child", (try? await Task { try Screen().$name() }.value) ?? "none")
            Orphan().debugLog("from a test")
            try await Scope(AppScope.self) { $0.override(.name, value: "test") }.run { print("own", Screen().name) }
            // What the app starts of its own accord.
            print("app", await Task.detached { Screen().name }.value)
            do { _ = try Screen().$name() } catch { print("\\(error)") }
          }
        }

        print("before", ScopeMode.isTesting)
        try Scope(AppScope.self).bootstrap()
        print(Screen().name)
        await Testing.__swiftPMEntryPoint() as Never
        """, variables: ["XCTestConfigurationFilePath": ""])
    #expect(lines.prefix(6) == ["before true", "app", "task none true", "child none", "own test", "app app"])
    #expect(!lines.contains { $0.hasPrefix("from a test") })
    #expect(lines.contains { $0.hasPrefix("  in a test, give the test a scope: '@Test(.scope(AppScope.self))'") })
    #expect(lines.contains { $0.hasPrefix("  an app that hosts tests has no bootstrap scope while XCTest runs one") })
  }

  @Test("is neither kept nor found in a process that runs tests alone, and the message says what to add")
  func tests() throws {
    let app = try Scope(EmptyScope.self)
    try app.bootstrap()
    try app.bootstrap()
    #expect(ScopeMode.isTesting)
    #expect(Scope<EmptyScope>.current == nil)
    let error = try #require(throws: HandoverError.self) { try Reader().$number() }
    #expect("\(error)".contains("in a test, give the test a scope: '@Test(.scope(AppScope.self))'"))
  }

  @Test(
    "is no matter for the validator, which asks for a registration anywhere",
    arguments: [
      ("let app = try Scope(AppScope.self)\ntry app.bootstrap()\nprint(Screen().name)", []),
      (
        "struct Other { @Current(.log) var log: Printed }\nlet app = try Scope(AppScope.self)\ntry app.bootstrap()",
        ["'.log' (Printed) is read with '@Current', but nothing registers it"]
      ),
      ("struct Other { @Current(.user) var user: String }", []),
    ])
  func checked(_ program: String, _ expected: [String]) {
    let file = FileFacts(reading: Array((Self.declarations + program).utf8), path: "main.swift", module: "App")
    let findings = Analysis(Linker.link([file]).facts).findings.filter { $0.severity == .error }
    #expect(findings.map(\.message) == expected)
  }
}

extension Keys {
  fileprivate static let number = Key<Int>("number")
}

private enum EmptyScope: ScopeDefinition {
  static func register(in scope: inout Registry<EmptyScope>) {}
}

private struct Reader {
  @Current(.number) var number: Int
}
