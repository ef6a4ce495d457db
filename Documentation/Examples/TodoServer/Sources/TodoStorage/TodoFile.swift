internal import Dispatch
internal import GRDB

/// The SQLite file: one connection that writes, and several that read what was committed before their transaction began.
package final class TodoFile: Sendable {
  /// What a transaction may do.
  package enum Access: Sendable {
    case read, write
  }

  private let writer: ConnectionPool
  private let readers: ConnectionPool

  /// Opens a file, and creates it if there is none.
  ///
  /// - Parameter patience: How long to wait for the lock of the file if another program holds it, in seconds.
  package init(path: String, readers: Int = 4, patience: Double = 1) throws {
    var configuration = Configuration()
    configuration.label = "todos"
    configuration.busyMode = .timeout(patience)
    configuration.journalMode = .wal
    // A transaction lasts as long as its request, and that is longer than one call.
    configuration.allowsUnsafeTransactions = true
    writer = ConnectionPool([try DatabaseQueue(path: path, configuration: configuration)])
    configuration.readonly = true
    self.readers = ConnectionPool(
      try (0..<readers).map { _ in try DatabaseQueue(path: path, configuration: configuration) })
  }

  /// Brings the tables up to date.
  package func migrate() async throws {
    let connection = try await writer.lease()
    defer { writer.giveBack(connection) }
    try await connection.run { database in
      let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      guard version <= 1 else { throw StorageError.fileIsNewer }
      guard version == 0 else { return }
      try database.inTransaction {
        try database.execute(
          sql: """
            CREATE TABLE todo (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, isDone BOOLEAN NOT NULL DEFAULT FALSE);
            PRAGMA user_version = 1;
            """)
        return .commit
      }
    }
  }

  /// Waits for a connection, and returns a transaction on it.
  package func transaction(_ access: Access) async throws -> Transaction {
    let pool = access == .write ? writer : readers
    return Transaction(access, on: try await pool.lease(), of: pool)
  }

  /// The number of transactions that have a connection and have not ended.
  package var openTransactions: Int { writer.leased + readers.leased }

  /// Closes the connections; writes what is in the log into the file.
  package func close() throws {
    try readers.close()
    try writer.close()
  }
}
