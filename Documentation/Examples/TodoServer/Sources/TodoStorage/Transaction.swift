package import GRDB
internal import Synchronization

/// A transaction, which holds a connection of its own until it is committed or rolled back.
///
/// It begins with the first access, and so with no call of its own.
package final class Transaction: Sendable {
  private enum Phase: UInt8, AtomicRepresentable {
    case unused, begun, ended
  }

  private let connection: DatabaseQueue
  private let pool: ConnectionPool
  private let access: TodoFile.Access
  /// Changed only on the connection's queue, so that nothing comes between it and the access to the database.
  private let phase = Atomic(Phase.unused)

  init(_ access: TodoFile.Access, on connection: DatabaseQueue, of pool: ConnectionPool) {
    self.access = access
    self.connection = connection
    self.pool = pool
  }

  /// Accesses the database in this transaction.
  ///
  /// - Throws: ``StorageError/busy``; ``StorageError/transactionEnded``: the connection may serve another request by now.
  package func run<Value: Sendable>(_ access: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await connection.run { [self] database in
        try begin(on: database)
        return try access(database)
      }
    } catch {
      throw StorageError.translating(error)
    }
  }

  private func begin(on database: Database) throws {
    switch phase.load(ordering: .relaxed) {
    case .unused:
      try database.beginTransaction(access == .write ? .immediate : .deferred)
      phase.store(.begun, ordering: .relaxed)
    // SQLite may have rolled back by itself: what follows must not be committed without what came before.
    case .begun where database.isInsideTransaction: break
    case .begun, .ended: throw StorageError.transactionEnded
    }
  }

  /// Commits what was written.
  ///
  /// - Throws: ``StorageError/transactionEnded`` if the transaction was rolled back before, so that no client is told that
  ///   something was written which was not.
  package func commit() async throws {
    guard try await end({ try $0.commit() }) else { throw StorageError.transactionEnded }
  }

  /// Rolls back what was not committed, or waits for the end of a commit in progress.
  package func rollback() async throws {
    if phase.load(ordering: .acquiring) == .ended { return }
    _ = try await end { try $0.rollback() }
  }

  /// Ends the transaction and gives the connection back.
  ///
  /// - Returns: Whether the transaction was open.
  private func end(_ statement: @escaping @Sendable (Database) throws -> Void) async throws -> Bool {
    try await connection.run { [self] database in
      let phase = self.phase.load(ordering: .relaxed)
      if phase == .ended { return false }
      defer {
        pool.giveBack(connection)
        // Last, since a rollback no longer waits from now on.
        self.phase.store(.ended, ordering: .releasing)
      }
      if phase == .unused { return true }
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
