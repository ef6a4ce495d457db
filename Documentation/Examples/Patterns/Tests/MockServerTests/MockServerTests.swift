import Foundation
import Testing
import Trellis
import TrellisTesting

@testable import MockServer

@Suite("A mock of the server")
struct MockServerTests {
  @Test func `the real client speaks HTTP with the server`() async throws {
    try await Server.run(answer: #"["Fen", "Moor"]"#) { server in
      try await withTestScope(AppScope.self, overrides: { $0.override(.address, value: server.address) }) { app in
        let titles = try await app.resolve(.client).titles(of: "ada")
        #expect(titles == ["Fen", "Moor"])
      }
      #expect(server.requests == ["/notes/ada"])
    }
  }

  @Test(arguments: [401, 500])
  func `a refusal is an error with the status`(status: Int) async throws {
    try await Server.run(status: status, answer: "") { server in
      try await withTestScope(AppScope.self, overrides: { $0.override(.address, value: server.address) }) { app in
        let client = try app.resolve(.client)
        await #expect(throws: NoteClient.Refusal(status: status)) { try await client.titles(of: "ada") }
      }
    }
  }

  @Test(.scope(AppScope.self)) func `a test that has no server throws before it sends a request`() throws {
    let app = try testScope(AppScope.self)
    let error = #expect(throws: ResolutionError.self) { try app.resolve(.client) }
    #expect(error?.code == .liveInTest)
    #expect(error?.path == [.client, .address])
  }

  @Test func `the old way does not catch a request without a stub`() {
    Old.StubProtocol.answers = ["/notes/ada": Data()]
    #expect(Old.StubProtocol.canInit(with: Old.API.notes(of: "ada")))
    #expect(!Old.StubProtocol.canInit(with: Old.API.notes(of: "grace")))
  }
}
