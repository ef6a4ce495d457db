import Dispatch
import Foundation
import GRDB
import Testing
import TodoApp
import TodoStorage
import Trellis

@Suite("A request's transaction")
struct TransactionTests {
  @Test("a request that fails half-way leaves nothing of what it wrote")
  func rollback() async throws {
    try await withServer { server in
      let refused = try await server.client.send("POST", "/todos/import", #"[{"title": "one"}, {"title": ""}]"#)
      #expect(refused.status == 400)
      #expect(try await server.client.titles() == [])

      let accepted = try await server.client.send("POST", "/todos/import", #"[{"title": "one"}, {"title": "two"}]"#)
      #expect(accepted.status == 201)
      #expect(try await server.client.titles() == ["two", "one"])
    }
  }

  @Test("an error that no route expects rolls back, too, and the server goes on")
  func unexpected() async throws {
    let folder = try TemporaryFolder()
    try await withServer(file: folder.file) { server in
      _ = try await server.client.add("one")
      let other = try DatabaseQueue(path: folder.file)
      try await other.write { try $0.execute(sql: "ALTER TABLE todo RENAME TO taken") }
      #expect(try await server.client.send("POST", "/todos", #"{"title": "two"}"#).status == 500)
      try await other.write { try $0.execute(sql: "ALTER TABLE taken RENAME TO todo") }
      #expect(try await server.client.add("three") != nil)
      #expect(try await server.client.titles() == ["three", "one"])
    }
  }

  @Test("a file that another program has locked is 503, reads go on, and so do writes when it is free")
  func locked() async throws {
    let folder = try TemporaryFolder()
    try await withServer(file: folder.file) { server in
      _ = try await server.client.add("one")
      let lock = try Lock(path: folder.file)
      let answer = try await server.client.send("POST", "/todos", #"{"title": "two"}"#)
      #expect(answer.status == 503)
      #expect(answer.headers["Retry-After"] as? String == "1")
      #expect(try await server.client.titles() == ["one"])
      try lock.release()
      #expect(try await server.client.add("three") != nil)
      #expect(try await server.client.titles() == ["three", "one"])
    }
  }

  @Test("two requests that write wait for each other")
  func writers() async throws {
    try await withServer { server in
      let held = try await server.app[.file].transaction(.write)
      async let waiting = server.client.add("second")
      #expect(try await server.client.titles() == [])
      try await held.rollback()
      #expect(try await waiting?.title == "second")
    }
  }

  @Test("a transaction that has ended refuses to be used, and to be committed")
  func ended() async throws {
    let folder = try TemporaryFolder()
    let file = try TodoFile(path: folder.file)
    try await file.migrate()
    let transaction = try await file.transaction(.write)
    try await transaction.rollback()
    try await transaction.rollback()
    await #expect(throws: StorageError.transactionEnded) { try await transaction.run { _ in } }
    await #expect(throws: StorageError.transactionEnded) { try await transaction.commit() }
    #expect(file.openTransactions == 0)
    try file.close()
  }

  @Test("a rollback waits for the end of a commit in progress")
  func committing() async throws {
    let folder = try TemporaryFolder()
    let file = try TodoFile(path: folder.file)
    try await file.migrate()
    let transaction = try await file.transaction(.write)
    let (committing, begun) = AsyncStream.makeStream(of: Void.self)
    let goOn = DispatchSemaphore(value: 0)
    try await transaction.run { database in
      database.afterNextTransaction(onCommit: { _ in
        begun.finish()
        goOn.wait()
      })
    }
    async let committed: Void = transaction.commit()
    for await _ in committing {}
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { goOn.signal() }
    try await transaction.rollback()
    #expect(file.openTransactions == 0)
    try await committed
    try file.close()
  }

  @Test("a transaction that SQLite has rolled back by itself refuses to go on")
  func rolledBack() async throws {
    let folder = try TemporaryFolder()
    let file = try TodoFile(path: folder.file)
    try await file.migrate()
    let transaction = try await file.transaction(.write)
    await #expect(throws: DatabaseError.self) {
      try await transaction.run { database in
        for _ in 1...2 { try database.execute(sql: "INSERT OR ROLLBACK INTO todo (id, title) VALUES (1, 'one')") }
      }
    }
    await #expect(throws: StorageError.transactionEnded) { try await transaction.run { _ in } }
    await #expect(throws: DatabaseError.self) { try await transaction.commit() }
    #expect(file.openTransactions == 0)
    let next = try await file.transaction(.read)
    #expect(try await next.run { try Int.fetchOne($0, sql: "SELECT count(*) FROM todo") } == 0)
    try await next.rollback()
    try file.close()
  }
}
