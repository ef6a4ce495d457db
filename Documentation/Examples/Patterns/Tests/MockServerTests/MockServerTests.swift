import Foundation
import Testing
import Trellis
import TrellisTesting

@testable import MockServer

@Suite("A mock of the server")
struct MockServerTests {
  @Test func `the client is the real one, and speaks HTTP`() async throws {
    try await Server.run(answer: #"["Fen", "Moor"]"#) { server in
      try await withTestScope(AppScope.self, overrides: { $0.override(.address, value: server.address) }) { app in
        let titles = try await app.resolve(.client).titles(of: "ada")
        #expect(titles == ["Fen", "Moor"])
      }
      #expect(server.requests == ["/notes/ada"])
    }
  }

  @Test(arguments: [401, 500])
  func `a server that refuses is an error with its status`(status: Int) async throws {
    try await Server.run(status: status, answer: "") { server in
      try await withTestScope(AppScope.self, overrides: { $0.override(.address, value: server.address) }) { app in
        let client = try app.resolve(.client)
        await #expect(throws: NoteClient.Refusal(status: status)) { try await client.titles(of: "ada") }
      }
    }
  }

  @Test(.scope(AppScope.self)) func `no test asks the real server by accident`() throws {
    let app = try testScope(AppScope.self)
    let error = #expect(throws: ResolutionError.self) { try app.resolve(.client) }
    #expect(error?.code == .liveInTest)
    #expect(error?.path == [.client, .address])
  }

  @Test func `the old way asks the real server for whatever was not stubbed`() {
    Old.StubProtocol.answers = ["/notes/ada": Data()]
    #expect(Old.StubProtocol.canInit(with: Old.API.notes(of: "ada")))
    #expect(!Old.StubProtocol.canInit(with: Old.API.notes(of: "grace")))
  }
}
