import Foundation

/// The server as a process of its own.
final class ServerProcess: Sendable {
  let port: Int
  private let process: Process
  private let output: FileHandle

  struct NotFound: Error {}

  /// What a server printed before it accepted any connection.
  struct NotStarted: Error {
    let status: Int32
    let errors: String
  }

  /// Starts the server and waits until it accepts connections.
  init(file: String, settings: [String: String] = [:]) async throws {
    let process = Process()
    process.executableURL = try Self.program()
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["TODO_FILE": file, "TODO_PORT": "0", "TODO_LOG": "error"].merging(settings) { $1 }
    ) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    self.process = process
    self.output = output.fileHandleForReading
    // The first line it prints names the port.
    let line = await Self.offThread { [handle = self.output] in
      var line = Data()
      while let byte = try? handle.read(upToCount: 1), byte != Data("\n".utf8), !byte.isEmpty { line += byte }
      return String(decoding: line, as: UTF8.self)
    }
    guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else {
      let text = await Self.offThread { errors.fileHandleForReading.readDataToEndOfFile() }
      process.waitUntilExit()
      throw NotStarted(status: process.terminationStatus, errors: String(decoding: text, as: UTF8.self))
    }
    self.port = port
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Sends SIGTERM.
  func terminate() { process.terminate() }

  /// Waits for the end.
  ///
  /// - Returns: The exit status, and what was printed since the start.
  func end() async -> (status: Int32, output: String) {
    await Self.offThread { [process, output] in
      let text = output.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
  }

  /// The program of this build, beside the running tests.
  private static func program() throws -> URL {
    for start in CommandLine.arguments + Bundle.allBundles.map(\.bundlePath) {
      var folder = URL(filePath: start)
      while folder.path.count > 1 {
        folder.deleteLastPathComponent()
        let program = folder.appending(path: "todo-server")
        if FileManager.default.isExecutableFile(atPath: program.path), !program.hasDirectoryPath { return program }
      }
    }
    throw NotFound()
  }

  private static func offThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
  }
}
