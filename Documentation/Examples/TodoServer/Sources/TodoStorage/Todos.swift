internal import GRDB
package import Logging

/// The todos, as one request sees and changes them.
package struct Todos: Sendable {
  private let transaction: Transaction
  private let logger: Logger

  package init(transaction: Transaction, logger: Logger) {
    self.transaction = transaction
    self.logger = logger
  }

  /// The latest todos, newest first.
  package func latest(_ count: Int) async throws -> [Todo] {
    try await transaction.run { database in
      try Todo.fetchAll(
        database.cachedStatement(sql: "SELECT * FROM todo ORDER BY id DESC LIMIT ?"), arguments: [count])
    }
  }

  /// The todos whose numbers are greater, oldest first.
  package func after(_ id: Int64, count: Int) async throws -> [Todo] {
    try await transaction.run { database in
      try Todo.fetchAll(
        database.cachedStatement(sql: "SELECT * FROM todo WHERE id > ? ORDER BY id LIMIT ?"), arguments: [id, count])
    }
  }

  /// The todo with a number, if there is one.
  package subscript(id id: Int64) -> Todo? {
    get async throws {
      try await transaction.run { database in
        try Todo.fetchOne(database.cachedStatement(sql: "SELECT * FROM todo WHERE id = ?"), arguments: [id])
      }
    }
  }

  /// Adds a todo.
  package func add(_ title: String) async throws -> Todo {
    let todo = try await transaction.run { database in
      try database.cachedStatement(sql: "INSERT INTO todo (title) VALUES (?)").execute(arguments: [title])
      return Todo(id: database.lastInsertedRowID, title: title, isDone: false)
    }
    logger.debug("added", metadata: ["todo": "\(todo.id)"])
    return todo
  }

  /// Marks a todo as done, or as not done.
  ///
  /// - Returns: Whether there is such a todo.
  package func mark(id: Int64, isDone: Bool) async throws -> Bool {
    try await transaction.run { database in
      try database.cachedStatement(sql: "UPDATE todo SET isDone = ? WHERE id = ?").execute(arguments: [isDone, id])
      return database.changesCount > 0
    }
  }

  /// Deletes a todo.
  ///
  /// - Returns: Whether there was such a todo.
  package func delete(id: Int64) async throws -> Bool {
    try await transaction.run { database in
      try database.cachedStatement(sql: "DELETE FROM todo WHERE id = ?").execute(arguments: [id])
      return database.changesCount > 0
    }
  }
}
