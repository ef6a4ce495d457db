import Testing
import TodoApp
import TodoStorage
import Trellis

@Suite("A client that goes away")
struct ClientTests {
  @Test("while it sends: its scope is closed, and nothing is written")
  func whileSending() async throws {
    let gate = Gate()
    try await withServer(observer: gate.record) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("POST /todos HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{\"title\":")
      await gate.wait(for: .scopeOpened, in: "RequestScope")
      connection.leave()
      await gate.wait(for: .scopeReleased, in: "RequestScope")
      #expect(try await server.client.titles() == [])
    }
  }

  @Test("while it waits: its request is carried out, and its scope is closed")
  func whileWaiting() async throws {
    let gate = Gate()
    try await withServer(observer: gate.record) { server in
      let held = try await server.app[.file].transaction(.write)
      let connection = try RawConnection(port: server.port)
      connection.send("POST /todos HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16\r\n\r\n{\"title\": \"one\"}")
      await gate.wait(for: .scopeOpened, in: "RequestScope")
      connection.leave()
      try await held.rollback()
      await gate.wait(for: .scopeReleased, in: "RequestScope")
      #expect(try await server.client.titles() == ["one"])
    }
  }
}
