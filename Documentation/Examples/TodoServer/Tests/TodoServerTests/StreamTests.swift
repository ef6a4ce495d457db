import GRDB
import Hummingbird
import ScopeService
import Synchronization
import Testing
import TodoApp
import TodoStorage
import Trellis

@Suite("A body that is written in parts", .timeLimit(.minutes(1)))
struct StreamTests {
  private static let request = "GET /todos.ndjson HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

  @Test("uses its request's scope")
  func body() async throws {
    let folder = try TemporaryFolder()
    try await withServer(file: folder.file) { server in
      try await fill(folder.file, count: 1_200)
      let answer = try await server.client.send("GET", "/todos.ndjson")
      #expect(answer.headers["Content-Type"] as? String == "application/x-ndjson")
      let lines = answer.body.split(separator: UInt8(ascii: "\n"))
      #expect(lines.count == 1_200)
      #expect(server.counts.made["RequestScope.transaction"] == 1)
    }
  }

  @Test("reads what was committed before it began, however long it takes")
  func snapshot() async throws {
    let folder = try TemporaryFolder()
    try await withServer(file: folder.file) { server in
      try await fill(folder.file, count: 60_000)
      let connection = try RawConnection(port: server.port)
      connection.send(Self.request)
      let start = await connection.receive(1_000)
      #expect(try await server.client.add("later") != nil)
      let text = await start + connection.receive()
      #expect(text.utf8.count { $0 == UInt8(ascii: "{") } == 60_000)
      connection.leave()
    }
  }

  @Test("whose client goes away half-way: its scope is closed")
  func clientLeaves() async throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    try await withServer(file: folder.file, observer: gate.record) { server in
      try await fill(folder.file, count: 60_000)
      let connection = try RawConnection(port: server.port)
      connection.send(Self.request)
      #expect(await connection.receive(1_000).contains("200 OK"))
      // The server waits for a client that does not read.
      try await Task.sleep(for: .milliseconds(100))
      #expect(server.counts.existing["RequestScope.transaction"] == 1)
      #expect(server.app[.file].openTransactions == 1)
      connection.leave()
      await gate.wait(for: .instanceStopped, in: "RequestScope")
      await gate.wait(for: .scopeReleased, in: "RequestScope")
      #expect(server.app[.file].openTransactions == 0)
    }
  }

  @Test("whose scope is closed half-way: the connection ends before the body does")
  func scopeCloses() async throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    try await withServer(file: folder.file, observer: gate.record) { server in
      try await fill(folder.file, count: 60_000)
      let connection = try RawConnection(port: server.port)
      connection.send(Self.request)
      _ = await connection.receive(1_000)
      async let closed: Void = server.app.close()
      await gate.wait(for: .instanceStopped, in: "RequestScope")
      let rest = await connection.receive()
      #expect(!rest.hasSuffix("0\r\n\r\n"))
      try await closed
      connection.leave()
    }
  }

  @Test("under load, read to the end or not: each scope is closed once, and nothing is left")
  func load() async throws {
    let folder = try TemporaryFolder()
    let closings = Mutex((scopes: 0, transactions: 0))
    let workers = 8
    let turns = 25
    try await withServer(
      file: folder.file,
      observer: { event in
        guard event.scope == "RequestScope" else { return }
        if event.kind == .scopeClosed { closings.withLock { $0.scopes += 1 } }
        if event.kind == .instanceStopped { closings.withLock { $0.transactions += 1 } }
      },
      { server in
        try await fill(folder.file, count: 2_000)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
          for worker in 0..<workers {
            tasks.addTask {
              for turn in 0..<turns {
                let connection = try RawConnection(port: server.port)
                connection.send(Self.request)
                // A third reads to the end, a third half, and a third nothing.
                switch (worker + turn) % 3 {
                case 0: #expect(await connection.receive().hasSuffix("0\r\n\r\n"))
                case 1: _ = await connection.receive(100_000)
                default: break
                }
                connection.leave()
              }
            }
          }
          try await tasks.waitForAll()
        }
        #expect(server.counts.made["RequestScope"] ?? 0 > workers * turns / 2)
      })
    // The server has ended, and all its scopes with it.
    let counts = closings.withLock { $0 }
    #expect(counts.scopes > workers * turns / 2)
    #expect(counts.transactions == counts.scopes)
  }

  @Test("for a client that does not read: a server that ends waits for it until its grace period is over")
  func stalled() async throws {
    let folder = try TemporaryFolder()
    let inputs = AppScope.Inputs(settings: Settings(path: folder.file), logger: .silent)
    let clock = ContinuousClock()
    try await withScope(AppScope.self, inputs) { app in
      let (ports, port) = AsyncStream<Int>.makeStream()
      let server = todoServer(app: app, settings: app[.settings], logger: app[.logger]) { port.yield($0) }
      let run = Task { try await server.runUntilCancelled(gracePeriod: .milliseconds(300)) }
      let number = try #require(await ports.first { _ in true })
      try await fill(folder.file, count: 60_000)
      let connection = try RawConnection(port: number)
      connection.send(Self.request)
      _ = await connection.receive(1_000)
      let begin = clock.now
      run.cancel()
      _ = await run.result
      #expect(clock.now - begin > .milliseconds(250))
      connection.leave()
      #expect(app[.file].openTransactions == 0)
    }
  }
}

/// Adds todos of which the buffers of a connection hold less than 30,000.
func fill(_ path: String, count: Int) async throws {
  try await DatabaseQueue(path: path).write {
    try $0.execute(
      sql: """
        INSERT INTO todo (title)
        WITH RECURSIVE number(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < \(count))
        SELECT printf('%.*c', 200, 'x') FROM number
        """)
  }
}
