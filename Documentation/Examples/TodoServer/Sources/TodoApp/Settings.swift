/// What the server is told when it is started.
package struct Settings: Sendable {
  /// The path of the SQLite file.
  package var path: String
  /// The port on 127.0.0.1; 0 for any that is free.
  package var port: Int
  /// How long a request waits if another program has locked the file, in seconds.
  package var patience: Double

  package init(path: String, port: Int = 0, patience: Double = 1) {
    self.path = path
    self.port = port
    self.patience = patience
  }
}
