import Foundation
import Testing

@Suite("What is printed, whatever the order of the input")
struct StableOrderTests {
  private static let keys = """
    import Trellis
    extension Keys {
      static let log = Key<String>("log")
      static let api = Key<String>("apis")
      static let user = Key<String>("user")
      static let gone = Key<String>("gone")
    }
    """
  /// A module with faults of several kinds, some of which depend on a condition.
  private static func feature(_ name: String) -> String {
    """
    import Keys
    import Trellis
    enum \(name)Scope: ScopeDefinition {
      static func register(in scope: inout Registry<\(name)Scope>) {
        scope.shared(.log, needs: Keys.api) { $0 }
        scope.shared(.api, needs: Keys.log) { $0 }
        #if DEBUG
          scope.value(.user, "a")
        #endif
        scope.value(.user, "b")
        scope.shared(.gone, needs: Keys.user) { $0 }
      }
    }
    enum \(name)Child: ScopeDefinition {
      typealias Parent = \(name)Scope
      static func register(in scope: inout Registry<\(name)Child>) {
        scope.value(.user, "c")
        scope.override(.missing) { "d" }
      }
    }
    """
  }

  private static let modules = ["Keys", "Alpha", "Beta", "Gamma", "Delta"]

  private static func folder() throws -> Folder {
    let folder = try Folder()
    for module in modules {
      try folder.write(module == "Keys" ? keys : feature(module), to: "\(module)/\(module).swift")
    }
    return folder
  }

  /// Orders of the modules: as they are, backwards, and two shuffles.
  private static let orders = [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 4, 0, 3, 1], [3, 0, 4, 1, 2]]

  private static let commands = [
    ["check", "--format", "text"], ["check", "--format", "json"], ["check", "--format", "sarif"],
    ["check", "--format", "github"], ["check", "--format", "junit"], ["graph", "--format", "json"],
    ["graph", "--format", "mermaid"], ["graph", "--format", "dot"], ["explain", "log", "--format", "json"],
  ]

  @Test("is the same to the byte, run after run", arguments: commands)
  func isStable(command: [String]) async throws {
    let folder = try Self.folder()
    var texts: Set<String> = []
    for order in Self.orders {
      let files = order.map { Self.modules[$0] }.flatMap { ["--module", $0, "\($0)/\($0).swift"] }
      let run = try await Program.run(try Program.toolPath(), command + files, in: folder.url)
      #expect(!run.output.isEmpty)
      // Time alone may differ.
      let output = run.output.replacing(/\(\d+ ms\)|"milliseconds":\d+|time="[0-9.]+"/, with: "")
      texts.insert(output + run.errors)
    }
    #expect(texts.count == 1)
  }

  @Test("says each finding once") func once() async throws {
    let folder = try Self.folder()
    let run = try await Program.trellis("check", ".", in: folder.url)
    let findings = run.output.split(separator: "\n").filter { $0.contains(": error: ") || $0.contains(": warning: ") }
    #expect(findings.count > 12)
    #expect(Set(findings).count == findings.count)
    let places = findings.compactMap { $0.firstMatch(of: /^\.\/([^:]+):(\d+):(\d+):/)?.output }
      .map { (String($0.1), Int($0.2) ?? 0, Int($0.3) ?? 0) }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
