internal import GRDB
internal import Synchronization

/// Connections that are leased to one transaction at a time, first come, first served.
final class ConnectionPool: Sendable {
  private struct State {
    var free: [DatabaseQueue]
    var leased = 0
    var waiters: [(number: Int, continuation: CheckedContinuation<DatabaseQueue, any Error>)] = []
    var lastNumber = 0
    var isClosed = false

    mutating func take() -> DatabaseQueue? {
      guard let connection = free.popLast() else { return nil }
      leased += 1
      return connection
    }
  }

  private let state: Mutex<State>

  init(_ connections: [DatabaseQueue]) {
    state = Mutex(State(free: connections))
  }

  /// Waits for a connection.
  ///
  /// - Throws: ``StorageError/closed``; `CancellationError`.
  func lease() async throws -> DatabaseQueue {
    if let connection = state.withLock({ $0.take() }) { return connection }
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<DatabaseQueue, any Error>? = state.withLock { state in
          if state.isClosed { return .failure(StorageError.closed) }
          if let connection = state.take() { return .success(connection) }
          // The handler below may have run before; then it found nobody to resume.
          if Task.isCancelled { return .failure(CancellationError()) }
          state.waiters.append((number, continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Passes a connection on to the first that waits.
  func giveBack(_ connection: DatabaseQueue) {
    let waiter: CheckedContinuation<DatabaseQueue, any Error>? = state.withLock { state in
      if !state.waiters.isEmpty { return state.waiters.removeFirst().continuation }
      state.leased -= 1
      // A closed pool lets go of it, which closes it.
      if !state.isClosed { state.free.append(connection) }
      return nil
    }
    waiter?.resume(returning: connection)
  }

  /// The number of connections that are leased.
  var leased: Int { state.withLock { $0.leased } }

  /// Closes the connections that are free, and refuses to lease others.
  func close() throws {
    let (free, waiters) = state.withLock { state in
      defer { (state.free, state.waiters, state.isClosed) = ([], [], true) }
      return (state.free, state.waiters)
    }
    for waiter in waiters { waiter.continuation.resume(throwing: StorageError.closed) }
    for connection in free { try connection.close() }
  }
}

extension DatabaseQueue {
  /// Accesses the database, also in a task that is cancelled, where GRDB's own method throws: a rollback has to run there, too.
  func run<Value: Sendable>(_ access: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      asyncWriteWithoutTransaction { database in continuation.resume(with: Result { try access(database) }) }
    }
  }
}
