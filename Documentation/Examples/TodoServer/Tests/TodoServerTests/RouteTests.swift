import Foundation
import Logging
import Testing
import TodoApp
import Trellis
import TrellisTesting

@Suite("Routes")
struct RouteTests {
  @Test("what is added can be read, marked and deleted")
  func todos() async throws {
    try await withServer { server in
      let client = server.client
      let tea = try #require(try await client.add("buy tea"))
      #expect(tea.title == "buy tea")
      #expect(try await client.send("GET", "/todos/\(tea.id)").decoded(Client.Todo.self) == tea)

      let marked = try await client.send("PATCH", "/todos/\(tea.id)", #"{"isDone": true}"#)
      #expect(try marked.decoded(Client.Todo.self).isDone)
      #expect(try await client.send("DELETE", "/todos/\(tea.id)").status == 204)
      #expect(try await client.send("GET", "/todos/\(tea.id)").status == 404)
    }
  }

  @Test("a request without todos opens a scope and begins no transaction")
  func health() async throws {
    try await withServer { server in
      let answer = try await server.client.send("GET", "/health")
      #expect(String(decoding: answer.body, as: UTF8.self) == "well")
      #expect(server.counts.made["RequestScope"] == 1)
      #expect(server.counts.made["RequestScope.transaction"] == nil)
    }
  }

  @Test("each request has a scope of its own, and nothing of it is left", .timeLimit(.minutes(1)))
  func scopes() async throws {
    try await withServer { server in
      await withTaskGroup(of: Void.self) { tasks in
        for worker in 0..<8 {
          tasks.addTask { for turn in 0..<25 { _ = try? await server.client.add("todo \(worker).\(turn)") } }
        }
      }
      #expect(server.counts.made["RequestScope"] == 200)
      #expect(server.counts.made["RequestScope.transaction"] == 200)
      let titles = try await server.client.titles()
      #expect(titles.count == 200)
    }
  }

  @Test("no object that a factory made outlives the server")
  func released() async throws {
    let folder = try TemporaryFolder()
    let settings = Settings(path: folder.file)
    try await expectReleased(AppScope.self, .init(settings: settings, logger: .silent)) { app in
      try await app.start()
      try await serve(app) { client, _ in
        for number in 1...20 { _ = try await client.add("\(number)") }
        _ = try await client.send("POST", "/todos/import", #"[{"title": ""}]"#)
      }
    }
  }
}
