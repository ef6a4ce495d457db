import Foundation
import TestTools
import Testing
import TrellisChecking
import TrellisEditor

@Suite("A client that sends anything")
struct HostileClientTests {
  private static let methods = [
    "textDocument/didOpen", "textDocument/didChange", "textDocument/didChange", "textDocument/didChange",
    "textDocument/didSave", "textDocument/didClose", "textDocument/hover", "textDocument/definition",
    "textDocument/references", "textDocument/codeLens", "textDocument/inlayHint", "workspace/didChangeWatchedFiles",
    "workspace/didChangeWorkspaceFolders", "initialized", "initialize", "$/cancelRequest", "$/what",
  ]
  private static let program = """
    import Trellis
    extension Keys { static let 日 = Key<Int>("log"), api = Key<Int>("api") } // 😀
    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) { app.value(.日, 1); app.shared(.api, needs: Keys.日) { $0 } }
    }
    """

  @Test("is answered, and the server goes on", arguments: 0..<24)
  func anything(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let session = try Session(["App.swift": Self.program])
    func number() -> String {
      ["0", "1", "2", "3", "17", "40", "-1", "9223372036854775807", "1e9", "\"x\"", "null"].randomElement(
        using: &random) ?? ""
    }
    func position() -> String { "{\"line\":\(number()),\"character\":\(number())}" }
    func text() -> String {
      let pieces = [Self.program, "", "(", "}", "\"", "\r", "😀", "\u{0}", "app.", "Keys.api", "\n", "/*", "#if X\n"]
      return (0..<Int.random(in: 0...3, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
    }
    func uri() -> String {
      let all = [
        session.uri("App.swift"), session.uri("App.swift"), session.uri("App.swift"), session.uri("../x.swift"),
        "file://", "", "untitled:1",
        "file:///%zz", "file:///a%00b", "file://host/a.swift", session.uri("%F0%9F.swift"),
      ]
      return session.quoted(all.randomElement(using: &random) ?? "")
    }
    for _ in 0..<120 {
      let range = "\"range\":{\"start\":\(position()),\"end\":\(position())}"
      let changes = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        "{\(Bool.random(using: &random) ? range + "," : "")\"text\":\(session.quoted(text()))}"
      }
      let members = [
        "\"textDocument\":{\"uri\":\(uri()),\"text\":\(session.quoted(text()))}", "\"position\":\(position())", range,
        "\"contentChanges\":[\(changes.joined(separator: ","))]",
        "\"changes\":[{\"uri\":\(uri()),\"type\":\(number())}]",
        "\"event\":{\"added\":[{\"uri\":\(uri())}],\"removed\":[{\"uri\":\(uri())}]}",
      ].filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
      let id = Bool.random(using: &random) ? "\"id\":1," : ""
      let method = Self.methods.randomElement(using: &random) ?? ""
      try session.send("{\(id)\"method\":\"\(method)\",\"params\":{\(members.joined(separator: ","))}}")
      if Int.random(in: 0..<4, using: &random) == 0 { _ = session.publish(settling: Bool.random(using: &random)) }
    }
    #expect(try session.request("shutdown")["result"] != nil)
  }

  /// The messages of a session, as bytes.
  private static func framed(_ messages: [String]) -> Data {
    Data(messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined().utf8)
  }

  @Test("over pipes, is served by the program") func pipes() async throws {
    let session = try Session(["App.swift": Self.program.replacing("app.value(.日, 1);", with: "")])
    let begin = [
      "{\"id\":1,\"method\":\"initialize\",\"params\":{\"rootUri\":\"\(session.uri(""))\",\"capabilities\":{}}}",
      "{\"method\":\"initialized\",\"params\":{}}",
      "{\"id\":2,\"method\":\"textDocument/codeLens\",\"params\":{\"textDocument\":{\"uri\":\"\(session.uri("App.swift"))\"}}}",
    ]
    let end = ["{\"id\":3,\"method\":\"shutdown\"}", "{\"method\":\"exit\"}"]
    let whole = try await Tool.run(["lsp", "--stdio"], input: Self.framed(begin + end))
    #expect(whole.status == 0)
    var reader = MessageReader()
    reader.append(Array(whole.output))
    var answered: [Int] = []
    while let part = reader.next() {
      guard case .message(let message) = part else { continue }
      #expect(message["jsonrpc"]?.string == "2.0")
      if let id = message["id"]?.number { answered.append(id) }
    }
    #expect(answered == [1, 2, 3])
    #expect(try await Tool.run(["lsp"], input: Self.framed(begin)).status == 1)
    #expect(try await Tool.run(["lsp"], input: Self.framed(begin + ["{\"method\":\"exit\"}"])).status == 1)
    var random = SeededGenerator(seed: 7)
    let noise = Data((0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    let lost = try await Tool.run(["lsp"], input: noise + Self.framed(begin + end))
    #expect(lost.status == 0)
    #expect(String(decoding: lost.output, as: UTF8.self).contains("-32700"))
  }
}
