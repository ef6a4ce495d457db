import Foundation
import GRDB
import Synchronization
import Testing

@Suite("The server as a process", .timeLimit(.minutes(2)))
struct ProcessTests {
  @Test(
    "SIGTERM under load: whoever was told that a todo was written finds it in the file, and nothing of a request is left"
  )
  func terminated() async throws {
    let folder = try TemporaryFolder()
    let server = try await ServerProcess(file: folder.file, settings: ["TODO_OBSERVE": "counts"])
    let client = try Client(port: server.port, connections: 16)
    let ledger = Ledger()
    await withTaskGroup(of: Void.self) { tasks in
      for worker in 0..<16 {
        tasks.addTask {
          for turn in 0..<10_000 {
            ledger.isSending()
            guard let todo = try? await client.add("\(worker).\(turn)") else { return }
            // Everyone else is in the middle of a request.
            if ledger.wasTold(todo.id) == 500 { server.terminate() }
          }
        }
      }
    }
    let (status, output) = await server.end()
    #expect(status == 0)

    let written = try await DatabaseQueue(path: folder.file).read {
      try Set(Int64.fetchAll($0, sql: "SELECT id FROM todo"))
    }
    let ids = ledger.told
    #expect(ids.count >= 500)
    #expect(ids.subtracting(written) == [], "told and not written")
    #expect(written.count <= ledger.sent)
    // Nobody waits for an answer to what was never read; who was being served was answered.
    #expect(written.subtracting(ids) == [], "written and not told")
    // The log of the file was merged into it.
    #expect(!FileManager.default.fileExists(atPath: folder.file + "-wal"))

    let lines = output.split(separator: "\n").filter { $0.hasPrefix("RequestScope") }
    #expect(lines.count == 4, "\(output)")
    #expect(lines.allSatisfy { $0.hasSuffix(", 0 left") }, "\(output)")
  }

  @Test("SIGTERM while a body is being written: the client receives all of it")
  func terminatedWhileStreaming() async throws {
    let folder = try TemporaryFolder()
    let server = try await ServerProcess(file: folder.file, settings: ["TODO_OBSERVE": "counts"])
    try await fill(folder.file, count: 60_000)
    let connection = try RawConnection(port: server.port)
    connection.send("GET /todos.ndjson HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let start = await connection.receive(1_000)
    server.terminate()
    // Without this, the server might not have begun to end when the rest is sent.
    try await Task.sleep(for: .milliseconds(200))
    let rest = await connection.receive()
    #expect((start + rest).utf8.count { $0 == UInt8(ascii: "{") } == 60_000)
    connection.leave()
    let (status, output) = await server.end()
    #expect(status == 0)
    #expect(output.contains("RequestScope.transaction: 1 made, 0 left"), "\(output)")
  }

  @Test("a port that is taken ends the process with what is wrong")
  func portTaken() async throws {
    let folder = try TemporaryFolder()
    let server = try await ServerProcess(file: folder.file)
    let error = await #expect(throws: ServerProcess.NotStarted.self) {
      try await ServerProcess(file: folder.file, settings: ["TODO_PORT": "\(server.port)"])
    }
    #expect(error?.status != 0)
    #expect(error?.errors.contains("run of '.server'") == true, "\(error?.errors ?? "")")
    #expect(error?.errors.contains("Address already in use") == true, "\(error?.errors ?? "")")
    server.terminate()
    #expect(await server.end().status == 0)
  }

  @Test("a file of a later version ends the process with what is wrong")
  func newerFile() async throws {
    let folder = try TemporaryFolder()
    try await DatabaseQueue(path: folder.file).write { try $0.execute(sql: "PRAGMA user_version = 99") }
    let error = await #expect(throws: ServerProcess.NotStarted.self) { try await ServerProcess(file: folder.file) }
    #expect(error?.status != 0)
    #expect(error?.errors.contains("fileIsNewer") == true, "\(error?.errors ?? "")")
  }
}

/// What clients sent, and what they were told.
private final class Ledger: Sendable {
  private let entries = Mutex((sent: 0, told: Set<Int64>()))

  var sent: Int { entries.withLock { $0.sent } }
  var told: Set<Int64> { entries.withLock { $0.told } }

  func isSending() { entries.withLock { $0.sent += 1 } }

  /// - Returns: How many were told so far.
  func wasTold(_ id: Int64) -> Int {
    entries.withLock { entries in
      entries.told.insert(id)
      return entries.told.count
    }
  }
}
