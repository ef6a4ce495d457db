internal import GRDB

/// What can go wrong with the file, as far as a client can act on it.
package enum StorageError: Error, Equatable {
  /// Another program holds the lock of the file.
  case busy
  /// The transaction was committed or rolled back before.
  case transactionEnded
  /// The file is being closed.
  case closed
  /// The file was written by a later version of the server.
  case fileIsNewer
}

extension StorageError {
  /// Returns the storage's own error for what SQLite reports, if there is one.
  static func translating(_ error: any Error) -> any Error {
    guard let error = error as? DatabaseError, error.resultCode == .SQLITE_BUSY else { return error }
    return StorageError.busy
  }
}
