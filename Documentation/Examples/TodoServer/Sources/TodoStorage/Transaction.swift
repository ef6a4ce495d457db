package import GRDB
internal import Synchronization

/// A transaction, which holds a connection of its own until it is committed or rolled back.
package final class Transaction: Sendable {
  private let connection: DatabaseQueue
  private let pool: ConnectionPool
  /// Read and written only on the connection's queue, so that nothing comes between it and the access to the database.
  private let isOpen = Atomic(true)

  init(on connection: DatabaseQueue, of pool: ConnectionPool) {
    self.connection = connection
    self.pool = pool
  }

  /// Accesses the database in this transaction.
  ///
  /// - Throws: ``StorageError/transactionEnded``: the connection may serve another request by now.
  package func run<Value: Sendable>(_ access: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await connection.run { [self] database in
        guard isOpen.load(ordering: .relaxed) else { throw StorageError.transactionEnded }
        return try access(database)
      }
    } catch {
      throw StorageError.translating(error)
    }
  }

  /// Commits what was written.
  ///
  /// - Throws: ``StorageError/transactionEnded`` if the transaction was rolled back before, so that no client is told that
  ///   something was written which was not.
  package func commit() async throws {
    guard try await end({ try $0.commit() }) else { throw StorageError.transactionEnded }
  }

  /// Rolls back what was not committed.
  package func rollback() async throws {
    _ = try await end { try $0.rollback() }
  }

  /// Ends the transaction and gives the connection back.
  ///
  /// - Returns: Whether the transaction was open.
  private func end(_ statement: @escaping @Sendable (Database) throws -> Void) async throws -> Bool {
    try await connection.run { [self] database in
      guard isOpen.exchange(false, ordering: .relaxed) else { return false }
      defer { pool.giveBack(connection) }
      do {
        try statement(database)
      } catch {
        try? database.rollback()
        throw error
      }
      return true
    }
  }
}
