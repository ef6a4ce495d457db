import GRDB

/// The lock of a file, held by another connection.
struct Lock {
  private let connection: DatabaseQueue

  init(path: String) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    connection = try DatabaseQueue(path: path, configuration: configuration)
    try connection.inDatabase { try $0.beginTransaction(.immediate) }
  }

  func release() throws {
    try connection.inDatabase { try $0.rollback() }
    try connection.close()
  }
}
