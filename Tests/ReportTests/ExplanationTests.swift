import TestTools
import Testing
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
