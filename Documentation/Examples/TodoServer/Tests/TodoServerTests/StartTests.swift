import GRDB
import Logging
import Synchronization
import Testing
import TodoApp
import TodoStorage
import Trellis

@Suite("A start that fails")
struct StartTests {
  @Test("half-way: what was started is stopped, and no connection was accepted")
  func halfWay() async throws {
    let folder = try TemporaryFolder()
    try await DatabaseQueue(path: folder.file).write { try $0.execute(sql: "PRAGMA user_version = 99") }
    let events = EventList()
    let error = await #expect(throws: LifecycleError.self) {
      try await withServer(file: folder.file, observer: events.record) { _ in
        Issue.record("the server accepts connections")
      }
    }
    #expect(error?.failures.first?.key === Keys.schema)
    #expect(error?.failures.first?.error as? StorageError == .fileIsNewer)
    #expect(
      events.steps == [
        "instanceCreated .file", "instanceCreated .schema", "instanceStarted .schema", "instanceStopped .file",
      ])
  }

  @Test("because the port is taken: the scope, which had started, is closed")
  func portTaken() async throws {
    try await withServer { server in
      let folder = try TemporaryFolder()
      let events = EventList()
      let inputs = AppScope.Inputs(settings: Settings(path: folder.file, port: server.port), logger: .silent)
      let error = await #expect(throws: LifecycleError.self) {
        try await withScope(AppScope.self, inputs, observer: ScopeObserver(events.record)) { app in
          try await serve(app) { _, _ in Issue.record("the server accepts connections") }
        }
      }
      #expect(error?.failures.map { "\($0.step) of \($0.key)" } == ["run of .server"])
      let cause = "\(error?.failures.first?.error as Any)"
      #expect(cause.contains("Address already in use"), "\(cause)")
      #expect(events.steps.last == "instanceStopped .file")
      #expect(try await server.client.send("GET", "/health").status == 200)
    }
  }
}

@Suite("A server that ends")
struct EndTests {
  @Test("under a request: its scope ends first, nothing is written, and the client is told so")
  func underRequest() async throws {
    let (gate, events) = (Gate(), EventList())
    try await withServer(
      observer: {
        gate.record($0)
        events.record($0)
      },
      { server in
        let held = try await server.app[.file].transaction(.write)
        async let answer = server.client.send("POST", "/todos", #"{"title": "one"}"#)
        await gate.wait(for: .scopeOpened, in: "RequestScope")
        try await server.app.close()
        #expect(try await answer.status == 503)
        try await held.rollback()
      })
    #expect(events.steps.last == "instanceStopped .file")
  }
}

/// The steps of instances in the order in which they occurred.
final class EventList: Sendable {
  private let list = Mutex<[ScopeEvent]>([])

  func record(_ event: ScopeEvent) { list.withLock { $0.append(event) } }

  var steps: [String] {
    let kinds: [ScopeEvent.Kind] = [.instanceCreated, .instanceStarted, .instanceStopped]
    return list.withLock { $0 }.filter { kinds.contains($0.kind) }
      .map { "\($0.kind) \($0.keys.map(\.description).joined(separator: ", "))" }
  }
}
