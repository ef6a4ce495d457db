import Testing
import TrellisChecking
import TrellisEditor

@Suite("The life of a language server")
struct LifecycleTests {
  private func code(_ answer: PlacedJSON) -> Int? { answer["error"]?["code"]?.number }

  @Test("answers nothing but 'initialize' at first, and nothing after 'shutdown'") func phases() throws {
    var answers: [PlacedJSON] = []
    let server = LanguageServer { message in
      if let message = try? JSONReader.read(Array(message.text.utf8)) { answers.append(message) }
    }
    func request(_ method: String) throws -> PlacedJSON {
      let text = "{\"id\":\"a\",\"method\":\"\(method)\",\"params\":{\"capabilities\":{}}}"
      server.receive(.message(try JSONReader.read(Array(text.utf8))))
      return try #require(answers.last)
    }
    #expect(code(try request("textDocument/hover")) == -32002)
    #expect(code(try request("shutdown")) == -32002)
    let first = try request("initialize")
    #expect(first["id"]?.string == "a")
    #expect(first["result"]?["capabilities"]?["positionEncoding"]?.string == "utf-16")
    #expect(code(try request("initialize")) == -32600)
    #expect(code(try request("textDocument/rename")) == -32601)
    #expect(!server.wasShutDown)
    #expect(try request("shutdown")["result"] != nil)
    #expect(server.wasShutDown && !server.hasExited)
    #expect(code(try request("textDocument/hover")) == -32600)
    server.receive(.message(try JSONReader.read(Array("{\"method\":\"exit\"}".utf8))))
    #expect(server.hasExited)
  }

  @Test(
    "what is wrong with a message has a code",
    arguments: [
      ("[]", -32600), ("7", -32600), ("{}", -32600), ("{\"id\":1}", -32600), ("{\"id\":[],\"method\":\"x\"}", -32600),
      ("{\"id\":1,\"method\":\"x\"}", -32601), ("{\"id\":1,\"method\":\"textDocument/hover\"}", -32602),
      ("{\"id\":1,\"method\":\"textDocument/hover\",\"params\":[]}", -32602),
      (
        "{\"id\":1,\"method\":\"textDocument/inlayHint\",\"params\":{\"textDocument\":{\"uri\":\"file:///a\"}}}", -32602
      ),
    ])
  func codes(text: String, code: Int) throws {
    let session = try Session()
    _ = session.take()
    try session.send(text)
    #expect(session.take().last?["error"]?["code"]?.number == code)
  }

  @Test(
    "answers, and notifications that are unknown or wrong, are not answered",
    arguments: [
      "{\"id\":\"files\",\"result\":null}", "{\"id\":1,\"error\":{\"code\":1,\"message\":\"\"}}",
      "{\"method\":\"$/setTrace\"}",
      "{\"method\":\"textDocument/didOpen\"}", "{\"method\":\"textDocument/didChange\",\"params\":{}}",
      "{\"method\":\"workspace/didChangeWorkspaceFolders\",\"params\":{\"event\":{\"added\":[{}],\"removed\":7}}}",
    ])
  func silence(text: String) throws {
    let session = try Session()
    _ = session.take()
    try session.send(text)
    #expect(session.take().isEmpty)
  }

  @Test("a cancelled request is answered as one") func cancelling() throws {
    let session = try Session()
    let hover = try JSONReader.read(Array("{\"id\":7,\"method\":\"textDocument/hover\"}".utf8))
    session.server.receive(.message(hover), isCancelled: { $0 == .number(7) })
    #expect(session.take().last?["error"]?["code"]?.number == -32800)
  }

  @Test("counts in bytes if the client can, and asks for news of files") func capabilities() throws {
    let session = try Session(
      capabilities: """
        {"general":{"positionEncodings":["utf-32","utf-8"]},
         "workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}
        """)
    let messages = session.take()
    #expect(messages.first?["result"]?["capabilities"]?["positionEncoding"]?.string == "utf-8")
    #expect(messages.last?["method"]?.string == "client/registerCapability")
    #expect(messages.last?["id"] != nil)
  }
}
