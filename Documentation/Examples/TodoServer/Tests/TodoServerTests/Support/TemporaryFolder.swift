import Foundation

/// A folder of one test, deleted with this object.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "todo-server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The path of the server's SQLite file.
  var file: String { url.appending(path: "todos.sqlite").path }

  deinit { try? FileManager.default.removeItem(at: url) }
}
