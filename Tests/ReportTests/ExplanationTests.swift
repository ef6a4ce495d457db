import TestTools
import Testing
import TrellisChecking
import TrellisReports

@Suite("The explanation of a key")
struct ExplanationTests {
  @Test(
    "says where it is registered, what it needs, what needs it and who sees what",
    arguments: ["log", "api", "plugins", "screen", "theme", "gone"])
  func golden(key: String) throws {
    try expectGolden(try Explanation(of: key, in: GraphSample.document()).text, "explain-\(key).txt")
  }

  @Test("a key may be named as it is in code", arguments: [".log", "Keys.log", "`log`", "App.Keys.log"])
  func spelling(name: String) throws {
    let document = GraphSample.document()
    #expect(try Explanation(of: name, in: document).text == Explanation(of: "log", in: document).text)
  }

  @Test(
    "a key that does not exist is answered with those that may be meant",
    arguments: [
      ("plugin", ["plugins"]), ("scren", ["screen"]), ("Screen", ["screen"]), ("gin", ["plugins"]), ("zzz", []),
      ("", []),
    ])
  func unknown(name: String, similar: [String]) {
    #expect {
      try Explanation(of: name, in: GraphSample.document())
    } throws: { error in
      (error as? Explanation.UnknownKey)?.similar == similar
    }
  }

  @Test("reads say what has the scope that they read from") func reads() throws {
    let source = """
      import SwiftUI
      import Trellis
      import TrellisUI
      extension Keys { static let a = Key<Int>("a") }
      struct V: View { @FromScope(.a) var a: Int; @ScopeState(.a) var b: Int }
      final class C: ScopeConsumer { var scope: AnyScope?; @LazyInjected(.a) var a: Int }
      struct T { @LazyCurrent(.a) var a: Int }
      """
    let document = GraphSample.document(source)
    let lines = try Explanation(of: "a", in: document).text.split(separator: "\n").map {
      $0.trimmingPrefix { $0 == " " }
    }
    let reads = lines.filter { $0.hasPrefix("read with") }.map { $0.prefix { $0 != "." }.dropLast("  App".count) }
    #expect(
      reads == [
        "read with @FromScope in whatever scope its view has", "read with @ScopeState in whatever scope its view has",
        "read with @LazyInjected in whatever scope its object is given",
        "read with @LazyCurrent in whatever scope a task works in",
      ])
    #expect(try GraphDocument(reading: Array(document.json.text.utf8)).reads == document.reads)
  }

  @Test("loops, of needs and of scopes, end") func loops() throws {
    let source = """
      import Trellis
      extension Keys { static let a = Key<Int>("a"); static let b = Key<Int>("b") }
      enum One: ScopeDefinition {
        typealias Parent = Two
        static func register(in one: inout Registry<One>) {}
      }
      enum Two: ScopeDefinition {
        typealias Parent = One
        static func register(in two: inout Registry<Two>) {}
      }
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) {
          app.shared(.a, needs: Keys.b) { $0 }
          app.shared(.b, needs: Keys.a) { $0 }
        }
      }
      """
    try expectGolden(try Explanation(of: "a", in: GraphSample.document(source)).text, "explain-loop.txt")
  }
}
