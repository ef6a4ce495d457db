import GRDB
import Logging
import ScopeService
import ServiceLifecycle
import Synchronization
import Testing
import TodoApp
import TodoStorage
import Trellis

@Suite("A service of the app that fails", .timeLimit(.minutes(2)))
struct DrainTests {
  private let steps = Steps()

  @Test("under load: requests in progress are carried out and answered, later ones are refused, and none is lost")
  func underLoad() async throws {
    let folder = try TemporaryFolder()
    let answers = Answers()
    try await serving(folder) { client, fail in
      await withTaskGroup(of: Void.self) { tasks in
        for worker in 0..<16 {
          tasks.addTask {
            for turn in 0..<10_000 {
              // A connection that the server has closed by now.
              guard let answer = try? await client.send("POST", "/todos", #"{"title": "\#(worker).\#(turn)"}"#) else {
                return
              }
              let count = answers.add(answer)
              if answer.status != 201 { return }
              if count >= 200 { fail() }
            }
          }
        }
      }
    }
    let (told, statuses) = answers.all
    #expect(told.count >= 200)
    #expect(statuses.isSubset(of: [201, 503]))
    let written = try await DatabaseQueue(path: folder.file).read {
      try Set(Int64.fetchAll($0, sql: "SELECT id FROM todo"))
    }
    #expect(written == told)
  }

  @Test("while a body is being written: the client receives all of it, and other requests are refused meanwhile")
  func whileStreaming() async throws {
    let folder = try TemporaryFolder()
    try await serving(folder) { client, fail in
      try await fill(folder.file, count: 60_000)
      let connection = try RawConnection(port: client.port)
      connection.send("GET /todos.ndjson HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      let start = await connection.receive(1_000)
      fail()
      try await steps.wait(for: "drainBegan AppScope")
      #expect(try await client.send("GET", "/health").status == 503)
      #expect(!steps.all.contains("drainEnded AppScope"))
      let rest = await connection.receive()
      #expect((start + rest).utf8.count { $0 == UInt8(ascii: "{") } == 60_000)
      connection.leave()
    }
    #expect(steps.all.contains("drainEnded AppScope"))
  }

  private struct Failed: Error {}

  /// Runs a server as the program does, with a service beside it that fails when told to.
  private func serving(
    _ folder: TemporaryFolder, _ body: @escaping @Sendable (Client, @escaping @Sendable () -> Void) async throws -> Void
  ) async throws {
    let (steps, counts) = (steps, ScopeCounts())
    let (failing, failure) = AsyncStream<Void>.makeStream()
    let (ports, port) = AsyncStream<Int>.makeStream()
    let inputs = AppScope.Inputs(settings: Settings(path: folder.file, patience: 5), logger: .silent)
    let observer = ScopeObserver { event in
      counts.record(event)
      steps("\(event.kind) \(event.scope)")
    }
    let error = await #expect(throws: LifecycleError.self) {
      try await withScope(
        AppScope.self, inputs, observer: observer, grace: .seconds(30),
        overrides: {
          $0.overriding.shared(.schema, needs: Keys.file) { file in
            try await file.migrate()
            return Schema(file: file)
          } run: { _ in
            for await _ in failing {}
            throw Failed()
          }
        }
      ) { app in
        let server = try app.open(ServerScope.self, .init(app: app) { port.yield($0) })
        let group = ServiceGroup(
          configuration: ServiceGroupConfiguration(
            services: [.init(service: ScopeService(server), successTerminationBehavior: .gracefullyShutdownGroup)],
            logger: .silent))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
          tasks.addTask { try await group.run() }
          let number = try #require(await ports.first { _ in true })
          // What clients do goes on when the failure has cancelled this function.
          try await Task { try await body(Client(port: number, connections: 16)) { failure.finish() } }.value
          try await tasks.waitForAll()
        }
      }
    }
    #expect(error?.failures.map { "\($0.step) of \($0.key)" } == ["run of .schema"])
    #expect(counts.existing.filter { $0.key.hasPrefix("Request") } == [:])
  }
}

/// What clients were told.
private final class Answers: Sendable {
  private let entries = Mutex((told: Set<Int64>(), statuses: Set<Int>()))

  var all: (told: Set<Int64>, statuses: Set<Int>) { entries.withLock { $0 } }

  /// - Returns: How many todos have been written so far.
  func add(_ answer: Client.Answer) -> Int {
    let todo = try? answer.decoded(Client.Todo.self)
    return entries.withLock { entries in
      entries.statuses.insert(answer.status)
      if let todo { entries.told.insert(todo.id) }
      return entries.told.count
    }
  }
}
